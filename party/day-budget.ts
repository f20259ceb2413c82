import { dayOf, timeToNextDay } from "#worker/contract/spending.ts";

/** `day` is counted from the epoch, in UTC. */
export type DayCount = { day: number; used: number };

/** A new count where the day is another. */
export const countOn = (now: number, count: DayCount | undefined): DayCount =>
  count?.day === dayOf(now) ? count : { day: dayOf(now), used: 0 };

/** Counts what a room takes in a day. A restart forgets the last few, which were not written yet. */
export class DayBudget {
  private count: DayCount | undefined;
  private written: DayCount | undefined;

  /** @param key where it is stored @param step the count is written when it has grown by so many */
  constructor(
    private readonly kv: SyncKvStorage,
    private readonly key: string,
    private readonly most: number,
    private readonly step: number,
  ) {
    this.count = kv.get<DayCount>(key);
    this.written = this.count;
  }

  /** Counts `weight` more. @returns 0, or the milliseconds to wait when it is too many and was not counted */
  take(weight: number, now: number): number {
    const { day, used } = countOn(now, this.count);
    const isTooMany = used + weight > this.most;
    this.count = { day, used: isTooMany ? used : used + weight };
    // The first refusal writes too, so that a restart does not lift it.
    if (this.count.used - countOn(now, this.written).used >= (isTooMany ? 1 : this.step)) {
      this.kv.put(this.key, this.count);
      this.written = this.count;
    }
    return isTooMany ? timeToNextDay(now) : 0;
  }
}
