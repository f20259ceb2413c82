import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { newEmail as anyEmail } from "#tests/factories/accounts.ts";
import { ask, env, ORIGIN, settled } from "#tests/factories/client.ts";
import { someone } from "#tests/factories/people.ts";
import type { Received } from "#tests/factories/resend.ts";
import { readOutbox } from "#worker/email/outbox.ts";

const RESEND_BASE_URL = inject("resend");
const MAIL_FROM = "Tertulia <resend@tertulia.example>";
const withResend = { ...env, MAIL_FROM, RESEND_API_KEY: "re_clave_de_prueba", RESEND_BASE_URL };

const post = (what: string, email: string) => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email });
  return ask(new Request(`${ORIGIN}/api/auth/${what}`, { method: "POST", headers, body }), withResend);
};
const requestCode = (email: string) => post("request-create", email);
const requestReset = (email: string) => post("request-reset", email);

const url = (query: Record<string, string>) => `${RESEND_BASE_URL}/?${new URLSearchParams(query)}`;
const received = async (query: { to?: string; from?: string }): Promise<Received[]> => (await fetch(url(query))).json();
const setState = (state: string) => fetch(url({ from: MAIL_FROM, state }), { method: "PUT" });

const newEmail = (kind: string) => `${kind}-${crypto.randomUUID()}@ejemplo.cl`;

async function expectNotSent(answer: Response): Promise<void> {
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({
    code: "email_not_sent",
    message: "No pudimos enviar el correo. Intenta de nuevo en unos minutos.",
  });
}

describe("Mail is sent through Resend", () => {
  const log = vi.spyOn(console, "error");
  beforeEach(() => void log.mockReset().mockImplementation(() => undefined));
  afterEach(async () => {
    vi.useRealTimers();
    await setState("");
  });

  it("A mail is sent once with the API key and does not go to the outbox", async () => {
    const email = newEmail("ana");
    expect((await requestCode(email)).status).toBe(200);
    expect(await received({ to: email })).toMatchObject([
      {
        subject: expect.stringMatching(/^[A-HJKMNP-Z2-9]{6} es tu código para crear tu cuenta/),
        authorization: "Bearer re_clave_de_prueba",
      },
    ]);
    expect(readOutbox(email)).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });

  it("A mail that meets the limit of requests a second arrives all the same", async () => {
    const email = newEmail("limited");
    expect((await requestCode(email)).status).toBe(200);
    expect((await received({ to: email })).length).toBeGreaterThan(1);
  });

  it("A mail that succeeds at the third try is one mail for Resend, and the person gets no error", async () => {
    const email = newEmail("third-try");
    expect((await requestCode(email)).status).toBe(200);
    const tries = await received({ to: email });
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
    expect(log).toHaveBeenCalledTimes(2);
  });

  it("A sender whose domain is not verified is no success, also where no mail would leave, and the log says why", async () => {
    await setState("unverified");
    await expectNotSent(await requestReset(newEmail("nadie")));
    expect(log.mock.calls.join()).toContain("403 validation_error");
  });

  it("A mail that Resend refuses or does not answer is tried three times, and the person gets a clear message and can ask again at once", async () => {
    const emails = ["refusing", "unavailable", "disconnecting"].map(newEmail);
    for (const times of [1, 2]) {
      for (const answer of await Promise.all(emails.map(requestCode))) await expectNotSent(answer);
      for (const email of emails)
        expect([email, await received({ to: email })]).toMatchObject([email, { length: 3 * times }]);
    }
    for (const email of emails) expect(log.mock.calls.join()).not.toContain(email);
  });

  it("A request to reset causes the same two requests to Resend for a known and an unknown address", async () => {
    const withoutReceiver = () => received({ from: MAIL_FROM, to: "" });
    const before = (await withoutReceiver()).length;
    const unknown = await requestReset(anyEmail());
    await settled();
    expect(await withoutReceiver()).toHaveLength(before + 2);
    const { email } = await someone();
    const known = await requestReset(email);
    expect([unknown.status, await unknown.text()]).toEqual([200, await known.text()]);
    await settled();
    expect(await received({ to: email })).toHaveLength(1);
    expect(await withoutReceiver()).toHaveLength(before + 3);
    expect(log).not.toHaveBeenCalled();
  });

  it("A request to reset is answered before its mail is sent, so a slow mail does not reveal an account", async () => {
    await setState("lagging");
    const { email } = await someone();
    expect((await requestReset(email)).status).toBe(200);
    const mails = await received({ to: email });
    expect(mails.filter(({ answered }) => answered)).toEqual([]);
    await expect.poll(() => received({ to: email })).toMatchObject([{ answered: true }]);
  });

  it("When only the mail of a reset fails, the response does not reveal it and the failure is logged", async () => {
    const { id } = await someone();
    const email = newEmail("refusing");
    await env.DB.prepare("update users set email = ? where id = ?").bind(email, id).run();
    expect((await requestReset(email)).status).toBe(200);
    await settled();
    expect(log).toHaveBeenCalledTimes(3);
    expect(await received({ to: email })).toHaveLength(3);
    expect((await requestReset(email)).status).toBe(429);
  });

  it.for(["unavailable", "slow"])(
    "When Resend is %s, an unknown address gets the same response after the same number of tries as a known one",
    { timeout: 30_000 },
    async (state) => {
      await setState(state);
      const { email } = await someone();
      const triesBefore = (await received({ from: MAIL_FROM, to: "" })).length;
      const request = async (address: string) => {
        const response = await requestReset(address);
        return { status: response.status, body: await response.text() };
      };
      const [known, unknown] = await Promise.all([request(email), request(anyEmail())]);
      expect(known.status).toBe(502);
      expect(unknown).toEqual(known);
      expect(await received({ from: MAIL_FROM, to: "" })).toHaveLength(triesBefore + 6);
      expect(await received({ to: email })).toEqual([]);
    },
  );

  it("When the daily quota is used up, everybody gets the same message and nothing is tried again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const email = newEmail("over-quota");
    const answer = await requestCode(email);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const body = await answer.json();
    expect(body).toEqual({
      code: "email_quota",
      message: "Por hoy ya no podemos enviar más correos. Vuelve a pedir tu código en 1 hora.",
    });
    expect(await received({ to: email })).toHaveLength(1);
    const { email: known } = await someone();
    for (const address of [known, anyEmail()]) {
      const other = await requestReset(address);
      expect([other.status, await other.json()]).toEqual([503, body]);
    }
    await settled();
    expect(await received({ to: known })).toEqual([]);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await requestReset(known)).status).toBe(200);
  });
});
