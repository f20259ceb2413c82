import { createExecutionContext } from "cloudflare:test";
import { describe, expect, inject, it, vi } from "vitest";
import { env } from "#tests/factories/client.ts";
import { api } from "#worker/api/index.ts";
import { readOutbox } from "#worker/email/outbox.ts";

const RESEND_BASE_URL = inject("resend");
/** This file alone runs with a key, so that mail leaves through the real client. */
const withResend = { ...env, RESEND_API_KEY: "re_clave_de_prueba", RESEND_BASE_URL };

const requestCode = (email: string) =>
  api.fetch(
    new Request("http://tertulia.test/api/auth/request-create", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    }),
    withResend,
    createExecutionContext(),
  );

const received = async (email: string): Promise<{ subject: string; key: string; authorization: string }[]> =>
  (await fetch(`${RESEND_BASE_URL}/?to=${encodeURIComponent(email)}`)).json();

const newEmail = (kind: string) => `${kind}-${crypto.randomUUID()}@ejemplo.cl`;

async function expectNotSent(answer: Response): Promise<void> {
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({
    code: "email_not_sent",
    message: "No pudimos enviar el correo. Intenta de nuevo en unos minutos.",
  });
}

describe("Mail through Resend", () => {
  it("A mail leaves once, with the key, and nothing goes to the outbox", async () => {
    const email = newEmail("ana");
    expect((await requestCode(email)).status).toBe(200);
    expect(await received(email)).toMatchObject([
      { subject: "Tu código para entrar a Tertulia", authorization: "Bearer re_clave_de_prueba" },
    ]);
    expect(readOutbox(email)).toEqual([]);
  });

  it("A mail that leaves at the third try is one mail to Resend, and the person notices nothing", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const email = newEmail("alfinal");
    expect((await requestCode(email)).status).toBe(200);
    const tries = await received(email);
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });

  it.for(["rechazado", "caido"])("%s: three tries, a clear message, and the code does not count", async (kind) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const email = newEmail(kind);
    await expectNotSent(await requestCode(email));
    expect(await received(email)).toHaveLength(3);
    // No 429: the person may ask again at once.
    await expectNotSent(await requestCode(email));
    expect(log.mock.calls.join()).not.toContain(email);
    log.mockRestore();
  });

  it("lento: nobody waits for ever", { timeout: 30_000 }, async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await expectNotSent(await requestCode(newEmail("lento")));
    log.mockRestore();
  });
});
