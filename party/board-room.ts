import { createHmac, randomBytes } from "node:crypto";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardDocument, BoardSettings, BoardView, Proposal, Step } from "#worker/contract/boards.ts";
import { AppError } from "#worker/contract/errors.ts";
import { ROOM } from "#worker/contract/limits/rooms.ts";
import { planSizeOf } from "#worker/contract/spending.ts";
import type { BinState, Frozen, RoomDatabase } from "#worker/services/for-rooms.ts";
import { closeBoard, lostDocument } from "./board/document.ts";
import { applyGesture, type GestureContext } from "./board/gestures.ts";
import { mergeNotes } from "./board/merge-notes.ts";
import { withholdsAnswers } from "./board/opening-view.ts";
import { leaveTeam, mergePerson } from "./board/person.ts";
import { isEnding } from "./board/plan.ts";
import { publishHealth } from "./board/publish-health.ts";
import { RARE_RULES } from "./board/rare-rules.ts";
import { type BoardState, createBoard, liveGroupId } from "./board/state.ts";
import { hidesPeople } from "./board/steps.ts";
import { type Answer, unusable } from "./board-answer.ts";
import { BoardBin } from "./board-bin.ts";
import { BoardClosings } from "./board-closings.ts";
import { BoardMessages } from "./board-messages.ts";
import { BoardPeople, type TeamBoardStatus } from "./board-people.ts";
import { BoardPlans, type Ended, type PlannedBoard } from "./board-plans.ts";
import { BoardStore, isOpenBoard, type StoredBoard } from "./board-store.ts";
import { BoardViews } from "./board-views.ts";
import { type BoardActor, type BoardEffects, BoardWriter } from "./board-writer.ts";
import type { RoomConnection } from "./connections.ts";
import type { Due } from "./due-check.ts";
import { GestureBudget } from "./gesture-budget.ts";
import type { BoardMessage } from "./protocol.ts";
import { SignalBudget } from "./signal-budget.ts";

/**
 * What every call passes, so that a room that lost the board, or never had it, opens it. `creatorId` is null where the creator
 * has left the team.
 */
export type BoardOrigin = { retroId: string; settings: BoardSettings; creatorId: string | null };

export const context: GestureContext = {
  hmac: (key, text) => createHmac("sha256", key).update(text).digest("hex"),
  mergeNotes,
  publishHealth,
  withholdsAnswers,
  rare: RARE_RULES,
  now: () => Date.now(),
};
export const newSecret = () => ({
  key: randomBytes(32).toString("base64url"),
  seed: randomBytes(32).toString("base64url"),
});

type Settings = Pick<Cloudflare.Env, "JWT_SECRET" | "PLAN_SIZE"> & { database: RoomDatabase };
type Effects = BoardEffects & {
  /** @returns whether the database has the agreements of all that the board accepted */
  ensureWritten: (retroId: string) => Promise<boolean>;
};

/** The part of a team's room that holds its boards: opens, reads, freezes and closes them. */
export class BoardRoom {
  private readonly store: BoardStore;
  private readonly people: BoardPeople;
  private readonly closings: BoardClosings;
  private readonly plans: BoardPlans;
  private readonly budget: GestureBudget;
  private readonly writer: BoardWriter;
  private readonly messages: BoardMessages;
  private readonly bin: BoardBin;
  private readonly views = new BoardViews(context);

  constructor(
    storage: DurableObjectStorage,
    settings: Settings,
    connections: Iterable<RoomConnection>,
    private readonly effects: Effects,
  ) {
    const planSize = planSizeOf(settings);
    this.store = new BoardStore(storage);
    this.budget = new GestureBudget(storage.kv, this.store, ROOM.messagesPerDay * planSize);
    this.closings = new BoardClosings(this.store, settings.database, (retroId) => this.close(retroId));
    this.plans = new BoardPlans(this.store, settings.database, {
      advance: (retroId, board) => this.writer.advance(retroId, board),
      freeze: (row) => this.freezeEnding(row),
    });
    this.people = new BoardPeople(connections, (retroId) => {
      const board = this.store.find(retroId);
      return isOpenBoard(board) ? this.views.shared(board.state) : null;
    });
    const { store, people, views, plans, closings, budget } = this;
    this.writer = new BoardWriter({ store, people, views, plans, closings, budget, context }, effects);
    const { writer } = this;
    this.bin = new BoardBin(
      { store, people, writer },
      { end: (retroId) => this.end(retroId), planChanged: effects.planChanged },
    );
    const signals = new SignalBudget(storage.kv, planSize, (payer) => context.hmac(settings.JWT_SECRET, payer));
    this.messages = new BoardMessages({ store, people, views, writer, budget, signals });
  }

