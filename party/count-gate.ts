import { DurableObject } from "cloudflare:workers";
import { HOUR } from "#worker/contract/limits/time.ts";
import { dayOf, type Spending } from "#worker/contract/spending.ts";
import { Attempts } from "./attempts.ts";
import type { Limit } from "./limit.ts";

/** Longer than a day's spending and any attempt count. */
const DELETE_AFTER_IDLE = 25 * HOUR;

const TABLE = `create table if not exists spending (id integer primary key check (id = 1), day integer not null,
  requests real not null, rows_read real not null, rows_written real not null, object_requests real not null, object_rows_written real not null)`;

type SpendingRow = {
  requests: number;
  rows_read: number;
  rows_written: number;
  object_requests: number;
  object_rows_written: number;
};

export type CountLimit = Limit & { kind: string };
type Taken = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * One object for each team and each network that guests enter or people join (`team:ID`, `network:ADDRESS`), one for each team
 * and each person that brings retrospectives of another tool (`team:ID`, `person:ID`, which counts changes of the name as well),
 * one for the trials of everybody (`trials`), and one for each person or network that uses much of a day (`share:KEY`).
 */
export class CountGate extends DurableObject<Cloudflare.Env> {
  private readonly sql = this.ctx.storage.sql;
  private readonly attempts = new Attempts(this.sql);

  /** Counts one more of each kind, or of none where one of the limits is reached. */
  async take(limits: readonly CountLimit[]): Promise<Taken> {
    await this.prepareStorage();
    const waits = limits.map(({ kind, ...limit }) => this.attempts.secondsToWait(kind, limit));
    const retryAfterSeconds = Math.max(0, ...waits);
    if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds };
    for (const kind of kindsOf(limits)) this.attempts.record(kind);
    return { ok: true };
  }

  /** Takes back the last of each kind, because it did not count. */
  async giveBack(limits: readonly CountLimit[]): Promise<void> {
    await this.prepareStorage();
    for (const kind of kindsOf(limits)) this.attempts.takeBack(kind);
  }

  /** @returns what was spent today, as far as isolates and rooms have told */
  async spend({ requests, rowsRead, rowsWritten, objectRequests, objectRowsWritten }: Spending): Promise<Spending> {
    await this.prepareStorage();
    const day = dayOf(Date.now());
    this.sql.exec("delete from spending where day < ?", day);
    const sum = this.sql
      .exec<SpendingRow>(
        `insert into spending values (1, ?, ?, ?, ?, ?, ?) on conflict do update set requests = requests + excluded.requests,
          rows_read = rows_read + excluded.rows_read, rows_written = rows_written + excluded.rows_written,
          object_requests = object_requests + excluded.object_requests,
          object_rows_written = object_rows_written + excluded.object_rows_written returning *`,
        day,
        requests,
        rowsRead,
        rowsWritten,
        objectRequests,
        objectRowsWritten,
      )
      .one();
    return {
      requests: sum.requests,
      rowsRead: sum.rows_read,
      rowsWritten: sum.rows_written,
      objectRequests: sum.object_requests,
      objectRowsWritten: sum.object_rows_written,
    };
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** Creates the tables, which `alarm` deletes, and postpones the alarm. */
  private prepareStorage(): Promise<void> {
    this.sql.exec(TABLE);
    this.attempts.createTable();
    return this.ctx.storage.setAlarm(Date.now() + DELETE_AFTER_IDLE);
  }
}

const kindsOf = (limits: readonly CountLimit[]) => new Set(limits.map(({ kind }) => kind));
