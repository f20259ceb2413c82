import { SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mailedCode, newEmail, post } from "#tests/factories/accounts.ts";
import { ask, call, clientOf, env, ORIGIN } from "#tests/factories/client.ts";
import { pass } from "#tests/factories/clock.ts";
import { cookieOf, logInOverHttps } from "#tests/factories/cookies.ts";
import { someone } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";

const MINUTE = 60_000;
const verify = async (token: string) => (await clientOf(token).auth.verify.$get()).status;

async function login(email: string, password = PASSWORD): Promise<string> {
  const answer = await clientOf().auth.login.$post({ json: { email, password } });
  expect(answer.status).toBe(200);
  return (await answer.json()).token;
}

describe("People register, log in and log out", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("A new person registers with the code from the mail, logs out and logs in again", async () => {
    const email = "nueva@ejemplo.cl";
    const code = await mailedCode(email, "request-create");
    const made = await clientOf().auth.register.$post({
      json: { name: "Nueva", email, password: "clave-larga", code: code.toLowerCase() },
    });
    expect(made.status).toBe(201);
    const { token, user } = await made.json();
    expect(user).toEqual({ id: user.id, name: "Nueva", email, sprintWins: 0 });
    expect(cookieOf(made, "session").attributes).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
    const verified = await clientOf(token).auth.verify.$get();
    expect(await verified.json()).toEqual({ user });
    const out = await clientOf(token).auth.logout.$post();
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toMatch(/^session=;.*Max-Age=0/);
    expect(await verify(token)).toBe(401);
    const again = await clientOf().auth.login.$post({ json: { email: "NUEVA@ejemplo.cl", password: "clave-larga" } });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ token: expect.any(String), user });
  });

  it("The session cookie is bound to the host on https", async () => {
    const { member } = await newWorld();
    const answer = await logInOverHttps(member.email);
    const attributes = ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"];
    expect(cookieOf(answer, "__Host-session").attributes).toEqual(attributes);
  });

  it("The API accepts a session from the bearer token and never from a cookie", async () => {
    const ana = await someone();
    const answer = await call("/api/auth/verify", { headers: { cookie: `session=${ana.token}` } });
    expect(answer.status).toBe(401);
    expect(await verify(ana.token)).toBe(200);
  });

  it("A wrong email and a wrong password get the same response", async () => {
    const { member } = await newWorld();
    const answers = await Promise.all([
      post("login", { email: member.email, password: "otra-clave" }),
      post("login", { email: newEmail(), password: PASSWORD }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
    expect(one).toEqual({ code: "invalid_credentials", message: "El email o la contraseña no son correctos." });
    expect(other).toEqual(one);
  });

  it("Ten wrong passwords lock an account for 15 minutes on unknown devices, from any address", {
    timeout: 20_000,
  }, async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { member, colleague } = await newWorld();
    const tryWith = (password: string, address: string, email = member.email) =>
      post("login", { email, password }, { "cf-connecting-ip": address });
    for (let wrong = 0; wrong < 10; wrong += 1) {
      expect((await tryWith("otra-clave", `10.0.0.${wrong}`)).status).toBe(401);
    }
    const closed = await tryWith(PASSWORD, "192.0.2.1");
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    expect((await tryWith(PASSWORD, "10.0.0.1", colleague.email)).status).toBe(200);
    pass(15 * MINUTE);
    expect((await tryWith(PASSWORD, "192.0.2.1")).status).toBe(200);
  });

  it("A password reset lets a person log in after ten wrong passwords of a stranger", { timeout: 20_000 }, async () => {
    const { member } = await newWorld();
    const { email } = member;
    for (let wrong = 0; wrong < 10; wrong += 1) await post("login", { email, password: "otra-clave" });
    expect((await post("login", { email, password: PASSWORD })).status).toBe(429);
    const code = await mailedCode(email, "request-reset");
    expect((await post("reset-user", { email, password: "clave-nueva", code })).status).toBe(200);
    await login(email, "clave-nueva");
  });

  it("A login forgets the wrong passwords before it", { timeout: 20_000 }, async () => {
    const { member } = await newWorld();
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 9; wrong += 1) {
        expect((await post("login", { email: member.email, password: "otra-clave" })).status).toBe(401);
      }
      await login(member.email);
    }
  });

  it("A login replaces a password hash that has weaker parameters, and the password stays the same", async () => {
    const { member, colleague } = await newWorld();
    const hashOf = async (id: string) =>
      (await env.DB.prepare("select password_hash from users where id = ?").bind(id).first<string>("password_hash")) ??
      "";
    expect(await hashOf(member.id)).toMatch(/^scrypt\$2\$1\$1\$/);
    expect((await post("login", { email: member.email, password: "otra-clave" })).status).toBe(401);
    expect(await hashOf(member.id)).toMatch(/^scrypt\$2\$1\$1\$/);
    await login(member.email);
    const raised = await hashOf(member.id);
    expect(raised).toMatch(/^scrypt\$16384\$8\$5\$/);
    await login(member.email);
    expect(await hashOf(member.id)).toBe(raised);
    expect(await hashOf(colleague.id)).toMatch(/^scrypt\$2\$1\$1\$/);
  });

  it("A session lasts 30 days", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ana = await someone();
    pass(30 * 24 * 60 * MINUTE - 2000);
    expect(await verify(ana.token)).toBe(200);
    pass(2001);
    expect(await verify(ana.token)).toBe(401);
  });

  it("A token of another issuer, audience or algorithm is refused", async () => {
    const { sessionId } = await someone();
    const sign = (alg: string, iss: string, aud: string) =>
      new SignJWT()
        .setProtectedHeader({ alg })
        .setIssuer(iss)
        .setAudience(aud)
        .setSubject(sessionId)
        .setExpirationTime("1h")
        .sign(new TextEncoder().encode(env.JWT_SECRET));
    expect(await verify(await sign("HS256", "tertulia", "tertulia"))).toBe(200);
    expect(await verify(await sign("HS512", "tertulia", "tertulia"))).toBe(401);
    expect(await verify(await sign("HS256", "otro", "tertulia"))).toBe(401);
    expect(await verify(await sign("HS256", "tertulia", "otra"))).toBe(401);
  });

  it("A password reset ends every session of the account and of nobody else", async () => {
    const { member, colleague } = await newWorld();
    const phone = await login(member.email);
    const code = await mailedCode(member.email, "request-reset");
    const answer = await post("reset-user", { email: member.email, password: "clave-nueva", code });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: "Usuario restablecido correctamente" });
    expect([await verify(member.token), await verify(phone), await verify(colleague.token)]).toEqual([401, 401, 200]);
    expect((await post("login", { email: member.email, password: PASSWORD })).status).toBe(401);
    await login(member.email, "clave-nueva");
  });

  it("A password change ends every other session of the account", async () => {
    const { member } = await newWorld();
    const phone = await login(member.email);
    expect((await member.api.users.$patch({ json: { password: "clave-nueva" } })).status).toBe(200);
    expect([await verify(member.token), await verify(phone)]).toEqual([200, 401]);
    await login(member.email, "clave-nueva");
  });

  it("A common password is refused beside its field when registering, resetting and changing it", async () => {
    const { member } = await newWorld();
    const [email, password] = [newEmail(), "Password123"];
    const issues = [{ path: "password", message: "Esta contraseña es muy común. Elige otra." }];
    const code = await mailedCode(email, "request-create");
    const answers = [
      await post("register", { name: "Nueva", email, password, code }),
      await post("reset-user", { email: member.email, password, code: "ABC234" }),
      await call("/api/users", { method: "PATCH", token: member.token, json: { password } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: "invalid_input", issues });
    }
    expect((await post("register", { name: "Nueva", email, password: "clave-larga", code })).status).toBe(201);
  });

  it("A developer reads the mails of a development run in the outbox", async () => {
    const email = newEmail();
    const code = await mailedCode(email, "request-create");
    const answer = await ask(new Request(`${ORIGIN}/dev/outbox.json?to=${encodeURIComponent(email)}`));
    expect(await answer.json()).toEqual([
      {
        to: email,
        subject: `${code} es tu código para crear tu cuenta en Tertulia`,
        text: expect.stringContaining(code),
        html: expect.stringContaining(code),
        code,
        sentAt: expect.any(String),
      },
    ]);
  });
});
