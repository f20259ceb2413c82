import { createHmac, randomBytes } from "node:crypto";
import {
  type BoardActivity,
  type BoardDocument,
  type BoardSettings,
  type BoardView,
  type Gesture,
  gesture as gestureSchema,
  type Proposal,
  type Refusal,
  type Step,
} from "#worker/contract/boards.ts";
import { AppError, type ErrorCode } from "#worker/contract/errors.ts";
import { BOARD, ROOM } from "#worker/contract/limits.ts";
import type { Frozen } from "#worker/services/for-rooms.ts";
import { advance, seenBy } from "./board/advance.ts";
import { closeBoard, lostDocument } from "./board/document.ts";
import { applyGesture, mostBytes } from "./board/gestures.ts";
import { mergeNotes } from "./board/merge-notes.ts";
import { leaveTeam, mergePerson } from "./board/person.ts";
import { isEnding } from "./board/plan.ts";
import { newlyAccepted } from "./board/proposals.ts";
import { type BoardState, type Context, createBoard, liveGroupId } from "./board/state.ts";
import { hidesPeople } from "./board/steps.ts";
import { boardView } from "./board/view.ts";
import { BoardClosings } from "./board-closings.ts";
import { BoardPeople, type TeamBoardStatus } from "./board-people.ts";
import { BoardPlans, type Ended, type PlannedBoard } from "./board-plans.ts";
import { BoardStore, type OpenBoard, type StoredBoard } from "./board-store.ts";
import { BoardViews } from "./board-views.ts";
import { type RoomConnection, send } from "./connections.ts";
import type { DayBudget } from "./day-budget.ts";
import { PersonLimit } from "./person-limit.ts";
import type { BoardMessage } from "./protocol.ts";
import { isLonger } from "./room-state.ts";

/** Who acts. Only what a plan allows depends on whether it is an admin. */
export type BoardActor = { userId: string; isAdmin: boolean };

/** What every call passes, so that a room that lost the board, or never had it, opens it. */
export type BoardOrigin = { retroId: string; settings: BoardSettings; creatorId: string };

type ReadyMessage = Extract<BoardMessage, { event: "ready" }>;

export type Refused = Refusal & { ok: false; retryAfterSeconds?: number };
export type Answer<Value extends object = object> = ({ ok: true } & Value) | Refused;

const context: Context = {
  hmac: (key, text) => createHmac("sha256", key).update(text).digest("hex"),
  mergeNotes,
  now: () => Date.now(),
};
const newSecret = () => ({ key: randomBytes(32).toString("base64url"), seed: randomBytes(32).toString("base64url") });
const refused = (code: ErrorCode): Refused => ({ ok: false, code });
const tooMany = (wait: number): Refused => ({
  ...refused("too_many_requests"),
  retryAfterSeconds: Math.ceil(wait / 1000),
});
/** The code for a board on which nobody can act. */
const unusable = ({ kind }: Exclude<StoredBoard, OpenBoard>): Refused =>
  refused(kind === "closed" ? "retrospective_closed" : "board_newer");

/** What becomes of accepted proposals. */
type AcceptedProposals = {
  /** Called in the moment in which the board is stored. */
  accept: (retroId: string, proposals: Proposal[]) => void;
  /** @returns whether the database has the agreements of all that the board accepted */
  ensureWritten: (retroId: string) => Promise<boolean>;
};

