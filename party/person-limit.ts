type Limit = { readonly most: number; readonly within: number };

/** Counts what each person does. Hibernation resets it: a room that sleeps has had no messages for a while. */
export class PersonLimit {
  private readonly times = new Map<string, number[]>();
  private readonly longest: number;

  /** @param limits with `within` in milliseconds */
  constructor(private readonly limits: readonly Limit[]) {
    this.longest = Math.max(...limits.map(({ within }) => within));
  }

  /** Counts one more. @returns 0, or the milliseconds to wait when it is too many and was not counted */
  take(userId: string, now: number): number {
    const times = (this.times.get(userId) ?? []).filter((at) => at > now - this.longest);
    const waits = this.limits.map(({ most, within }) => (times.at(-most) ?? Number.NEGATIVE_INFINITY) + within - now);
    const wait = Math.max(0, ...waits);
    if (wait === 0) times.push(now);
    this.times.set(userId, times);
    return wait;
  }
}
