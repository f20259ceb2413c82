import { describe, expect, it, vi } from "vitest";
import { newEmail } from "#tests/factories/accounts.ts";
import { call, env, withoutMail } from "#tests/factories/client.ts";
import { cookieOf } from "#tests/factories/cookies.ts";
import { expectDocumented } from "#tests/factories/documented.ts";
import type { Someone } from "#tests/factories/people.ts";
import { newWorld, PASSWORD, type World } from "#tests/factories/world.ts";
import type { AccessEvent } from "#worker/contract/access-events.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import type { EntryLink, NewEntryLink } from "#worker/contract/entry-links.ts";
import { ENTRY_LINK } from "#worker/contract/limits/accounts.ts";
import { DAY, MINUTE } from "#worker/contract/limits/time.ts";
import type { Session } from "#worker/contract/sessions.ts";
import type { Me } from "#worker/contract/users.ts";
import { fromNow } from "#worker/services/clock.ts";

const post = (path: string, json: object | undefined, token?: string, bindings = withoutMail) =>
  call(`/api${path}`, { method: "POST", json, token }, bindings);
const codeOf = async (answer: Response): Promise<unknown> => Object(await answer.json()).code;

const make = ({ teamId }: World, by: Someone, forWhom: { id: string }, bindings?: Cloudflare.Env) =>
  post(`/teams/${teamId}/users/${forWhom.id}/entry-links`, undefined, by.token, bindings);

async function tokenFor(world: World, { by = world.admin, forWhom = world.member } = {}): Promise<string> {
  const made = await make(world, by, forWhom);
  expect(made.status).toBe(201);
  const { url }: NewEntryLink = await made.json();
  return new URL(url).hash.slice(1);
}

const enter = (token: string) => post("/auth/enter-with-link", { token });

async function expectEnded(token: string): Promise<void> {
  for (const path of ["/auth/entry-link", "/auth/enter-with-link"]) {
    const answer = await post(path, { token });
    expect([path, answer.status, await codeOf(answer)]).toEqual([path, 404, "link_ended"]);
  }
}

async function entered(token: string): Promise<NewSession> {
  const answer = await enter(token);
  expect(answer.status).toBe(201);
  return answer.json();
}

const sessionsOf = ({ id }: { id: string }) =>
  env.DB.prepare("select count(*) as n from sessions where user_id = ?").bind(id).first<number>("n");

async function guestOf(world: World): Promise<NewSession> {
  return (await post(`/invitations/${world.token}/guests`, { name: "Gabi" })).json();
}

