import { SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mailedCode, newEmail, post } from "#tests/factories/accounts.ts";
import { clientOf, env } from "#tests/factories/client.ts";
import { cookieOf, logInOverHttps } from "#tests/factories/cookies.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { TRIES } from "#worker/contract/limits/accounts.ts";

const MINUTE = 60_000;

const logIn = (email: string, password = PASSWORD, device?: string) =>
  post("login", { email, password }, device ? { cookie: `device=${device}` } : {});

/** Logs in with the right password. @returns the device's cookie */
const knownDevice = async (email: string, device?: string) =>
  cookieOf(await logIn(email, PASSWORD, device), "device").value;

/** Sends as many wrong passwords as lock a login. */
async function guess(email: string, device?: string): Promise<void> {
  for (let time = 0; time < TRIES.password.most; time += 1) {
    expect((await logIn(email, "no-es-esta", device)).status).toBe(401);
  }
  expect((await logIn(email, "no-es-esta", device)).status).toBe(429);
}

const sign = (claims: object, secret: string, audience = "tertulia-device") =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer("tertulia")
    .setAudience(audience)
    .setSubject(crypto.randomUUID())
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(secret));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("A stranger cannot lock a person out of their devices", () => {
  it("Wrong passwords from elsewhere lock unknown devices and not the one where the person logged in", async () => {
    const { member } = await newWorld();
    const device = await knownDevice(member.email);
    await guess(member.email);
    expect((await logIn(member.email)).status).toBe(429);
    expect((await logIn(member.email, PASSWORD, device)).status).toBe(200);
    expect((await logIn(member.email)).status).toBe(429);
  });

  it("Wrong passwords on a known device lock that device only, for 15 minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { member } = await newWorld();
    const [laptop, phone] = [await knownDevice(member.email), await knownDevice(member.email)];
    await guess(member.email, laptop);
    expect((await logIn(member.email, PASSWORD, laptop)).status).toBe(429);
    expect((await logIn(member.email, PASSWORD, phone)).status).toBe(200);
    expect((await logIn(member.email)).status).toBe(200);
    vi.setSystemTime(Date.now() + 15 * MINUTE);
    expect((await logIn(member.email, PASSWORD, laptop)).status).toBe(200);
  });

  it("A right code makes a device known and forgets the wrong passwords of every device", async () => {
    const { member } = await newWorld();
    const device = await knownDevice(member.email);
    await guess(member.email, device);
    await guess(member.email);
    const code = await mailedCode(member.email, "request-login");
    const entered = await post("login-with-code", { email: member.email, code });
    expect(entered.status).toBe(200);
    expect((await logIn(member.email, PASSWORD, device)).status).toBe(200);
    expect((await logIn(member.email)).status).toBe(200);
    await guess(member.email);
    expect((await logIn(member.email, PASSWORD, cookieOf(entered, "device").value)).status).toBe(200);
  });

  it("A device that knows one account is unknown to every other, and keeps both once both logged in", async () => {
    const { member, colleague } = await newWorld();
    const device = await knownDevice(colleague.email);
    await guess(member.email);
    expect((await logIn(member.email, PASSWORD, device)).status).toBe(429);
    const code = await mailedCode(member.email, "request-login");
    const entered = await post("login-with-code", { email: member.email, code }, { cookie: `device=${device}` });
    const both = cookieOf(entered, "device").value;
    await guess(member.email);
    await guess(colleague.email);
    expect((await logIn(member.email, PASSWORD, both)).status).toBe(200);
    expect((await logIn(colleague.email, PASSWORD, both)).status).toBe(200);
  });

  it("A device's cookie that nobody here signed makes no device known", async () => {
    const { member } = await newWorld();
    const accounts = [member.id];
    await guess(member.email);
    const forged = [
      await sign({ accounts }, "another-secret-that-is-long-enough-too"),
      await sign({ accounts }, env.JWT_SECRET, "tertulia"),
      await sign({}, env.JWT_SECRET),
      member.token,
    ];
    for (const device of forged) expect((await logIn(member.email, PASSWORD, device)).status).toBe(429);
    expect((await logIn(member.email, PASSWORD, await sign({ accounts }, env.JWT_SECRET))).status).toBe(200);
  });

  it("Known and unknown addresses get the same answers, with and without the cookie of a device", async () => {
    const { member, colleague } = await newWorld();
    const device = await knownDevice(colleague.email);
    for (const cookie of [undefined, device]) {
      const [known, unknown] = [member.email, newEmail()];
      const answers = [await logIn(known, "no-es-esta", cookie), await logIn(unknown, "no-es-esta", cookie)];
      expect(answers.map(({ status }) => status)).toEqual([401, 401]);
      expect(answers.map(({ headers }) => headers.getSetCookie())).toEqual([[], []]);
      const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
      expect(one).toEqual(other);
    }
  });
});

describe("The cookie of a device", () => {
  it("The cookie is bound to the host, hidden from scripts and lives 400 days on https", async () => {
    const { member } = await newWorld();
    const answer = await logInOverHttps(member.email);
    const attributes = ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax", "Secure"];
    expect(cookieOf(answer, "__Host-device").attributes).toEqual(attributes);
  });

  it("The cookie grants nothing: it is no session's token, and names no email", async () => {
    const { member } = await newWorld();
    const device = await knownDevice(member.email);
    expect((await clientOf(device).auth.verify.$get()).status).toBe(401);
    const content = Buffer.from(device.split(".")[1] ?? "", "base64url").toString();
    expect(JSON.parse(content)).toMatchObject({ accounts: [member.id] });
    expect(content).not.toContain("@");
  });

  it("The cookie keeps the last eight accounts", async () => {
    const worlds = [await newWorld(), await newWorld()];
    const people = worlds.flatMap(({ admin, member, colleague, removed, stranger }) => [
      admin,
      member,
      colleague,
      removed,
      stranger,
    ]);
    let device: string | undefined;
    for (const { email } of people.slice(0, 9)) device = await knownDevice(email, device);
    const { accounts } = JSON.parse(Buffer.from(device?.split(".")[1] ?? "", "base64url").toString());
    expect(accounts).toEqual(people.slice(1, 9).map(({ id }) => id));
  });
});
