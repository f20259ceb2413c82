import { DAY } from "#worker/contract/limits/time.ts";
import type { Limit } from "./limit.ts";

const TABLE = `create table if not exists attempts (kind text not null, at integer not null);
  create index if not exists attempts_kind on attempts (kind, at)`;

/** Milliseconds, at least as long as every limit's `within`. */
const KEPT = DAY;

/** The attempts of each kind and their moments. */
export class Attempts {
  constructor(private readonly sql: SqlStorage) {}

  createTable(): void {
    this.sql.exec(TABLE);
  }

  record(kind: string): void {
    const now = Date.now();
    this.sql.exec("delete from attempts where at < ?", now - KEPT);
    this.sql.exec("insert into attempts values (?, ?)", kind, now);
  }

  /** Removes the last attempt of the kind, because it did not count. */
  takeBack(kind: string): void {
    this.sql.exec("delete from attempts where rowid = (select max(rowid) from attempts where kind = ?)", kind);
  }

  forget(kind: string): void {
    this.sql.exec("delete from attempts where kind = ?", kind);
  }

  forgetStarting(prefix: string): void {
    this.sql.exec("delete from attempts where substr(kind, 1, ?) = ?", prefix.length, prefix);
  }

  /** @returns 0 while fewer than `most` attempts lie within the time */
  secondsToWait(kind: string, { most, within }: Limit): number {
    const [row] = this.sql
      .exec<{ at: number }>(
        "select at from attempts where kind = ? and at > ? order by at desc limit 1 offset ?",
        kind,
        Date.now() - within,
        most - 1,
      )
      .toArray();
    return row ? Math.max(1, Math.ceil((row.at + within - Date.now()) / 1000)) : 0;
  }
}
