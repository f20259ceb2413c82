import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { mailedCode, newestMail, post, WRONG_CODE } from "#tests/factories/accounts.ts";
import { guestOf } from "#tests/factories/callers.ts";
import { call, clientOf, env } from "#tests/factories/client.ts";
import type { Someone } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { TRIES } from "#worker/contract/limits/accounts.ts";
import { prepareSession } from "#worker/services/account/sessions.ts";
import { fromNow } from "#worker/services/clock.ts";

const { db } = openDatabase(env.DB);
const MINUTE = 60 * 1000;
const OTHER_PASSWORD = "otra-clave-larga";

type Session = Pick<Someone, "token" | "sessionId">;

const requestCode = ({ token }: Pick<Session, "token">) => call("/api/auth/request-confirm", { method: "POST", token });

/** Asks for a code to confirm with. */
async function codeOf(person: Pick<Someone, "token" | "email">): Promise<string> {
  expect((await requestCode(person)).status).toBe(200);
  return newestMail(person.email)?.code ?? "";
}

/** An account that began as a guest has no password. */
async function withoutPassword(person: Someone): Promise<Someone> {
  await db.update(users).set({ passwordHash: "" }).where(eq(users.id, person.id));
  return person;
}

async function withOldLogin(person: Someone): Promise<Someone> {
  const createdAt = fromNow(-10 * MINUTE - 1000);
  await db.update(sessions).set({ createdAt }).where(eq(sessions.id, person.sessionId));
  return person;
}

async function anotherSession({ id }: Someone): Promise<Session> {
  const { row, token } = await prepareSession(id, "tests", env.JWT_SECRET);
  await db.insert(sessions).values(row);
  return { token, sessionId: row.id };
}

const update = ({ token }: Session, json: object) => call("/api/users", { method: "PATCH", token, json });
const confirm = ({ token }: Session, password = PASSWORD) =>
  call("/api/auth/confirm", { method: "POST", token, json: { password } });
const confirmWithCode = ({ token }: Session, code: string) =>
  call("/api/auth/confirm", { method: "POST", token, json: { code } });
const removeWithCode = ({ token }: Session, code: string) =>
  call("/api/users", { method: "DELETE", token, json: { code } });
const methodsOf = async ({ token }: Session) => (await clientOf(token).users["login-methods"].$get()).json();
const remove = ({ token }: Session, password = PASSWORD) =>
  call("/api/users", { method: "DELETE", token, json: { password } });
const logInStatus = async ({ email }: Someone, password: string) => (await post("login", { email, password })).status;

afterEach(() => void vi.restoreAllMocks());

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

  it("Wrong passwords and codes of one session keep no other session from confirming", async () => {
    const member = await withOldLogin((await newWorld()).member);
    const thief = await withOldLogin({ ...member, ...(await anotherSession(member)) });
    const code = await codeOf(member);
    expect((await requestCode(thief)).status).toBe(200);
    for (let time = 0; time < TRIES.password.most; time += 1) {
      expect((await confirm(thief, "no-es-esta")).status).toBe(400);
      expect((await confirmWithCode(thief, time % 2 ? code : WRONG_CODE)).status).toBe(400);
    }
    expect((await confirm(thief)).status).toBe(429);
    // A right code would forget the wrong passwords.
    expect((await confirm(member)).status).toBe(204);
    expect((await confirmWithCode(member, code)).status).toBe(204);
  });

  it("A right code forgets the wrong passwords of its session", async () => {
    const member = await withOldLogin((await newWorld()).member);
    for (let time = 0; time < TRIES.password.most; time += 1) await confirm(member, "no-es-esta");
    expect((await confirm(member)).status).toBe(429);
    expect((await confirmWithCode(member, await codeOf(member))).status).toBe(204);
    expect((await confirm(member)).status).toBe(204);
  });

  it("The password that deletes an account is its own confirmation", async () => {
    const member = await withOldLogin((await newWorld()).member);
    expect((await remove(member, "no-es-esta")).status).toBe(400);
    expect((await remove(member)).status).toBe(204);
  });
});

