import * as z from "zod/mini";
import * as accessEvents from "#worker/contract/access-events.ts";
import * as agreements from "#worker/contract/agreements.ts";
import * as auth from "#worker/contract/auth.ts";
import * as bin from "#worker/contract/bin.ts";
import * as boardGestures from "#worker/contract/board-gestures.ts";
import * as boards from "#worker/contract/boards.ts";
import type { Call, Role } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS, type CallName, errorsOf, successOf } from "#worker/contract/calls.ts";
import { compare } from "#worker/contract/compare.ts";
import * as counters from "#worker/contract/counters.ts";
import * as earlier from "#worker/contract/earlier.ts";
import * as entryLinks from "#worker/contract/entry-links.ts";
import * as errors from "#worker/contract/errors.ts";
import * as goals from "#worker/contract/goals.ts";
import * as health from "#worker/contract/health.ts";
import * as host from "#worker/contract/host.ts";
import * as imports from "#worker/contract/imports.ts";
import * as invitations from "#worker/contract/invitations.ts";
import * as members from "#worker/contract/members.ts";
import * as memory from "#worker/contract/memory.ts";
import * as messages from "#worker/contract/messages.ts";
import * as now from "#worker/contract/now.ts";
import * as passkeys from "#worker/contract/passkeys.ts";
import * as programTokens from "#worker/contract/program-tokens.ts";
import { PROGRAM_TOKEN_PREFIX } from "#worker/contract/program-tokens.ts";
import * as pulse from "#worker/contract/pulse.ts";
import * as retrospectives from "#worker/contract/retrospectives.ts";
import type { Scope } from "#worker/contract/scopes.ts";
import * as series from "#worker/contract/series.ts";
import * as sessions from "#worker/contract/sessions.ts";
import * as sheets from "#worker/contract/sheet.ts";
import * as sheetLinks from "#worker/contract/sheet-links.ts";
import * as since from "#worker/contract/since.ts";
import * as slack from "#worker/contract/slack.ts";
import * as teamExports from "#worker/contract/team-export.ts";
import * as teamFormats from "#worker/contract/team-formats.ts";
import * as teams from "#worker/contract/teams.ts";
import * as thanks from "#worker/contract/thanks.ts";
import * as timers from "#worker/contract/timers.ts";
import * as topics from "#worker/contract/topics.ts";
import * as trials from "#worker/contract/trials.ts";
import * as users from "#worker/contract/users.ts";
import * as usersData from "#worker/contract/users-data.ts";
import * as votes from "#worker/contract/votes.ts";
import * as webhooks from "#worker/contract/webhooks.ts";
import { statusOf } from "#worker/middleware/errors.ts";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** JSON Schema also allows `true` and `false` in place of a schema, which nothing in the contract becomes. */
export function schemaIn(value: JsonSchema["items"]): JsonSchema {
  if (value instanceof Object && !Array.isArray(value)) return value;
  throw new Error("Expected a schema.");
}

type Parameter = { name: string; in: "path" | "query" | "header"; required: boolean; schema: JsonSchema };
type Content = { "application/json": { schema: JsonSchema } };
type TextContent = Partial<Record<NonNullable<Call["text"]>, { schema: JsonSchema }>>;
type Response = { description: string; content?: Content | TextContent };
export type Operation = {
  tags: [string];
  summary: string;
  "x-role": Role;
  /** Which scope of a program token the call needs. */
  "x-scope"?: Scope;
  security: ({ session: [] } | { host: [] } | { program: [] })[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Response | { $ref: string }>;
};
type Paths = Record<string, Record<string, Operation>>;

const SCHEMAS = "#/components/schemas/";
const RESPONSES = "#/components/responses/";
const CONFLICT = 409;

/** The others are of sockets and of storage. */
const { refusal, ...gestures } = boardGestures;
const { sharedView, boardView, boardDocument, ...ofTheApi } = boards;

const MODULES = {
  ...accessEvents,
  ...agreements,
  ...auth,
  ...bin,
  ...gestures,
  ...ofTheApi,
  ...counters,
  ...earlier,
  ...entryLinks,
  ...errors,
  ...goals,
  ...health,
  ...host,
  ...imports,
  ...invitations,
  ...members,
  ...messages,
  ...memory,
  ...now,
  ...passkeys,
  ...programTokens,
  ...pulse,
  ...retrospectives,
  ...series,
  ...sessions,
  ...slack,
  ...sheetLinks,
  ...sheets,
  ...since,
  ...teamExports,
  ...teamFormats,
  ...teams,
  ...thanks,
  ...timers,
  ...topics,
  ...trials,
  ...users,
  ...usersData,
  ...votes,
  ...webhooks,
};

/** The name of a component is the name of its type in the contract. Inputs of lists become query parameters, and forms are the browser's. */
const registry = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(MODULES)) {
  if (value instanceof z.ZodMiniType && !/^list|Form$/.test(name))
    registry.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) });
}

