import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** For a list of any length: it is one parameter, and a statement of D1 takes 100. */
export const isOneOf = (value: SQLWrapper, list: readonly string[]): SQL =>
  sql`${value} in (select value from json_each(${JSON.stringify(list)}))`;
