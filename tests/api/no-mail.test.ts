import { describe, expect, it, vi } from "vitest";
import { newFirstAccountLink } from "#scripts/hosting/first-account.ts";
import { mailedCode, newEmail, post as postWithMail } from "#tests/factories/accounts.ts";
import { Authenticator } from "#tests/factories/authenticator.ts";
import { ask, call, env, ORIGIN, settled, withoutMail } from "#tests/factories/client.ts";
import { expectDocumented } from "#tests/factories/documented.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import type { NewSession, SignUpOptions } from "#worker/contract/auth.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { readOutbox } from "#worker/email/outbox.ts";
import { fromNow } from "#worker/services/clock.ts";

async function page(path: string, token?: string): Promise<string> {
  const headers = { cookie: `session=${token ?? ""}` };
  return (await ask(new Request(ORIGIN + path, token ? { headers } : {}), withoutMail)).text();
}

const MAILED = ["/login-with-code", "/request-create-account", "/create-account", "/request-reset", "/reset-user"];

describe("Without mail", () => {
  it.each(MAILED)("%s says what to do instead, and asks for no email", async (path) => {
    const html = await page(path);
    expect(html).toContain("Pídele a un admin de tu equipo un enlace para entrar.");
    expect(html).toContain("Pídele a tu equipo una invitación.");
    expect(html).not.toContain(`name="email"`);
  });

  it("The login offers no code and no account, and the trial offers none", async () => {
    const login = await page("/login?email=ana@ejemplo.cl");
    expect(login).toContain("Pide una invitación a tu equipo.");
    for (const html of [login, await page("/try")]) {
      expect(html).not.toMatch(/href="\/(login-with-code|request-create-account)/);
    }
  });

  it("A profile without a password does not speak of codes by mail", async () => {
    const { admin } = await newWorld();
    await withoutMail.DB.prepare("update users set password_hash = '' where id = ?").bind(admin.id).run();
    for (const path of ["/user", "/user/edit"]) {
      const html = await page(path, admin.token);
      expect(html).toMatch(/no tienes con qué volver a entrar/);
      expect(html).not.toMatch(/código (por correo|que te mandamos)/);
    }
  });
});

type Json = Record<string, unknown>;
const post = (path: string, json: Json, token?: string) =>
  call(`/api${path}`, { method: "POST", json, token }, withoutMail);
const codeOf = async (answer: Response): Promise<unknown> => Object(await answer.json()).code;

const person = (email = newEmail()) => ({ name: "Ana Soto", email, password: "una-clave-larga" });

/** As the scripts do it. */
async function firstLink(): Promise<string> {
  const { path, statements } = await newFirstAccountLink();
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
  return path.slice(path.indexOf("#") + 1);
}

describe("The link for the first account", () => {
  it("A link for the first account makes an account that logs in with its password", async () => {
    const host = person();
    const made = await post("/auth/first-account", { ...host, token: await firstLink() });
    expect(made.status).toBe(201);
    await expectDocumented("POST /auth/first-account", made);
    const { email, password } = host;
    expect((await post("/auth/login", { email, password })).status).toBe(200);
  });

  it("A link for the first account makes an account that logs in with the passkey that was made with it, and has no password", async () => {
    const authenticator = new Authenticator({ origin: ORIGIN });
    const { name, email } = person();
    const asked = await post("/auth/request-sign-up-passkey", { name, email });
    const { userId, options }: SignUpOptions = await asked.json();
    const passkey = { userId, credential: await authenticator.create(options) };
    const made = await post("/auth/first-account", { name, email, passkey, token: await firstLink() });
    expect(made.status).toBe(201);
    const login = await post("/auth/request-passkey", {});
    const loggedIn = await post("/auth/login-with-passkey", { passkey: await authenticator.get(await login.json()) });
    expect(await loggedIn.json()).toMatchObject({ user: { id: userId, email } });
    expect((await post("/auth/login", { email, password: "una-clave-larga" })).status).toBe(401);
  });

  it("A passkey whose challenge was for another account is refused", async () => {
    const authenticator = new Authenticator({ origin: ORIGIN });
    const { name, email } = person();
    const { options }: SignUpOptions = await (await post("/auth/request-sign-up-passkey", { name, email })).json();
    const passkey = { userId: crypto.randomUUID(), credential: await authenticator.create(options) };
    const refused = await post("/auth/first-account", { name, email, passkey, token: await firstLink() });
    expect(await codeOf(refused)).toBe("invalid_passkey");
  });

  it("The link gives no session of an account that was made before with the same passkey", async () => {
    const authenticator = new Authenticator({ origin: ORIGIN });
    const { name, email } = person();
    const { userId, options }: SignUpOptions = await (
      await post("/auth/request-sign-up-passkey", { name, email })
    ).json();
    const passkey = { userId, credential: await authenticator.create(options) };
    const sent = { name, email, passkey };
    expect((await post("/auth/first-account", { ...sent, token: await firstLink() })).status).toBe(201);
    const again = await post("/auth/first-account", { ...sent, email: newEmail(), token: await firstLink() });
    expect([again.status, await codeOf(again)]).toEqual([404, "link_ended"]);
    const count = env.DB.prepare("select count(*) as n from sessions where user_id = ?").bind(userId);
    expect(await count.first("n")).toBe(1);
  });

  it("One of many people who use the link at the same moment gets an account", async () => {
    const token = await firstLink();
    const people = Array.from({ length: 6 }, () => person());
    const answers = await Promise.all(people.map((one) => post("/auth/first-account", { ...one, token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404]);
    const emails = people.map(({ email }) => `'${email}'`).join(",");
    expect(await env.DB.prepare(`select count(*) as n from users where email in (${emails})`).first("n")).toBe(1);
  });

  it.each<[string, () => Promise<string>]>([
    [
      "was used",
      async () => {
        const token = await firstLink();
        await post("/auth/first-account", { ...person(), token });
        return token;
      },
    ],
    [
      "expired",
      async () => {
        const token = await firstLink();
        await env.DB.prepare("update first_account_links set expires_at = ?").bind(fromNow(-1)).run();
        return token;
      },
    ],
    [
      "was replaced by a newer one",
      async () => {
        const token = await firstLink();
        await firstLink();
        return token;
      },
    ],
    [
      "is guessed",
      async () => {
        await firstLink();
        return "A".repeat(43);
      },
    ],
    [
      "is the stored hash itself",
      async () => {
        await firstLink();
        return String(await env.DB.prepare("select token_hash from first_account_links").first("token_hash"));
      },
    ],
  ])("The link for the first account makes no account when it %s", async (_, token) => {
    const one = person();
    const refused = await post("/auth/first-account", { ...one, token: await token() });
    expect([refused.status, await codeOf(refused)]).toEqual([404, "link_ended"]);
    expect(await env.DB.prepare("select 1 from users where email = ?").bind(one.email).first()).toBeNull();
  });

  it("The link stays usable after an email that has an account, and after a password that is too weak", async () => {
    const { admin } = await newWorld();
    const token = await firstLink();
    expect(await codeOf(await post("/auth/first-account", { ...person(admin.email), token }))).toBe("email_taken");
    const weak = { ...person(), password: "12345678", token };
    expect(await codeOf(await post("/auth/first-account", weak))).toBe("invalid_input");
    expect((await post("/auth/first-account", { ...person(), token })).status).toBe(201);
  });

  it("The link for the first account is in no log line", async () => {
    const lines: string[] = [];
    const spies = (["log", "error", "warn", "info"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void lines.push(words.join(" "))),
    );
    const token = await firstLink();
    const one = person();
    await post("/auth/first-account", { ...one, token });
    await post("/auth/first-account", { ...one, token });
    for (const spy of spies) spy.mockRestore();
    expect(lines.length).toBeGreaterThan(1);
    for (const secret of [token, one.password]) expect(lines.join("\n")).not.toContain(secret);
  });
});

/** A guest of the world's team, with the calls of a session. */
async function guestIn({ token }: World) {
  const entered = await post(`/invitations/${token}/guests`, { name: "Gabi Ríos" });
  const { token: session, user }: NewSession = await entered.json();
  return { id: user.id, token: session };
}

async function signUp({ token }: World, one = person()) {
  const answer = await post(`/invitations/${token}/accounts`, one);
  expect(answer.status).toBe(201);
  const { user, token: session }: NewSession = await answer.json();
  return { ...one, id: user.id, token: session };
}

const isMember = async (teamId: string, userId: string) =>
  (await env.DB.prepare("select 1 from members where team_id = ? and user_id = ?").bind(teamId, userId).first()) !==
  null;
const confirmed = (email: string) =>
  env.DB.prepare("select is_email_confirmed as yes from users where email = ?").bind(email).first("yes");

describe("By an invitation", () => {
  it("A person with an invitation gets an account without a code, and is a member at once", async () => {
    const world = await newWorld();
    const beto = await signUp(world);
    expect(await isMember(world.teamId, beto.id)).toBe(true);
    expect(await confirmed(beto.email)).toBe(0);
    expect((await post("/auth/login", { email: beto.email, password: beto.password })).status).toBe(200);
    const listed = await world.admin.api.teams[":teamId"].invitations.$get({ param: { teamId: world.teamId } });
    expect(await listed.json()).toMatchObject([{ uses: 1 }]);
  });

  it("Nobody gets an account after the invitation was revoked", async () => {
    const world = await newWorld();
    const { admin, teamId, invitationId, token } = world;
    await admin.api.teams[":teamId"].invitations[":invitationId"].$delete({ param: { teamId, invitationId } });
    const one = person();
    expect(await codeOf(await post(`/invitations/${token}/accounts`, one))).toBe("invitation_ended");
    expect(await confirmed(one.email)).toBeNull();
  });

  it("Nobody takes the email of an account by an invitation, and learns nothing but that it has one", async () => {
    const world = await newWorld();
    const taken = await post(`/invitations/${world.token}/accounts`, person(world.stranger.email));
    expect([taken.status, await codeOf(taken)]).toEqual([409, "email_taken"]);
    const { email } = world.stranger;
    expect((await post("/auth/login", { email, password: "una-clave-larga" })).status).toBe(401);
    expect(await isMember(world.teamId, world.stranger.id)).toBe(false);
  });

  it("One of two people with the same email at the same moment gets the account", async () => {
    const world = await newWorld();
    const one = person();
    const answers = await Promise.all([1, 2, 3].map(() => post(`/invitations/${world.token}/accounts`, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe("A guest without mail", () => {
  it("A guest keeps their place with an email and a password, as the same person", async () => {
    const world = await newWorld();
    const guest = await guestIn(world);
    const { email, password } = person();
    const kept = await post("/auth/keep-with-password", { email, password }, guest.token);
    expect(kept.status).toBe(200);
    expect((await post("/auth/keep-with-password", { email, password }, guest.token)).status).toBe(401);
    const loggedIn: NewSession = await (await post("/auth/login", { email, password })).json();
    expect(loggedIn.user.id).toBe(guest.id);
    expect(await confirmed(email)).toBe(0);
  });

  it("A guest does not keep their place with a password that everybody tries, or that repeats their email", async () => {
    const guest = await guestIn(await newWorld());
    for (const [email, password] of [
      [person().email, "12345678"],
      ["guardar-mi-lugar@ejemplo.cl", "guardar-mi-lugar"],
    ] as const) {
      const refused = await post("/auth/keep-with-password", { email, password }, guest.token);
      expect([refused.status, await codeOf(refused)]).toEqual([400, "invalid_input"]);
    }
    // The guest is one as before, and may choose another.
    expect((await post("/auth/keep-with-password", person(), guest.token)).status).toBe(200);
  });

  it("A guest is not merged into the account of an email that they only typed", async () => {
    const world = await newWorld();
    const guest = await guestIn(world);
    const { email } = world.stranger;
    const refused = await post("/auth/keep-with-password", { email, password: "una-clave-larga" }, guest.token);
    expect(await codeOf(refused)).toBe("email_taken");
    expect((await call("/api/users", { token: guest.token })).status).toBe(200);
  });
});

describe("When mail is added", () => {
  it("An account that was made without mail logs in as before, and gets no notice and no code until its email is confirmed", async () => {
    const beto = await signUp(await newWorld());
    const { email, password } = beto;
    expect((await postWithMail("login", { email, password })).status).toBe(200);
    expect((await postWithMail("request-login", { email })).status).toBe(200);
    await settled();
    const [mail, ...others] = readOutbox(email);
    expect(mail?.subject).toBe("Este email todavía no está confirmado en Tertulia");
    expect(mail?.text).not.toContain(beto.name);
    expect(mail?.code).toBeUndefined();
    expect(others).toEqual([]);
    const confirm = await call("/api/auth/request-confirm", { method: "POST", token: beto.token });
    expect(await codeOf(confirm)).toBe("email_unconfirmed");
  });

  it("The person of the account confirms the email with a code, and then resets the password by mail", async () => {
    const beto = await signUp(await newWorld());
    const { email, token } = beto;
    const ask = await call("/api/users/request-email", { method: "POST", token, json: { email } });
    await expectDocumented("POST /users/request-email", ask);
    expect(ask.status).toBe(200);
    const code = readOutbox(email)[0]?.code;
    const done = await call("/api/users/email", { method: "POST", token, json: { email, code } });
    await expectDocumented("POST /users/email", done);
    expect(done.status).toBe(200);
    expect(await confirmed(email)).toBe(1);
    const reset = await mailedCode(email, "request-reset");
    const changed = await postWithMail("reset-user", { email, code: reset, password: "otra-clave-larga" });
    expect(changed.status).toBe(200);
  });

  it("A wrong email is corrected by confirming another, but not the one of a confirmed account", async () => {
    const world = await newWorld();
    const beto = await signUp(world);
    const confirmWith = async (email: string) => {
      await call("/api/users/request-email", { method: "POST", token: beto.token, json: { email } });
      const code = readOutbox(email)[0]?.code;
      return call("/api/users/email", { method: "POST", token: beto.token, json: { email, code } });
    };
    expect(await codeOf(await confirmWith(world.stranger.email))).toBe("email_taken");
    const right = newEmail();
    expect((await confirmWith(right)).status).toBe(200);
    const json = { email: newEmail() };
    const again = await call("/api/users/request-email", { method: "POST", token: beto.token, json });
    expect(await codeOf(again)).toBe("email_confirmed");
    expect((await post("/auth/login", { email: right, password: beto.password })).status).toBe(200);
  });

  it("The thief of an old session cannot choose the address that gets the codes", async () => {
    const beto = await signUp(await newWorld());
    await env.DB.prepare("update sessions set created_at = ? where user_id = ?").bind(fromNow(-DAY), beto.id).run();
    const json = { email: newEmail() };
    const asked = await call("/api/users/request-email", { method: "POST", token: beto.token, json });
    expect([asked.status, readOutbox(json.email)]).toEqual([428, []]);
  });

  it("The owner of an address gets their own account, and never that of the person who typed it", async () => {
    const squatter = await signUp(await newWorld());
    const { email } = squatter;
    const code = await mailedCode(email, "request-create");
    expect(readOutbox(email)[0]?.text).toContain("Ya hay una cuenta con este email, sin confirmar.");
    const json = { name: "La dueña", email, password: "la-clave-de-la-dueña", code };
    const made: NewSession = await (await postWithMail("register", json)).json();
    expect(made.user.id).not.toBe(squatter.id);
    const mine = await call("/api/users", { token: squatter.token });
    expect(await mine.json()).toMatchObject({
      id: squatter.id,
      email: `${squatter.id.toLowerCase()}@sin-confirmar.invalid`,
    });
    expect((await postWithMail("login", { email, password: squatter.password })).status).toBe(401);
  });

  it("An account that lost the address it typed logs in with its new name", async () => {
    const squatter = await signUp(await newWorld());
    const { email, password } = squatter;
    const code = await mailedCode(email, "request-create");
    await postWithMail("register", { name: "La dueña", email, password: "la-clave-de-la-dueña", code });
    const name = `${squatter.id}@sin-confirmar.invalid`;
    expect((await postWithMail("login", { email: name, password })).status).toBe(200);
  });

  it("Nobody chooses an email of the form that such an account gets", async () => {
    const world = await newWorld();
    const squatter = await signUp(world);
    const guest = await guestIn(world);
    const one = person(`${squatter.id}@Sin-Confirmar.invalid`);
    const { name, email, password } = one;
    const asked = await call("/api/users/request-email", { method: "POST", token: squatter.token, json: { email } });
    const refusals = [
      await post("/auth/first-account", { ...one, token: await firstLink() }),
      await post("/auth/request-sign-up-passkey", { name, email }),
      await post(`/invitations/${world.token}/accounts`, one),
      await post("/auth/keep-with-password", { email, password }, guest.token),
      await postWithMail("request-create", { email }),
      await postWithMail("register", { ...one, code: "ABCDEF" }),
      await call("/api/auth/request-keep", { method: "POST", token: guest.token, json: { email } }),
      asked,
    ];
    for (const refused of refusals) {
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        code: "invalid_input",
        issues: [{ path: "email", message: "Escribe un email válido, como ana@ejemplo.cl." }],
      });
    }
    expect((await post("/auth/login", { email: squatter.email, password: squatter.password })).status).toBe(200);
  });

  it("A guest who shows that an address is theirs is not merged into the account that only typed it", async () => {
    const world = await newWorld();
    const squatter = await signUp(world);
    const guest = await guestIn(world);
    const { email } = squatter;
    await call("/api/auth/request-keep", { method: "POST", token: guest.token, json: { email } });
    const json = { email, code: readOutbox(email)[0]?.code };
    const kept = await call("/api/auth/keep", { method: "POST", token: guest.token, json });
    expect(kept.status).toBe(200);
    const { user }: NewSession = await kept.json();
    expect(user.id).toBe(guest.id);
    expect(await confirmed(email)).toBe(1);
  });

  it("No code from before makes anybody log in to an unconfirmed account", async () => {
    const email = newEmail();
    const code = await mailedCode(email, "request-create");
    await signUp(await newWorld(), person(email));
    expect((await postWithMail("login-with-code", { email, code })).status).toBe(400);
    expect((await postWithMail("reset-user", { email, code, password: "otra-clave-larga" })).status).toBe(400);
  });
});

describe("Without mail and password", () => {
  it("A person cannot remove the passkey that is their only way in", async () => {
    const { admin } = await newWorld();
    const authenticator = new Authenticator({ origin: ORIGIN });
    const options = await (await admin.api.users["request-passkey"].$post()).json();
    const passkey = await authenticator.create(options);
    const { id } = await (await admin.api.users.passkeys.$post({ json: { passkey } })).json();
    await env.DB.prepare("update users set password_hash = '' where id = ?").bind(admin.id).run();
    const remove = (bindings = withoutMail) =>
      call(`/api/users/passkeys/${id}`, { method: "DELETE", token: admin.token }, bindings);
    expect(await codeOf(await remove())).toBe("last_way_in");
    expect((await remove(env)).status).toBe(204);
  });
});
