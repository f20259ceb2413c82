import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import { logged } from "#worker/platform/failure-log.ts";
import { type RoomDatabase, settleWebhooks } from "#worker/services/for-rooms.ts";
import type { DayBudget } from "./day-budget.ts";
import { AT_ONCE, type Due, NEVER, Question } from "./due-check.ts";
import type { Origin } from "./origin.ts";

const KEY = "webhooks";

/** `at` is when the room asks the database next. */
type Check = { at: number; origin: Origin };

type Settings = Pick<Cloudflare.Env, "JWT_SECRET" | "WEBHOOK_BASE_URL" | "SITE_URL"> & { database: RoomDatabase };

/**
 * The part of a team's room that calls its webhooks (docs/product.md §30.3). What waits is in the database; the room only knows
 * when to ask for it. A team without webhooks stores nothing.
 */
export class WebhookRoom {
  /** Not stored: after a restart the room asks earlier. */
  private askAgainAt = AT_ONCE;
  /** A delivery whose receiver has not answered yet still waits in the database: another question would send it again. */
  private isTelling = false;
  private readonly question = new Question();

  constructor(
    private readonly kv: SyncKvStorage,
    private readonly settings: Settings,
    private readonly budget: DayBudget,
  ) {}

  expect(now: number, origin: Origin): void {
    this.question.notify();
    if (!this.isTelling) this.askAgainAt = AT_ONCE;
    const check = this.stored();
    if (!check || check.at > now || check.origin !== origin) this.kv.put<Check>(KEY, { at: now, origin });
  }

  /** For what the room itself writes. Before the first call of a Worker it knows no address for links. */
  expectOwn(now: number): void {
    const check = this.stored();
    if (check) this.expect(now, check.origin);
  }

  nextDue(): Due {
    const check = this.stored();
    return check ? Math.max(check.at, this.askAgainAt) : NEVER;
  }

  /** @returns what calls them, which never rejects; null where nothing is due */
  settle(now: number): (() => Promise<void>) | null {
    const check = this.stored();
    if (!check || now < this.nextDue()) return null;
    // If the room ends before the deliveries are tried, the next alarm tries them.
    this.askAgainAt = now + WEBHOOK.retry;
    return () => this.tell(now, check.origin);
  }

  private async tell(now: number, origin: Origin): Promise<void> {
    this.isTelling = true;
    const wasNotified = this.question.begin();
    // The stored origin may be an earlier address of the site.
    const context = { origin: this.settings.SITE_URL ?? origin, now, take: () => this.budget.take(1, now) };
    const settings = { secret: this.settings.JWT_SECRET, baseUrl: this.settings.WEBHOOK_BASE_URL };
    const { database } = this.settings;
    const settled = await settleWebhooks(database, context, settings).catch(logged({ room: database.teamId() }));
    this.isTelling = false;
    if (!settled) return;
    this.askAgainAt = AT_ONCE;
    if (wasNotified()) return;
    if (settled.hasWebhooks) this.plan(Math.min(settled.next, now + WEBHOOK.look), origin);
    else this.kv.delete(KEY);
  }

  private plan(at: number, origin: Origin): void {
    this.kv.put<Check>(KEY, { at, origin });
  }

  private stored(): Check | undefined {
    return this.kv.get<Check>(KEY);
  }
}
