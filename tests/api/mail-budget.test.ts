import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { newEmail } from "#tests/factories/accounts.ts";
import { ask, env } from "#tests/factories/client.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { type Someone, someone } from "#tests/factories/people.ts";
import type { Received } from "#tests/factories/resend.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";

const DAY = 24 * 60 * 60 * 1000;

const production = {
  ...env,
  ENVIRONMENT: "production",
  MAIL_FROM: "Tertulia <presupuesto@tertulia.example>",
  MAILS_PER_DAY: "10",
  RESEND_API_KEY: "re_clave_de_prueba",
  RESEND_BASE_URL: inject("resend"),
  AUTH_RATE_LIMIT: { limit: async () => ({ success: true }) },
};

function send(what: string, json: object, address: string): Promise<Response> {
  const headers = { "content-type": "application/json", "cf-connecting-ip": address };
  const body = JSON.stringify(json);
  return ask(new Request(`https://tertulia.example/api/auth/${what}`, { method: "POST", headers, body }), production);
}

const post = (what: "request-create" | "request-reset" | "request-login", email: string, address: string) =>
  send(what, { email }, address);

const mailsTo = async (email: string): Promise<Received[]> =>
  (await fetch(`${inject("resend")}/?${new URLSearchParams({ to: email })}`)).json();

/** How many of these people were told of a new device. */
async function noticed(people: Pick<Someone, "email">[]): Promise<number> {
  const mails = await Promise.all(people.map(({ email }) => mailsTo(email)));
  return mails.flat().filter(({ subject }) => subject.includes("dispositivo nuevo")).length;
}

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const statuses = (answers: Response[]) => countByValue(answers.map(({ status }) => status));

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
      message: "Desde tu red ya se pidieron muchos códigos hoy. Prueba mañana o desde otra red.",
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

  it("New accounts leave three of ten mails to resets, and only mails that left count", {
    timeout: 60_000,
  }, async () => {
    const create = (index: number, email = newEmail()) => post("request-create", email, `192.0.2.${index}`);
    expect(statuses(await times(3, (index) => create(index, `unavailable-${newEmail()}`)))).toEqual({ 502: 3 });
    expect(statuses(await times(4, (index) => post("request-reset", newEmail(), `192.0.2.${index}`)))).toEqual({
      200: 4,
    });
    expect(statuses(await times(9, (index) => create(index + 10)))).toEqual({ 200: 7, 503: 2 });
    const { email: known } = await someone();
    const full = await Promise.all([create(30), create(31, known)]);
    const body = { code: "email_quota", message: expect.stringContaining("Por hoy ya no podemos enviar más correos") };
    for (const answer of full) expect(await answer.json()).toEqual(body);
    const people = await times(3, () => someone());
    expect(
      statuses(await times(3, (index) => post("request-reset", people[index]?.email ?? "", "192.0.2.40"))),
    ).toEqual({
      200: 3,
    });
    for (const email of [known, newEmail()]) {
      const answer = await post("request-reset", email, "192.0.2.41");
      expect([answer.status, await answer.json()]).toEqual([503, body]);
    }
  });

  it("Codes to log in use the mails that new accounts leave", { timeout: 60_000 }, async () => {
    const create = (index: number) => post("request-create", newEmail(), `192.0.2.${index}`);
    expect(statuses(await times(8, create))).toEqual({ 200: 7, 503: 1 });
    const people = await times(3, () => someone());
    const logIns = await times(3, (index) => post("request-login", people[index]?.email ?? "", "192.0.2.50"));
    expect(statuses(logIns)).toEqual({ 200: 3 });
    const { email: known } = await someone();
    const full = await Promise.all([known, newEmail()].map((email) => post("request-login", email, "192.0.2.51")));
    expect(statuses(full)).toEqual({ 503: 2 });
  });

  it("Notices use two of ten mails, leave the rest to codes, and never fail or delay a login", {
    timeout: 60_000,
  }, async () => {
    const people = await Promise.all([newWorld(), newWorld()]).then((worlds) =>
      worlds.flatMap(({ admin, member, colleague }) => [admin, member, colleague]),
    );
    const logIn = ({ email }: Pick<Someone, "email">) => send("login", { email, password: PASSWORD }, "192.0.2.60");
    expect(statuses(await Promise.all(people.map(logIn)))).toEqual({ 200: 6 });
    await expect.poll(() => noticed(people)).toBe(2);
    expect(statuses(await times(9, (index) => post("request-create", newEmail(), `192.0.2.${index}`)))).toEqual({
      200: 5,
      503: 4,
    });
    const asked = await times(3, (index) => post("request-login", people[index]?.email ?? "", "192.0.2.61"));
    expect(statuses(asked)).toEqual({ 200: 3 });
    expect(statuses(await Promise.all(people.map(logIn)))).toEqual({ 200: 6 });
    expect(await noticed(people)).toBe(2);
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

  it("One network asks for twenty resets a day, for known and unknown addresses alike", {
    timeout: 60_000,
  }, async () => {
    const reset = (email: string) => post("request-reset", email, "198.51.100.7");
    expect(statuses(await times(20, () => reset(newEmail())))).toEqual({ 200: 20 });
    const { email: known } = await someone();
    expect(statuses(await Promise.all([reset(known), reset(newEmail())]))).toEqual({ 429: 2 });
    expect((await post("request-reset", known, "198.51.100.8")).status).toBe(200);
  });
});