/** The output of a schema stands for its input: `optional` and `trim` accept more than JSON Schema can express. */
const options: z.core.ToJSONSchemaParams = {
  override: ({ zodSchema, jsonSchema }) => {
    const { def } = zodSchema._zod;
    // The API ignores unknown keys of an input.
    if (def.type === "object" && !("catchall" in def && def.catchall)) delete jsonSchema.additionalProperties;
    // The pattern repeats the format.
    if (jsonSchema.format) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

function schemas(): Record<string, JsonSchema> {
  const made = z.toJSONSchema(registry, { ...options, uri: (id) => SCHEMAS + id });
  const entries = Object.entries(made.schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema] as const);
  // The order of a module's exports depends on what loads it.
  return Object.fromEntries(entries.sort(([a], [b]) => compare(a, b)));
}

function refTo(schema: z.core.$ZodType): JsonSchema {
  const id = registry.get(schema)?.id;
  if (id) return { $ref: SCHEMAS + id };
  if (schema instanceof z.ZodMiniArray) return { type: "array", items: refTo(schema._zod.def.element) };
  throw new Error("The contract exports no such schema");
}

const json = (schema: JsonSchema): Content => ({ "application/json": { schema } });

const IDEMPOTENCY_KEY: Parameter = {
  name: "idempotency-key",
  in: "header",
  required: false,
  schema: { type: "string", format: "uuid" },
};

function parametersOf(name: CallName): Parameter[] {
  const { query, creates }: Call = CALLS[name];
  const { properties = {}, required = [] } = query ? z.toJSONSchema(query, options) : {};
  const ids = Array.from(
    name.matchAll(/:(\w+)/g),
    ([, id = ""]): Parameter => ({ name: id, in: "path", required: true, schema: { type: "string" } }),
  );
  const queries = Object.entries(properties).map(
    ([key, schema]): Parameter => ({
      name: key,
      in: "query",
      required: required.includes(key),
      schema: schemaIn(schema),
    }),
  );
  return [...ids, ...queries, ...(creates ? [IDEMPOTENCY_KEY] : [])];
}

const errorWith = (codes: errors.ErrorCode[], body: z.ZodMiniType = errors.errorBody): Response => ({
  description: codes.join(", "),
  content: json({ ...refTo(body), properties: { code: { enum: codes } } }),
});

/** The errors of a call by their status. Only a conflict has a body of its own, which tells what is there now. */
function failuresOf(name: CallName) {
  const { errorBody }: Call = CALLS[name];
  const codes = errors.ERROR_CODES.filter((code) => errorsOf(name).includes(code));
  return [...new Set(codes.map(statusOf))].map((status) => ({
    status,
    codes: codes.filter((code) => statusOf(code) === status),
    body: status === CONFLICT ? errorBody : undefined,
  }));
}

/** Of calls that fail with the same codes. */
const sharedName = (codes: errors.ErrorCode[]): string => codes.join(".");

const sharedResponses = (): Record<string, Response> =>
  Object.fromEntries(
    CALL_NAMES.flatMap(failuresOf).flatMap(({ codes, body }) => (body ? [] : [[sharedName(codes), errorWith(codes)]])),
  );

function responsesOf(name: CallName): Operation["responses"] {
  const { answer, text, otherStatus }: Call = CALLS[name];
  const status = successOf(name);
  const ofText = text && { [text]: { schema: { type: "string" as const } } };
  const success = answer
    ? { description: "Success", content: json(refTo(answer)) }
    : { description: "Success", ...(ofText && { content: ofText }) };
  // JavaScript keeps numeric keys in ascending order.
  const responses: Operation["responses"] = { [status]: success };
  const failures = failuresOf(name);
  for (const { status: failed, codes, body } of failures) {
    responses[failed] = body ? errorWith(codes, body) : { $ref: RESPONSES + sharedName(codes) };
  }
  if (answer && otherStatus) {
    const codes = failures.find(({ status: failed }) => failed === otherStatus)?.codes ?? [];
    const description = `The answer of ${status}, or ${codes.join(", ")}`;
    responses[otherStatus] = {
      description,
      content: json({ anyOf: [refTo(answer), { $ref: `${SCHEMAS}ErrorBody` }] }),
    };
  }
  return responses;
}

const TAGS: [tag: string, path: RegExp][] = [
  ["Accounts", /\/auth\//],
  ["Health", /\/health/],
  ["The host", /\/host\//],
  ["The caller", /^\w+ \/users/],
  ["Goals", /\/goals/],
  ["Counters", /\/counters/],
  ["Timer", /\/timers/],
  ["Formats", /\/formats/],
  ["Series", /\/series/],
  ["Retrospectives, votes and thank-yous", /\/(retrospectives|sheet)/],
  ["Messages", /\/messages/],
  ["Topics", /\/topics/],
  ["Overviews", /\/(now|pulse|memory)/],
  ["Members", /:teamId\/users/],
  ["Programs", /\/tokens/],
  ["Webhooks", /\/webhooks/],
  ["Teams", /\/teams/],
];

function securityOf({ role, scope }: Pick<Call, "role" | "scope">): Operation["security"] {
  if (role === "anyone") return [];
  if (role === "host") return [{ host: [] }];
  const programs: Operation["security"] = scope ? [{ program: [] }] : [];
  return [{ session: [] }, ...programs];
}

function operation(name: CallName): Operation {
  const { role, scope, summary, body }: Call = CALLS[name];
  const parameters = parametersOf(name);
  return {
    tags: [TAGS.find(([, path]) => path.test(name))?.[0] ?? "Other"],
    summary,
    "x-role": role,
    ...(scope && { "x-scope": scope }),
    security: securityOf({ role, scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(refTo(body)) } }),
    responses: responsesOf(name),
  };
}

function paths(): Paths {
  const found: Paths = {};
  for (const name of CALL_NAMES) {
    const [method = "", path = ""] = name.split(" ");
    const address = path.replace(/:(\w+)/g, "{$1}");
    found[address] = { ...found[address], [method.toLowerCase()]: operation(name) };
  }
  return found;
}

export const openApi = (version: string) => ({
  openapi: "3.1.0",
  info: {
    title: "Tertulia",
    version,
    description:
      "`x-role` is the lowest role that may make a call: anyone, session, member or admin; host is a script of the host. `x-scope` is the scope that the token of a program needs for a call; without it a call takes no such token. In an update, an empty string and null mean that the field is not sent.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/api" }],
  tags: [...new Set(CALL_NAMES.map((name) => operation(name).tags[0]))].map((name) => ({ name })),
  paths: paths(),
  components: {
    securitySchemes: {
      session: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      program: {
        type: "http",
        scheme: "bearer",
        description: `The token that an admin made for a program of one team. It begins with ${PROGRAM_TOKEN_PREFIX}`,
      },
      host: { type: "http", scheme: "bearer" },
    },
    schemas: schemas(),
    responses: sharedResponses(),
  },
});
export type OpenApi = ReturnType<typeof openApi>;
