import type { BoardActivity, Gesture } from "#worker/contract/board-gestures.ts";
import type { Proposal, Step } from "#worker/contract/boards.ts";
import { advance, seenBy } from "./board/advance.ts";
import { applyGesture, type GestureContext } from "./board/gestures.ts";
import { isSame } from "./board/patch.ts";
import type { StoredPlan } from "./board/plan.ts";
import { newlyAccepted } from "./board/proposals.ts";
import { withSpace } from "./board/space.ts";
import { type BoardState, fingerprint } from "./board/state.ts";
import { hidesPeople } from "./board/steps.ts";
import { type Answer, refused, unusable } from "./board-answer.ts";
import type { BoardClosings } from "./board-closings.ts";
import type { BoardPeople } from "./board-people.ts";
import type { BoardPlans } from "./board-plans.ts";
import { type BoardStore, isOpenBoard, type OpenBoard, type StoredBoard } from "./board-store.ts";
import type { BoardViews } from "./board-views.ts";
import { sendText } from "./connections.ts";
import type { GestureBudget } from "./gesture-budget.ts";

/** Who acts. Only what a plan allows depends on whether it is an admin. */
export type BoardActor = { userId: string; isAdmin: boolean };

/** What the room does beside the board when one changes. */
export type BoardEffects = {
  /** Called where a closing may be due and has no alarm. */
  settleSoon: () => void;
  /** Proposals became agreements. Called in the moment in which the board is stored. */
  accept: (retroId: string, proposals: Proposal[]) => void;
  /** Called where the next alarm may be another one, or people at a board are hidden now, or shown again. */
  planChanged: () => void;
  /** A step of a board with a plan began. */
  stepBegan: (retroId: string, step: Step) => void;
};

type Parts = {
  store: BoardStore;
  people: BoardPeople;
  views: BoardViews;
  plans: BoardPlans;
  closings: BoardClosings;
  budget: GestureBudget;
  context: GestureContext;
};

/** The only writer of open boards: applies the rules, stores the result and sends it to those who watch. */
export class BoardWriter {
  constructor(
    private readonly parts: Parts,
    private readonly effects: BoardEffects,
  ) {}

  perform(retroId: string, { userId, isAdmin }: BoardActor, gesture: Gesture): Answer {
    const { closings, context } = this.parts;
    const board = this.visit(retroId, userId);
    if (!board) return refused("not_found");
    if (!isOpenBoard(board)) return unusable(board);
    if (board.frozenUntil !== null) {
      // The alarm may be missing: the room may have ended between the freeze and setting it.
      if (closings.dueTime({ retroId, frozenUntil: board.frozenUntil }) <= Date.now()) this.effects.settleSoon();
      return refused("board_closing");
    }
    const result = applyGesture(board.state, gesture, userId, context, isAdmin);
    if (!result.ok) return result;
    const actor = { userId, isAdmin, owner: fingerprint(board.state, userId, context) };
    const state = withSpace(board.state, result.state, actor, context);
    if (!state) return refused("board_too_large");
    this.change(retroId, board, state, result.activity);
    return { ok: true };
  }

  /** Does what is due before the person sees the board or acts on it. A frozen board stays as it is. */
  visit(retroId: string, userId: string): StoredBoard | null {
    const { store, context } = this.parts;
    const board = store.find(retroId);
    if (!isOpenBoard(board) || board.frozenUntil !== null) return board;
    this.change(retroId, board, seenBy(advance(board.state, context), userId, context));
    return store.find(retroId);
  }

  /** Does what is due by the board's plan. @returns the board after that */
  advance(retroId: string, board: OpenBoard): OpenBoard {
    const { store, context } = this.parts;
    this.change(retroId, board, advance(board.state, context));
    const now = store.find(retroId);
    return isOpenBoard(now) ? now : board;
  }

  /** Stops the plan of a board, or lets it go on, without a person. */
  changePlan(retroId: string, change: (plan: StoredPlan, step: Step) => StoredPlan): void {
    const board = this.parts.store.find(retroId);
    if (!isOpenBoard(board) || !board.state.plan) return;
    this.change(retroId, board, { ...board.state, plan: change(board.state.plan, board.state.step) });
  }

  /** Also the boards that are aside. */
  changeAll(change: (state: BoardState) => BoardState): void {
    for (const [retroId, board] of this.parts.store.openWithAside()) this.change(retroId, board, change(board.state));
  }

  /** What can throw comes first. Then it writes the row, changes memory and sends the frames, without an await in between. */
  private change(retroId: string, board: OpenBoard, state: BoardState, activity?: BoardActivity): void {
    if (state === board.state) return;
    const { store, people, views, budget } = this.parts;
    const text = JSON.stringify(state);
    const watchers = people.watchers(retroId);
    const frames = views.framesBetween(board.state, state, { retroId, activity, watchers });
    budget.keepWith((count) => store.saveState(retroId, { ...board, state }, text, count));
    const accepted = newlyAccepted(board.state, state);
    if (accepted.length > 0) this.effects.accept(retroId, accepted);
    for (const [connection, frame] of frames) sendText(connection, frame);
    this.follow(retroId, board, { ...board, state });
  }

  /** What depends on the step, the plan and who is ready. */
  private follow(retroId: string, board: OpenBoard, changed: OpenBoard): void {
    const { people, plans, views } = this.parts;
    const [before, after] = [views.shared(board.state), views.shared(changed.state)];
    const sent = ["stepRev", "plan", "ready"] as const;
    if (sent.some((field) => !isSame(before[field], after[field]))) people.boardChanged(retroId);
    const hasBegun = after.plan !== null && before.step !== after.step;
    if (hasBegun) this.effects.stepBegan(retroId, after.step);
    const isDueThen = plans.dueTime(retroId, board) === plans.dueTime(retroId, changed);
    if (hasBegun || !isDueThen || hidesPeople(before) !== hidesPeople(after)) this.effects.planChanged();
  }
}
