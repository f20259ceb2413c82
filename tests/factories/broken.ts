import { env } from "./client.ts";

/** How a dependency fails: it says so, says nothing, does it and then loses the answer, or breaks in the middle of it. */
export type Failure = "refuses" | "hangs" | "loses the answer" | "breaks halfway";

const never = () => new Promise<never>(() => undefined);

/** @param work what would have been done */
async function failed(failure: Failure, work: () => Promise<unknown>): Promise<never> {
  if (failure === "hangs") return never();
  if (failure === "loses the answer") await work();
  throw new Error("D1_ERROR: Network connection lost.");
}

/** A statement that no table takes, so that the batch before it is taken back. */
const IMPOSSIBLE = "insert into users (id) values (null)";

export type Fault = {
  database: D1Database;
  /** How many round trips it came to. */
  trips: () => number;
};

/**
 * The real database, one round trip of which fails.
 * @param fails which one, by its number in the call, from 0, and by the SQL it carries
 */
export function faultyDatabase(failure: Failure, fails: (trip: number, sql: string) => boolean): Fault {
  let trips = 0;
  const withSession = (from?: string) => {
    const session = env.DB.withSession(from);
    const run = (queries: Query[]): Promise<D1Result<unknown>[]> => {
      const trip = trips;
      trips += 1;
      const statements = queries.map(({ sql, values }) => session.prepare(sql).bind(...values));
      const work = () => session.batch<unknown>(statements);
      if (!fails(trip, queries.map(({ sql }) => sql).join(";"))) return work();
      // Broken by a constraint of its own, after all the rest of it was done.
      if (failure === "breaks halfway") return session.batch([...statements, session.prepare(IMPOSSIBLE)]);
      return failed(failure, work);
    };
    const statement = (query: Query) => ({
      query,
      bind: (...values: unknown[]) => statement({ ...query, values }),
      all: async () => (await run([query]))[0],
    });
    return {
      prepare: (sql: string) => statement({ sql, values: [] }),
      batch: (statements: { query: Query }[]) => run(statements.map(({ query }) => query)),
      getBookmark: () => session.getBookmark(),
    };
  };
  // The product opens sessions and nothing else.
  return { database: { withSession } as unknown as D1Database, trips: () => trips };
}

type Query = { sql: string; values: unknown[] };

type Objects = Cloudflare.Env["TeamRoom"] | Cloudflare.Env["Gate"];

/** Durable objects of which every call and every socket fails. */
export const faultyObjects = <Kind extends Objects>(objects: Kind, failure: Exclude<Failure, "breaks halfway">): Kind =>
  withStubs(objects, (stub) => ({
    get:
      (_stub, method) =>
      (...values: unknown[]) =>
        failed(failure, () => Reflect.apply(Reflect.get(stub, method), stub, values)),
  }));

/** Durable objects as they are, and whether anybody turned to one. */
export function watchedObjects<Kind extends Objects>(objects: Kind): { objects: Kind; wereAsked: () => boolean } {
  let asked = false;
  const watched = withStubs(objects, (stub) => ({
    get: (_stub, method) => {
      asked = true;
      // Not `bind`, which a stub takes for a method of the object.
      return (...values: unknown[]) => Reflect.apply(Reflect.get(stub, method), stub, values);
    },
  }));
  return { objects: watched, wereAsked: () => asked };
}

/** The binding, which hands out each of its objects behind a proxy. */
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

/** Everything the database holds. */
async function tables(): Promise<Table[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*' order by name",
  ).all<{ name: string }>();
  const read = await env.DB.batch<Table[number]>(results.map(({ name }) => env.DB.prepare(`select * from "${name}"`)));
  return read.map(({ results: rows }) => rows);
}

/** The state of the database, to tell whether anything has changed. */
export const everything = async (): Promise<string> => JSON.stringify(await tables());

/** How many rows its tables have. */
export const rowCounts = async (): Promise<number[]> => (await tables()).map((rows) => rows.length);
