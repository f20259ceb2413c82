import { describe, expect, it } from "vitest";
import { newEmail } from "#tests/factories/accounts.ts";
import { Authenticator } from "#tests/factories/authenticator.ts";
import { ask, env, ORIGIN } from "#tests/factories/client.ts";
import { someone } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { readOutbox } from "#worker/email/outbox.ts";

const SITE = "https://retro.example";
/** The address that the Worker had before. */
const OLD = "https://tertulia.equipo.workers.dev";
const moved: Cloudflare.Env = { ...env, SITE_URL: SITE };

const send = (url: string, init: RequestInit = {}) => ask(new Request(url, { redirect: "manual", ...init }), moved);
const sendJson = (url: string, json: object, headers: Record<string, string> = {}) =>
  send(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(json),
  });
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
/** @returns the id of a new guest */
async function enterAsGuest(token: string): Promise<{ id: string }> {
  const entered = await sendJson(`${OLD}/api/invitations/${token}/guests`, { name: "Gabi" });
  return Object(await entered.json()).user;
}
const placeOf = (answer: Response) => [answer.status, answer.headers.get("location")];

describe("A page at another address than the fixed one", () => {
  it.each([
    "/",
    "/landing?next=%2Fuser&x=%C3%A1",
    "/teams/abc234defg/retrospectives",
    "/invite/AAAAAAAAAAAAAAAAAAAAAA",
    "/invite/AAAAAAAAAAAAAAAAAAAAAA/qr.svg?retro=abc",
    "/no-such-page",
  ])("%s is redirected with its path and query, and the redirect is not kept", async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await send(OLD + path, { method });
      expect(placeOf(answer)).toEqual([308, SITE + path]);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  it.each([
    ["//evil.example/x", `${SITE}//evil.example/x`],
    ["/\\evil.example", `${SITE}//evil.example`],
    ["/%2F%2Fevil.example", `${SITE}/%2F%2Fevil.example`],
    ["/@evil.example", `${SITE}/@evil.example`],
    [".evil.example/", null],
    ["/x?next=https://evil.example", `${SITE}/x?next=https://evil.example`],
  ])("The path %s leads to no other site", async (path, location) => {
    const answer = await send(OLD + path);
    expect(placeOf(answer)).toEqual([308, location ?? `${SITE}/`]);
    expect(new URL(answer.headers.get("location") ?? "").origin).toBe(SITE);
  });

  it("A header that names another host changes neither the redirect nor a page", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    expect(placeOf(await send(`${OLD}/landing`, { headers }))).toEqual([308, `${SITE}/landing`]);
    expect(placeOf(await send("https://evil.example/landing", { headers }))).toEqual([308, `${SITE}/landing`]);
    const page = await send(`${SITE}/landing`, { headers });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("evil.example");
  });

  it("The fixed address redirects nothing, so there is no loop", async () => {
    expect((await send(`${SITE}/landing`)).status).toBe(200);
    expect(placeOf(await send(`${SITE}/teams`))).toEqual([302, expect.stringMatching(/^\/landing/)]);
  });

  it("The redirect carries no session: no cookie, no token, and no referrer of a password", async () => {
    const { member } = await newWorld();
    const answer = await send(`${OLD}/login?password=${PASSWORD}`, {
      headers: { cookie: `__Host-session=${member.token}` },
    });
    expect(placeOf(answer)).toEqual([308, `${SITE}/login?password=${PASSWORD}`]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(`${JSON.stringify([...answer.headers])}${await answer.text()}`).not.toContain(member.token);
  });

  it("What an open page requests itself is answered, because its browser follows to no other address", async () => {
    for (const mode of ["cors", "no-cors", "same-origin"]) {
      const answer = await send(`${OLD}/landing`, { headers: { "sec-fetch-mode": mode } });
      expect([mode, answer.status]).toEqual([mode, 200]);
    }
    const navigation = await send(`${OLD}/landing`, { headers: { "sec-fetch-mode": "navigate" } });
    expect(navigation.status).toBe(308);
  });

  it("A form of an open page says the new address and stores nothing; logging out works, and so does asking for the token that the browser deleted", async () => {
    const { token, member } = await newWorld();
    const count = () => env.DB.prepare("select count(*) as n from users").first<{ n: number }>();
    const before = await count();
    const headers = { origin: OLD, cookie: `__Host-session=${member.token}` };
    const form = { method: "POST", headers, body: new URLSearchParams({ name: "Gabi" }) };
    const answer = await send(`${OLD}/invite/${token}`, form);
    expect(answer.status).toBe(421);
    expect(await answer.text()).toContain(SITE);
    expect(await count()).toEqual(before);
    expect((await send(`${OLD}/api/users`, { headers: bearer(member) })).status).toBe(200);
    const asked = await send(`${OLD}/session`, { method: "POST", headers });
    expect(await asked.json()).toEqual({ token: member.token });
    const left = await send(`${OLD}/logout`, { method: "POST", headers });
    expect(left.headers.getSetCookie().join()).toContain("__Host-session=;");
    expect((await send(`${OLD}/api/users`, { headers: bearer(member) })).status).toBe(401);
  });

  it("Calls, /api/health and sockets work at the old address until the page is loaded again", async () => {
    const { member, teamId } = await newWorld();
    expect((await send(`${OLD}/api/teams/${teamId}/topics`, { headers: bearer(member) })).status).toBe(200);
    expect(await (await send(`${OLD}/api/health`)).json()).toMatchObject({ ok: true, site: SITE });
    expect((await send(`${OLD}/api/no-such-call`)).status).toBe(404);
    const headers = { upgrade: "websocket", origin: OLD, cookie: `__Host-session=${member.token}` };
    const socket = await send(`${OLD}/parties/team-room/${teamId}`, { headers });
    expect(socket.status).toBe(101);
    socket.webSocket?.accept();
    socket.webSocket?.close();
  });
});

describe("Without a fixed address", () => {
  it("Every address of the Worker shows its pages, and its links lead to itself", async () => {
    const { admin, teamId } = await newWorld();
    for (const origin of [OLD, SITE]) {
      expect((await ask(new Request(`${origin}/landing`))).status).toBe(200);
      const json = { method: "POST", headers: { "content-type": "application/json", ...bearer(admin) } };
      const body = JSON.stringify({ days: 1, guests: true });
      const made = await ask(new Request(`${origin}/api/teams/${teamId}/invitations`, { ...json, body }));
      expect(Object(await made.json()).url).toMatch(new RegExp(`^${origin}/invite/`));
    }
  });

  it("/api/health names no fixed address", async () => {
    expect(await (await ask(new Request(`${ORIGIN}/api/health`))).json()).toMatchObject({ site: null });
  });
});

describe("Links have the fixed address, also where the call came by another one or names another host", () => {
  it("A mail links to the fixed address", async () => {
    const email = newEmail();
    expect((await sendJson("https://evil.example/api/auth/request-create", { email })).status).toBe(200);
    await expect.poll(() => readOutbox(email)).toHaveLength(1);
    const text = JSON.stringify(readOutbox(email));
    expect(text).toContain(SITE);
    expect(text).not.toContain("evil.example");
  });

  it("An invitation, a link to enter and a sheet outside have the fixed address", async () => {
    const { admin, teamId, retroId, token } = await newWorld();
    const guest = await enterAsGuest(token);
    await admin.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });
    const invited = await sendJson(`${OLD}/api/teams/${teamId}/invitations`, { days: 1, guests: true }, bearer(admin));
    const entry = await sendJson(`${OLD}/api/teams/${teamId}/users/${guest.id}/entry-links`, {}, bearer(admin));
    const sheet = await sendJson(
      `${OLD}/api/teams/${teamId}/retrospectives/${retroId}/sheet-links`,
      { days: 7, cards: false, comments: false, thanks: false, names: false },
      bearer(admin),
    );
    for (const answer of [invited, entry, sheet]) {
      expect(new URL(Object(await answer.json()).url).origin, String(answer.status)).toBe(SITE);
    }
  });
});

