import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, askApi, call, env, ORIGIN } from "#tests/factories/client.ts";
import { addressOf, exampleOf } from "#tests/factories/examples.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS, type CallName } from "#worker/contract/calls.ts";
import { ERROR_MESSAGES } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";

const JSON_TYPE = { "content-type": "application/json" };
const REQUIRED = "Completa este campo.";

let world: World;
const send = (method: string, path: string, init: RequestInit & { json?: unknown } = {}, token = world.admin.token) =>
  call(`/api${path}`, { method, token, ...init });
const post = (path: string, json: unknown) => send("POST", `/teams/${world.teamId}${path}`, { json });
const issuesOf = async (answer: Response): Promise<{ path: string; message: string }[]> =>
  Object(await answer.json()).issues;

beforeAll(async () => {
  world = await newWorld();
});

describe("Invalid input", () => {
  it("Each invalid field is listed once, with advice", async () => {
    const answer = await post("/counters", { name: "  ", incrementButtonLabel: "a".repeat(81) });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: "invalid_input",
      message: "Revisa los datos marcados.",
      issues: [
        { path: "name", message: REQUIRED },
        { path: "incrementButtonLabel", message: "Escribe como máximo 80 caracteres." },
        { path: "resetButtonLabel", message: REQUIRED },
      ],
    });
  });

  it.for<[path: string, json: unknown, issue: { path: string; message: string }]>([
    ["/topics", { title: "ab" }, { path: "title", message: "Escribe al menos 3 caracteres." }],
    ["/timers", { minutes: 0 }, { path: "minutes", message: "Escribe un número entero entre 1 y 1.440." }],
    ["/timers", { minutes: 1.5 }, { path: "minutes", message: "Escribe un número entero entre 1 y 1.440." }],
    ["/timers", { minutes: "5" }, { path: "minutes", message: "Escribe un número entero entre 1 y 1.440." }],
    ["/timers", {}, { path: "minutes", message: "Escribe un número entero entre 1 y 1.440." }],
    ["/counters", [], { path: "", message: "Envía un objeto JSON." }],
    ["/counters", null, { path: "", message: "Envía un objeto JSON." }],
    ["/counters", "texto", { path: "", message: "Envía un objeto JSON." }],
    ["/topics", { title: "\0" }, { path: "title", message: "Escribe al menos 3 caracteres." }],
    ["/topics", { title: 7 }, { path: "title", message: REQUIRED }],
    ["/topics", { title: { a: [1] } }, { path: "title", message: REQUIRED }],
    ["/topics", { title: "con \0 nulo" }, { path: "title", message: "Hay caracteres que no se pueden guardar." }],
    ["/topics", { title: "medio \ud83d" }, { path: "title", message: "Hay caracteres que no se pueden guardar." }],
  ])("POST %s rejects %j", async ([path, json, issue]) => {
    const answer = await post(path, json);
    expect(answer.status).toBe(400);
    expect(await issuesOf(answer)).toEqual([issue]);
  });

  it("An invalid email, code or list value is explained", async () => {
    const register = await send("POST", "/auth/register", {
      json: { name: "A", email: "no", password: "corta", code: "AB" },
    });
    expect(await issuesOf(register)).toEqual([
      { path: "email", message: "Escribe un email válido, como ana@ejemplo.cl." },
      { path: "password", message: "Escribe al menos 8 caracteres." },
      { path: "code", message: "El código tiene 6 caracteres." },
    ]);
    const topics = await send("GET", `/teams/${world.teamId}/topics?state=open`);
    expect(await issuesOf(topics)).toEqual([
      { path: "state", message: "Usa uno de estos valores: OPEN, CLOSED, CANCELED." },
    ]);
  });

  it("An empty body is read as an object without fields", async () => {
    const answer = await send("POST", `/teams/${world.teamId}/counters`);
    expect(answer.status).toBe(400);
    expect(await issuesOf(answer)).toHaveLength(3);
  });

  it("A body that is not valid JSON is rejected", async () => {
    for (const body of ["{", '{"name": "a"', "undefined", new Uint8Array([0xff, 0xfe, 0x7b])]) {
      const answer = await send("POST", `/teams/${world.teamId}/counters`, { body, headers: JSON_TYPE });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ code: "invalid_json", message: "No pudimos leer lo que enviaste." });
    }
  });

  it("Text is trimmed and unknown keys are ignored", async () => {
    const answer = await post("/counters", {
      name: "  Días sin bugs\n",
      incrementButtonLabel: "\tSumar ",
      resetButtonLabel: "Reiniciar",
      id: "mío",
      currentCount: 99,
      __proto__: { admin: true },
    });
    expect(answer.status).toBe(201);
    const made = Object(await answer.json());
    expect(made).toMatchObject({ name: "Días sin bugs", incrementButtonLabel: "Sumar", currentCount: 0 });
    expect(made.id).not.toBe("mío");
  });

  it("In an update, an empty text counts as not sent, and so does null where the field cannot be removed", async () => {
    const removable: Partial<Record<CallName, string[]>> = {
      "PATCH /teams/:teamId": ["retentionMonths"],
      "PATCH /teams/:teamId/topics/:topicId": ["description"],
      "PATCH /teams/:teamId/agreements/:agreementId": ["ownerId", "dueOn"],
      "PATCH /teams/:teamId/series/:seriesId": ["plan", "conductorId"],
    };
    for (const name of CALL_NAMES.filter((one) => one.startsWith("PATCH"))) {
      const own = await newWorld();
      const { json, params } = await exampleOf(name, own);
      const { path } = addressOf(name, own, { params });
      const shape = Object.keys(Object((CALLS[name] as Call).body)._zod?.def?.shape ?? {});
      expect(shape.length, name).toBeGreaterThan(0);
      const answers: string[] = [];
      const isRemovable = (key: string) => removable[name]?.includes(key) === true;
      for (const empty of [undefined, "", "   ", null]) {
        const answer = await call(path, {
          method: "PATCH",
          token: own.admin.token,
          json: Object.fromEntries(
            shape.filter((key) => empty !== null || !isRemovable(key)).map((key) => [key, empty]),
          ),
        });
        expect(answer.status, `${name} ${JSON.stringify(empty)}`).toBe(200);
        answers.push(await answer.text());
      }
      expect(new Set(answers).size, name).toBe(1);
      const changed = await call(path, { method: "PATCH", token: own.admin.token, json });
      expect(changed.status, name).toBe(200);
      expect(await changed.text(), name).not.toBe(answers[0]);
    }
  });
});

