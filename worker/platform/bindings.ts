import { AppError } from "#worker/contract/errors.ts";

type Bindings = Pick<Cloudflare.Env, "DB" | "TeamRoom" | "Gate">;
export type Timeouts = { database: number; room: number; gate: number };

/**
 * How long an answer waits for what it depends on, in milliseconds. A gate hashes slowly and one by one: when a whole
 * workshop joins a team at once, the last one's turn is some seconds away.
 */
const TIMEOUTS: Timeouts = { database: 5000, room: 5000, gate: 10_000 };
/** When to come back, in seconds. */
const COME_BACK = 5;

/**
 * The bindings, each with a deadline: whatever does not answer or cannot be reached becomes `unavailable`, and no caller
 * needs to know. What it was doing may have been done all the same; whoever sends it again says so by its idempotency key.
 */
export function withTimeouts<Env extends Bindings>(env: Env, patience: Timeouts = TIMEOUTS): Env {
  return {
    ...env,
    DB: boundedDatabase(env.DB, patience.database),
    TeamRoom: boundedObjects(env.TeamRoom, "room", patience.room),
    Gate: boundedObjects(env.Gate, "gate", patience.gate),
  };
}

/**
 * The outcome of some work on a dependency, if it comes in time.
 * @param isOurs whether an error says that we asked for something wrong: those stay as they are
 * @throws AppError unavailable
 */
export async function withTimeout<Answer>(
  work: () => Promise<Answer>,
  what: string,
  milliseconds: number,
  isOurs: (error: unknown) => boolean = () => false,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    if (isOurs(error)) throw error;
    const cause = new Error(`the ${what} failed`, { cause: error });
    throw new AppError("unavailable", { retryAfterSeconds: COME_BACK, cause });
  } finally {
    clearTimeout(timer);
  }
}

/** An error of SQL, such as a broken constraint; the rest of what D1 throws is about D1. */
const isSql = (error: unknown) => /\bSQLITE_(?!BUSY|FULL|IOERR|LOCKED)/.test(String(error));

/** As much of D1 as the product uses: sessions. */
function boundedDatabase(database: D1Database, milliseconds: number): D1Database {
  const run = <Answer>(work: () => Promise<Answer>) => withTimeout(work, "database", milliseconds, isSql);
  /** A batch takes D1's own statements only. */
  const own = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  function boundedStatement(statement: D1PreparedStatement): D1PreparedStatement {
    const proxy = withMethods(statement, {
      bind: (...values: unknown[]) => boundedStatement(statement.bind(...values)),
      all: <Row>() => run(() => statement.all<Row>()),
    });
    own.set(proxy, statement);
    return proxy;
  }
  return withMethods(database, {
    withSession: (from?: string) => {
      const session = database.withSession(from);
      return withMethods(session, {
        prepare: (sql: string) => boundedStatement(session.prepare(sql)),
        batch: <Row>(statements: D1PreparedStatement[]) =>
          run(() => session.batch<Row>(statements.map((one) => own.get(one) ?? one))),
      });
    },
  });
}

/** A kind of durable object, as far as it is called by RPC; sockets have a deadline of their own. */
function boundedObjects<Objects extends Bindings["TeamRoom"] | Bindings["Gate"]>(
  objects: Objects,
  what: string,
  milliseconds: number,
): Objects {
  const bound = (stub: object) =>
    new Proxy(stub, {
      get(_, name) {
        const member: unknown = Reflect.get(stub, name);
        if (typeof member !== "function" || name === "then") return member;
        // Not `bind`, which a stub takes for a method of the object.
        const act = (...values: unknown[]) => Reflect.apply(member, stub, values);
        return name === "fetch"
          ? act
          : (...values: unknown[]) => withTimeout(async () => act(...values), what, milliseconds);
      },
    });
  return new Proxy(objects, {
    get(_, name) {
      if (name === "get") return (id: DurableObjectId) => bound(objects.get(id));
      return bindTo(objects, Reflect.get(objects, name));
    },
  });
}

/** A binding with some methods of its own; the rest are the binding's. */
function withMethods<Binding extends object>(binding: Binding, methods: Partial<Binding>): Binding {
  return new Proxy(binding, {
    get: (_, name) => Reflect.get(methods, name) ?? bindTo(binding, Reflect.get(binding, name)),
  });
}

/** The platform's methods work on the platform's objects only. */
const bindTo = (owner: object, value: unknown) => (typeof value === "function" ? value.bind(owner) : value);