describe("A passkey belongs to the address at which it was made", () => {
  const at = (origin: string) => ({
    authenticator: new Authenticator({ origin }),
    call: (path: string, person: { token: string } | null, json: object = {}, method = "POST") =>
      send(origin + path, {
        method,
        headers: { "content-type": "application/json", ...(person ? bearer(person) : {}) },
        body: method === "GET" ? undefined : JSON.stringify(json),
      }),
  });
  type Address = ReturnType<typeof at>;

  async function add(person: { token: string }, { call, authenticator }: Address): Promise<{ id: string }> {
    const options = await call("/api/users/request-passkey", person);
    const added = await call("/api/users/passkeys", person, {
      passkey: await authenticator.create(await options.json()),
    });
    expect(added.status).toBe(201);
    return added.json();
  }
  const hostsOf = async (person: { token: string }, { call }: Address) => {
    const methods = await (await call("/api/users/login-methods", person, {}, "GET")).json();
    return Object(methods).passkeys.map(({ otherHost }: { otherHost: string | null }) => otherHost);
  };
  const logIn = async ({ call, authenticator }: Address) => {
    const options = await call("/api/auth/request-passkey", null);
    const passkey = await authenticator.get(await options.json());
    return (await call("/api/auth/login-with-passkey", null, { passkey })).status;
  };

  it("The list names the host of a passkey that does not work here, and one of this address is added", async () => {
    const ana = await someone();
    const [old, site] = [at(OLD), at(SITE)];
    expect(await add(ana, old)).toMatchObject({ otherHost: null });
    expect(await hostsOf(ana, old)).toEqual([null]);
    expect(await hostsOf(ana, site)).toEqual(["tertulia.equipo.workers.dev"]);
    await add(ana, site);
    expect(await hostsOf(ana, site)).toEqual(["tertulia.equipo.workers.dev", null]);
    expect([await logIn(old), await logIn(site)]).toEqual([200, 200]);
  });

  it("A passkey that was made before hosts were stored has no host until it is used", async () => {
    const ana = await someone();
    const [old, site] = [at(OLD), at(SITE)];
    await add(ana, old);
    await env.DB.prepare("update passkeys set rp_id = null where user_id = ?").bind(ana.id).run();
    expect(await hostsOf(ana, site)).toEqual([null]);
    expect(await logIn(old)).toBe(200);
    expect(await hostsOf(ana, site)).toEqual(["tertulia.equipo.workers.dev"]);
  });

  it("The last passkey that works here stays, also beside one of another address", async () => {
    const ana = await someone();
    await env.DB.prepare("update users set password_hash = '', is_email_confirmed = 0 where id = ?").bind(ana.id).run();
    const [old, site] = [at(OLD), at(SITE)];
    const first = await add(ana, old);
    const second = await add(ana, site);
    const refused = await site.call(`/api/users/passkeys/${second.id}`, ana, {}, "DELETE");
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "last_way_in" }]);
    expect((await site.call(`/api/users/passkeys/${first.id}`, ana, {}, "DELETE")).status).toBe(204);
  });
});
