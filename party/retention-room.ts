import { RETENTION } from "#worker/contract/limits/retrospectives.ts";
import { logged } from "#worker/platform/failure-log.ts";
import { type RoomDatabase, settleRetention } from "#worker/services/for-rooms.ts";
import { type Due, DueCheck, keepUntil, NEVER } from "./due-check.ts";

const KEY = "retention";

/**
 * The part of a team's room that deletes the cards of old boards (docs/product.md §31). The database decides; the room only
 * knows when to ask it.
 */
export class RetentionRoom {
  private readonly check = new DueCheck(() => this.nextDue(), RETENTION);

  constructor(
    private readonly kv: SyncKvStorage,
    private readonly database: RoomDatabase,
  ) {}

  expect(now: number): void {
    const at = this.check.expect(now);
    if (at !== this.nextDue()) this.kv.put(KEY, at);
  }

  /** An old board may have come out of the bin. */
  expectWhereChosen(now: number): void {
    if (this.nextDue() !== NEVER) this.expect(now);
  }

  nextDue(): Due {
    return this.kv.get<Due>(KEY) ?? NEVER;
  }

  /** @returns the retrospectives that lost their cards */
  async settle(now: number): Promise<{ deleted: string[]; bookmark: string | null }> {
    const nothing = { deleted: [], bookmark: null };
    if (now < this.nextDue()) return nothing;
    const { retryAt, after } = this.check.ask(now);
    this.kv.put(KEY, retryAt);
    const state = await settleRetention(this.database, now).catch(logged({ room: this.database.teamId() }));
    if (!state) return nothing;
    const at = after(state.next);
    keepUntil<Due>(this.kv, KEY, at, at);
    return state;
  }
}