export class BoardRoom {
  private readonly store: BoardStore;
  private readonly people: BoardPeople;
  private readonly closings: BoardClosings;
  private readonly plans: BoardPlans;
  private readonly views = new BoardViews(context);
  private readonly gestures = new PersonLimit(...BOARD.gestures);
  private readonly signs = new PersonLimit(...BOARD.gestures);
  constructor(
    storage: DurableObjectStorage,
    database: D1Database,
    connections: () => Iterable<RoomConnection>,
    private readonly budget: DayBudget,
    private readonly settleSoon: () => void,
    private readonly accepted: AcceptedProposals,
    /** The next alarm may be another one, and who is at a board may be shown now or hidden. */
    private readonly planChanged: () => void,
    /** A step of a board with a plan began. */
    private readonly stepBegan: (retroId: string, step: Step) => void,
  ) {
    this.store = new BoardStore(storage);
    this.closings = new BoardClosings(this.store, database, (retroId) => this.close(retroId));
    this.plans = new BoardPlans(this.store, database, {
      advance: (retroId, board) => this.advanced(retroId, board),
      freeze: (row) => this.freezeEnding(row),
    });
    this.people = new BoardPeople(connections, (retroId) => {
      const board = this.store.find(retroId);
      return isOpenBoard(board) ? this.views.shared(board.state) : null;
    });
  }

  /** @returns false for a message that was refused because the person or the team sent too many */
  receive(connection: RoomConnection, message: BoardMessage): boolean {
    const userId = connection.state?.userId;
    if (!userId) return true;
    if (message.event === "gesture") return this.receiveGesture(connection, userId, message.data);
    const now = Date.now();
    const wait = this.signs.take(userId, now);
    if (message.event === "watch") {
      if (wait > 0) refuse(connection, message.data.retroId, tooMany(wait));
      else this.watch(connection, userId, message.data.retroId);
    } else if (message.event === "unwatch") this.people.unwatch(connection);
    else if (wait === 0 && this.budget.take(1, now) === 0) {
      if (message.event === "ready") this.sayReady(userId, message.data);
      else this.people.hold(connection, message.data);
    }
    return wait === 0;
  }

  leaving(connection: RoomConnection): void {
    this.people.leaving(connection);
  }

  statuses(): TeamBoardStatus[] {
    return this.store.openIds().flatMap((retroId) => this.people.statusOf(retroId) ?? []);
  }

  planned(): PlannedBoard[] {
    return this.plans.planned();
  }

  /** Whether the person facilitates an open board. */
  isFacilitator(userId: string): boolean {
    return this.store.openIds().some((retroId) => {
      const board = this.store.find(retroId);
      return isOpenBoard(board) && board.state.facilitatorId === userId;
    });
  }

  /** Whether an open board hides its people. Then the team's pages hide who is present too. */
  hidesPeople(): boolean {
    return this.store.openIds().some((retroId) => {
      const board = this.store.find(retroId);
      return isOpenBoard(board) && hidesPeople(board.state);
    });
  }

  /** A proposal as it shows on an open board, in the group that its own was merged into. */
  findProposal(retroId: string, proposalId: string): Proposal | null {
    const board = this.store.find(retroId);
    const proposal = isOpenBoard(board) ? board.state.proposals[proposalId] : undefined;
    return isOpenBoard(board) && proposal ? { ...proposal, groupId: liveGroupId(board.state, proposal.groupId) } : null;
  }

  read(origin: BoardOrigin, userId: string): Answer<{ view: BoardView }> {
    this.open(origin);
    const board = this.visited(origin.retroId, userId) ?? this.open(origin);
    return isOpenBoard(board) ? { ok: true, view: boardView(board.state, userId, context) } : unusable(board);
  }

  perform(origin: BoardOrigin, actor: BoardActor, gesture: Gesture): Answer {
    const limited = this.countGesture(actor.userId, ROOM.weightOverHttp);
    if (limited) return limited;
    this.open(origin);
    return this.apply(origin.retroId, actor, gesture);
  }

  /**
   * The board refuses gestures until `close` or the outcome of the closing. A repeated call returns the same. The primary
   * database says that the retrospective is open: if its board is closed here, an older database was restored.
   * @param fence of the retrospective's row
   */
  freeze(origin: BoardOrigin, fence: number): Answer<{ fence: number; document: BoardDocument }> {
    const { retroId } = origin;
    const board = this.open(origin);
    if (board.kind === "closed") return { ok: true, fence, document: lostDocument(origin.settings, context) };
    if (!isOpenBoard(board)) return unusable(board);
    const document = closeBoard(board.state, context);
    return { ok: true, fence: this.closings.freeze(retroId, board, fence), document };
  }

