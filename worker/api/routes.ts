import { type Context, Hono, type MiddlewareHandler } from "hono";
import type * as z from "zod/mini";
import type { Call, ParamOf, Role } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS, type CallName, successOf } from "#worker/contract/calls.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { primary } from "#worker/middleware/database.ts";
import { host } from "#worker/middleware/host.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { hidePerson } from "#worker/middleware/log.ts";
import { mailIs } from "#worker/middleware/mail.ts";
import { accountOnly, admin, member } from "#worker/middleware/member.ts";
import { sessionOrProgram } from "#worker/middleware/program-token.ts";
import { limitByAddress, limitDownloads, limitPerson } from "#worker/middleware/rate-limit.ts";
import { loadHashes, session } from "#worker/middleware/session.ts";
import { body, query } from "#worker/middleware/validate.ts";

type Variables = ApiEnv["Variables"];
type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

type ParsedInput = { out: { json: unknown; query: unknown } };

type CallerOf = {
  anyone: unknown;
  session: Pick<Variables, "account">;
  member: Pick<Variables, "account" | "member">;
  admin: Pick<Variables, "account" | "member">;
  host: unknown;
};

/**
 * What a handler receives: who calls, and the input after parsing. Where members call, the team's id is that of `member`,
 * which is checked.
 * `newId` is the same when a request is repeated.
 */
type CallContext<Name extends string, Entry extends Call> = CallerOf[Entry["role"]] & {
  c: Context<ApiEnv>;
  db: Variables["db"];
  home: Variables["home"];
  places: Variables["places"];
  params: Record<Entry["role"] extends "member" | "admin" ? Exclude<ParamOf<Name>, "teamId"> : ParamOf<Name>, string>;
  body: Parsed<Entry["body"]>;
  query: Parsed<Entry["query"]>;
  newId: Entry["creates"] extends true ? string : undefined;
  hashes: Entry["loadsHashes"] extends true ? Variables["hashes"] : undefined;
};

type AnswerOf<Entry extends Call> = Entry["streams"] extends true
  ? Promise<ReadableStream>
  : Entry["text"] extends string
    ? Promise<string>
    : Entry["answer"] extends z.ZodMiniType
      ? Promise<z.output<Entry["answer"]>>
      : Promise<void>;

/** A handler for each call of a list. */
export type HandlersOf<Calls extends Record<string, Call>> = {
  [Name in keyof Calls & string]: (context: CallContext<Name, Calls[Name]>) => AnswerOf<Calls[Name]>;
};

/** One route for each call, with all that its entry in the list says. */
export function routesOf(handlers: HandlersOf<typeof CALLS>): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>().basePath("/api");
  for (const name of CALL_NAMES) {
    const call: Call = CALLS[name];
    const [method = "", path = ""] = name.split(" ");
    // In a loop TypeScript does not see that handler and call belong to the same name.
    const handle = handlers[name] as (context: object) => Promise<unknown>;
    for (const step of middlewareOf(call)) routes.on(method, path, step);
    routes.on(method, path, async (c: Context<ApiEnv, string, ParsedInput>) => {
      const context = {
        c,
        db: c.get("db"),
        home: c.get("home"),
        places: c.get("places"),
        account: c.get("account"),
        member: c.get("member"),
        params: c.req.param(),
        body: call.body && c.req.valid("json"),
        query: call.query && c.req.valid("query"),
        newId: call.creates && (await idToCreate(c)),
        hashes: c.get("hashes"),
      };
      return respond(c, name, await handle(context));
    });
  }
  return routes;
}

const FOR_ROLE: Record<Role, MiddlewareHandler[]> = {
  anyone: [],
  session: [],
  member: [member],
  admin: [member, admin],
  host: [host],
};

function middlewareOf(call: Call): MiddlewareHandler[] {
  const { role, limit, scope } = call;
  const hasSession = role !== "anyone" && role !== "host";
  return [
    ...(call.hidesPerson ? [hidePerson] : []),
    ...(limit === "address" || role === "anyone" ? [limitByAddress] : []),
    ...(call.readsPrimary ? [primary] : []),
    ...(call.loadsHashes ? [loadHashes] : []),
    ...(hasSession ? [scope ? sessionOrProgram(scope) : session] : []),
    ...(hasSession && limit !== "none" ? [limitPerson] : []),
    ...(call.accountOnly ? [accountOnly] : []),
    ...FOR_ROLE[role],
    ...(limit === "downloads" ? [limitDownloads] : []),
    ...(call.body ? [body(call.body)] : []),
    ...(call.query ? [query(call.query)] : []),
    ...(call.mail ? [mailIs(call.mail)] : []),
  ];
}

function respond(c: Context<ApiEnv>, name: CallName, answer: unknown): Response {
  const status = successOf(name);
  // hono answers faster where no status is set. The handler may have set `otherStatus`.
  if (status !== 200) c.status(status);
  if (answer === undefined) return c.body(null);
  if (typeof answer === "string" || answer instanceof ReadableStream) {
    const { text }: Call = CALLS[name];
    c.header("content-type", text ? `${text}; charset=utf-8` : "application/json");
    return c.body(answer);
  }
  return c.json(answer);
}
