import { COUNTING, planSizeOf, type Spending, sumOf } from "#worker/contract/spending.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import { DayShare } from "#worker/services/day-share.ts";
import { shareGate } from "#worker/services/gates.ts";
import { useCount } from "#worker/services/host/use-count.ts";

/** This isolate counts here (docs/decisions/027). */
export const shares = new DayShare();

type Bindings = Pick<Cloudflare.Env, "CountGate" | "PLAN_SIZE">;

/** What one request takes of the day's plan, with the calls of its page and the work after its answer. */
export class RequestSpending {
  private spent: Spending = sumOf({ requests: 1 }, {});
  private readonly keys = new Set<string>();
  readonly planSize: number;
  /** The page has a token of ours, so the call that looks the session up charges. */
  hasToken = false;

  constructor(
    private readonly env: Bindings,
    private readonly context: { waitUntil: (work: Promise<unknown>) => void },
    private readonly requestId: string,
  ) {
    this.planSize = planSizeOf(env);
    useCount.add(this.spent);
  }

  get isCharged(): boolean {
    return this.keys.size > 0;
  }

  add(spent: Partial<Spending>): void {
    useCount.add(spent);
    this.spent = sumOf(this.spent, spent);
    for (const key of this.keys) this.charge(key, spent);
  }

  /** These keys pay for what was spent until now and for the rest of the request. */
  chargeTo(keys: string[]): void {
    for (const key of keys.filter((one) => !this.keys.has(one))) {
      this.keys.add(key);
      this.charge(key, this.spent);
    }
  }

  private charge(key: string, spent: Partial<Spending>): void {
    const report = (one: string, sum: Spending) => {
      useCount.add(COUNTING);
      return shareGate(this.env, one).spend(sum);
    };
    const added = shares.add(key, spent, this.planSize, report).catch((error) => logFailure(this.requestId, error));
    this.context.waitUntil(added);
  }
}