describe("A link to enter", () => {
  it("A member who forgot their password enters once with a link, and chooses another password", async () => {
    const world = await newWorld();
    const token = await tokenFor(world);
    const preview = await post("/auth/entry-link", { token });
    await expectDocumented("POST /auth/entry-link", preview.clone());
    expect(await preview.json()).toEqual({ user: { id: world.member.id, name: world.member.name } });
    const session = await entered(token);
    expect(session.user.id).toBe(world.member.id);
    const json = { password: "una-clave-nueva" };
    const changed = await call("/api/users", { method: "PATCH", token: session.token, json }, withoutMail);
    expect(changed.status).toBe(200);
    const { email } = world.member;
    expect((await post("/auth/login", { email, ...json })).status).toBe(200);
    await expectEnded(token);
  });

  it("A guest who lost their session comes back with a link as the same person", async () => {
    const world = await newWorld();
    const guest = await guestOf(world);
    await post("/auth/logout", undefined, guest.token);
    const back = await entered(await tokenFor(world, { forWhom: { ...world.member, id: guest.user.id } }));
    expect(back.user).toEqual(guest.user);
  });

  it("A link opens the pages in the language of the account", async () => {
    const world = await newWorld();
    await env.DB.prepare("update users set language = 'pt' where id = ?").bind(world.member.id).run();
    const answer = await enter(await tokenFor(world));
    expect(cookieOf(answer, "language").value).toBe("pt");
    expect(Object.keys(await answer.json<object>()).sort()).toEqual(["token", "user"]);
  });

  it("One of many people who use a link at the same moment enters", async () => {
    const world = await newWorld();
    const token = await tokenFor(world);
    const before = await sessionsOf(world.member);
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404]);
    expect(await sessionsOf(world.member)).toBe(Number(before) + 1);
  });

  it("A link begins a new session, and neither uses nor ends the one that the browser has", async () => {
    const world = await newWorld();
    const token = await tokenFor(world);
    const answer = await post("/auth/enter-with-link", { token }, world.stranger.token);
    const session: NewSession = await answer.json();
    expect(session.token).not.toBe(world.stranger.token);
    expect(session.user.id).toBe(world.member.id);
    const stranger: Me = await (await call("/api/users", { token: world.stranger.token })).json();
    expect(stranger.id).toBe(world.stranger.id);
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith("device="))).toBe(false);
  });

  it.each<[string, (world: World, token: string) => Promise<unknown>]>([
    [
      "expired",
      (world) =>
        env.DB.prepare("update entry_links set expires_at = ? where user_id = ?")
          .bind(fromNow(-1), world.member.id)
          .run(),
    ],
    ["was replaced by a newer one", (world) => tokenFor(world)],
    [
      "is for a member who was removed",
      ({ admin, member, teamId }) =>
        admin.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId, userId: member.id } }),
    ],
    [
      "is for a member who left",
      ({ member, teamId }) => member.api.teams[":teamId"].users.$delete({ param: { teamId } }),
    ],
    [
      "was made by a person who is no admin any more",
      ({ admin, otherAdmin, teamId }) =>
        otherAdmin.api.teams[":teamId"].users[":userId"].admin.$delete({ param: { teamId, userId: admin.id } }),
    ],
    [
      "was made by a person who was removed",
      ({ admin, otherAdmin, teamId }) =>
        otherAdmin.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId, userId: admin.id } }),
    ],
    [
      "is for a person who joined a team of others meanwhile",
      ({ member, otherTeam }) =>
        member.api.teams[":teamId"].users.$post({
          param: { teamId: otherTeam.teamId },
          json: { joinPassword: PASSWORD },
        }),
    ],
    ["is for a deleted account", ({ member }) => member.api.users.$delete({ json: { password: PASSWORD } })],
  ])("A link opens nothing when it %s", async (_, change) => {
    const world = await newWorld();
    const token = await tokenFor(world);
    const before = await sessionsOf(world.member);
    await change(world, token);
    await expectEnded(token);
    expect(await sessionsOf(world.member)).toBe(before);
  });

  it("Nobody guesses a link from what is stored, and the stored hash opens nothing", async () => {
    const world = await newWorld();
    const token = await tokenFor(world);
    const { results } = await env.DB.prepare("select * from entry_links where user_id = ?").bind(world.member.id).all();
    expect(JSON.stringify(results)).not.toContain(token);
    for (const row of results) await expectEnded(String(row.token_hash));
    for (const junk of ["x", "A".repeat(43), token.slice(0, -1), `${token} x`]) await expectEnded(junk);
    expect((await enter(token)).status).toBe(201);
  });

  it("The token of a link is in no log line", async () => {
    const lines: string[] = [];
    const spies = (["log", "error", "warn", "info"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void lines.push(words.join(" "))),
    );
    const token = await tokenFor(await newWorld());
    await enter(token);
    await enter(token);
    for (const spy of spies) spy.mockRestore();
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("\n")).not.toContain(token);
  });
});

