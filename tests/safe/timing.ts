import type { TestProject } from "vitest/node";
import { users } from "#drizzle/schema/users.ts";
import { randomFrom } from "#drizzle/seed/random.ts";
import { slowHash } from "#party/slow-hash.ts";
import { mapConcurrently } from "#tests/factories/map-concurrently.ts";
import serveResend from "#tests/factories/resend.ts";
import type { Check, Row } from "./context.ts";
import { Product } from "./product.ts";
import { shuffled } from "./shuffled.ts";

const ANSWERS = { long: 200, short: 6 };
/**
 * With 200 responses each, equal distributions stay within 0.5 ± 0.1 in all but 6 of 10,000 runs (the standard error is
 * 0.029), and a shift by a third of their spread does not.
 */
const EQUAL = { from: 0.4, to: 0.6 };
const KEY = "re_canary_0123456789abcdef";
const SENDER = "Tertulia <hola@tertulia.example>";
const PASSWORD = "una-clave-equivocada";
const WRONG_CODE = "0O1IL0";

/** The state of the mail server where a mail takes longer than its rejection, and both longer than the shortest call. */
const LAGGING = "lagging";

type TimedCall = { path: string; json: object; status: number; atOnce: number; provider?: typeof LAGGING };

const USE_CODE = { json: { name: "Nueva", password: PASSWORD, code: WRONG_CODE }, status: 400, atOnce: 1 };

/**
 * Hashing calls run one at a time. Calls with a minimum duration mostly wait. Wrong codes go to the addresses of the
 * request before them, because only a live code is hashed.
 */
const CALLS: TimedCall[] = [
  { path: "login", json: { password: PASSWORD }, status: 401, atOnce: 1 },
  { path: "request-reset", json: {}, status: 200, atOnce: 4 },
  { path: "reset-user", ...USE_CODE },
  { path: "request-login", json: {}, status: 200, atOnce: 4 },
  { path: "login-with-code", ...USE_CODE },
  { path: "request-create", json: {}, status: 200, atOnce: 4 },
  { path: "register", ...USE_CODE },
  { path: "request-reset", json: {}, status: 200, atOnce: 4, provider: LAGGING },
  { path: "request-create", json: {}, status: 200, atOnce: 4, provider: LAGGING },
];

/** These headers differ in every response by design. */
const VARYING_HEADERS = ["date", "x-request-id", "x-d1-bookmark"];

async function readResponse(answer: Response): Promise<string> {
  const headers = [...answer.headers].map(
    ([name, value]) => `${name}: ${VARYING_HEADERS.includes(name) ? "…" : value}`,
  );
  return [answer.status, ...headers.sort(), await answer.text()].join("\n");
}

async function knownAddresses(product: Product, call: string, count: number, passwordHash: string): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), name: "Conocida", passwordHash }));
  const rows = people.map((person) => ({ ...person, email: `${call}-${person.id}@ejemplo.cl` }));
  // D1 binds at most 100 parameters per query.
  for (let from = 0; from < count; from += 10) await product.db.insert(users).values(rows.slice(from, from + 10));
  return rows.map(({ email }) => email);
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Probability that one of the first is greater than one of the others, ties counted half (Mann–Whitney U divided by both
 * counts). It is 0.5 for equal distributions and robust against single slow responses.
 */
function probabilityGreater(ones: number[], others: number[]): number {
  let greater = 0;
  for (const one of ones) for (const other of others) greater += one > other ? 1 : one === other ? 0.5 : 0;
  return greater / (ones.length * others.length);
}

async function startFakeResend(): Promise<{ url: string; close: () => void }> {
  let url = "";
  const provide = (_name: string, value: string) => {
    url = value;
  };
  // The server uses no other part of the project.
  const close = await serveResend({ provide } as unknown as TestProject);
  return { url, close };
}

export const timing: Check = async ({ testRun, short, seed }) => {
  const count = short ? ANSWERS.short : ANSWERS.long;
  const resend = await startFakeResend();
  const product = new Product(testRun, "timing", {
    MAIL_FROM: SENDER,
    MAILS_PER_DAY: "100000",
    RESEND_API_KEY: KEY,
    RESEND_BASE_URL: resend.url,
  });
  for (const secret of [KEY, PASSWORD]) product.addSecret(secret);
  await product.startNew();
  const hash = slowHash("la-clave-de-todas");
  const random = randomFrom(seed);
  const rows: Row[] = [];
  let known: string[] = [];
  let unknown: string[] = [];
  for (const { path, json, status, atOnce, provider } of CALLS) {
    if (json !== USE_CODE.json) {
      known = await knownAddresses(product, path, count, hash);
      unknown = known.map(() => `${path}-${crypto.randomUUID()}@ejemplo.cl`);
    }
    const state = new URLSearchParams({ from: SENDER, state: provider ?? "" });
    await fetch(`${resend.url}/?${state}`, { method: "PUT" });
    const asks = shuffled(
      [...known.map((email) => ({ email, is: "known" })), ...unknown.map((email) => ({ email, is: "unknown" }))],
      random,
    );
    const answers = await mapConcurrently(asks, short ? 8 : atOnce, async ({ email, is }) => {
      const asked = performance.now();
      const answer = await readResponse(await product.call("POST", `/api/auth/${path}`, { json: { email, ...json } }));
      return { is, answer, took: performance.now() - asked };
    });
    const different = [...new Set(answers.map(({ answer }) => answer))];
    const [ofKnown, ofUnknown] = ["known", "unknown"].map((who) =>
      answers.filter(({ is }) => is === who).map(({ took }) => took),
    );
    if (!ofKnown || !ofUnknown) throw new Error("no requests");
    const probability = probabilityGreater(ofKnown, ofUnknown);
    const equal = short || (probability >= EQUAL.from && probability <= EQUAL.to);
    const times = `medians ${median(ofKnown).toFixed(0)} and ${median(ofUnknown).toFixed(0)} ms, P(known > unknown) ${probability.toFixed(2)}`;
    rows.push({
      check: "timing",
      promise: `${path}${provider ? " with a slow mail provider" : ""}: ${count} known and ${count} unknown addresses get the same response${short ? "" : ` in the same time (P ${EQUAL.from} to ${EQUAL.to})`}`,
      figure: `${different.length === 1 ? "all responses equal" : `${different.length} different responses`}${short ? "" : `, ${times}`}`,
      kept: different.length === 1 && different[0]?.startsWith(`${status}\n`) === true && equal,
      faults: different,
    });
  }
  await product.kill();
  resend.close();
  return rows;
};
