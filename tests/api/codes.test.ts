import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import crypto from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { mailedCode, newEmail, newestMail, post, WRONG_CODE } from "#tests/factories/accounts.ts";
import { makeHashesSlow } from "#tests/factories/cheap-hashes.ts";
import { call, env, ORIGIN, settled } from "#tests/factories/client.ts";
import { pass } from "#tests/factories/clock.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import { readOutbox } from "#worker/email/outbox.ts";
import { accountGate } from "#worker/services/gates.ts";

const MINUTE = 60_000;
const gateOf = (email: string) => accountGate(env, email);

const register = (email: string, code: string) =>
  post("register", { name: "Nueva", email, password: "clave-larga", code });
const reset = (email: string, code: string) => post("reset-user", { email, password: "clave-nueva", code });

const logIn = (email: string, code: string) => post("login-with-code", { email, code });

async function newAccount(email = newEmail()): Promise<string> {
  const { db } = openDatabase(env.DB);
  await db.insert(users).values({ id: crypto.randomUUID(), name: "Ana", email, passwordHash: "scrypt$2$1$1$AA$AA" });
  return email;
}

describe("A mailed code proves an email address", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("A code works for 10 minutes, in upper or lower case", async () => {
    const [soon, late] = [newEmail(), newEmail()];
    const [code, lateCode] = await Promise.all([
      mailedCode(soon, "request-create"),
      mailedCode(late, "request-create"),
    ]);
    pass(10 * MINUTE - 1000);
    expect((await register(soon.toUpperCase(), code.toLowerCase())).status).toBe(201);
    pass(1001);
    const answer = await register(late, lateCode);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_code" });
  });

  it("Five wrong tries invalidate a code, four do not", async () => {
    const [four, five] = [newEmail(), newEmail()];
    const codes = await Promise.all([mailedCode(four, "request-create"), mailedCode(five, "request-create")]);
    for (let wrong = 0; wrong < 4; wrong += 1) expect((await register(four, WRONG_CODE)).status).toBe(400);
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await register(five, WRONG_CODE)).status).toBe(400);
    expect((await register(four, codes[0])).status).toBe(201);
    expect((await register(five, codes[1])).status).toBe(400);
  });

  it("A code works once", async () => {
    const email = await newAccount();
    const code = await mailedCode(email, "request-reset");
    expect((await reset(email, code)).status).toBe(200);
    expect((await reset(email, code)).status).toBe(400);
  });

  it("A new code replaces the old one", async () => {
    const email = newEmail();
    const old = await mailedCode(email, "request-create");
    pass(MINUTE + 1);
    const fresh = await mailedCode(email, "request-create");
    expect((await register(email, old)).status).toBe(400);
    expect((await register(email, fresh)).status).toBe(201);
  });

  it("A code for one purpose does not work for the other", async () => {
    const email = newEmail();
    const create = await mailedCode(email, "request-create");
    expect((await reset(email, create)).status).toBe(400);
    await newAccount(email);
    pass(MINUTE + 1);
    const forReset = await mailedCode(email, "request-reset");
    expect((await register(email, forReset)).status).toBe(400);
    expect((await reset(email, forReset)).status).toBe(200);
  });

  it("A person gets one code a minute and five an hour of each purpose", { timeout: 20_000 }, async () => {
    const email = await newAccount();
    for (let sent = 0; sent < 5; sent += 1) {
      const both = await Promise.all([post("request-reset", { email }), post("request-reset", { email })]);
      expect(countByValue(both.map(({ status }) => status))).toEqual({ 200: 1, 429: 1 });
      const waits = both.map(({ headers }) => Number(headers.get("retry-after")));
      expect(Math.max(...waits)).toBeGreaterThan(sent < 4 ? 55 : 3300);
      pass(MINUTE + 1);
    }
    const tooMany = await post("request-reset", { email });
    expect(tooMany.status).toBe(429);
    expect(await tooMany.json()).toMatchObject({ code: "too_many_requests" });
    const wait = Number(tooMany.headers.get("retry-after"));
    expect((await post("request-create", { email })).status).toBe(200);
    pass((wait - 1) * 1000);
    expect((await post("request-reset", { email })).status).toBe(429);
    pass(1001);
    expect((await post("request-reset", { email })).status).toBe(200);
  });

  it("A stranger who asks to create an account with a person's email blocks neither their reset nor their login", async () => {
    const { member } = await newWorld();
    expect((await post("request-create", { email: member.email })).status).toBe(200);
    const code = await mailedCode(member.email, "request-reset");
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await register(member.email, WRONG_CODE)).status).toBe(400);
    expect((await post("login", { email: member.email, password: PASSWORD })).status).toBe(200);
    expect((await reset(member.email, code)).status).toBe(200);
  });

  it("Wrong codes are not hashed when there is no code or its tries are used up", async () => {
    const hash = vi.spyOn(crypto, "scryptSync");
    const email = newEmail();
    for (const call of [register, reset]) {
      await Promise.all(Array.from({ length: 10 }, () => call(email, WRONG_CODE)));
    }
    expect(hash).not.toHaveBeenCalled();
    await mailedCode(email, "request-create");
    hash.mockClear();
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(email, WRONG_CODE)));
    expect(countByValue(answers.map(({ status }) => status))).toEqual({ 400: 50 });
    expect(hash).toHaveBeenCalledTimes(5);
  });

  it("A login does not wait for the wrong codes that came before it", async () => {
    makeHashesSlow();
    const { member } = await newWorld();
    const { email } = member;
    await Promise.all([post("request-create", { email }), post("request-reset", { email })]);
    const finished: string[] = [];
    const note = async (what: string, answer: Promise<Response>) => finished.push(`${what} ${(await answer).status}`);
    await Promise.all([
      ...Array.from({ length: 25 }, () => [
        note("code", register(email, WRONG_CODE)),
        note("code", reset(email, WRONG_CODE)),
      ]).flat(),
      note("login", post("login", { email, password: PASSWORD })),
    ]);
    expect(finished.indexOf("login 200")).toBeGreaterThanOrEqual(0);
    expect(finished.indexOf("login 200")).toBeLessThan(5);
  });

  it("A person logs in with a mailed code, in a session like any other", async () => {
    const email = await newAccount();
    const code = await mailedCode(email, "request-login");
    const answer = await logIn(email.toUpperCase(), code.toLowerCase());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(/^session=.+HttpOnly/);
    const { token, user }: NewSession = await answer.json();
    expect(user).toMatchObject({ name: "Ana", email });
    expect((await call("/api/auth/verify", { token })).status).toBe(200);
    expect((await logIn(email, code)).status).toBe(400);
  });

  it("A code to log in is of no use for another purpose, another account or an unknown address", async () => {
    const [email, other, unknown] = [await newAccount(), await newAccount(), newEmail()];
    const code = await mailedCode(email, "request-login");
    expect((await reset(email, code)).status).toBe(400);
    expect((await post("request-login", { email: unknown })).status).toBe(200);
    await settled();
    expect(readOutbox(unknown)).toEqual([]);
    for (const wrong of [other, unknown]) {
      const answer = await logIn(wrong, code);
      expect(await answer.json()).toMatchObject({ code: "invalid_code" });
    }
    expect((await logIn(email, code)).status).toBe(200);
  });

  it("Fifty guesses at once try five codes and invalidate the right one", async () => {
    const email = await newAccount();
    const code = await mailedCode(email, "request-login");
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(email, WRONG_CODE)));
    expect(countByValue(answers.map(({ status }) => status))).toEqual({ 400: 50 });
    expect((await logIn(email, code)).status).toBe(400);
  });

  it("A right code lets a person in after ten wrong passwords of a stranger", { timeout: 20_000 }, async () => {
    const { email } = (await newWorld()).member;
    for (let wrong = 0; wrong < 10; wrong += 1) await post("login", { email, password: "otra-clave" });
    expect((await post("login", { email, password: PASSWORD })).status).toBe(429);
    expect((await logIn(email, await mailedCode(email, "request-login"))).status).toBe(200);
    expect((await post("login", { email, password: PASSWORD })).status).toBe(200);
  });

  it("The subject of a mail begins with the code, and its link has email and code in the fragment", async () => {
    const pages = {
      "request-create": "create-account",
      "request-reset": "reset-user",
      "request-login": "login-with-code?mailed",
    };
    for (const what of ["request-create", "request-reset", "request-login"] as const) {
      const email = what === "request-create" ? newEmail() : await newAccount();
      const code = await mailedCode(email, what);
      const mail = newestMail(email);
      const link = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
      expect(mail?.subject.startsWith(`${code} es tu código`)).toBe(true);
      expect([link.origin, link.pathname + link.search]).toEqual([ORIGIN, `/${pages[what]}`]);
      expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({ email, code });
      expect(mail?.html).toContain(link.href.replace("&", "&amp;"));
    }
  });

  it("An unknown address gets the same response as a known one and no mail", async () => {
    const [known, unknown] = [await newAccount(), newEmail()];
    const started = performance.now();
    const answers = await Promise.all([
      post("request-reset", { email: known }),
      post("request-reset", { email: unknown }),
    ]);
    expect(performance.now() - started).toBeGreaterThanOrEqual(590);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
    expect(one).toEqual({ message: "Te hemos enviado el codigo a tu email" });
    expect(other).toEqual(one);
    await settled();
    expect(newestMail(known)?.code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect(readOutbox(unknown)).toEqual([]);
    expect((await reset(unknown, WRONG_CODE)).status).toBe(400);
  });

  it("A person who has an account and asks for a new one gets a mail that says so, without a code", async () => {
    const email = await newAccount();
    const answer = await post("request-create", { email });
    expect(await answer.json()).toEqual({ message: "Te hemos enviado el codigo a tu email" });
    expect(newestMail(email)).toMatchObject({ subject: "Ya tienes una cuenta en Tertulia" });
    expect(newestMail(email)?.text).toContain(`/login?${new URLSearchParams({ email })}`);
    expect(newestMail(email)?.code).toBeUndefined();
    expect(newestMail(email)?.text).not.toMatch(/\b[A-HJKMNP-Z2-9]{6}\b/);
  });

  it("Only a right code reveals that an email is taken", async () => {
    const email = newEmail();
    const code = await mailedCode(email, "request-create");
    await newAccount(email);
    expect((await register(email, WRONG_CODE)).status).toBe(400);
    const answer = await register(email, code);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "email_taken" });
  });

  it("A code is stored only as a salted slow hash", async () => {
    const email = newEmail();
    const code = await mailedCode(email, "request-create");
    const rows = await runInDurableObject(gateOf(email), (_, { storage }) =>
      storage.sql.exec("select * from mailed_codes").toArray(),
    );
    expect(rows).toMatchObject([{ purpose: "create", hash: expect.stringMatching(/^scrypt\$16384\$8\$5\$/) }]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("A gate deletes its data after two idle hours and works again at once", async () => {
    const email = newEmail();
    const forgotten = await mailedCode(email, "request-create");
    expect(await runDurableObjectAlarm(gateOf(email))).toBe(true);
    expect((await register(email, forgotten)).status).toBe(400);
    expect((await register(email, await mailedCode(email, "request-create"))).status).toBe(201);
  });
});
