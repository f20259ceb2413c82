import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { Authenticator } from "#tests/factories/authenticator.ts";
import { call, clientOf, env, ORIGIN } from "#tests/factories/client.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { type Someone, someone } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { PASSKEYS } from "#worker/contract/limits/accounts.ts";
import type { Assertion } from "#worker/contract/passkeys.ts";
import { newChallenge } from "#worker/services/account/challenges.ts";
import { fromNow } from "#worker/services/clock.ts";

const { db } = openDatabase(env.DB);
const MINUTE = 60_000;
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

const here = (more: { isVerified?: boolean; counts?: boolean } = {}) => new Authenticator({ origin: ORIGIN, ...more });

async function add(person: Someone, authenticator: Authenticator): Promise<Response> {
  const options = await (await person.api.users["request-passkey"].$post()).json();
  const json = { passkey: await authenticator.create(options) };
  return call("/api/users/passkeys", { method: "POST", token: person.token, json, headers: { "user-agent": CHROME } });
}

async function withPasskey(person: Someone, authenticator = here()) {
  const added = await add(person, authenticator);
  expect(added.status).toBe(201);
  const { id }: { id: string } = await added.json();
  return { authenticator, id };
}

const optionsToLogIn = async () => (await clientOf().auth["request-passkey"].$post()).json();
const enter = (passkey: Assertion) => call("/api/auth/login-with-passkey", { method: "POST", json: { passkey } });
const logIn = async (authenticator: Authenticator) => enter(await authenticator.get(await optionsToLogIn()));
const passkeysOf = async ({ api }: Someone) => (await (await api.users["login-methods"].$get()).json()).passkeys;

async function withOldLogin(person: Someone): Promise<Someone> {
  await db
    .update(sessions)
    .set({ createdAt: fromNow(-11 * MINUTE) })
    .where(eq(sessions.id, person.sessionId));
  return person;
}

const expectRefused = async (answer: Response) =>
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "invalid_passkey" }]);

describe("A person adds, names and removes passkeys", () => {
  it("A passkey has the name of the device until the person gives it another", async () => {
    const ana = await someone();
    const { id } = await withPasskey(ana);
    expect(await passkeysOf(ana)).toEqual([
      { id, name: "Chrome en Windows", createdAt: expect.any(String), lastUsedAt: null, otherHost: null },
    ]);
    const param = { passkeyId: id };
    const renamed = await ana.api.users.passkeys[":passkeyId"].$patch({ param, json: { name: "Mi teléfono" } });
    expect(await renamed.json()).toMatchObject({ id, name: "Mi teléfono" });
    expect((await ana.api.users.passkeys[":passkeyId"].$delete({ param })).status).toBe(204);
    expect(await passkeysOf(ana)).toEqual([]);
  });

  it("Each change of a passkey needs a proof of identity of the last 10 minutes, which a passkey can give", async () => {
    const { member } = await newWorld();
    const { authenticator, id } = await withPasskey(member);
    await withOldLogin(member);
    const param = { passkeyId: id };
    const calls = async () => [
      await member.api.users["request-passkey"].$post(),
      await member.api.users.passkeys[":passkeyId"].$patch({ param, json: { name: "Otra" } }),
      await member.api.users.passkeys[":passkeyId"].$delete({ param }),
    ];
    expect((await calls()).map(({ status }) => status)).toEqual([428, 428, 428]);
    const late = await here().create({
      ...(await (await newWorld()).member.api.users["request-passkey"].$post().then((answer) => answer.json())),
      challenge: await newChallenge(`add ${member.sessionId}`, env.JWT_SECRET),
    });
    const added = await call("/api/users/passkeys", { method: "POST", token: member.token, json: { passkey: late } });
    expect(added.status).toBe(428);
    const options = await (await member.api.auth["request-confirm-passkey"].$post()).json();
    expect(options.allowCredentials.map((credential) => credential.id)).toEqual([authenticator.credentialId]);
    const confirmed = await member.api.auth.confirm.$post({ json: { passkey: await authenticator.get(options) } });
    expect(confirmed.status).toBe(204);
    expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 204]);
  });

  it("Nobody changes a passkey of another person", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const param = { passkeyId: (await withPasskey(ana)).id };
    const changed = await beto.api.users.passkeys[":passkeyId"].$patch({ param, json: { name: "Mía" } });
    const removed = await beto.api.users.passkeys[":passkeyId"].$delete({ param });
    expect([changed.status, removed.status]).toEqual([404, 404]);
    expect(await passkeysOf(ana)).toMatchObject([{ name: "Chrome en Windows" }]);
  });

  it("An account has at most ten passkeys", async () => {
    const ana = await someone();
    for (let count = 0; count < PASSKEYS.most; count += 1) await withPasskey(ana);
    expect((await ana.api.users["request-passkey"].$post()).status).toBe(409);
    expect(await passkeysOf(ana)).toHaveLength(PASSKEYS.most);
  });

  it("A challenge to add is of one session and one use, and asks for what the authenticator has not yet", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const { authenticator } = await withPasskey(ana);
    const options = await (await ana.api.users["request-passkey"].$post()).json();
    expect(options).toMatchObject({
      rp: { id: "tertulia.test", name: "Tertulia" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: authenticator.credentialId, type: "public-key" }],
    });
    const json = { passkey: await here().create(options) };
    await expectRefused(await call("/api/users/passkeys", { method: "POST", token: beto.token, json }));
    expect((await call("/api/users/passkeys", { method: "POST", token: ana.token, json })).status).toBe(201);
    await expectRefused(await call("/api/users/passkeys", { method: "POST", token: ana.token, json }));
  });

  it("An authenticator that does not verify the person is refused", async () => {
    const ana = await someone();
    await expectRefused(await add(ana, here({ isVerified: false })));
  });

  it("A passkey of another site is refused", async () => {
    await expectRefused(await add(await someone(), new Authenticator({ origin: "https://tertulia.example" })));
  });
});

