import { ROOM } from "#worker/contract/limits/rooms.ts";
import { timeToNextDay } from "#worker/contract/spending.ts";
import type { BoardStore } from "./board-store.ts";
import { countOn, type DayCount } from "./day-budget.ts";

const KEY = "day-budget";

/**
 * Counts the gestures of a team in a day. One that changes a board writes no row for this, because the board's row has the
 * count. Of the others, a restart forgets at most as many as the room has stored since it woke, or since the day began.
 */
export class GestureBudget {
  private count: DayCount;
  /** The count as it is stored. */
  private stored: number;
  /** What was stored when the room woke, or the day began. */
  private storedBefore: number;

  constructor(
    private readonly kv: SyncKvStorage,
    store: BoardStore,
    private readonly most: number,
  ) {
    const now = Date.now();
    // Each stores the count of the whole team, so the larger one is the later one.
    const [apart, inRows] = [countOn(now, kv.get<DayCount>(KEY)), countOn(now, store.lastCount())];
    this.count = apart.used > inRows.used ? apart : inRows;
    this.stored = this.count.used;
    this.storedBefore = this.stored;
  }

  /** Counts `weight` more. @returns 0, or the milliseconds to wait when it is too many and was not counted */
  take(weight: number, now: number): number {
    this.begin(now);
    const { day, used } = this.count;
    if (used + weight <= this.most) {
      this.count = { day, used: used + weight };
      return 0;
    }
    if (used > this.stored) this.write();
    return timeToNextDay(now);
  }

  /** Stores the count with a board. */
  keepWith(save: (count: DayCount) => void): void {
    save(this.count);
    this.stored = this.count.used;
  }

  /** Runs after each gesture, for those that changed no board. */
  keep(): void {
    const { used } = this.count;
    const isMuch = used - this.stored > this.stored - this.storedBefore;
    if (isMuch || chunksOf(used) > chunksOf(this.stored)) this.write();
  }

  /** Called before a board is closed, because the count in the row of a closed board is not read. */
  keepApart(now: number): void {
    this.begin(now);
    if (this.count.used > 0) this.write();
  }

  private begin(now: number): void {
    const count = countOn(now, this.count);
    if (count === this.count) return;
    this.count = count;
    this.stored = 0;
    this.storedBefore = 0;
  }

  private write(): void {
    this.kv.put(KEY, this.count);
    this.stored = this.count.used;
  }
}

const chunksOf = (used: number): number => Math.floor(used / ROOM.messagesPerCount);
