import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { newEmail } from "#tests/factories/accounts.ts";
import { ask, env } from "#tests/factories/client.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { someone } from "#tests/factories/people.ts";

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

function post(
  what: "request-create" | "request-reset" | "request-login",
  email: string,
  address: string,
): Promise<Response> {
  const headers = { "content-type": "application/json", "cf-connecting-ip": address };
  const body = JSON.stringify({ email });
  return ask(new Request(`https://tertulia.example/api/auth/${what}`, { method: "POST", headers, body }), production);
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
