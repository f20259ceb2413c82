import { runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { newEmail } from "#tests/factories/accounts.ts";
import { guestOf } from "#tests/factories/callers.ts";
import { ask, env } from "#tests/factories/client.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { type Someone, someone } from "#tests/factories/people.ts";
import type { Received } from "#tests/factories/resend.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { now } from "#worker/services/clock.ts";
import { accountGate } from "#worker/services/gates.ts";

const DAY = 24 * 60 * 60 * 1000;

const production = {
  ...env,
  ENVIRONMENT: "production",
  MAIL_FROM: "Tertulia <presupuesto@tertulia.example>",
  MAILS_PER_DAY: "30",
  RESEND_API_KEY: "re_clave_de_prueba",
  RESEND_BASE_URL: inject("resend"),
  AUTH_RATE_LIMIT: { limit: async () => ({ success: true }) },
};

type More = { token?: string; path?: string; method?: string };

function send(what: string, json: object, address: string, more: More = {}): Promise<Response> {
  const { token, path = `auth/${what}`, method = "POST" } = more;
  const headers = new Headers({ "content-type": "application/json", "cf-connecting-ip": address });
  if (token) headers.set("authorization", `Bearer ${token}`);
  const request = new Request(`https://tertulia.example/api/${path}`, { method, headers, body: JSON.stringify(json) });
  return ask(request, production);
}

type CodeRequest = "request-create" | "request-reset" | "request-login" | "request-keep" | "request-confirm";

const post = (what: CodeRequest, email: string, address: string, more?: More) => send(what, { email }, address, more);

const { db } = openDatabase(env.DB);

/** The database takes its own clock for the age of an account, and these tests are years ahead of it. */
async function makeNew<Person extends Pick<Someone, "id">>(person: Person): Promise<Person> {
  await db.update(users).set({ createdAt: now() }).where(eq(users.id, person.id));
  return person;
}

const newAccount = async () => makeNew(await someone());

const mailsTo = async (email: string): Promise<Received[]> =>
  (await fetch(`${inject("resend")}/?${new URLSearchParams({ to: email })}`)).json();

const NEW_DEVICE = "Entraste a Tertulia desde un dispositivo nuevo";
const NEW_PASSWORD = "Tu contraseña de Tertulia cambió";

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

/** How many mails tell these people of a new device. */
async function noticed(people: Pick<Someone, "email">[]): Promise<number> {
  const subjects = await Promise.all(people.map(({ email }) => subjectsTo(email)));
  return subjects.flat().filter((subject) => subject === NEW_DEVICE).length;
}

const logIn = ({ email }: Pick<Someone, "email">, address: string) =>
  send("login", { email, password: PASSWORD }, address);

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const statuses = (answers: Response[]) => countByValue(answers.map(({ status }) => status));

async function useUpCommonMails(): Promise<void> {
  const answers = await times(16, (index) => post("request-create", newEmail(), `192.0.2.${index}`));
  expect(statuses(answers)).toHaveProperty("503");
}

describe("The mails of a day", () => {
  let day = 0;
  beforeEach(() => {
    day += 1;
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.UTC(2030, 0, day, 12));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("One network asks to create accounts for five addresses a day, known or not", async () => {
    const network = (host: number) => `2001:db8:0:7::${host}`;
    const emails = Array.from({ length: 5 }, newEmail);
    expect(statuses(await times(5, (index) => post("request-create", emails[index] ?? "", network(index))))).toEqual({
      200: 5,
    });
    const { email: known } = await someone();
    const refused = await Promise.all([known, newEmail()].map((email) => post("request-create", email, network(9))));
    expect(statuses(refused)).toEqual({ 429: 2 });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBe(12 * 60 * 60);
    const [one, other] = await Promise.all(refused.map((answer) => answer.json()));
    expect(one).toEqual({
      code: "network_quota",
      message: "Desde tu red ya se pidieron muchos códigos hoy. Prueba en 12 horas o desde otra red.",
    });
    expect(other).toEqual(one);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await post("request-create", emails[0] ?? "", network(9))).status).toBe(200);
    expect((await post("request-create", newEmail(), "2001:db8:0:8::1")).status).toBe(200);
    expect((await post("request-reset", known, network(9))).status).toBe(200);
    vi.setSystemTime(Date.now() + DAY);
    day += 1;
    expect((await post("request-create", newEmail(), network(9))).status).toBe(200);
  });

  it("New accounts leave half of the mails, of which three in ten are kept for codes, and only mails that left count", {
    timeout: 60_000,
  }, async () => {
    const create = (index: number, email = newEmail()) => post("request-create", email, `192.0.2.${index}`);
    expect(statuses(await times(3, (index) => create(index, `unavailable-${newEmail()}`)))).toEqual({ 502: 3 });
    expect(statuses(await times(4, (index) => post("request-reset", newEmail(), `192.0.2.${index}`)))).toEqual({
      200: 4,
    });
    expect(statuses(await times(17, (index) => create(index + 10)))).toEqual({ 200: 15, 503: 2 });
    const { email: known } = await someone();
    const full = await Promise.all([create(30), create(31, known)]);
    const message = "Por hoy ya no podemos enviar más correos. Vuelve a pedir tu código en 12 horas.";
    const body = { code: "email_quota", message };
    for (const answer of full) expect(await answer.json()).toEqual(body);
    const people = await times(9, () => someone());
    expect(
      statuses(await times(9, (index) => post("request-reset", people[index]?.email ?? "", "192.0.2.40"))),
    ).toEqual({
      200: 9,
    });
    for (const email of [known, newEmail()]) {
      const answer = await post("request-reset", email, "192.0.2.41");
      expect([answer.status, await answer.json()]).toEqual([503, body]);
    }
  });

  it("Codes to log in use the mails that new accounts leave", { timeout: 60_000 }, async () => {
    const create = (index: number) => post("request-create", newEmail(), `192.0.2.${index}`);
    expect(statuses(await times(16, create))).toEqual({ 200: 15, 503: 1 });
    const people = await times(9, () => someone());
    const logIns = await times(9, (index) => post("request-login", people[index]?.email ?? "", "192.0.2.50"));
    expect(statuses(logIns)).toEqual({ 200: 9 });
    const { email: known } = await someone();
    const full = await Promise.all([known, newEmail()].map((email) => post("request-login", email, "192.0.2.51")));
    expect(statuses(full)).toEqual({ 503: 2 });
  });

  it("Notices use a fifth of the mails, leave the rest to codes, and never fail or delay a login", {
    timeout: 60_000,
  }, async () => {
    const worlds = await times(2, newWorld);
    const people = worlds.flatMap(({ admin, member, colleague, stranger }) => [admin, member, colleague, stranger]);
    for (const person of people) await makeNew(person);
    const logInAll = () => Promise.all(people.map((person) => logIn(person, "192.0.2.60")));
    expect(statuses(await logInAll())).toEqual({ 200: 8 });
    await expect.poll(() => noticed(people)).toBe(6);
    expect(statuses(await times(11, (index) => post("request-create", newEmail(), `192.0.2.${index}`)))).toEqual({
      200: 9,
      503: 2,
    });
    expect(statuses(await logInAll())).toEqual({ 200: 8 });
    expect(await noticed(people)).toBe(6);
  });

  it("A login answers at once while the mail provider is slow, and a notice that fails is forgotten", {
    timeout: 60_000,
  }, async () => {
    const { member } = await newWorld();
    for (const kind of ["slow", "refusing"]) {
      const email = `${kind}-${newEmail()}`;
      await env.DB.prepare("update users set email = ? where id = ?").bind(email, member.id).run();
      const answer = await send("login", { email, password: PASSWORD }, "192.0.2.62");
      expect(answer.status).toBe(200);
      // The provider is still silent, or has not refused three times.
      expect((await mailsTo(email)).filter(({ answered }) => answered).length).toBeLessThan(3);
    }
  });

  it("One network asks for ten codes a day, of all purposes together, for known and unknown addresses alike", {
    timeout: 60_000,
  }, async () => {
    const [address, another] = ["198.51.100.7", "198.51.100.8"];
    const asked = await Promise.all([
      times(4, () => post("request-reset", newEmail(), address)),
      times(3, () => post("request-login", newEmail(), address)),
      times(3, () => post("request-create", newEmail(), address)),
    ]);
    expect(statuses(asked.flat())).toEqual({ 200: 10 });
    const { email: known, token } = await someone();
    const guest = await guestOf(await newWorld());
    const refused = await Promise.all([
      ...(["request-reset", "request-login", "request-create"] as const).flatMap((what) => [
        post(what, known, address),
        post(what, newEmail(), address),
      ]),
      post("request-confirm", known, address, { token }),
      post("request-keep", newEmail(), address, { token: guest }),
    ]);
    expect(statuses(refused)).toEqual({ 429: 8 });
    expect(refused.map((answer) => answer.headers.get("retry-after"))).toEqual(Array(8).fill(String(12 * 60 * 60)));
    expect((await post("request-reset", known, another)).status).toBe(200);
  });

  it("A code that is refused because it comes too soon uses none of its network", { timeout: 60_000 }, async () => {
    const [address, email] = ["198.51.100.9", newEmail()];
    const ask = () => post("request-login", email, address);
    expect((await ask()).status).toBe(200);
    expect(statuses(await times(9, ask))).toEqual({ 429: 9 });
    const others = await times(9, () => post("request-login", newEmail(), address));
    expect(statuses(others)).toEqual({ 200: 9 });
  });

  it("An address that a guest gives counts as a new one", { timeout: 60_000 }, async () => {
    const token = await guestOf(await newWorld());
    const keep = (email: string) => post("request-keep", email, "198.51.100.9", { token });
    const emails = Array.from({ length: 5 }, newEmail);
    expect(statuses(await Promise.all(emails.map(keep)))).toEqual({ 200: 5 });
    expect(statuses([await keep(newEmail()), await post("request-create", newEmail(), "198.51.100.9")])).toEqual({
      429: 2,
    });
  });

  it("Mails to keep a place use none of the mails that are kept for accounts", { timeout: 60_000 }, async () => {
    const token = await guestOf(await newWorld());
    const keep = (index: number) => post("request-keep", newEmail(), `192.0.2.${index}`, { token });
    expect(statuses(await times(16, keep))).toEqual({ 200: 15, 503: 1 });
    const { email } = await someone();
    expect((await post("request-reset", email, "192.0.2.70")).status).toBe(200);
    await expect.poll(() => subjectsTo(email)).toHaveLength(1);
  });

  it("One network with accounts, a team and a guest leaves a stranger's reset alone", { timeout: 60_000 }, async ({
    task,
  }) => {
    const attacker = "203.0.113.5";
    const [world, accounts] = [await newWorld(), await times(5, newAccount)];
    const guest = await guestOf(world);
    const addresses = Array.from({ length: 5 }, newEmail);
    // The rest of what all may use, from other networks.
    expect(statuses(await times(10, (index) => post("request-create", newEmail(), `192.0.2.${index}`)))).toEqual({
      200: 10,
    });
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        ...accounts.flatMap(({ email, token }) => [
          post("request-login", email, attacker),
          post("request-reset", email, attacker),
          post("request-confirm", email, attacker, { token }),
        ]),
        ...addresses.map((email) => post("request-keep", email, attacker, { token: guest })),
      ]);
      vi.setSystemTime(Date.now() + 61_000);
    }
    const mailed = await Promise.all([...accounts.map(({ email }) => email), ...addresses].map(mailsTo));
    task.meta.figures = { "mails of one network": mailed.flat().length };
    expect(mailed.flat().length).toBeLessThanOrEqual(10);
    const { email } = await someone();
    expect((await post("request-reset", email, "192.0.2.80")).status).toBe(200);
    await expect.poll(() => subjectsTo(email)).toHaveLength(1);
  });

  it("One account uses three of the mails that are kept for accounts, and a new one uses none, which its answer does not show", {
    timeout: 60_000,
  }, async () => {
    await useUpCommonMails();
    const [old, young, unknown] = [await someone(), await newAccount(), newEmail()];
    const ask = (email: string) => post("request-reset", email, "192.0.2.90");
    for (let time = 0; time < 3; time += 1) {
      expect(statuses(await Promise.all([old.email, young.email, unknown].map(ask)))).toEqual({ 200: 3 });
      vi.setSystemTime(Date.now() + 61_000);
    }
    const askAgain = (email: string) => post("request-reset", email, "192.0.2.91");
    expect(statuses(await Promise.all([old.email, young.email, unknown].map(askAgain)))).toEqual({ 503: 3 });
    await expect.poll(() => subjectsTo(old.email)).toHaveLength(3);
    expect([await subjectsTo(young.email), await subjectsTo(unknown)]).toEqual([[], []]);
    const { email, token } = await newAccount();
    expect((await post("request-confirm", email, "192.0.2.92", { token })).status).toBe(503);
    const other = await someone();
    expect((await post("request-login", other.email, "192.0.2.93")).status).toBe(200);
    await expect.poll(() => subjectsTo(other.email)).toHaveLength(1);
  });

  it("A person gets the mails of a login and of a new password after others used up the notices with their own logins", {
    timeout: 60_000,
  }, async () => {
    const attacker = "203.0.113.6";
    const { admin, member, colleague, stranger } = await newWorld();
    const own = [member, colleague, stranger];
    for (const person of own) await makeNew(person);
    for (let time = 0; time < 3; time += 1) await Promise.all(own.map((person) => logIn(person, attacker)));
    await expect.poll(() => noticed(own)).toBe(6);
    expect(statuses(await times(10, (index) => post("request-create", newEmail(), `192.0.2.${index}`)))).toEqual({
      200: 9,
      503: 1,
    });
    const loggedIn = await logIn(admin, attacker);
    const { token }: { token: string } = await loggedIn.json();
    const changed = { path: "users", method: "PATCH", token };
    expect((await send("", { password: "otra-clave-larga" }, attacker, changed)).status).toBe(200);
    await expect.poll(async () => (await subjectsTo(admin.email)).sort()).toEqual([NEW_DEVICE, NEW_PASSWORD]);
  });

  it("Logins do not use up what is kept for notices of new passwords", { timeout: 60_000 }, async () => {
    const { admin, member, colleague, stranger } = await newWorld();
    const others = [member, colleague, stranger];
    await useUpCommonMails();
    for (const person of others) await logIn(person, "192.0.2.105");
    await expect.poll(() => noticed(others)).toBe(3);
    expect((await logIn(admin, "192.0.2.106")).status).toBe(200);
    const changed = { path: "users", method: "PATCH", token: admin.token };
    expect((await send("", { password: "otra-clave-larga" }, "192.0.2.106", changed)).status).toBe(200);
    await expect.poll(() => subjectsTo(admin.email)).toEqual([NEW_PASSWORD]);
  });

  it("A person who logs in often gets five mails of logins a day, and still that of a new password", {
    timeout: 60_000,
  }, async () => {
    const { member } = await newWorld();
    for (let time = 0; time < 7; time += 1) await logIn(member, "192.0.2.100");
    await expect.poll(() => noticed([member])).toBe(5);
    const changed = { path: "users", method: "PATCH", token: member.token };
    expect((await send("", { password: "otra-clave-larga" }, "203.0.113.7", changed)).status).toBe(200);
    await expect.poll(() => subjectsTo(member.email)).toContain(NEW_PASSWORD);
    expect(await noticed([member])).toBe(5);
  });

  it("Notices leave people behind one address their codes", { timeout: 60_000 }, async () => {
    const worlds = await times(2, newWorld);
    const people = worlds.flatMap(({ admin, member, colleague, stranger }) => [admin, member, colleague, stranger]);
    for (const person of people) await logIn(person, "192.0.2.110");
    await expect.poll(() => noticed(people)).toBe(8);
    const codes = await times(3, (index) => post("request-reset", people[index]?.email ?? "", "192.0.2.110"));
    expect(statuses(codes)).toEqual({ 200: 3 });
  });
});

