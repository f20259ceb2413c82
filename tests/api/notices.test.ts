import { describe, expect, it } from "vitest";
import { mailedCode, post } from "#tests/factories/accounts.ts";
import { Authenticator } from "#tests/factories/authenticator.ts";
import { guestOf } from "#tests/factories/callers.ts";
import { call, ORIGIN, settled } from "#tests/factories/client.ts";
import { cookieOf } from "#tests/factories/cookies.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { readOutbox } from "#worker/email/outbox.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const NEW_DEVICE = "Entraste a Tertulia desde un dispositivo nuevo";
const NEW_PASSWORD = "Tu contraseña de Tertulia cambió";
const NEW_PASSKEY = "Tu cuenta de Tertulia tiene una llave de acceso nueva";
const OTHER_PASSWORD = "otra-clave-larga";

const noticesTo = (email: string) => readOutbox(email).filter(({ code }) => code === undefined);
const subjectsTo = (email: string) => noticesTo(email).map(({ subject }) => subject);
/** What a call sent, once it has sent everything. */
const told = async (email: string) => {
  await settled();
  return subjectsTo(email);
};
const logIn = (email: string, headers: HeadersInit = {}) => post("login", { email, password: PASSWORD }, headers);

describe("A mail says what happens to an account", () => {
  it("A mail says that a browser that does not know the account logged in", async () => {
    const { member } = await newWorld();
    await logIn(member.email, { "user-agent": CHROME });
    expect(await told(member.email)).toEqual([NEW_DEVICE]);
    const [mail] = noticesTo(member.email);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toMatch(
        /Alguien entró a tu cuenta desde Chrome en Windows el \S+ \d+ de \S+ a las? \d\d:\d\d \(hora de Chile\)\./,
      );
      expect(text).toContain("http://tertulia.test/request-reset");
    }
  });

  it("A mail has the hour on the clocks of the browser where it happened", async () => {
    const { member, colleague } = await newWorld();
    await logIn(member.email, { cookie: "time_zone=Asia/Tokyo" });
    await logIn(colleague.email, { cookie: "time_zone=Luna/Copernico" });
    await settled();
    const hour = new Intl.DateTimeFormat("es-CL", { hour: "2-digit", hourCycle: "h23", timeZone: "Asia/Tokyo" });
    expect(noticesTo(member.email)[0]?.text).toMatch(new RegExp(` ${hour.format()}:\\d\\d \\(hora de Tokio\\)\\.`));
    expect(noticesTo(colleague.email)[0]?.text).toContain("(hora de Chile).");
  });

  it("A mail says that somebody logged in with a code, and no second mail comes for the same browser", async () => {
    const { member } = await newWorld();
    const code = await mailedCode(member.email, "request-login");
    const entered = await post("login-with-code", { email: member.email, code });
    expect(await told(member.email)).toEqual([NEW_DEVICE]);
    const cookie = `device=${cookieOf(entered, "device").value}`;
    expect((await logIn(member.email, { cookie })).status).toBe(200);
    await logIn(member.email);
    expect(await told(member.email)).toEqual([NEW_DEVICE, NEW_DEVICE]);
  });

  it("A mail says that a guest kept their place in an account from a new browser", async () => {
    const world = await newWorld();
    const headers = { authorization: `Bearer ${await guestOf(world)}` };
    const { email } = world.colleague;
    await post("request-keep", { email }, headers);
    const [mail] = readOutbox(email);
    expect((await post("keep", { email, code: mail?.code }, headers)).status).toBe(200);
    expect(await told(email)).toEqual([NEW_DEVICE]);
  });

  it("A mail says that a password was changed in the profile or with a code", async () => {
    const { member, colleague } = await newWorld();
    await call("/api/users", { method: "PATCH", token: member.token, json: { password: OTHER_PASSWORD } });
    expect(await told(member.email)).toEqual([NEW_PASSWORD]);
    const code = await mailedCode(colleague.email, "request-reset");
    await post("reset-user", { email: colleague.email, password: OTHER_PASSWORD, code });
    expect(await told(colleague.email)).toEqual([NEW_PASSWORD]);
    expect(noticesTo(colleague.email)[0]?.text).toMatch(/Hola, Persona colleague\.[\s\S]*contraseña nueva/);
  });

  it("A mail says that a passkey was added", async () => {
    const { member } = await newWorld();
    const options = await (await member.api.users["request-passkey"].$post()).json();
    const json = { passkey: await new Authenticator({ origin: ORIGIN }).create(options) };
    const headers = { "user-agent": CHROME };
    const add = () => call("/api/users/passkeys", { method: "POST", token: member.token, json, headers });
    expect((await add()).status).toBe(201);
    await expect.poll(() => subjectsTo(member.email)).toEqual([NEW_PASSKEY]);
    const text = noticesTo(member.email)[0]?.text;
    expect(text).toMatch(/la llave de acceso “Chrome en Windows” a tu cuenta el \S+ \d+ de \S+ a las? \d\d:\d\d/);
    expect(text).toContain("http://tertulia.test/user");
    expect((await add()).status).toBe(400);
    expect(subjectsTo(member.email)).toEqual([NEW_PASSKEY]);
  });

  it("No mail comes for a registration, a new name or a wrong password", async () => {
    const { member } = await newWorld();
    const email = `${crypto.randomUUID()}@ejemplo.cl`;
    const code = await mailedCode(email, "request-create");
    expect((await post("register", { name: "Nueva", email, password: OTHER_PASSWORD, code })).status).toBe(201);
    await post("login", { email: member.email, password: OTHER_PASSWORD });
    await call("/api/users", { method: "PATCH", token: member.token, json: { name: "Otro nombre" } });
    await logIn(member.email);
    expect(await told(member.email)).toEqual([NEW_DEVICE]);
    expect(await told(email)).toEqual([]);
  });
});