describe("A person logs in with a passkey", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("A passkey names its account, and the answer is that of a login", async () => {
    const ana = await someone();
    const { authenticator } = await withPasskey(ana);
    const answer = await logIn(authenticator);
    expect(answer.status).toBe(200);
    const { token, user } = Object(await answer.json());
    expect(user).toEqual({ id: ana.id, name: ana.name, email: ana.email, sprintWins: 0 });
    expect((await clientOf(token).users.$get()).status).toBe(200);
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual(["session", "device"]);
    expect(await passkeysOf(ana)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it("An answer works once, also of an authenticator that does not count and ten times at once", async () => {
    const authenticator = here({ counts: false });
    expect((await add(await someone(), authenticator)).status).toBe(201);
    const passkey = await authenticator.get(await optionsToLogIn());
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(passkey)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await expectRefused(await enter(passkey));
  });

  it("A challenge lives five minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { authenticator } = await withPasskey(await someone());
    const passkey = await authenticator.get(await optionsToLogIn());
    const later = await authenticator.get(await optionsToLogIn());
    vi.setSystemTime(Date.now() + 5 * MINUTE - 1000);
    expect((await enter(passkey)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1000);
    await expectRefused(await enter(later));
  });

  it("A challenge that is not ours, or for something else, is refused", async () => {
    const ana = await someone();
    const { authenticator } = await withPasskey(ana);
    const options = await optionsToLogIn();
    const challenges = [
      "",
      "c3RyYW5nZQ",
      await newChallenge("login", "another-secret-that-is-long-enough-too"),
      await newChallenge(`confirm ${ana.sessionId}`, env.JWT_SECRET),
    ];
    for (const challenge of challenges)
      await expectRefused(await enter(await authenticator.get({ ...options, challenge })));
    expect((await enter(await authenticator.get(options))).status).toBe(200);
  });

  it("A wrong origin, a wrong host and a person who was not verified are refused", async () => {
    const ana = await someone();
    const settings = { isVerified: true, origin: ORIGIN };
    const authenticator = new Authenticator(settings);
    expect((await add(ana, authenticator)).status).toBe(201);
    settings.origin = "https://tertulia.example";
    await expectRefused(await logIn(authenticator));
    settings.origin = ORIGIN;
    settings.isVerified = false;
    await expectRefused(await logIn(authenticator));
    settings.isVerified = true;
    await expectRefused(
      await enter(await authenticator.get({ ...(await optionsToLogIn()), rpId: "tertulia.example" })),
    );
    expect((await logIn(authenticator)).status).toBe(200);
  });

  it("A signature of another key and the handle of another person are refused", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const [{ authenticator }, other] = [await withPasskey(ana), await withPasskey(beto)];
    const passkey = await authenticator.get(await optionsToLogIn());
    const forged = await other.authenticator.get(await optionsToLogIn());
    await expectRefused(await enter({ ...forged, id: passkey.id, rawId: passkey.rawId }));
    const { userHandle } = forged.response;
    await expectRefused(await enter({ ...passkey, response: { ...passkey.response, userHandle } }));
  });

  it("A counter that does not rise is the sign of a copy, which is refused", async () => {
    const { authenticator } = await withPasskey(await someone(), here({ counts: true }));
    expect((await logIn(authenticator)).status).toBe(200);
    authenticator.counter -= 1;
    await expectRefused(await logIn(authenticator));
    expect((await logIn(authenticator)).status).toBe(200);
  });

  it("An authenticator that does not count works again and again", async () => {
    const { authenticator } = await withPasskey(await someone());
    for (let time = 0; time < 2; time += 1) expect((await logIn(authenticator)).status).toBe(200);
  });

  it("An unknown, a removed and a deleted account's passkey are refused alike", async () => {
    const ana = await someone();
    const removed = await withPasskey(ana);
    await ana.api.users.passkeys[":passkeyId"].$delete({ param: { passkeyId: removed.id } });
    const { member } = await newWorld();
    const deleted = await withPasskey(member);
    expect((await member.api.users.$delete({ json: { password: PASSWORD } })).status).toBe(204);
    expect(await db.select().from(passkeys).where(eq(passkeys.userId, member.id))).toEqual([]);
    const unknown = await withPasskey(await someone());
    await db.delete(passkeys).where(eq(passkeys.id, unknown.id));
    for (const { authenticator } of [removed, deleted, unknown]) await expectRefused(await logIn(authenticator));
  });
});

describe("A passkey confirms who a person is", () => {
  it("A passkey confirms only in the session that asked, and only for its account", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const [own, other] = [await withPasskey(ana), await withPasskey(beto)];
    await withOldLogin(ana);
    const ask = async () => (await ana.api.auth["request-confirm-passkey"].$post()).json();
    const confirm = async ({ token }: Someone, passkey: Assertion) =>
      call("/api/auth/confirm", { method: "POST", token, json: { passkey } });
    await expectRefused(await confirm(ana, await other.authenticator.get(await ask())));
    const passkey = await own.authenticator.get(await ask());
    await expectRefused(await confirm(beto, passkey));
    await expectRefused(await enter(passkey));
    expect((await confirm(ana, passkey)).status).toBe(204);
    await expectRefused(await confirm(ana, passkey));
  });

  it("An answer that confirms works once, also of an authenticator that does not count and ten times at once", async () => {
    const ana = await someone();
    const authenticator = here({ counts: false });
    expect((await add(ana, authenticator)).status).toBe(201);
    const options = await (await ana.api.auth["request-confirm-passkey"].$post()).json();
    const json = { passkey: await authenticator.get(options) };
    const confirm = () => call("/api/auth/confirm", { method: "POST", token: ana.token, json });
    const answers = await Promise.all(Array.from({ length: 10 }, confirm));
    expect(countByValue(answers.map(({ status }) => status))).toEqual({ 204: 1, 400: 9 });
    await expectRefused(await confirm());
  });

  it("An account without a password is deleted with its passkey", async () => {
    const ana = await someone();
    await db.update(users).set({ passwordHash: "" }).where(eq(users.id, ana.id));
    const { authenticator } = await withPasskey(ana);
    const options = await (await ana.api.auth["request-confirm-passkey"].$post()).json();
    expect((await ana.api.users.$delete({ json: { passkey: await authenticator.get(options) } })).status).toBe(204);
    expect((await ana.api.users.$get()).status).toBe(401);
  });
});