  /** @returns false for a message that was refused because the person or the team sent too many */
  receive(connection: RoomConnection, message: BoardMessage): boolean {
    return this.messages.receive(connection, message);
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
    return this.store.open().some(([, { state }]) => state.facilitatorId === userId);
  }

  /** Whether an open board hides its people. Then the team's pages hide who is present too. */
  hidesPeople(): boolean {
    return this.store.open().some(([, { state }]) => hidesPeople(state));
  }

  /**
   * A proposal of an open board, in the group in which it shows.
   * @returns "away" while nobody can act on the board
   */
  findProposal(retroId: string, proposalId: string): Proposal | "away" | null {
    const board = this.store.find(retroId);
    if (board?.kind === "aside" || board?.kind === "newer") return "away";
    const proposal = isOpenBoard(board) ? board.state.proposals[proposalId] : undefined;
    return isOpenBoard(board) && proposal ? { ...proposal, groupId: liveGroupId(board.state, proposal.groupId) } : null;
  }

  read(origin: BoardOrigin, userId: string): Answer<{ view: BoardView }> {
    this.open(origin);
    const board = this.writer.visit(origin.retroId, userId) ?? this.open(origin);
    return isOpenBoard(board) ? { ok: true, view: this.views.of(board.state, userId) } : unusable(board);
  }

  perform(origin: BoardOrigin, actor: BoardActor, gesture: Gesture): Answer {
    return this.messages.counted(actor.userId, ROOM.weightOverHttp, () => {
      this.open(origin);
      return this.writer.perform(origin.retroId, actor, gesture);
    });
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
    this.budget.keepApart(Date.now());
    this.store.close(retroId);
    this.people.closeBoard(retroId);
  }

  /** Of a retrospective that is deleted for good: a key that is sent again makes it anew (docs/decisions/006). */
  private end(retroId: string): void {
    this.close(retroId);
    this.store.forget(retroId);
  }

  leaveTeam(userId: string): void {
    this.writer.changeAll((state) => leaveTeam(state, userId));
  }

  mergePerson(guestId: string, accountId: string): void {
    this.writer.changeAll((state) => mergePerson(state, guestId, accountId, context));
  }

  /** The boards whose retrospectives are in the bin. */
  asideIds(): string[] {
    return this.bin.asideIds();
  }

  applyBin(state: BinState): void {
    this.bin.apply(state);
  }

  nextDue(): Due {
    return Math.min(this.closings.nextDue(), this.plans.nextDue());
  }

  /** Finds out what became of closings. @returns the retrospectives that turned out to be closed */
  settle(now: number): Promise<string[]> {
    return this.closings.settle(now);
  }

  /** Keeps the ends of plans. @returns the retrospectives that the last ones closed */
  async settlePlans(now: number): Promise<Ended[]> {
    const ended = await this.plans.settle(now);
    for (const { retroId } of ended) this.close(retroId);
    return ended;
  }

  private async freezeEnding(row: BoardOrigin & { fence: number }): Promise<Frozen> {
    if (!(await this.effects.ensureWritten(row.retroId))) throw new AppError("board_closing");
    const board = this.store.find(row.retroId);
    // The facilitator may have given more time while the database answered.
    if (isOpenBoard(board) && !isEnding(board.state.plan)) throw new AppError("changed_meanwhile");
    const frozen = this.freeze(row, row.fence);
    if (!frozen.ok) throw new AppError(frozen.code);
    return frozen;
  }

  openNew(origin: BoardOrigin): void {
    this.open(origin);
  }

  /** The row as it is stored. */
  stored(retroId: string): StoredBoard | null {
    return this.store.findWithAside(retroId);
  }

  /** Puts a board of a backup in the place of one that is missing or closed. @returns false where one is open */
  putBack(retroId: string, state: BoardState): boolean {
    const known = this.store.find(retroId);
    if (known && known.kind !== "closed") return false;
    this.store.insert(retroId, state);
    if (state.plan) this.effects.planChanged();
    return true;
  }

  /** Opens a board at a later step. @returns false where the room had the board before */
  openAt({ retroId, settings, creatorId }: BoardOrigin & { creatorId: string }, step: Step): boolean {
    if (this.store.find(retroId)) return false;
    const board = createBoard(settings, creatorId, newSecret(), Date.now());
    const started = applyGesture(board, { kind: "goTo", step, stepRev: board.stepRev }, creatorId, context);
    this.store.insert(retroId, started.ok ? started.state : board);
    return true;
  }

  private open({ retroId, settings, creatorId }: BoardOrigin): StoredBoard {
    const known = this.store.find(retroId);
    if (known) return known;
    const board = this.store.insert(retroId, createBoard(settings, creatorId, newSecret(), Date.now()));
    if (settings.plan) this.effects.planChanged();
    return board;
  }
}