describe("Making a link to enter", () => {
  it("An admin makes no link for themself", async () => {
    const world = await newWorld();
    expect(await codeOf(await make(world, world.admin, world.admin))).toBe("link_for_self");
  });

  it("An admin makes links for members of the team only", async () => {
    const world = await newWorld();
    expect(await codeOf(await make(world, world.admin, world.stranger))).toBe("not_found");
  });

  it("A link is refused for a person who is in another team where the admin is none, as an admin or as a member", async () => {
    const world = await newWorld();
    const { member, stranger, otherTeam } = world;
    const param = { teamId: otherTeam.teamId };
    await member.api.teams[":teamId"].users.$post({ param, json: { joinPassword: PASSWORD } });
    expect(await codeOf(await make(world, world.admin, member))).toBe("link_for_other_teams");
    const user = { ...param, userId: member.id };
    await stranger.api.teams[":teamId"].users[":userId"].admin.$post({ param: user });
    expect(await codeOf(await make(world, world.admin, member))).toBe("link_for_other_teams");
  });

  it("An admin whose login is old confirms who they are before they make a link", async () => {
    const world = await newWorld();
    await env.DB.prepare("update sessions set created_at = ? where user_id = ?")
      .bind(fromNow(-DAY), world.admin.id)
      .run();
    expect((await make(world, world.admin, world.member)).status).toBe(428);
  });

  it("With mail a link is refused for a person to whom a code can be mailed, and not for a guest or an unconfirmed email", async () => {
    const world = await newWorld();
    expect(await codeOf(await make(world, world.admin, world.member, env))).toBe("has_codes");
    const { user } = await guestOf(world);
    expect((await make(world, world.admin, user, env)).status).toBe(201);
    await env.DB.prepare("update users set is_email_confirmed = 0 where id = ?").bind(world.member.id).run();
    expect((await make(world, world.admin, world.member, env)).status).toBe(201);
  });

  it(`An admin makes ${ENTRY_LINK.ofAdmin} links a day, also at the same moment, and a team ${ENTRY_LINK.ofTeam}`, async () => {
    const world = await newWorld();
    const { admin, otherAdmin, member, teamId } = world;
    const several = (by: Someone, count: number) =>
      Promise.all(Array.from({ length: count }, () => make(world, by, member)));
    const answers = await several(admin, ENTRY_LINK.ofAdmin + 3);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(ENTRY_LINK.ofAdmin);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    await several(otherAdmin, ENTRY_LINK.ofAdmin);
    const param = { teamId, userId: world.colleague.id };
    await admin.api.teams[":teamId"].users[":userId"].admin.$post({ param });
    const third = await make(world, world.colleague, member);
    expect([third.status, await codeOf(third)]).toEqual([429, "too_many_entry_links"]);
  });
});

describe("A session that a link began", () => {
  const refused = [409, "entered_by_link"];
  const answerOf = async (answer: Response) => [answer.status, answer.ok ? null : await codeOf(answer)];
  /** What would end the sessions in which the person reads of the link. */
  const takeOver = async (token: string) => {
    const email = newEmail();
    const remove = (path: string) => call(`/api/users/sessions${path}`, { method: "DELETE", token });
    const sessions: Session[] = await (await call("/api/users/sessions", { token })).json();
    const other = sessions.find(({ current }) => !current);
    return [
      await post("/auth/request-keep", { email }, token, env),
      await post("/auth/keep", { email, code: "123456" }, token, env),
      await post("/auth/keep-with-password", { email, password: "una-clave-nueva" }, token),
      await remove(`/${other?.id}`),
      await remove(""),
    ];
  };

  it("A session that a link began keeps no place and ends no other session of a guest for the days of the notice, and afterwards may", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const world = await newWorld();
    const guest = await guestOf(world);
    const link = await tokenFor(world, { forWhom: { ...world.member, id: guest.user.id } });
    const { token } = await entered(link);
    for (const answer of await takeOver(token)) expect(await answerOf(answer)).toEqual(refused);
    vi.setSystemTime(Date.now() + ENTRY_LINK.notified - MINUTE);
    expect(await answerOf(await post("/auth/request-keep", { email: newEmail() }, token, env))).toEqual(refused);
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    const json = { email: newEmail(), password: "una-clave-nueva" };
    expect((await post("/auth/keep-with-password", json, token)).status).toBe(200);
    vi.useRealTimers();
  });

  it("The guest keeps their place at once in the session that they had before", async () => {
    const world = await newWorld();
    const guest = await guestOf(world);
    await entered(await tokenFor(world, { forWhom: { ...world.member, id: guest.user.id } }));
    const json = { email: newEmail(), password: "una-clave-nueva" };
    expect((await post("/auth/keep-with-password", json, guest.token)).status).toBe(200);
  });

  it("A session that a link began confirms the address of the account and no other, also after a login with the password that it chose", async () => {
    const world = await newWorld();
    const { member } = world;
    await env.DB.prepare("update users set is_email_confirmed = 0 where id = ?").bind(member.id).run();
    const { token } = await entered(await tokenFor(world));
    const password = "una-clave-nueva";
    await call("/api/users", { method: "PATCH", token, json: { password } });
    const login = await post("/auth/login", { email: member.email, password });
    const { token: later }: NewSession = await login.json();
    for (const session of [token, later]) {
      const email = newEmail();
      expect(await answerOf(await post("/users/request-email", { email }, session, env))).toEqual(refused);
      expect(await answerOf(await post("/users/email", { email, code: "123456" }, session, env))).toEqual(refused);
    }
    expect((await post("/users/request-email", { email: member.email }, later, env)).status).toBe(200);
  });
});