  close(retroId: string): void {
    if (this.store.find(retroId)?.kind === "closed") return;
    this.store.close(retroId);
    this.people.closeBoard(retroId);
  }

  leaveTeam(userId: string): void {
    this.changeAll((state) => leaveTeam(state, userId));
  }

  mergePerson(guestId: string, accountId: string): void {
    this.changeAll((state) => mergePerson(state, guestId, accountId, context));
  }

  private changeAll(change: (state: BoardState) => BoardState): void {
    for (const retroId of this.store.openIds()) {
      const board = this.store.find(retroId);
      if (isOpenBoard(board)) this.change(retroId, board, change(board.state));
    }
  }

  nextDue(): number {
    return Math.min(this.closings.nextDue(), this.plans.nextDue());
  }

  /** Keeps the ends of plans. @returns the retrospectives that the last ones closed */
  async settlePlans(teamId: string, now: number): Promise<Ended[]> {
    const ended = await this.plans.settle(teamId, now);
    for (const { retroId } of ended) this.close(retroId);
    return ended;
  }

  private async freezeEnding(row: BoardOrigin & { fence: number }): Promise<Frozen> {
    if (!(await this.accepted.ensureWritten(row.retroId))) throw new AppError("board_closing");
    const board = this.store.find(row.retroId);
    // The facilitator may have given more time while the database answered.
    if (isOpenBoard(board) && !isEnding(board.state.plan)) throw new AppError("changed_meanwhile");
    const frozen = this.freeze(row, row.fence);
    if (!frozen.ok) throw new AppError(frozen.code);
    return frozen;
  }

  private advanced(retroId: string, board: OpenBoard): OpenBoard {
    this.change(retroId, board, advance(board.state, context));
    const now = this.store.find(retroId);
    return isOpenBoard(now) ? now : board;
  }

  /** What is due has happened before somebody sees the board or acts on it. A frozen board stays as it is. */
  private visited(retroId: string, userId: string): StoredBoard | null {
    const board = this.store.find(retroId);
    if (!isOpenBoard(board) || board.frozenUntil !== null) return board;
    this.change(retroId, board, seenBy(advance(board.state, context), userId, context));
    return this.store.find(retroId);
  }

  settle(now: number): Promise<string[]> {
    return this.closings.settle(now);
  }

  private open({ retroId, settings, creatorId }: BoardOrigin): StoredBoard {
    const known = this.store.find(retroId);
    if (known) return known;
    const board = this.store.insert(retroId, createBoard(settings, creatorId, newSecret(), Date.now()));
    if (settings.plan) this.planChanged();
    return board;
  }

  /** Repeated, it changes nothing. */
  openNew(origin: BoardOrigin): void {
    this.open(origin);
  }

  /** Opens a board at a later step. @returns false where the room had the board before */
  openAt({ retroId, settings, creatorId }: BoardOrigin, step: Step): boolean {
    if (this.store.find(retroId)) return false;
    const board = createBoard(settings, creatorId, newSecret(), Date.now());
    const started = applyGesture(board, { kind: "goTo", step, stepRev: board.stepRev }, creatorId, context);
    this.store.insert(retroId, started.ok ? started.state : board);
    return true;
  }

  private watch(connection: RoomConnection, userId: string, retroId: string): void {
    const board = this.visited(retroId, userId);
    if (!board) refuse(connection, retroId, refused("not_found"));
    else if (board.kind === "closed") send(connection, { event: "board-closed", data: { retroId } });
    else if (!isOpenBoard(board)) refuse(connection, retroId, unusable(board));
    else {
      // Who is there comes before the cards, which take a slow phone a moment to receive.
      this.people.watch(connection, retroId);
      send(connection, { event: "board", data: { retroId, view: boardView(board.state, userId, context) } });
    }
  }

