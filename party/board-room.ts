import { createHmac, randomBytes } from "node:crypto";
import {
  type BoardActivity,
  type BoardDocument,
  type BoardPatch,
  type BoardSettings,
  type BoardView,
  type Gesture,
  gesture as gestureSchema,
  type PersonalView,
  type Refusal,
  type SharedView,
} from "#worker/contract/boards.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
import { BOARD, ROOM } from "#worker/contract/limits.ts";
import { closeBoard, lostDocument } from "./board/document.ts";
import { applyGesture, mostBytes } from "./board/gestures.ts";
import { patchFor, sharedPatch } from "./board/patch.ts";
import { leaveTeam, mergePerson } from "./board/person.ts";
import { type BoardState, createBoard } from "./board/state.ts";
import { boardView, personalView, sharedView } from "./board/view.ts";
import { BoardPeople, type TeamTable } from "./board-people.ts";
import { BoardStore, type OpenBoard, type StoredBoard } from "./board-store.ts";
import { type ClosingOutcome, knownStatuses, settleClosing } from "./closing-outcome.ts";
import { type RoomConnection, send } from "./connections.ts";
import type { DayBudget } from "./day-budget.ts";
import { PersonLimit } from "./person-limit.ts";
import type { BoardFrame, BoardMessage } from "./protocol.ts";
import { isLonger } from "./room-state.ts";

/** What every call passes, so that a room that lost the board, or never had it, opens it. */
export type BoardOrigin = { retroId: string; settings: BoardSettings; creatorId: string };

export type Refused = Refusal & { ok: false; retryAfterSeconds?: number };
export type Answer<Value extends object = object> = ({ ok: true } & Value) | Refused;

const context = { hmac: (key: string, text: string) => createHmac("sha256", key).update(text).digest("hex") };
const newSecret = () => ({ key: randomBytes(32).toString("base64url"), seed: randomBytes(32).toString("base64url") });
const refused = (code: ErrorCode): Refused => ({ ok: false, code });
const tooMany = (wait: number): Refused => ({
  ...refused("too_many_requests"),
  retryAfterSeconds: Math.ceil(wait / 1000),
});
/** The code for a board on which nobody can act. */
const unusable = ({ kind }: Exclude<StoredBoard, OpenBoard>): Refused =>
  refused(kind === "closed" ? "retrospective_closed" : "board_newer");

export class BoardRoom {
  private readonly store: BoardStore;
  private readonly people: BoardPeople;
  /** Of the states in memory. Computing them is most of the work of a gesture. */
  private readonly sharedViews = new WeakMap<BoardState, SharedView>();
  /** By user. */
  private readonly personalViews = new WeakMap<BoardState, Map<string, PersonalView>>();
  private readonly gestures = new PersonLimit(...BOARD.gestures);
  private readonly signs = new PersonLimit(...BOARD.gestures);
  /** When to ask again about a closing whose outcome the database has not told yet, by retrospective. */
  private readonly askAgainAt = new Map<string, number>();

