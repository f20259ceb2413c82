import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { askApi, env, ORIGIN } from "#tests/factories/client.ts";
import { checkMail } from "#worker/email/health.ts";

const KEY = { RESEND_API_KEY: "re_clave_de_prueba" };
const RESEND_BASE_URL = inject("resend");

/** Asks a Worker that has this environment. */
const ask = (change: object = {}) => askApi(new Request(`${ORIGIN}/api/health`), { ...env, ...change });

/** A part that takes the question and never answers. */
const silence = () => new Promise<never>(() => {});

describe("Health", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it("With everything in reach it says so to anybody, with the version", async () => {
    const answer = await ask({ VERSION: "1.2.3+abc1234" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ok: true,
      version: "1.2.3+abc1234",
      database: "ok",
      room: "ok",
      mail: "outbox",
    });
  });

  it("Undeployed it has no version", async () => {
    expect(await (await ask()).json()).toMatchObject({ version: "local" });
  });

  it("A database that never answers is reported as unreachable, and the rest is reported too", async () => {
    const session = { prepare: () => ({ bind: () => ({ all: silence }), all: silence }), getBookmark: () => null };
    const answer = await ask({ DB: { withSession: () => session } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false, database: "unreachable", room: "ok", mail: "outbox" });
  });

  it("A room that cannot be reached is told", async () => {
    const room = { readTimer: () => Promise.reject(new Error("no room")) };
    const answer = await ask({ TeamRoom: { idFromName: () => "id", get: () => room } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false, database: "ok", room: "unreachable" });
  });

  it("Resend is asked whether it is there, without a mail", async () => {
    const answer = await ask({ ...KEY, RESEND_BASE_URL });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ok: true, mail: "ok" });
  });

  it("A mail service that is not there is told", async () => {
    const answer = await ask({ ...KEY, RESEND_BASE_URL: "http://127.0.0.1:9" });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false, mail: "unreachable" });
  });

  it("What Resend answered counts for a minute: asking a lot knocks there once", async () => {
    const knocks = vi.spyOn(globalThis, "fetch");
    for (let asked = 0; asked < 5; asked++) expect(await checkMail(true, `${RESEND_BASE_URL}/again`)).toBe("ok");
    expect(knocks).toHaveBeenCalledTimes(1);
  });

  it("An address asks no oftener than it may log in", async () => {
    const AUTH_RATE_LIMIT = { limit: async () => ({ success: false }) };
    expect((await ask({ ...KEY, ENVIRONMENT: "production", AUTH_RATE_LIMIT })).status).toBe(429);
  });
});
