import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { askApi, env, ORIGIN } from "#tests/factories/client.ts";
import { checkMail } from "#worker/email/health.ts";

const KEY = { RESEND_API_KEY: "re_clave_de_prueba" };
const RESEND_BASE_URL = inject("resend");

const ask = (change: object = {}) => askApi(new Request(`${ORIGIN}/api/health`), { ...env, ...change });

const neverAnswers = () => new Promise<never>(() => {});

describe("Health", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it("With everything in reach, the check succeeds without a session and shows the version", async () => {
    const answer = await ask({ VERSION: "1.2.3+abc1234" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ok: true,
      version: "1.2.3+abc1234",
      site: null,
      database: "ok",
      room: "ok",
      mail: "outbox",
    });
  });

  it("A local Worker shows local as its version", async () => {
    expect(await (await ask()).json()).toMatchObject({ version: "local" });
  });

  it("A database that never answers is reported as unreachable, and the rest is reported too", async () => {
    const session = {
      prepare: () => ({ bind: () => ({ all: neverAnswers }), all: neverAnswers }),
      getBookmark: () => null,
    };
    const answer = await ask({ DB: { withSession: () => session } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false, database: "unreachable", room: "ok", mail: "outbox" });
  });

  it("A room that fails is reported", async () => {
    const room = { readTimer: () => Promise.reject(new Error("no room")) };
    const answer = await ask({ TeamRoom: { idFromName: () => "id", get: () => room } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false, database: "ok", room: "unreachable" });
  });

  it("Resend is checked without sending a mail", async () => {
    const answer = await ask({ ...KEY, RESEND_BASE_URL });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ok: true, mail: "ok" });
  });

  it("A mail service that cannot be reached is reported", async () => {
    const answer = await ask({ ...KEY, RESEND_BASE_URL: "http://127.0.0.1:7" });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false, mail: "unreachable" });
  });

  it("Without mail the check says so, and all is well", async () => {
    const answer = await ask({ WITHOUT_MAIL: "1" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ok: true, mail: "none" });
  });

  it("Several checks within a minute call Resend once", async () => {
    const calls = vi.spyOn(globalThis, "fetch");
    const production = { ENVIRONMENT: "production", MAIL_FROM: "hola@ejemplo.cl", ...KEY };
    for (let count = 0; count < 5; count++) expect(await checkMail(production, `${RESEND_BASE_URL}/again`)).toBe("ok");
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it("The check has the same rate limit as a login", async () => {
    const AUTH_RATE_LIMIT = { limit: async () => ({ success: false }) };
    expect((await ask({ ...KEY, ENVIRONMENT: "production", AUTH_RATE_LIMIT })).status).toBe(429);
  });
});