describe("A code stays valid until the mail of the next one has left", () => {
  let day = 0;
  beforeEach(() => {
    day += 1;
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.UTC(2031, 0, day, 12));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(async () => {
    await setState("");
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const setState = (state: string) =>
    fetch(`${inject("resend")}/?${new URLSearchParams({ from: production.MAIL_FROM, state })}`, { method: "PUT" });
  const enter = (email: string, code: string) => send("login-with-code", { email, code }, "192.0.2.120");

  /** The codes that the provider was asked to send, oldest first, also of mails that it refused. */
  const codesTo = async (email: string) => [
    ...new Set((await subjectsTo(email)).map((subject) => subject.split(" ")[0] ?? "")),
  ];

  const codesIn = (email: string) =>
    runInDurableObject(accountGate(env, email), (_, { storage }) =>
      storage.sql.exec("select * from mailed_codes").toArray(),
    ).then((rows) => rows.length);

  async function codeOf(what: "request-create" | "request-login", email: string): Promise<string> {
    expect((await post(what, email, "192.0.2.121")).status).toBe(200);
    await expect.poll(() => codesTo(email)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 61_000);
    return (await codesTo(email))[0] ?? "";
  }

  it("A stranger whose network has no requests left does not end it", { timeout: 60_000 }, async () => {
    const { email } = await someone();
    const code = await codeOf("request-login", email);
    expect(statuses(await times(10, () => post("request-reset", newEmail(), "203.0.113.8")))).toEqual({ 200: 10 });
    expect((await post("request-login", email, "203.0.113.8")).status).toBe(429);
    expect((await enter(email, code)).status).toBe(200);
  });

  it("A code that was withdrawn because the provider does not answer leaves it valid", {
    timeout: 60_000,
  }, async () => {
    const email = newEmail();
    const code = await codeOf("request-create", email);
    await setState("unavailable");
    expect((await post("request-create", email, "192.0.2.122")).status).toBe(502);
    const registered = await send("register", { name: "Nueva", email, password: "clave-larga", code }, "192.0.2.122");
    expect(registered.status).toBe(201);
  });

  it("A code whose mail fails after the answer leaves it valid", { timeout: 60_000 }, async () => {
    const { id } = await someone();
    const email = `refusing-${newEmail()}`;
    await db.update(users).set({ email }).where(eq(users.id, id));
    const code = await codeOf("request-login", email);
    expect((await post("request-login", email, "192.0.2.123")).status).toBe(200);
    // Three tries for each of the two.
    await expect.poll(() => subjectsTo(email)).toHaveLength(6);
    const [, refused = ""] = await codesTo(email);
    await expect.poll(() => codesIn(email)).toBe(1);
    expect((await enter(email, refused)).status).toBe(400);
    expect((await enter(email, code)).status).toBe(200);
    // The notice of this login fails too: wait until it counts no more.
    await expect.poll(() => subjectsTo(email)).toHaveLength(9);
  });

  it("A new account that gets no mail keeps the code it has", { timeout: 60_000 }, async () => {
    const { email } = await newAccount();
    const code = await codeOf("request-login", email);
    await useUpCommonMails();
    expect((await post("request-login", email, "192.0.2.124")).status).toBe(200);
    expect(await codesTo(email)).toEqual([code]);
    expect((await enter(email, code)).status).toBe(200);
  });
});
