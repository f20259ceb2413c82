import fc from "fast-check";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS, type CallName } from "#worker/contract/calls.ts";

export type GeneratedRequest = {
  name: CallName;
  method: string | null;
  ids: Id[];
  query: string;
  token: (typeof TOKENS)[number];
  body: Body;
  type: string;
  headers: Record<string, string>;
};

/** `theirs` is the same id of another team. */
type Id = { of: "mine" | "theirs" } | { of: "unknown"; text: string };

export type Body =
  | { kind: "right" | "none" | "huge" | "deep" }
  | { kind: "fields"; fields: Record<string, unknown> }
  | { kind: "text"; text: string }
  | { kind: "bytes"; bytes: number[] };

const TOKENS = ["admin", "member", "stranger", "forged", "expired", "junk", "none"] as const;

const ODD = ["", " ", "\0", "\ud800", "🙂", "ñ", "' or 1=1 --", "../..", "null", "__proto__", "%", "a".repeat(3000)];
const oddText = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: "binary", maxLength: 40 }));

const PATHS = [
  "%",
  "%E0%A4%A",
  "%00",
  "%ED%A0%80",
  "%2e%2e",
  "%2F",
  "..;",
  "null",
  "0",
  "-1",
  "'",
  "*",
  "a".repeat(9000),
];
const junkId = fc.oneof(
  fc.constantFrom(...PATHS),
  fc.uuid(),
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
);
const id: fc.Arbitrary<Id> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ of: "mine" as const }) },
  { weight: 3, arbitrary: fc.constant({ of: "theirs" as const }) },
  { weight: 2, arbitrary: junkId.map((text) => ({ of: "unknown" as const, text })) },
);

const value = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e21, -0, 2 ** 53, 100_001, 1441, 12, "OPEN", "CLOSED", "ABC234"),
  fc.constantFrom<unknown>([], {}, [[1]], { a: { b: [] } }, "a@ejemplo.cl", "clave-larga", "Un texto"),
  fc.jsonValue({ maxDepth: 2 }),
);

/** zod keeps the shape there, untyped. */
const fieldsOf = (name: CallName) => Object.keys(Object((CALLS[name] as Call).body)._zod?.def?.shape ?? { x: 1 });

const bodyOf = (name: CallName): fc.Arbitrary<Body> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant({ kind: "right" as const }) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(...fieldsOf(name).map((key) => fc.tuple(fc.constant(key), value)))
        .map((pairs) => ({ kind: "fields" as const, fields: Object.fromEntries(pairs) })),
    },
    { weight: 2, arbitrary: fc.constant({ kind: "none" as const }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom("{", "[", '"', "nul", "{}{}", '{"a":1,}', "", "NaN", "[]", "7").map((text) => ({
        kind: "text" as const,
        text,
      })),
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.nat(255), { maxLength: 30 }).map((bytes) => ({ kind: "bytes" as const, bytes })),
    },
    { weight: 1, arbitrary: fc.constantFrom({ kind: "huge" as const }, { kind: "deep" as const }) },
  );

const QUERIES = [
  "",
  "?type=GIVER",
  "?type=achieved",
  "?state=OPEN",
  "?state=",
  "?type=%",
  "?type=a&type=b",
  "?%00=%ff",
  "?__proto__[a]=1",
];
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "multipart/form-data",
  "application/xml",
  "json",
  "",
];
const BOOKMARK = "ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff";
const HEADERS: Record<string, string>[] = [
  {},
  { "idempotency-key": "una clave" },
  { "idempotency-key": "0b0e7c1e-7a0c-4d8b-9b0a-0c1d2e3f4a5b" },
  { "x-d1-bookmark": "'; drop table users" },
  { "x-d1-bookmark": BOOKMARK },
  { cookie: "session=a; bookmark=%" },
];

/** Slow hashes take as long as fifty other calls. */
const isSlow = (name: CallName) => name.includes("/auth/") || name === "POST /teams" || name === "DELETE /users";
const anyCall = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...CALL_NAMES.filter(isSlow)) },
  { weight: 25, arbitrary: fc.constantFrom(...CALL_NAMES.filter((name) => !isSlow(name))) },
);

export const generatedRequest: fc.Arbitrary<GeneratedRequest> = anyCall.chain((name) =>
  fc.record({
    name: fc.constant(name),
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS") },
    ),
    ids: fc.array(id, { minLength: 4, maxLength: 4 }),
    query: fc.oneof({ weight: 2, arbitrary: fc.constant("right") }, fc.constantFrom(...QUERIES)),
    token: fc.oneof(
      // Requests after the deletion of the admin's account would all fail.
      { weight: 8, arbitrary: fc.constant(name === "DELETE /users" ? ("stranger" as const) : ("admin" as const)) },
      { weight: 4, arbitrary: fc.constantFrom(...TOKENS) },
    ),
    body: bodyOf(name),
    type: fc.oneof({ weight: 12, arbitrary: fc.constant("application/json") }, fc.constantFrom(...TYPES)),
    headers: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, fc.constantFrom(...HEADERS)),
  }),
);
