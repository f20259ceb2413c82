import type { Limit } from "./limit.ts";

/** Counts what each person does. Hibernation resets it: a room that sleeps has had no messages for a while. */
export class PersonLimit {
  private readonly times = new Map<string, number[]>();
  private readonly limits: readonly Limit[];
  private readonly longest: number;

  constructor(...limits: readonly Limit[]) {
    this.limits = limits;
    this.longest = Math.max(...limits.map(({ within }) => within));
  }

  /** Counts one more. @returns 0, or the milliseconds to wait when it is too many and was not counted */
  take(userId: string, now: number): number {
    const wait = this.waitOf(userId, now);
    if (wait === 0) this.times.set(userId, [...this.timesOf(userId, now), now]);
    return wait;
  }

  /** Counts nothing. @returns 0, or the milliseconds until the next one is taken */
  waitOf(userId: string, now: number): number {
    const times = this.timesOf(userId, now);
    const waits = this.limits.map(({ most, within }) => (times.at(-most) ?? Number.NEGATIVE_INFINITY) + within - now);
    return Math.max(0, ...waits);
  }

  private timesOf(userId: string, now: number): number[] {
    return (this.times.get(userId) ?? []).filter((at) => at > now - this.longest);
  }
}
