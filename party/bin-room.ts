import { BIN } from "#worker/contract/limits/retrospectives.ts";
import { logged } from "#worker/platform/failure-log.ts";
import { type BinState, type RoomDatabase, settleBin } from "#worker/services/for-rooms.ts";
import { type Due, DueCheck, keepUntil, NEVER, type TeamCheck } from "./due-check.ts";

const KEY = "bin";

type Check = TeamCheck & { isTeamDeleted: boolean };

/**
 * The part of a team's room that ends what is in the bin (docs/product.md §27), and puts aside the boards that are there. The
 * database decides; the room only knows when to ask it.
 */
export class BinRoom {
  /** One question at a time, so that a later answer is not followed by an earlier one. */
  private last: Promise<unknown> = Promise.resolve();
  private readonly check = new DueCheck(() => this.nextDue(), BIN);

  constructor(
    private readonly kv: SyncKvStorage,
    private readonly database: RoomDatabase,
    private readonly boards: { aside: () => string[]; apply: (state: BinState) => void },
  ) {}

  /** Nothing of a deleted team goes on: no plan, no series, no message. */
  isTeamDeleted(): boolean {
    return this.stored()?.isTeamDeleted ?? false;
  }

  expect(now: number): void {
    const check = this.stored();
    const at = this.check.expect(now);
    if (check?.at !== at) this.kv.put<Check>(KEY, { isTeamDeleted: false, ...check, at });
  }

  nextDue(): Due {
    return this.stored()?.at ?? NEVER;
  }

  /** @returns whether the team has ended */
  async settle(now: number): Promise<boolean> {
    return now >= this.nextDue() && this.ask(now);
  }

  /** @returns whether the team has ended */
  ask(now: number): Promise<boolean> {
    const answer = this.last.then(() => this.askNow(now));
    // A question that failed does not fail those after it.
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async askNow(now: number): Promise<boolean> {
    const check = this.stored();
    const { retryAt, after } = this.check.ask(now);
    const retry = { isTeamDeleted: false, ...check, at: retryAt };
    this.kv.put<Check>(KEY, retry);
    const state = await settleBin(this.database, now, this.boards.aside()).catch(
      logged({ room: this.database.teamId() }),
    );
    if (state === null) return false;
    if (state === "ended") return true;
    if (state === "unknown") {
      this.kv.put<Check>(KEY, { ...retry, at: now + BIN.life, wasUnknown: true });
      return check?.wasUnknown === true;
    }
    this.boards.apply(state);
    const { isTeamDeleted, next } = state;
    const at = after(next);
    keepUntil<Check>(this.kv, KEY, at, { at, isTeamDeleted });
    return false;
  }

  private stored(): Check | undefined {
    return this.kv.get<Check>(KEY);
  }
}
