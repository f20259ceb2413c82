import { type OtherDatabases, othersIn, saysTeamMoves } from "#drizzle/databases.ts";
import { AppError } from "#worker/contract/errors.ts";
import { TEAM_MOVE } from "#worker/contract/limits/teams.ts";
import { SECOND } from "#worker/contract/limits/time.ts";
import type { Spending } from "#worker/contract/spending.ts";
import { OBJECT_ROWS } from "./object-rows.ts";

type Bindings = OtherDatabases & Pick<Cloudflare.Env, "DB" | "TeamRoom" | "AccountGate" | "CountGate" | "MailGate">;
type Timeouts = { database: number; room: number; gate: number };

/** Times are in milliseconds. A gate hashes one password after another: of several logins to one account at once, the last waits. */
const TIMEOUTS: Timeouts = { database: 5000, room: 5000, gate: 10_000 };
const RETRY_AFTER_SECONDS = 5;

/** Hears what each call of a binding takes of the day's plan. */
type Count = (spent: Partial<Spending>) => void;

/** A failed or late call of a binding throws AppError unavailable; a late call may still have succeeded. */
export function withTimeouts<Env extends Bindings>(
  env: Env,
  timeouts: Timeouts = TIMEOUTS,
  count: Count = () => undefined,
): Env {
  const bound = <Name extends keyof typeof OBJECT_ROWS>(name: Name, dependency: "room" | "gate"): Env[Name] =>
    boundedObjects(env[name], { dependency, milliseconds: timeouts[dependency], count, rows: OBJECT_ROWS[name] });
  const others = othersIn(env).map(([name, , binding]) => [name, boundedDatabase(binding, timeouts.database, count)]);
  return {
    ...env,
    DB: boundedDatabase(env.DB, timeouts.database, count),
    ...Object.fromEntries(others),
    TeamRoom: bound("TeamRoom", "room"),
    AccountGate: bound("AccountGate", "gate"),
    CountGate: bound("CountGate", "gate"),
    MailGate: bound("MailGate", "gate"),
  };
}

/** @param isOwnError whether to rethrow an error unchanged @throws AppError unavailable */
export async function withTimeout<Result>(
  call: () => Promise<Result>,
  dependency: string,
  milliseconds: number,
  isOwnError: (error: unknown) => boolean = () => false,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    if (isOwnError(error)) throw error;
    const cause = new Error(`the ${dependency} failed`, { cause: error });
    throw new AppError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
  } finally {
    clearTimeout(timer);
  }
}

/** An error of the statement, such as a broken constraint, and not of D1. */
const isSql = (error: unknown) => /\bSQLITE_(?!BUSY|FULL|IOERR|LOCKED)/.test(String(error));

/** @throws AppError team_moving */
async function unlessMoving<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw saysTeamMoves(error) ? new AppError("team_moving", { retryAfterSeconds: TEAM_MOVE.pause / SECOND }) : error;
  }
}

const isOfDatabase = (error: unknown) => error instanceof AppError || isSql(error);

function boundedDatabase(database: D1Database, milliseconds: number, count: Count): D1Database {
  const run = <Result>(call: () => Promise<Result>) =>
    withTimeout(() => unlessMoving(call), "database", milliseconds, isOfDatabase);
  const counted = <Row>(results: D1Result<Row>[]) => {
    for (const { meta } of results) count({ rowsRead: meta.rows_read, rowsWritten: meta.rows_written });
    return results;
  };
  /** The original of each proxy, because a batch accepts D1's own statements only. */
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  function boundedStatement(statement: D1PreparedStatement): D1PreparedStatement {
    const proxy = withMethods(statement, {
      bind: (...values: unknown[]) => boundedStatement(statement.bind(...values)),
      all: <Row>() =>
        run(async () => {
          const result = await statement.all<Row>();
          counted([result]);
          return result;
        }),
    });
    originals.set(proxy, statement);
    return proxy;
  }
  return withMethods(database, {
    withSession: (from?: string) => {
      const session = database.withSession(from);
      return withMethods(session, {
        prepare: (sql: string) => boundedStatement(session.prepare(sql)),
        batch: <Row>(statements: D1PreparedStatement[]) =>
          run(async () => counted(await session.batch<Row>(statements.map((one) => originals.get(one) ?? one)))),
      });
    },
  });
}

type Bounds = { dependency: string; milliseconds: number; count: Count; rows: Partial<Record<string, number>> };

function boundedObjects<Objects extends { get: (id: DurableObjectId) => object }>(
  objects: Objects,
  { dependency, milliseconds, count, rows }: Bounds,
): Objects {
  const bound = (stub: object) =>
    new Proxy(stub, {
      get(_, name) {
        const member: unknown = Reflect.get(stub, name);
        if (typeof member !== "function" || name === "then") return member;
        // A stub would send `bind` as an RPC call.
        const act = (...values: unknown[]) => {
          count({ objectRequests: 1, objectRowsWritten: rows[String(name)] ?? 0 });
          return Reflect.apply(member, stub, values);
        };
        return name === "fetch"
          ? act
          : (...values: unknown[]) => withTimeout(async () => act(...values), dependency, milliseconds);
      },
    });
  return new Proxy(objects, {
    get(_, name) {
      if (name === "get") return (id: DurableObjectId) => bound(objects.get(id));
      return bindTo(objects, Reflect.get(objects, name));
    },
  });
}

function withMethods<Binding extends object>(binding: Binding, methods: Partial<Binding>): Binding {
  return new Proxy(binding, {
    get: (_, name) => Reflect.get(methods, name) ?? bindTo(binding, Reflect.get(binding, name)),
  });
}

/** The platform's methods throw when `this` is a proxy. */
const bindTo = (owner: object, value: unknown) => (typeof value === "function" ? value.bind(owner) : value);