  /** A page of the version before says it in a message, with the present step. */
  private sayReady(userId: string, { retroId, stepRev, ready }: ReadyMessage["data"]): void {
    const board = this.store.find(retroId);
    if (!isOpenBoard(board) || board.state.stepRev !== stepRev) return;
    this.apply(retroId, { userId, isAdmin: false }, { kind: "ready", step: board.state.step, ready });
  }

  private receiveGesture(
    connection: RoomConnection,
    userId: string,
    { retroId, id, gesture }: { retroId: string; id: string; gesture: unknown },
  ): boolean {
    const limited = this.countGesture(userId, 1);
    if (limited) {
      refuse(connection, id, limited);
      return false;
    }
    const parsed = gestureSchema.safeParse(gesture);
    const answer = parsed.success
      ? this.apply(retroId, { userId, isAdmin: connection.state?.isAdmin ?? false }, parsed.data)
      : refused("invalid_input");
    if (answer.ok) send(connection, { event: "done", data: { id } });
    else refuse(connection, id, answer);
    return true;
  }

  /** @returns the refusal of one too many, null otherwise */
  private countGesture(userId: string, weight: number): Refused | null {
    const now = Date.now();
    const wait = this.gestures.take(userId, now) || this.budget.take(weight, now);
    return wait > 0 ? tooMany(wait) : null;
  }

  private apply(retroId: string, { userId, isAdmin }: BoardActor, gesture: Gesture): Answer {
    const board = this.visited(retroId, userId);
    if (!board) return refused("not_found");
    if (!isOpenBoard(board)) return unusable(board);
    if (board.frozenUntil !== null) {
      // The alarm may be missing: the room may have ended between the freeze and setting it.
      if (this.closings.dueTime({ retroId, frozenUntil: board.frozenUntil }) <= Date.now()) this.settleSoon();
      return refused("board_closing");
    }
    const result = applyGesture(board.state, gesture, userId, context, isAdmin);
    if (!result.ok) return result;
    return this.change(retroId, board, result.state, { activity: result.activity, most: mostBytes(gesture.kind) });
  }

  /** Everything that can throw comes first: then one row, memory, and the frames, without an await in between. */
  private change(
    retroId: string,
    board: OpenBoard,
    state: BoardState,
    { activity, most = Number.POSITIVE_INFINITY }: { activity?: BoardActivity; most?: number } = {},
  ): Answer {
    if (state === board.state) return { ok: true };
    const text = JSON.stringify(state);
    const isTooLarge = isLonger(text, most) && text.length > JSON.stringify(board.state).length;
    if (isTooLarge) return refused("board_too_large");
    const watchers = this.people.watchers(retroId);
    const frames = this.views.framesBetween(board.state, state, { retroId, activity, watchers });
    this.store.saveState(retroId, { ...board, state }, text);
    const accepted = newlyAccepted(board.state, state);
    if (accepted.length > 0) this.accepted.accept(retroId, accepted);
    for (const [connection, frame] of frames) connection.send(frame);
    const [before, after] = [this.views.shared(board.state), this.views.shared(state)];
    const isTold = before.stepRev !== after.stepRev || before.plan !== after.plan || before.ready !== after.ready;
    if (isTold) this.people.boardChanged(retroId);
    const isDueThen = this.plans.dueTime(retroId, board) === this.plans.dueTime(retroId, { ...board, state });
    const hasBegun = after.plan !== null && before.step !== after.step;
    if (hasBegun) this.stepBegan(retroId, after.step);
    if (hasBegun || !isDueThen || hidesPeople(before) !== hidesPeople(after)) this.planChanged();
    return { ok: true };
  }
}

const isOpenBoard = (board: StoredBoard | null): board is OpenBoard => board?.kind === "open";

function refuse(connection: RoomConnection, id: string, { ok: _, ...refusal }: Refused): void {
  send(connection, { event: "refused", data: { id, ...refusal } });
}
