import { env } from "./client.ts";
import { databaseWith, type Query, sessionOf } from "./d1-session.ts";

export type Failure = "refuses" | "hangs" | "loses the answer" | "breaks halfway";

const never = () => new Promise<never>(() => undefined);

async function failed(failure: Failure, work: () => Promise<unknown>): Promise<never> {
  if (failure === "hangs") return never();
  if (failure === "loses the answer") await work();
  throw new Error("D1_ERROR: Network connection lost.");
}

/** Violates a constraint, so the whole batch is rolled back. */
const IMPOSSIBLE = "insert into users (id) values (null)";

type Fault = {
  database: D1Database;
  trips: () => number;
};

/** @param fails whether to fail a round trip, by its number in the call (from 0) and its SQL */
export function faultyDatabase(
  failure: Failure,
  fails: (trip: number, sql: string) => boolean,
  database: D1Database = env.DB,
): Fault {
  let trips = 0;
  const withSession = (from?: string) => {
    const session = database.withSession(from);
    const run = (queries: Query[]): Promise<D1Result<unknown>[]> => {
      const statements = queries.map(({ sql, values }) => session.prepare(sql).bind(...values));
      const work = () => session.batch<unknown>(statements);
      const trip = trips;
      trips += 1;
      if (!fails(trip, queries.map(({ sql }) => sql).join(";"))) return work();
      if (failure === "breaks halfway") return session.batch([...statements, session.prepare(IMPOSSIBLE)]);
      return failed(failure, work);
    };
    return sessionOf(run, () => session.getBookmark());
  };
  return { database: databaseWith(withSession), trips: () => trips };
}

type Gates = Pick<Cloudflare.Env, "AccountGate" | "CountGate" | "MailGate">;
type Objects = Cloudflare.Env["TeamRoom"] | Gates[keyof Gates];

export const faultyObjects = <Kind extends Objects>(objects: Kind, failure: Exclude<Failure, "breaks halfway">): Kind =>
  withStubs(objects, (stub) => ({
    get:
      (_stub, method) =>
      (...values: unknown[]) =>
        failed(failure, () => Reflect.apply(Reflect.get(stub, method), stub, values)),
  }));

export const faultyGates = (failure: "refuses" | "hangs"): Gates => ({
  AccountGate: faultyObjects(env.AccountGate, failure),
  CountGate: faultyObjects(env.CountGate, failure),
  MailGate: faultyObjects(env.MailGate, failure),
});

export function watchedGates(): { gates: Gates; wereAsked: () => boolean } {
  let asked = false;
  const watched = <Kind extends Objects>(objects: Kind): Kind =>
    withStubs(objects, (stub) => ({
      get: (_stub, method) => {
        asked = true;
        // A stub treats `bind` as a method of the object.
        return (...values: unknown[]) => Reflect.apply(Reflect.get(stub, method), stub, values);
      },
    }));
  const { AccountGate, CountGate, MailGate } = env;
  return {
    gates: { AccountGate: watched(AccountGate), CountGate: watched(CountGate), MailGate: watched(MailGate) },
    wereAsked: () => asked,
  };
}

function withStubs<Kind extends Objects>(objects: Kind, handler: (stub: object) => ProxyHandler<object>): Kind {
  return new Proxy(objects, {
    get(_, name) {
      const member: unknown = Reflect.get(objects, name);
      if (name !== "get") return typeof member === "function" ? member.bind(objects) : member;
      return (id: DurableObjectId) => {
        const stub: object = objects.get(id);
        return new Proxy(stub, handler(stub));
      };
    },
  });
}

type Table = Record<string, unknown>[];

async function tables(): Promise<[name: string, rows: Table][]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*' order by name",
  ).all<{ name: string }>();
  const read = await env.DB.batch<Table[number]>(results.map(({ name }) => env.DB.prepare(`select * from "${name}"`)));
  return read.map(({ results: rows }, index) => [String(results[index]?.name), rows]);
}

export const everything = async (): Promise<string> => JSON.stringify(await tables());

export type RowCounts = Record<string, number>;

/** The number of rows by table. */
export const rowCounts = async (): Promise<RowCounts> =>
  Object.fromEntries((await tables()).map(([name, rows]) => [name, rows.length]));

export const minus = (counts: RowCounts, others: RowCounts): RowCounts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count - (others[name] ?? 0)]));
