import { RETENTION } from "#worker/contract/limits/retrospectives.ts";
import { type RoomDatabase, settleRetention } from "#worker/services/for-rooms.ts";

const KEY = "retention";

/**
 * The part of a team's room that deletes the cards of old boards (docs/product.md §31). The database decides; the room only
 * knows when to ask it.
 */
export class RetentionRoom {
  constructor(
    private readonly kv: SyncKvStorage,
    private readonly database: RoomDatabase,
  ) {}

  /** Repeated, it changes nothing. */
  expect(now: number): void {
    const at = now + RETENTION.settled;
    if (at < this.nextDue()) this.kv.put(KEY, at);
  }

  /** An old board may have come out of the bin. */
  expectWhereChosen(now: number): void {
    if (this.nextDue() !== Number.POSITIVE_INFINITY) this.expect(now);
  }

  /** Milliseconds since the epoch, Infinity for never. */
  nextDue(): number {
    return this.kv.get<number>(KEY) ?? Number.POSITIVE_INFINITY;
  }

  /** @returns the retrospectives that lost their cards */
  async settle(teamId: string, now: number): Promise<{ deleted: string[]; bookmark: string | null }> {
    const nothing = { deleted: [], bookmark: null };
    if (now < this.nextDue()) return nothing;
    const retryAt = now + RETENTION.retry;
    this.kv.put(KEY, retryAt);
    const state = await settleRetention(this.database, teamId, now).catch((error: unknown) => {
      console.error(JSON.stringify({ room: teamId, error: String(error) }));
      return null;
    });
    if (!state) return nothing;
    // A choice that came while the database was asked has set an earlier time.
    const at = Math.min(state.next, this.nextDue() === retryAt ? state.next : this.nextDue());
    if (at === Number.POSITIVE_INFINITY) this.kv.delete(KEY);
    else this.kv.put(KEY, at);
    return state;
  }
}
