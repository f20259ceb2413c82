import { SERIES } from "#worker/contract/limits/retrospectives.ts";
import { openDueSeries, type RoomDatabase } from "#worker/services/for-rooms.ts";

const KEY = "series";

export type SeriesOutcome = Awaited<ReturnType<typeof openDueSeries>>;

/** `at` is when the room asks the database next, `since` the first try. `origin` is the address for links in messages. */
type Check = { at: number; since?: number; origin: string };

/**
 * The part of a team's room that opens the retrospectives of its series (docs/product.md §25.2). The database decides; the
 * room only knows when to ask it.
 */
export class SeriesRoom {
  constructor(
    private readonly kv: SyncKvStorage,
    private readonly database: RoomDatabase,
    private readonly announce: (outcome: SeriesOutcome, origin: string) => Promise<void>,
  ) {}

  /** Repeated, it changes nothing. */
  expect(now: number, origin: string): void {
    const check = this.kv.get<Check>(KEY);
    const at = Math.min(check?.at ?? Number.POSITIVE_INFINITY, now + SERIES.settled);
    if (check?.at !== at || check.origin !== origin) this.kv.put<Check>(KEY, { ...check, at, origin });
  }

  /** Milliseconds since the epoch, Infinity for never. */
  nextDue(): number {
    return this.kv.get<Check>(KEY)?.at ?? Number.POSITIVE_INFINITY;
  }

  async settle(teamId: string, now: number): Promise<void> {
    const check = this.kv.get<Check>(KEY);
    if (!check || now < check.at) return;
    const { since = now, origin } = check;
    const retryAt = now + SERIES.retry;
    this.kv.put<Check>(KEY, { at: retryAt, since, origin });
    const outcome = await openDueSeries(this.database, teamId, now, since).catch((error: unknown) => {
      console.error(JSON.stringify({ room: teamId, error: String(error) }));
      return null;
    });
    if (!outcome) return;
    // A room that is killed before it has announced tries again, and finds what was opened since the first try.
    await this.announce(outcome, origin);
    this.plan(outcome.next, retryAt);
  }

  /** A call that came while the database was asked has set another time. */
  private plan(next: number, retryAt: number): void {
    const check = this.kv.get<Check>(KEY);
    if (!check) return;
    const at = check.at === retryAt ? next : Math.min(check.at, next);
    if (at === Number.POSITIVE_INFINITY) this.kv.delete(KEY);
    else this.kv.put<Check>(KEY, { at, origin: check.origin });
  }
}
