/** When a part of a room does something next, in milliseconds since the epoch; `NEVER` where nothing is due. */
export type Due = number;
export const NEVER: Due = Number.POSITIVE_INFINITY;
/** The earliest time that the platform takes for an alarm: it refuses 0. */
export const AT_ONCE: Due = 1;

/**
 * `at` is when the room asks the database next. `wasUnknown`: the database did not know the team the last time. The team has
 * ended where it does not know it the next time either: one check may fall into the minutes of a restore.
 */
export type TeamCheck = { at: Due; wasUnknown?: boolean };

/** Notices calls that arrive while a part of a room asks the database: the answer may be older than they are. */
export class Question {
  private notices = 0;

  notify(): void {
    this.notices += 1;
  }

  /** @returns whether a call arrived since */
  begin(): () => boolean {
    const { notices } = this;
    return () => this.notices !== notices;
  }
}

/** When a part of a room asks the database, which decides. The part stores the time, each in its own form. */
export class DueCheck {
  private readonly question = new Question();

  constructor(
    private readonly stored: () => Due,
    private readonly wait: { settled: number; retry: number },
  ) {}

  /** A call says that something will change. @returns the time to store */
  expect(now: number): Due {
    this.question.notify();
    return Math.min(this.stored(), now + this.wait.settled);
  }

  /** @returns the time to store before the question, and the one to store after the answer, which gives a time too */
  ask(now: number): { retryAt: Due; after: (answer: Due) => Due } {
    const wasNotified = this.question.begin();
    return {
      retryAt: now + this.wait.retry,
      after: (answer) => (wasNotified() ? Math.min(answer, this.stored()) : answer),
    };
  }
}

export function keepUntil<Check>(kv: SyncKvStorage, key: string, at: Due, check: Check): void {
  if (at === NEVER) kv.delete(key);
  else kv.put<Check>(key, check);
}
