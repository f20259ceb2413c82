import { describe, expect, it } from "vitest";
import { call, clientOf } from "#tests/factories/client.ts";
import { readOutbox } from "#worker/email/outbox.ts";

const api = clientOf();

async function codeFor(email: string): Promise<string> {
  const answer = await api.auth["request-create"].$post({ json: { email } });
  expect(answer.status).toBe(200);
  const code = readOutbox(email)[0]?.code;
  if (!code) throw new Error("no code arrived");
  return code;
}

describe("Accounts", () => {
  it("A newcomer registers with the code of the mail, logs out, and logs in again", async () => {
    const email = "nueva@ejemplo.cl";
    const code = await codeFor(email);
    const made = await api.auth.register.$post({
      json: { name: "Nueva", email, password: "clave-larga", code: code.toLowerCase() },
    });
    expect(made.status).toBe(201);
    const { token, user } = await made.json();
    expect(user).toMatchObject({ name: "Nueva", email, sprintWins: 0 });
    expect(made.headers.get("set-cookie")).toMatch(/^session=.*HttpOnly; SameSite=Lax$/);
    expect((await clientOf(token).auth.verify.$get()).status).toBe(200);
    expect((await clientOf(token).auth.logout.$post()).status).toBe(204);
    expect((await clientOf(token).auth.verify.$get()).status).toBe(401);
    const again = await api.auth.login.$post({ json: { email: "NUEVA@ejemplo.cl", password: "clave-larga" } });
    expect(again.status).toBe(200);
  });

  it("A broken body is told as such", async () => {
    const answer = await call("/api/auth/login", {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_json" });
    expect((await call("/api/auth/login", { method: "DELETE" })).status).toBe(405);
    expect((await call("/api/nothing")).status).toBe(404);
  });
});
