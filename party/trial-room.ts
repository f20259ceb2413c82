import { TRIAL } from "#worker/contract/limits/teams.ts";
import { logged } from "#worker/platform/failure-log.ts";
import { endTrialTeam, type RoomDatabase, type TrialEnd } from "#worker/services/for-rooms.ts";
import { type Due, NEVER, type TeamCheck } from "./due-check.ts";

const KEY = "trial";

/** The part of a team's room that ends a team that began as a trial (docs/product.md §20.5). The database decides. */
export class TrialRoom {
  constructor(
    private readonly kv: SyncKvStorage,
    private readonly database: RoomDatabase,
  ) {}

  begin(now: number): void {
    this.kv.put<TeamCheck>(KEY, { at: now + TRIAL.life });
  }

  nextDue(): Due {
    return this.kv.get<TeamCheck>(KEY)?.at ?? NEVER;
  }

  /** @param isVisited whether somebody has a page of the team open @returns whether the team has ended */
  async settle(now: number, isVisited: boolean): Promise<boolean> {
    const check = this.kv.get<TeamCheck>(KEY);
    if (!check || now < check.at) return false;
    if (isVisited) {
      this.kv.put<TeamCheck>(KEY, { at: now + TRIAL.life });
      return false;
    }
    this.kv.put<TeamCheck>(KEY, { ...check, at: now + TRIAL.retry });
    const outcome = await endTrialTeam(this.database, now).catch(logged({ room: this.database.teamId() }));
    return outcome !== null && this.apply(outcome, check, now);
  }

  private apply(outcome: TrialEnd, { wasUnknown }: TeamCheck, now: number): boolean {
    if (outcome === "kept") this.kv.delete(KEY);
    else if (outcome === "unknown") this.kv.put<TeamCheck>(KEY, { at: now + TRIAL.life, wasUnknown: true });
    else if (outcome !== "ended") this.kv.put<TeamCheck>(KEY, { at: outcome.visitedAt + TRIAL.life });
    return outcome === "ended" || (outcome === "unknown" && wasUnknown === true);
  }
}
