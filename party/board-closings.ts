import { BOARD } from "#worker/contract/limits/boards.ts";
import { logged } from "#worker/platform/failure-log.ts";
import { type ClosingOutcome, type RoomDatabase, settleClosing, statusesOf } from "#worker/services/for-rooms.ts";
import type { BoardStore, OpenBoard } from "./board-store.ts";
import { type Due, NEVER } from "./due-check.ts";

type Board = { retroId: string; frozenUntil: number };

/**
 * Freezes boards while they are being closed, and asks the database what a Worker did not tell: that a closing was committed or
 * given up, or that a board is closed.
 * The database decides: a retrospective that is closed there has no open board.
 */
export class BoardClosings {
  /** When to ask again about a closing whose outcome the database has not told yet, by retrospective. */
  private readonly askAgainAt = new Map<string, number>();

  constructor(
    private readonly store: BoardStore,
    private readonly database: RoomDatabase,
    private readonly close: (retroId: string) => void,
  ) {}

  /** A repeated call with the same fence changes nothing. @returns the fence of the closing */
  freeze(retroId: string, board: OpenBoard, fence: number): number {
    if (board.frozenUntil !== null && fence <= board.fence) return board.fence;
    const frozen = { ...board, fence: Math.max(fence, board.fence), frozenUntil: Date.now() + BOARD.freezeTime };
    this.askAgainAt.delete(retroId);
    this.store.saveFreeze(retroId, frozen);
    return frozen.fence;
  }

  /** The result is in milliseconds since the epoch. */
  dueTime({ retroId, frozenUntil }: Board): number {
    return this.askAgainAt.get(retroId) ?? frozenUntil;
  }

  nextDue(): Due {
    const { at } = this.store.lastCheck();
    const isCheckPlanned = at > 0 && this.store.openIds().length > 0;
    const checkDue = isCheckPlanned ? at + BOARD.checkInterval : NEVER;
    return Math.min(...this.store.frozen().map((board) => this.dueTime(board)), checkDue);
  }

  /** Does what is due. @returns the boards that turned out to be closed */
  async settle(now: number): Promise<string[]> {
    return [...(await this.settleFrozen(now)), ...(await this.endUnknown(now))];
  }

  private async settleFrozen(now: number): Promise<string[]> {
    const closed: string[] = [];
    for (const { retroId, fence } of this.store.frozen().filter((board) => this.dueTime(board) <= now)) {
      this.askAgainAt.set(retroId, now + BOARD.freezeTime);
      const outcome = await settleClosing(this.database, retroId, fence).catch(logged({ retroId }));
      if (this.applyOutcome(retroId, fence, outcome)) closed.push(retroId);
    }
    return closed;
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

  /**
   * Ends the open boards that the database has closed, and those that it has not known at two checks in a row: an older
   * database was restored. `TeamCheck` says why one check is not enough.
   */
  private async endUnknown(now: number): Promise<string[]> {
    const open = this.store.openIds();
    const last = this.store.lastCheck();
    if (open.length === 0 || now < last.at + BOARD.checkInterval) return [];
    this.store.saveCheck({ ...last, at: now });
    const statuses = await statusesOf(this.database, open).catch(logged({ boards: open }));
    if (!statuses) return [];
    const unknown = open.filter((retroId) => !statuses.has(retroId));
    this.store.saveCheck({ at: now, unknown });
    const ended = open.filter(
      (retroId) => statuses.get(retroId) === "CLOSED" || (unknown.includes(retroId) && last.unknown.includes(retroId)),
    );
    for (const retroId of ended) this.close(retroId);
    return ended;
  }
}
