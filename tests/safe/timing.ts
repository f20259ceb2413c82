import { users } from "#drizzle/schema/users.ts";
import { slowHash } from "#party/slow-hash.ts";
import { crew } from "#tests/factories/crew.ts";
import { chanceGreater, median } from "./chance.ts";
import type { Check, Row } from "./context.ts";
import { Product } from "./product.ts";
import { randomFrom, shuffled } from "./random.ts";
import { standInForResend } from "./stand-in.ts";

const ANSWERS = { long: 200, short: 6 };
/**
 * With 200 answers each, equal distributions stay within 0.5 ± 0.1 in all but 6 of 10,000 runs (the statistic's standard
 * error is 0.029), and a shift of a third of their spread does not.
 */
const ALIKE = { from: 0.4, to: 0.6 };
const KEY = "re_canary_0123456789abcdef";
const PASSWORD = "una-clave-equivocada";
const WRONG_CODE = "0O1IL0";

/** The calls that take an address. `atOnce`: those with a floor mostly wait, the others hash one after the other. */
const CALLS: { path: string; json: object; status: number; atOnce: number }[] = [
  { path: "login", json: { password: PASSWORD }, status: 401, atOnce: 1 },
  { path: "request-reset", json: {}, status: 200, atOnce: 2 },
  { path: "request-create", json: {}, status: 200, atOnce: 2 },
  { path: "register", json: { name: "Nueva", password: PASSWORD, code: WRONG_CODE }, status: 400, atOnce: 1 },
  { path: "reset-user", json: { password: PASSWORD, code: WRONG_CODE }, status: 400, atOnce: 1 },
];

/** Different in every answer, and meant to be. */
const OWN = ["date", "x-request-id", "x-d1-bookmark"];

async function heard(answer: Response): Promise<string> {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${OWN.includes(name) ? "…" : value}`);
  return [answer.status, ...headers.sort(), await answer.text()].join("\n");
}

/** Accounts with a password hashed as slowly as anybody's. @returns their addresses */
async function knownAddresses(product: Product, call: string, count: number, passwordHash: string): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), name: "Conocida", passwordHash }));
  const rows = people.map((person) => ({ ...person, email: `${call}-${person.id}@ejemplo.cl` }));
  // D1 binds at most 100 parameters a query.
  for (let from = 0; from < count; from += 10) await product.db.insert(users).values(rows.slice(from, from + 10));
  return rows.map(({ email }) => email);
}

/** What known and unknown addresses are answered, in a random order, and how long that takes. */
export const timing: Check = async ({ workshop, short, seed }) => {
  const count = short ? ANSWERS.short : ANSWERS.long;
  const resend = await standInForResend();
  const product = new Product(workshop, "timing", { RESEND_API_KEY: KEY, RESEND_BASE_URL: resend.url });
  for (const secret of [KEY, PASSWORD]) product.confide(secret);
  await product.startNew();
  const hash = slowHash("la-clave-de-todas");
  const random = randomFrom(seed);
  const rows: Row[] = [];
  for (const { path, json, status, atOnce } of CALLS) {
    const known = await knownAddresses(product, path, count, hash);
    const unknown = known.map(() => `${path}-${crypto.randomUUID()}@ejemplo.cl`);
    const asks = shuffled(
      [...known.map((email) => ({ email, is: "known" })), ...unknown.map((email) => ({ email, is: "unknown" }))],
      random,
    );
    const answers = await crew(asks, short ? 8 : atOnce, async ({ email, is }) => {
      const asked = performance.now();
      const answer = await heard(await product.call("POST", `/api/auth/${path}`, { json: { email, ...json } }));
      return { is, answer, took: performance.now() - asked };
    });
    const different = [...new Set(answers.map(({ answer }) => answer))];
    const [ofKnown, ofUnknown] = ["known", "unknown"].map((who) =>
      answers.filter(({ is }) => is === who).map(({ took }) => took),
    );
    if (!ofKnown || !ofUnknown) throw new Error("nobody was asked");
    const chance = chanceGreater(ofKnown, ofUnknown);
    const alike = short || (chance >= ALIKE.from && chance <= ALIKE.to);
    const times = `medians ${median(ofKnown).toFixed(0)} and ${median(ofUnknown).toFixed(0)} ms, P(known > unknown) ${chance.toFixed(2)}`;
    rows.push({
      check: "timing",
      promise: `${path}: ${count} known and ${count} unknown addresses get the same answer${short ? "" : ` in the same time (P ${ALIKE.from} to ${ALIKE.to})`}`,
      figure: `${different.length === 1 ? "all answers alike" : `${different.length} different answers`}${short ? "" : `, ${times}`}`,
      kept: different.length === 1 && different[0]?.startsWith(`${status}\n`) === true && alike,
      faults: different,
    });
  }
  await product.kill();
  resend.close();
  return rows;
};
