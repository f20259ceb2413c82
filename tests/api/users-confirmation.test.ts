import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { post } from "#tests/factories/accounts.ts";
import { call, clientOf, env } from "#tests/factories/client.ts";
import type { Someone } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { TRIES } from "#worker/contract/limits.ts";
import { fromNow } from "#worker/services/clock.ts";

const { db } = openDatabase(env.DB, "first-primary");
const MINUTE = 60 * 1000;
const OTHER_PASSWORD = "otra-clave-larga";

type Session = Pick<Someone, "token" | "sessionId">;

async function withOldLogin(person: Someone): Promise<Someone> {
  const createdAt = fromNow(-10 * MINUTE - 1000);
  await db.update(sessions).set({ createdAt }).where(eq(sessions.id, person.sessionId));
  return person;
}

const update = ({ token }: Session, json: object) => call("/api/users", { method: "PATCH", token, json });
const confirm = ({ token }: Session, password = PASSWORD) =>
  call("/api/auth/confirm", { method: "POST", token, json: { password } });
const remove = ({ token }: Session, password = PASSWORD) =>
  call("/api/users", { method: "DELETE", token, json: { password } });
const logInStatus = async ({ email }: Someone, password: string) => (await post("login", { email, password })).status;

describe("A person confirms who they are before they change their password", () => {
  it("A session whose login is older than 10 minutes cannot change the password", async () => {
    const member = await withOldLogin((await newWorld()).member);
    const refused = await update(member, { name: "Otro nombre", password: OTHER_PASSWORD });
    expect(refused.status).toBe(428);
    expect(await refused.json()).toEqual({
      code: "confirm_identity",
      message: "Confirma que eres tú para seguir.",
    });
    expect(await (await member.api.users.$get()).json()).toMatchObject({ name: member.name });
    expect([await logInStatus(member, OTHER_PASSWORD), await logInStatus(member, PASSWORD)]).toEqual([401, 200]);
  });

  it("A new name alone needs no confirmation", async () => {
    const member = await withOldLogin((await newWorld()).member);
    expect(await (await update(member, { name: "Otro nombre", password: "" })).json()).toMatchObject({
      name: "Otro nombre",
    });
  });

  it("The password confirms one session for 10 minutes", async () => {
    const member = await withOldLogin((await newWorld()).member);
    const token: string = Object(await (await post("login", { email: member.email, password: PASSWORD })).json()).token;
    const [other] = (await (await clientOf(token).users.sessions.$get()).json()).filter(({ current }) => current);
    const elsewhere = await withOldLogin({ ...member, token, sessionId: other?.id ?? "" });
    expect((await confirm(member)).status).toBe(204);
    expect((await update(elsewhere, { password: OTHER_PASSWORD })).status).toBe(428);
    expect((await update(member, { password: OTHER_PASSWORD })).status).toBe(200);
    expect(await logInStatus(member, OTHER_PASSWORD)).toBe(200);
    const confirmedAt = fromNow(-10 * MINUTE - 1000);
    await db.update(sessions).set({ confirmedAt }).where(eq(sessions.id, member.sessionId));
    expect((await update(member, { password: PASSWORD })).status).toBe(428);
  });

  it("Ten wrong passwords lock the confirmation and the deletion", async () => {
    const member = await withOldLogin((await newWorld()).member);
    for (let time = 0; time < TRIES.password.most; time += 1) {
      const wrong = await confirm(member, "no-es-esta");
      expect(wrong.status).toBe(400);
      const message = "La contraseña no es correcta.";
      expect(await wrong.json()).toEqual({ code: "wrong_password", message, issues: [{ path: "password", message }] });
    }
    for (const waiting of [await confirm(member), await remove(member)]) {
      expect(waiting.status).toBe(429);
      expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await update(member, { password: OTHER_PASSWORD })).status).toBe(428);
  });

  it("The password that deletes an account is its own confirmation", async () => {
    const member = await withOldLogin((await newWorld()).member);
    expect((await remove(member, "no-es-esta")).status).toBe(400);
    expect((await remove(member)).status).toBe(204);
  });
});
