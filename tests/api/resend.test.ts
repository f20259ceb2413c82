import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { newEmail as anyEmail } from "#tests/factories/accounts.ts";
import { ask, env, ORIGIN } from "#tests/factories/client.ts";
import { someone } from "#tests/factories/people.ts";
import type { Received } from "#tests/factories/resend.ts";
import { readOutbox } from "#worker/email/outbox.ts";

const RESEND_BASE_URL = inject("resend");
const MAIL_FROM = "Tertulia <resend@tertulia.example>";
/** This file alone runs with a key, so that mail leaves through the real client. */
const withResend = { ...env, MAIL_FROM, RESEND_API_KEY: "re_clave_de_prueba", RESEND_BASE_URL };

const post = (what: string, email: string) => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email });
  return ask(new Request(`${ORIGIN}/api/auth/${what}`, { method: "POST", headers, body }), withResend);
};
const requestCode = (email: string) => post("request-create", email);
const requestReset = (email: string) => post("request-reset", email);

const asked = (query: Record<string, string>) => `${RESEND_BASE_URL}/?${new URLSearchParams(query)}`;
const received = async (query: { to?: string; from?: string }): Promise<Received[]> =>
  (await fetch(asked(query))).json();
const setState = (state: string) => fetch(asked({ from: MAIL_FROM, state }), { method: "PUT" });

const newEmail = (kind: string) => `${kind}-${crypto.randomUUID()}@ejemplo.cl`;

async function expectNotSent(answer: Response): Promise<void> {
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({
    code: "email_not_sent",
    message: "No pudimos enviar el correo. Intenta de nuevo en unos minutos.",
  });
}

describe("Mail through Resend", () => {
  const log = vi.spyOn(console, "error");
  beforeEach(() => void log.mockReset().mockImplementation(() => undefined));
  afterEach(async () => {
    vi.useRealTimers();
    await setState("");
  });

  it("A mail leaves once, with the key, and nothing goes to the outbox", async () => {
    const email = newEmail("ana");
    expect((await requestCode(email)).status).toBe(200);
    expect(await received({ to: email })).toMatchObject([
      { subject: "Tu código para entrar a Tertulia", authorization: "Bearer re_clave_de_prueba" },
    ]);
    expect(readOutbox(email)).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });

  it("A mail that leaves at the third try is one mail to Resend, and the person notices nothing", async () => {
    const email = newEmail("alfinal");
    expect((await requestCode(email)).status).toBe(200);
    const tries = await received({ to: email });
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
    expect(log).toHaveBeenCalledTimes(2);
  });

  it.for(["rechazado", "caido", "colgado"])(
    "%s: three tries, a clear message, and the code does not count",
    async (kind) => {
      const email = newEmail(kind);
      await expectNotSent(await requestCode(email));
      expect(await received({ to: email })).toHaveLength(3);
      // No 429: the person may ask again at once.
      await expectNotSent(await requestCode(email));
      expect(log.mock.calls.join()).not.toContain(email);
    },
  );

  it("An unknown address asks as much of Resend as a known one, and no mail leaves", async () => {
    const before = (await received({ from: MAIL_FROM, to: "" })).length;
    const unknown = await requestReset(anyEmail());
    const [toNobody, ...more] = (await received({ from: MAIL_FROM, to: "" })).slice(before);
    const { email } = await someone();
    const known = await requestReset(email);
    expect([unknown.status, await unknown.text()]).toEqual([200, await known.text()]);
    const [toSomebody] = await received({ to: email });
    expect(toNobody).toMatchObject({ to: "", subject: toSomebody?.subject });
    expect(more).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });

  it.for(["caido", "lento"])(
    "%s: an unknown address fails like a known one, in answer, tries and time, and nobody waits for ever",
    { timeout: 30_000 },
    async (state) => {
      await setState(state);
      const { email } = await someone();
      const timed = async (address: string) => {
        const started = Date.now();
        const answer = await requestReset(address);
        return { status: answer.status, body: await answer.text(), ms: Date.now() - started };
      };
      const [known, unknown] = await Promise.all([timed(email), timed(anyEmail())]);
      expect(known.status).toBe(502);
      expect({ ...unknown, ms: 0 }).toEqual({ ...known, ms: 0 });
      const ratio = unknown.ms / known.ms;
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    },
  );

  it("The quota of the day used up is told as such, to everybody alike, without trying again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const email = newEmail("agotado");
    const answer = await requestCode(email);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const told = await answer.json();
    expect(told).toEqual({
      code: "email_quota",
      message: "Por hoy ya no podemos enviar más correos. Vuelve a pedir tu código mañana.",
    });
    expect(await received({ to: email })).toHaveLength(1);
    const { email: known } = await someone();
    for (const address of [known, anyEmail()]) {
      const other = await requestReset(address);
      expect([other.status, await other.json()]).toEqual([503, told]);
    }
    expect(await received({ to: known })).toEqual([]);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await requestReset(known)).status).toBe(200);
  });
});