  constructor(
    storage: DurableObjectStorage,
    private readonly database: D1Database,
    connections: () => Iterable<RoomConnection>,
    private readonly budget: DayBudget,
    private readonly settleSoon: () => void,
  ) {
    this.store = new BoardStore(storage);
    this.people = new BoardPeople(connections, (retroId) => {
      const board = this.store.find(retroId);
      return isOpenBoard(board) ? this.shared(board.state) : null;
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
      if (message.event === "ready") this.people.setReady(connection, message.data);
      else this.people.hold(connection, message.data);
    }
    return wait === 0;
  }

  leaving(connection: RoomConnection): void {
    this.people.leaving(connection);
  }

  tables(): TeamTable[] {
    return this.store.openIds().flatMap((retroId) => this.people.tableOf(retroId) ?? []);
  }

  /** Whether the person conducts an open board. */
  isConducting(userId: string): boolean {
    return this.store.openIds().some((retroId) => {
      const board = this.store.find(retroId);
      return isOpenBoard(board) && board.state.facilitatorId === userId;
    });
  }

  read(origin: BoardOrigin, userId: string): Answer<{ view: BoardView }> {
    const board = this.open(origin);
    return isOpenBoard(board) ? { ok: true, view: boardView(board.state, userId, context) } : unusable(board);
  }

  perform(origin: BoardOrigin, userId: string, gesture: Gesture): Answer {
    const limited = this.countGesture(userId, ROOM.weightOverHttp);
    if (limited) return limited;
    this.open(origin);
    return this.apply(origin.retroId, userId, gesture);
  }

  /**
   * From now on the board refuses gestures, until `close` or the outcome of the closing. Repeated, it returns the same. The
   * primary database says that the retrospective is open: if its board is closed here, an older database was restored.
   * @param fence of the retrospective's row
   */
  freeze(origin: BoardOrigin, fence: number): Answer<{ fence: number; document: BoardDocument }> {
    const { retroId } = origin;
    const board = this.open(origin);
    if (board.kind === "closed") return { ok: true, fence, document: lostDocument(origin.settings, context) };
    if (!isOpenBoard(board)) return unusable(board);
    const document = closeBoard(board.state, context);
    if (board.frozenUntil !== null && fence <= board.fence) return { ok: true, fence: board.fence, document };
    const frozen = { ...board, fence: Math.max(fence, board.fence), frozenUntil: Date.now() + BOARD.freezeTime };
    this.askAgainAt.delete(retroId);
    this.store.saveFreeze(retroId, frozen);
    return { ok: true, fence: frozen.fence, document };
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
    this.people.mergePerson(guestId, accountId);
  }

  private changeAll(change: (state: BoardState) => BoardState): void {
    for (const retroId of this.store.openIds()) {
      const board = this.store.find(retroId);
      if (isOpenBoard(board)) this.change(retroId, board, change(board.state));
    }
  }

  /** Milliseconds since the epoch, Infinity for never. */
  nextDue(): number {
    const { at } = this.store.lastCheck();
    const isCheckPlanned = at > 0 && this.store.openIds().length > 0;
    const checkDue = isCheckPlanned ? at + BOARD.checkInterval : Number.POSITIVE_INFINITY;
    return Math.min(...this.store.frozen().map((board) => this.dueTime(board)), checkDue);
  }

  /** Does what is due. @returns the boards that turned out to be closed */
  async settle(now: number): Promise<string[]> {
    return [...(await this.settleClosings(now)), ...(await this.endUnknown(now))];
  }

  private async settleClosings(now: number): Promise<string[]> {
    const closed: string[] = [];
    for (const { retroId, fence } of this.store.frozen().filter((board) => this.dueTime(board) <= now)) {
      this.askAgainAt.set(retroId, now + BOARD.freezeTime);
      const outcome = await settleClosing(this.database, retroId, fence).catch((error: unknown) => {
        console.error(JSON.stringify({ retroId, error: String(error) }));
        return null;
      });
      if (this.applyOutcome(retroId, fence, outcome)) closed.push(retroId);
    }
    return closed;
  }

  /**
   * Ends the open boards that the database has closed, or has not known at two checks in a row: an older database was
   * restored. One check may fall into the minutes of a restore.
   */
  private async endUnknown(now: number): Promise<string[]> {
    const open = this.store.openIds();
    const last = this.store.lastCheck();
    if (open.length === 0 || now < last.at + BOARD.checkInterval) return [];
    this.store.saveCheck({ ...last, at: now });
    const statuses = await knownStatuses(this.database, open).catch((error: unknown) => {
      console.error(JSON.stringify({ boards: open, error: String(error) }));
      return null;
    });
    if (!statuses) return [];
    const unknown = open.filter((retroId) => !statuses.has(retroId));
    this.store.saveCheck({ at: now, unknown });
    const ended = open.filter(
      (retroId) => statuses.get(retroId) === "CLOSED" || (unknown.includes(retroId) && last.unknown.includes(retroId)),
    );
    for (const retroId of ended) this.close(retroId);
    return ended;
  }

  private dueTime({ retroId, frozenUntil }: { retroId: string; frozenUntil: number }): number {
    return this.askAgainAt.get(retroId) ?? frozenUntil;
  }

  /** @param fence of the question: meanwhile the board may have been closed or frozen again */
  private applyOutcome(retroId: string, fence: number, outcome: ClosingOutcome | null): boolean {
    const board = this.store.find(retroId);
    if (!board || board.kind === "closed" || board.frozenUntil === null || board.fence !== fence) return false;
    if (outcome) this.askAgainAt.delete(retroId);
    if (outcome === "closed") this.close(retroId);
    else if (outcome) this.store.saveFreeze(retroId, { ...board, fence: outcome.fence, frozenUntil: null });
    return outcome === "closed";
  }

  private open({ retroId, settings, creatorId }: BoardOrigin): StoredBoard {
    return this.store.find(retroId) ?? this.store.insert(retroId, createBoard(settings, creatorId, newSecret()));
  }

  private watch(connection: RoomConnection, userId: string, retroId: string): void {
    const board = this.store.find(retroId);
    if (!board) refuse(connection, retroId, refused("not_found"));
    else if (board.kind === "closed") send(connection, { event: "board-closed", data: { retroId } });
    else if (!isOpenBoard(board)) refuse(connection, retroId, unusable(board));
    else {
      // Who is there comes before the cards, which take a slow phone a moment to receive.
      this.people.watch(connection, retroId);
      send(connection, { event: "board", data: { retroId, view: boardView(board.state, userId, context) } });
    }
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
    const answer = parsed.success ? this.apply(retroId, userId, parsed.data) : refused("invalid_input");
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

  private apply(retroId: string, userId: string, gesture: Gesture): Answer {
    const board = this.store.find(retroId);
    if (!board) return refused("not_found");
    if (!isOpenBoard(board)) return unusable(board);
    if (board.frozenUntil !== null) {
      // The alarm may be missing: the room may have ended between the freeze and setting it.
      if (this.dueTime({ retroId, frozenUntil: board.frozenUntil }) <= Date.now()) this.settleSoon();
      return refused("board_closing");
    }
    const result = applyGesture(board.state, gesture, userId, context);
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
    const frames = this.framesOf(retroId, board.state, state, activity);
    this.store.saveState(retroId, { ...board, state }, text);
    for (const [connection, frame] of frames) connection.send(frame);
    if (this.shared(board.state).stepRev !== this.shared(state).stepRev) this.people.stepChanged(retroId);
    return { ok: true };
  }

  private framesOf(
    retroId: string,
    before: BoardState,
    after: BoardState,
    activity: BoardActivity | undefined,
  ): [RoomConnection, string][] {
    const shared = sharedPatch(this.shared(before), this.shared(after));
    const frameOf = (patch: BoardPatch) => {
      const data: BoardFrame = { retroId, patch, ...(activity && { activity }) };
      return JSON.stringify({ event: "board", data });
    };
    const forAll = shared && frameOf(shared);
    const forPerson = new Map<string, string | null>();
    const frameFor = (userId: string) => {
      const patch = patchFor(shared, this.personal(before, userId), this.personal(after, userId));
      return patch === shared ? forAll : patch && frameOf(patch);
    };
    const frames: [RoomConnection, string][] = [];
    for (const connection of this.people.watchers(retroId)) {
      const { userId } = connection.state;
      const frame = forPerson.has(userId) ? forPerson.get(userId) : frameFor(userId);
      forPerson.set(userId, frame ?? null);
      if (frame) frames.push([connection, frame]);
    }
    return frames;
  }

  private personal(state: BoardState, userId: string): PersonalView {
    const views = this.personalViews.get(state) ?? new Map<string, PersonalView>();
    this.personalViews.set(state, views);
    const known = views.get(userId);
    if (known) return known;
    const view = personalView(state, userId, context);
    views.set(userId, view);
    return view;
  }

  private shared(state: BoardState): SharedView {
    const known = this.sharedViews.get(state);
    if (known) return known;
    const view = sharedView(state);
    this.sharedViews.set(state, view);
    return view;
  }
}

const isOpenBoard = (board: StoredBoard | null): board is OpenBoard => board?.kind === "open";

function refuse(connection: RoomConnection, id: string, { ok: _, ...refusal }: Refused): void {
  send(connection, { event: "refused", data: { id, ...refusal } });
}
