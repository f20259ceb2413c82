import { dayOf, timeToNextDay } from "#worker/contract/spending.ts";

/** `day` is counted from the epoch, in UTC. */
type Count = { day: number; used: number };

/** What a room takes in a day. The count survives the room, but for the last few that were not written yet. */
export class DayBudget {
  private count: Count;
  private written: number;

  /** @param key where it is stored @param step the count is written when it has grown by so many */
  constructor(
    private readonly kv: SyncKvStorage,
    private readonly key: string,
    private readonly most: number,
    private readonly step: number,
  ) {
    this.count = kv.get<Count>(key) ?? { day: 0, used: 0 };
    this.written = this.count.used;
  }

  /** Counts `weight` more. @returns 0, or the milliseconds to wait when it is too many and was not counted */
  take(weight: number, now: number): number {
    const day = dayOf(now);
    if (day !== this.count.day) {
      this.count = { day, used: 0 };
      this.written = 0;
    }
    const isTooMany = this.count.used + weight > this.most;
    if (!isTooMany) this.count.used += weight;
    // The first refusal writes too, so that a restart does not lift it.
    if (this.count.used - this.written >= (isTooMany ? 1 : this.step)) {
      this.kv.put(this.key, this.count);
      this.written = this.count.used;
    }
    return isTooMany ? timeToNextDay(now) : 0;
  }
}
