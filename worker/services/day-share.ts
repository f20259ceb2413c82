import { SHARE } from "#worker/contract/limits/plan.ts";
import { COUNTING, dayOf, NOTHING, type Spending, shareOf, sumOf } from "#worker/contract/spending.ts";

/** Adds to the count of all isolates. @returns what the key has spent today, everywhere */
type Report = (key: string, spent: Spending) => Promise<Spending>;

type Entry = { confirmed: Spending; pending: Spending; isReporting: boolean; isRefused: boolean };

/** What each person and network takes of the day's plan, as far as this isolate knows. */
export class DayShare {
  private day = 0;
  private readonly entries = new Map<string, Entry>();

  shareOf(key: string, planSize: number, now = Date.now()): number {
    const entry = this.entriesOf(now).get(key);
    return entry ? shareOf(sumOf(entry.confirmed, entry.pending), planSize) : 0;
  }

  /** Refuses the key until the end of the day. */
  refuse(key: string, now = Date.now()): void {
    this.entry(key, now).isRefused = true;
  }

  isRefused(key: string, now = Date.now()): boolean {
    return this.entriesOf(now).get(key)?.isRefused === true;
  }

  /** Most keys never spend a chunk, so that they cost no request to an object. */
  async add(key: string, spent: Partial<Spending>, planSize: number, report: Report, now = Date.now()): Promise<void> {
    const entry = this.entry(key, now);
    entry.pending = sumOf(entry.pending, spent);
    if (entry.isReporting || shareOf(entry.pending, planSize) < SHARE.chunk) return;
    const reported = entry.pending;
    entry.isReporting = true;
    try {
      entry.confirmed = await report(key, sumOf(reported, COUNTING));
      entry.pending = sumOf(entry.pending, negative(reported));
    } finally {
      entry.isReporting = false;
    }
  }

  private entry(key: string, now: number): Entry {
    const entries = this.entriesOf(now);
    const known = entries.get(key);
    if (known) return known;
    const [oldest] = entries.keys();
    if (entries.size >= SHARE.remembered && oldest !== undefined) entries.delete(oldest);
    const entry = { confirmed: NOTHING, pending: NOTHING, isReporting: false, isRefused: false };
    entries.set(key, entry);
    return entry;
  }

  private entriesOf(now: number): Map<string, Entry> {
    if (dayOf(now) !== this.day) this.entries.clear();
    this.day = dayOf(now);
    return this.entries;
  }
}

const negative = ({ requests, rowsRead, rowsWritten, objectRequests, objectRowsWritten }: Spending): Spending => ({
  requests: -requests,
  rowsRead: -rowsRead,
  rowsWritten: -rowsWritten,
  objectRequests: -objectRequests,
  objectRowsWritten: -objectRowsWritten,
});