describe("The person of a link", () => {
  it("Every session but that of the link announces the entry, which the link's session cannot hide", async () => {
    const world = await newWorld();
    const { admin, member } = world;
    const session = await entered(await tokenFor(world));
    const meAs = async (token: string): Promise<Me> => (await call("/api/users", { token })).json();
    expect((await meAs(session.token)).enteredByLink).toBeNull();
    const { enteredByLink } = await meAs(member.token);
    expect(enteredByLink).toMatch(/Z$/);
    const listed: EntryLink[] = await (await call("/api/users/entry-links", { token: member.token })).json();
    expect(listed).toEqual([
      expect.objectContaining({
        creator: { id: admin.id, name: admin.name },
        teamName: "Equipo Luna",
        usedAt: enteredByLink,
      }),
    ]);
    expect((await meAs(world.colleague.token)).enteredByLink).toBeNull();
  });

  it("The person still reads until when a used link was valid after another link is made", async () => {
    const world = await newWorld();
    await entered(await tokenFor(world));
    const linksOf = async (): Promise<EntryLink[]> =>
      (await call("/api/users/entry-links", { token: world.member.token })).json();
    const [used] = await linksOf();
    await tokenFor(world);
    expect(await linksOf()).toEqual([expect.objectContaining({ usedAt: null }), used]);
  });

  it("The list has every used link and the newest unused ones", async () => {
    const world = await newWorld();
    await entered(await tokenFor(world));
    const linksOf = async (): Promise<EntryLink[]> =>
      (await call("/api/users/entry-links", { token: world.member.token })).json();
    const [used] = await linksOf();
    const unused = Array.from({ length: ENTRY_LINK.unusedListed + 1 }, (_, minute) => ({
      id: crypto.randomUUID(),
      at: fromNow((minute + 1) * MINUTE),
    }));
    await env.DB.prepare(
      "insert into entry_links (id, user_id, token_hash, created_at, expires_at) select value ->> 'id', ?, value ->> 'id', value ->> 'at', value ->> 'at' from json_each(?)",
    )
      .bind(world.member.id, JSON.stringify(unused))
      .run();
    const newest = unused.map(({ id }) => id).reverse();
    expect((await linksOf()).map(({ id }) => id)).toEqual([...newest.slice(0, ENTRY_LINK.unusedListed), used?.id]);
  });

  it("The team's access events have the link and the person who entered", async () => {
    const world = await newWorld();
    await entered(await tokenFor(world));
    const { admin, member, teamId } = world;
    const listed = await call(`/api/teams/${teamId}/access-events`, { token: admin.token });
    const events: AccessEvent[] = await listed.json();
    expect(events.map(({ kind, actor, subject }) => [kind, actor.id, subject?.id])).toEqual([
      ["entry-link-used", member.id, undefined],
      ["entry-link-created", admin.id, member.id],
    ]);
  });
});
