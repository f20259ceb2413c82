import { HOST } from "#worker/contract/limits/host.ts";
import { type DayUse, dayOf, NOTHING, shareOf, sumOf } from "#worker/contract/spending.ts";

const NO_USE: DayUse = { ...NOTHING, mails: 0 };

const sumOfUse = (a: DayUse, b: Partial<DayUse>): DayUse => ({
  ...sumOf(a, b),
  mails: a.mails + (b.mails ?? 0),
});

/** What this isolate used of the day's plan and has not added to the count of all yet. */
export class UseCount {
  private day = 0;
  private waiting = NO_USE;
  private addedAt = 0;

  add(use: Partial<DayUse>, now = Date.now()): void {
    // What yesterday's last requests used is of no interest today.
    if (dayOf(now) !== this.day) this.waiting = NO_USE;
    this.day = dayOf(now);
    this.waiting = sumOfUse(this.waiting, use);
  }

  /** Adds the waiting use, once it is enough and `HOST.interval` after the last addition. @returns null where nothing was due */
  async addTo<Sum>(sumUp: (day: number, use: DayUse) => Promise<Sum>, now = Date.now()): Promise<Sum | null> {
    const { waiting, day } = this;
    const isEnough = waiting.mails > 0 || shareOf(waiting, 1) >= HOST.chunk;
    if (!isEnough || now < this.addedAt + HOST.interval || day !== dayOf(now)) return null;
    this.addedAt = now;
    this.waiting = NO_USE;
    try {
      return await sumUp(day, waiting);
    } catch (error) {
      if (this.day === day) this.waiting = sumOfUse(this.waiting, waiting);
      throw error;
    }
  }
}

/** Worker and rooms of one isolate count together. */
export const useCount = new UseCount();
