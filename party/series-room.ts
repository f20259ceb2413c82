import { SERIES } from "#worker/contract/limits/retrospectives.ts";
import { logged } from "#worker/platform/failure-log.ts";
import { openDueSeries, type RoomDatabase } from "#worker/services/for-rooms.ts";
import { type Due, DueCheck, keepUntil, NEVER } from "./due-check.ts";
import type { Origin } from "./origin.ts";

const KEY = "series";

export type SeriesOutcome = Awaited<ReturnType<typeof openDueSeries>>;

/**
 * `at` is when the room asks the database next, `since` the first try.
 * `visitedAt` is when somebody of the team came, and absent where an earlier version wrote this. `isPaused`: a series waits
 * for a visit.
 */
type Check = { at: number; since?: number; origin: Origin; visitedAt?: number; isPaused?: boolean };

/** A visit is stored at most once a day, to save writes. */
const visitAt = (check: Check | undefined, now: number): number =>
  check?.visitedAt !== undefined && now - check.visitedAt < SERIES.visit ? check.visitedAt : now;

/**
 * The part of a team's room that opens the retrospectives of its series (docs/product.md §25.2). The database decides; the
 * room only knows when to ask it.
 */
export class SeriesRoom {
  private readonly check = new DueCheck(() => this.nextDue(), SERIES);

  constructor(
    private readonly kv: SyncKvStorage,
    private readonly database: RoomDatabase,
    private readonly announce: (outcome: SeriesOutcome, origin: Origin) => Promise<void>,
  ) {}

  expect(now: number, origin: Origin): void {
    const check = this.kv.get<Check>(KEY);
    const at = this.check.expect(now);
    const visitedAt = visitAt(check, now);
    const isKept = check?.at === at && check.origin === origin && check.visitedAt === visitedAt;
    if (!isKept) this.kv.put<Check>(KEY, { ...check, at, origin, visitedAt });
  }

  /** Somebody of the team came. @returns whether something is due earlier now */
  visited(now: number): boolean {
    const check = this.kv.get<Check>(KEY);
    const isPaused = check?.isPaused ?? false;
    if (check && isPaused) this.expect(now, check.origin);
    else if (check && check.visitedAt !== visitAt(check, now)) this.kv.put<Check>(KEY, { ...check, visitedAt: now });
    return isPaused;
  }

  nextDue(): Due {
    return this.kv.get<Check>(KEY)?.at ?? NEVER;
  }

  async settle(now: number): Promise<void> {
    const check = this.kv.get<Check>(KEY);
    if (!check || now < check.at) return;
    const { since = now, origin, visitedAt = now } = check;
    const { retryAt, after } = this.check.ask(now);
    this.kv.put<Check>(KEY, { at: retryAt, since, origin, visitedAt });
    const outcome = await openDueSeries(this.database, { now, since, visitedAt }).catch(
      logged({ room: this.database.teamId() }),
    );
    if (!outcome) return;
    // A room that is killed before it has announced tries again, and finds what was opened since the first try.
    await this.announce(outcome, origin);
    // A call may have come from another address meanwhile, and somebody of the team too.
    const latest = this.kv.get<Check>(KEY);
    if (!latest) return;
    const hasCome = latest.visitedAt !== visitedAt;
    const isPaused = outcome.isPaused && !hasCome;
    const at = after(outcome.isPaused && hasCome ? now + SERIES.settled : outcome.next);
    const next = { at, origin: latest.origin, visitedAt: latest.visitedAt ?? now };
    if (isPaused) this.kv.put<Check>(KEY, { ...next, isPaused });
    else keepUntil<Check>(this.kv, KEY, at, next);
  }
}