describe("Failures", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("A call without a valid token gets 401", async () => {
    for (const authorization of [
      "",
      "Bearer",
      "Bearer ",
      `Basic ${world.admin.token}`,
      "Bearer a b",
      "Bearer ñ".normalize("NFD").slice(0, 8),
    ]) {
      const answer = await call("/api/users", { headers: { authorization } });
      expect(answer.status, authorization).toBe(401);
      expect(await answer.json()).toEqual({ code: "unauthorized", message: ERROR_MESSAGES.unauthorized() });
    }
  });

  it("A member who is not an admin gets 403 on an admin call", async () => {
    const answer = await send("PATCH", `/teams/${world.teamId}`, { json: {} }, world.member.token);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ code: "admin_only", message: "No autorizado" });
  });

  it("An unknown path or id gets 404", async () => {
    const unknown = ["/", "/nothing", `/teams/${world.teamId}/nothing`, `/teams/${world.teamId}/counters/nadie`];
    for (const path of [
      ...unknown,
      `/teams/${"a".repeat(5000)}`,
      "/teams/%00",
      "/teams/%E0%A4%A",
      "/teams/%ED%A0%80",
    ]) {
      const answer = await send("GET", path);
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toEqual({ code: "not_found", message: "No encontramos lo que buscas." });
    }
  });

  it("Another method gets 405 and the list of allowed methods", async () => {
    const { teamId, topicId } = world;
    for (const [path, allow] of [
      ["/auth/login", "POST"],
      ["/users", "GET, HEAD, PATCH, DELETE"],
      [`/teams/${teamId}`, "GET, HEAD, PATCH, DELETE"],
      [`/teams/${teamId}/users`, "POST, GET, HEAD, DELETE"],
      [`/teams/${teamId}/topics/${topicId}`, "GET, HEAD, PATCH, DELETE"],
    ]) {
      const answer = await send("PUT", path ?? "");
      expect(answer.status, path).toBe(405);
      expect(answer.headers.get("allow")).toBe(allow);
      expect(await answer.json()).toMatchObject({ code: "method_not_allowed" });
    }
  });

  it("A body over 64 KiB gets 413, with and without a content length", async () => {
    const body = JSON.stringify({ name: "a".repeat(64 * 1024) });
    const path = `/teams/${world.teamId}/counters`;
    const stream = new Blob([body]).stream();
    for (const sent of [body, stream]) {
      const answer = await send("POST", path, { body: sent, headers: JSON_TYPE });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: "body_too_large" });
    }
  });

  it("A form of a page that is too large gets a page with 413 that does not repeat it", async () => {
    const body = new URLSearchParams({ name: "a".repeat(LIMITS.bodyBytes) }).toString();
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      origin: ORIGIN,
      host: new URL(ORIGIN).host,
    };
    for (const sent of [body, new Blob([body]).stream()]) {
      const answer = await ask(new Request(`${ORIGIN}/try`, { method: "POST", headers, body: sent }));
      const page = await answer.text();
      expect([answer.status, page]).toEqual([413, expect.stringContaining("Lo que enviaste es demasiado grande.")]);
      expect(page.length).toBeLessThan(LIMITS.bodyBytes);
    }
  });

  it("A body of another type than JSON gets 415", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
    ]) {
      const answer = await send("POST", `/teams/${world.teamId}/counters`, {
        body: "{}",
        headers: { "content-type": type },
      });
      expect(answer.status, type).toBe(415);
      expect(await answer.json()).toMatchObject({ code: "not_json" });
    }
    const json = ["application/json; charset=utf-8", "Application/JSON", "application/merge-patch+json"];
    for (const type of json) {
      const answer = await send("PATCH", "/users", { body: '{"name":"Ana"}', headers: { "content-type": type } });
      expect(await answer.json(), type).toMatchObject({ name: "Ana" });
    }
  });

  it("Too many calls get 429 and the time to wait", async () => {
    const email = `${crypto.randomUUID()}@ejemplo.cl`;
    await send("POST", "/auth/request-create", { json: { email } });
    const answer = await send("POST", "/auth/request-create", { json: { email } });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await answer.json()).toEqual({
      code: "too_many_requests",
      message: expect.stringMatching(/^Demasiados intentos\. Espera (1 minuto|\d+ segundos) y vuelve a probar\.$/),
    });
  });

  it("An internal error gets 500 without details, and the log has its request id", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = new Proxy(env.DB, {
      get: () => () => {
        throw new Error("D1_ERROR: secret table");
      },
    });
    const headers = { authorization: `Bearer ${world.admin.token}` };
    const answer = await askApi(new Request(`${ORIGIN}/api/users`, { headers }), { ...env, DB: broken });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ code: "unexpected", message: "Error inesperado" });
    const id = answer.headers.get("x-request-id");
    expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { requestId: id, error: expect.stringContaining("secret table") },
    ]);
  });
});
