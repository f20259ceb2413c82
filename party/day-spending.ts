import { dayOf, type Spending } from "#worker/contract/spending.ts";

const TABLE = `create table if not exists spending (id integer primary key check (id = 1), day integer not null,
  requests real not null, rows_read real not null, rows_written real not null, object_requests real not null)`;

type Row = { requests: number; rows_read: number; rows_written: number; object_requests: number };

/** What one person or network took of the day's plan, as far as isolates and rooms have told. */
export class DaySpending {
  constructor(private readonly sql: SqlStorage) {}

  /** @returns the sum of the day */
  add({ requests, rowsRead, rowsWritten, objectRequests }: Spending): Spending {
    this.sql.exec(TABLE);
    const day = dayOf(Date.now());
    this.sql.exec("delete from spending where day < ?", day);
    const sum = this.sql
      .exec<Row>(
        `insert into spending values (1, ?, ?, ?, ?, ?) on conflict do update set requests = requests + excluded.requests,
          rows_read = rows_read + excluded.rows_read, rows_written = rows_written + excluded.rows_written,
          object_requests = object_requests + excluded.object_requests returning *`,
        day,
        requests,
        rowsRead,
        rowsWritten,
        objectRequests,
      )
      .one();
    return {
      requests: sum.requests,
      rowsRead: sum.rows_read,
      rowsWritten: sum.rows_written,
      objectRequests: sum.object_requests,
    };
  }
}
