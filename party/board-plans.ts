import type { Step } from "#worker/contract/boards.ts";
import { AppError } from "#worker/contract/errors.ts";
import { BOARD_PLAN } from "#worker/contract/limits/boards.ts";
import { logFor } from "#worker/platform/failure-log.ts";
import { type ClosePlanned, closePlanned, type PlannedClosing, type RoomDatabase } from "#worker/services/for-rooms.ts";
import { awayFrom, isEnding, nextEnd } from "./board/plan.ts";
import type { BoardStore, OpenBoard } from "./board-store.ts";
import { type Due, NEVER } from "./due-check.ts";

type Rules = {
  /** Does what is due by the board's plan. @returns the board after that */
  advance: (retroId: string, board: OpenBoard) => OpenBoard;
  /** @throws AppError where the board cannot be frozen now */
  freeze: ClosePlanned["freeze"];
};

/** `closed` is null where somebody else closed the retrospective. */
export type Ended = { retroId: string; closed: PlannedClosing | null };

/** `until` is when the present phase ends, in milliseconds; null while the plan stands. */
export type PlannedBoard = { retroId: string; step: Step; until: number | null; ready: readonly string[] };

/**
 * Keeps the ends of the plans of *Sin prisa* boards (docs/product.md §17.12). The last end closes the retrospective by the
 * same steps as a call does: the database decides.
 */
export class BoardPlans {
  /** The boards whose end failed, by retrospective: when to try again, and how long the wait was. */
  private readonly failed = new Map<string, { at: number; wait: number }>();

  constructor(
    private readonly store: BoardStore,
    private readonly database: RoomDatabase,
    private readonly rules: Rules,
  ) {}

  nextDue(): Due {
    return Math.min(NEVER, ...this.open().map(([retroId, board]) => this.dueTime(retroId, board)));
  }

  dueTime(retroId: string, { state, frozenUntil }: OpenBoard): number {
    const { plan, step } = state;
    // The outcome of its closing comes first.
    if (!plan || frozenUntil !== null) return NEVER;
    // Due by the clock: if a visit triggered it, the change would show the visit.
    const due = isEnding(plan) ? Date.parse(plan.talk) : Math.min(nextEnd(plan, step)?.at ?? NEVER, awayFrom(plan));
    return Math.max(due, this.failed.get(retroId)?.at ?? due);
  }

  /** Does what is due. @returns the retrospectives that are closed */
  async settle(now: number): Promise<Ended[]> {
    const ended: Ended[] = [];
    for (const [retroId, before] of this.open()) {
      if (this.dueTime(retroId, before) > now) continue;
      const board = this.advance(retroId, before, now);
      if (!board || !isEnding(board.state.plan) || this.dueTime(retroId, board) > now) continue;
      const closed = await this.close(retroId, now);
      if (closed !== "failed") ended.push({ retroId, closed });
    }
    return ended;
  }

  /** @returns null where it failed, which does not stop the other boards */
  private advance(retroId: string, before: OpenBoard, now: number): OpenBoard | null {
    try {
      const board = this.rules.advance(retroId, before);
      if (!isEnding(board.state.plan)) this.failed.delete(retroId);
      return board;
    } catch (error) {
      this.tryLater(retroId, now, error);
      return null;
    }
  }

  private async close(retroId: string, now: number): Promise<PlannedClosing | null | "failed"> {
    try {
      const closed = await closePlanned(this.database, { retroId, freeze: this.rules.freeze });
      this.failed.delete(retroId);
      return closed;
    } catch (error) {
      if (error instanceof AppError && error.code === "retrospective_closed") return null;
      this.tryLater(retroId, now, error);
      return "failed";
    }
  }

  private tryLater(retroId: string, now: number, error: unknown): void {
    logFor({ retroId }, error);
    const { first, most } = BOARD_PLAN.retry;
    const wait = Math.min(most, 2 * (this.failed.get(retroId)?.wait ?? first / 2));
    this.failed.set(retroId, { at: now + wait, wait });
  }

  /** The open boards with a plan. Messages to Slack use them. */
  planned(): PlannedBoard[] {
    return this.open().map(([retroId, { state }]) => ({
      retroId,
      step: state.step,
      until: nextEnd(state.plan, state.step)?.at ?? null,
      ready: state.ready[state.step],
    }));
  }

  private open(): [string, OpenBoard][] {
    return this.store.open().filter(([, { state }]) => state.plan !== null);
  }
}
