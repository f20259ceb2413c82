import { BIN } from "#worker/contract/limits/retrospectives.ts";
import { type BinState, type RoomDatabase, settleBin } from "#worker/services/for-rooms.ts";

const KEY = "bin";

/** `at` is when the room asks the database next. `wasUnknown`: the database did not know the team the last time. */
type Check = { at: number; isTeamDeleted: boolean; wasUnknown?: boolean };

/**
 * The part of a team's room that ends what is in the bin (docs/product.md §27), and puts aside the boards that are there. The
 * database decides; the room only knows when to ask it.
 */
export class BinRoom {
  /** One question at a time, so that a later answer is not followed by an earlier one. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly kv: SyncKvStorage,
    private readonly database: RoomDatabase,
    private readonly boards: { aside: () => string[]; apply: (state: BinState) => void },
  ) {}

  /** Nothing of a deleted team goes on: no plan, no series, no message. */
  isTeamDeleted(): boolean {
    return this.stored()?.isTeamDeleted ?? false;
  }

  /** Repeated, it changes nothing. */
  expect(now: number): void {
    const check = this.stored();
    const at = Math.min(check?.at ?? Number.POSITIVE_INFINITY, now + BIN.settled);
    if (check?.at !== at) this.kv.put<Check>(KEY, { isTeamDeleted: false, ...check, at });
  }

  /** Milliseconds since the epoch, Infinity for never. */
  nextDue(): number {
    return this.stored()?.at ?? Number.POSITIVE_INFINITY;
  }

  /** @returns whether the team has ended */
  async settle(teamId: string, now: number): Promise<boolean> {
    return now >= this.nextDue() && this.ask(teamId, now);
  }

  /** @returns whether the team has ended */
  ask(teamId: string, now: number): Promise<boolean> {
    const answer = this.last.then(() => this.askNow(teamId, now));
    this.last = answer;
    return answer;
  }

  private async askNow(teamId: string, now: number): Promise<boolean> {
    const check = this.stored();
    const retry = { isTeamDeleted: false, ...check, at: now + BIN.retry };
    this.kv.put<Check>(KEY, retry);
    const state = await settleBin(this.database, teamId, now, this.boards.aside()).catch((error: unknown) => {
      console.error(JSON.stringify({ room: teamId, error: String(error) }));
      return null;
    });
    if (state === null) return false;
    if (state === "ended") return true;
    // One check may fall into the minutes of a restore.
    if (state === "unknown") {
      this.kv.put<Check>(KEY, { ...retry, at: now + BIN.life, wasUnknown: true });
      return check?.wasUnknown === true;
    }
    this.boards.apply(state);
    const { isTeamDeleted, next } = state;
    // A call that came while the database was asked expects an earlier check.
    const at = Math.min(next, this.nextDue() === retry.at ? next : this.nextDue());
    if (at === Number.POSITIVE_INFINITY) this.kv.delete(KEY);
    else this.kv.put<Check>(KEY, { at, isTeamDeleted });
    return false;
  }

  private stored(): Check | undefined {
    return this.kv.get<Check>(KEY);
  }
}