describe("A person without a password confirms who they are with a mailed code", () => {
  it("An account that began as a guest sets its first password", async () => {
    const member = await withOldLogin(await withoutPassword((await newWorld()).member));
    expect(await methodsOf(member)).toEqual({ hasPassword: false, codes: true, passkeys: [] });
    expect((await update(member, { password: OTHER_PASSWORD })).status).toBe(428);
    expect((await confirmWithCode(member, (await codeOf(member)).toLowerCase())).status).toBe(204);
    expect((await update(member, { password: OTHER_PASSWORD })).status).toBe(200);
    expect(await methodsOf(member)).toEqual({ hasPassword: true, codes: true, passkeys: [] });
    expect(await logInStatus(member, OTHER_PASSWORD)).toBe(200);
  });

  it("An account without a password is deleted with a code, and never with a password", async () => {
    const member = await withoutPassword((await newWorld()).member);
    for (const password of ["", PASSWORD]) expect((await remove(member, password)).status).toBe(400);
    const code = await codeOf(member);
    expect((await removeWithCode(member, WRONG_CODE)).status).toBe(400);
    expect((await removeWithCode(member, code)).status).toBe(204);
    expect((await member.api.users.$get()).status).toBe(401);
  });

  it("A code that could not delete the account, because a team needs another admin, works once more", async () => {
    const { stranger, removed } = await newWorld();
    await removed.api.users.$delete({ json: { password: PASSWORD } });
    const { id: teamId } = await (
      await stranger.api.teams.$post({ json: { name: "Otro equipo", joinPassword: PASSWORD } })
    ).json();
    const { member } = await newWorld();
    await member.api.teams[":teamId"].users.$post({ param: { teamId }, json: { joinPassword: PASSWORD } });
    const code = await codeOf(stranger);
    expect((await removeWithCode(stranger, code)).status).toBe(409);
    expect((await confirmWithCode(stranger, code)).status).toBe(204);
    expect((await confirmWithCode(stranger, code)).status).toBe(400);
  });

  it("A code works once, for its session's account and for nothing else", async () => {
    const { member, colleague } = await newWorld();
    const code = await codeOf(member);
    expect((await confirmWithCode(colleague, code)).status).toBe(400);
    expect((await post("login-with-code", { email: member.email, code })).status).toBe(400);
    expect((await post("reset-user", { email: member.email, password: OTHER_PASSWORD, code })).status).toBe(400);
    expect((await confirmWithCode(member, code)).status).toBe(204);
    expect(await (await confirmWithCode(member, code)).json()).toMatchObject({ code: "invalid_code" });
    for (const what of ["request-login", "request-reset"] as const) {
      expect((await confirmWithCode(member, await mailedCode(member.email, what))).status).toBe(400);
    }
  });

  it("A newer code ends the older one, and an expired one is refused", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { member } = await newWorld();
    const older = await codeOf(member);
    expect((await requestCode(member)).status).toBe(429);
    vi.setSystemTime(Date.now() + MINUTE);
    const newer = await codeOf(member);
    expect((await confirmWithCode(member, older)).status).toBe(400);
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    expect((await confirmWithCode(member, newer)).status).toBe(400);
    vi.useRealTimers();
  });

  it("The mail begins with the code and has no link, because the dialog stays open", async () => {
    const { member } = await newWorld();
    const code = await codeOf(member);
    const mail = newestMail(member.email);
    expect(mail?.subject).toBe(`${code} es tu código para confirmar que eres tú en Tertulia`);
    expect(mail?.text).not.toContain("http");
  });

  it("A guest, who has no address, gets no code", async () => {
    const token = await guestOf(await newWorld());
    expect(await (await requestCode({ token })).json()).toMatchObject({ code: "account_needed" });
  });

  it("Neither password nor code is an error beside the password", async () => {
    const { member } = await newWorld();
    const answer = await call("/api/auth/confirm", { method: "POST", token: member.token, json: {} });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { issues: [{ path: "password", message: "Completa este campo." }] },
    ]);
  });
});
