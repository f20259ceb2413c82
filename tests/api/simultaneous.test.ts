import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { mailedCode, newEmail, newestMail, post } from "#tests/factories/accounts.ts";
import { Authenticator } from "#tests/factories/authenticator.ts";
import { callerOf } from "#tests/factories/callers.ts";
import { call, env, ORIGIN, withoutMail } from "#tests/factories/client.ts";
import { addressOf, exampleOf, make } from "#tests/factories/examples.ts";
import { databaseAfter } from "#tests/factories/late-database.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { anotherDevice, NO_HASH, type Someone, someone } from "#tests/factories/people.ts";
import { CONCURRENT, RACES, type Race } from "#tests/factories/races.ts";
import { contentOf } from "#tests/factories/team-content.ts";
import { newWorld, PASSWORD, type World } from "#tests/factories/world.ts";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS, type CallName, successOf } from "#worker/contract/calls.ts";
import { deleteAccount } from "#worker/services/account/users-deletion.ts";

const atOnce = <Made>(work: (click: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: CONCURRENT }, (_, click) => work(click)));

const requestFiftyTimes = async (name: CallName, world: World, people: World["member"][]) => {
  const example = await exampleOf(name, world);
  const answers = await atOnce((click) => make(name, world, people[click % people.length]?.token, example));
  return countByValue(answers.map(({ status }) => status));
};

const read = async (path: string, { member }: World) => (await call(`/api${path}`, { token: member.token })).json();

async function race({ name, people, answers, after }: Race, world: World): Promise<void> {
  const callers = people.map((role) => world[role]);
  expect(await requestFiftyTimes(name, world, callers)).toEqual(answers);
  const answer = await call(after.path(world), { token: world.member.token });
  expect(await answer.json()).toMatchObject(after.shows(world));
}

const COUNTER = "/teams/:teamId/counters/:counterId";
const RETRO = "/teams/:teamId/retrospectives/:retroId";
const TOPIC = "/teams/:teamId/topics/:topicId";

afterEach(() => void vi.useRealTimers());

describe("Fifty simultaneous requests have one result", () => {
  it("Fifty simultaneous increments count once", async () => {
    await race(RACES.increment, await newWorld());
  });

  it("Fifty simultaneous resets count once and are recorded once", async () => {
    const world = await newWorld();
    await race(RACES.reset, world);
    const counter = `/teams/${world.teamId}/counters/${world.counterId}`;
    expect(await read(`${counter}/resets`, world)).toMatchObject([{ streak: 4 }, { streak: 9 }]);
  });

  it("Of simultaneous increments and resets one counts, and the other kind changes nothing", async () => {
    const world = await newWorld();
    const names = [`POST ${COUNTER}/increment`, `POST ${COUNTER}/reset`] as const;
    const answers = await atOnce(async (click) => {
      const name = names[click % 2] ?? names[0];
      return { name, status: (await make(name, world, world.member.token)).status };
    });
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const counter = `/teams/${world.teamId}/counters/${world.counterId}`;
    const wasReset = won[0]?.name === names[1];
    expect(await read(counter, world)).toMatchObject({ currentCount: wasReset ? 0 : 5 });
    expect(await read(`${counter}/resets`, world)).toHaveLength(wasReset ? 2 : 1);
  });

  it("Fifty simultaneous votes of a person count once", async () => {
    await race(RACES.vote, await newWorld());
  });

  it("A retrospective closed fifty times at once has one winner who wins once", async () => {
    const world = await newWorld();
    await race(RACES.close, world);
    expect((await (await world.admin.api.users.$get()).json()).sprintWins).toBe(1);
  });

  it.for([0, 1, 2, 3])(
    "When a retrospective closes after %i of 3 simultaneous votes are sent, exactly the accepted votes decide the winner",
    async (before) => {
      const world = await newWorld();
      const { admin, otherAdmin, member, colleague } = world;
      const vote = ({ token }: World["member"]) => make(`POST ${RETRO}/sprint-winner`, world, token);
      const voters = [admin, otherAdmin, member];
      const early = voters.slice(0, before).map(vote);
      const closing = make(`POST ${RETRO}/close`, world, admin.token);
      const votes = await Promise.all([...early, ...voters.slice(before).map(vote)]);
      const cast = votes.filter(({ status }) => status === 201).length;
      expect(countByValue(votes.map(({ status }) => status))[409] ?? 0).toBe(3 - cast);
      // The admin has one vote of the colleague, and wins a tie by a thank-you. The three vote for the colleague.
      const { id, name } = cast >= 2 ? colleague : admin;
      const retro = `/teams/${world.teamId}/retrospectives/${world.retroId}`;
      for (const shown of [await (await closing).json(), await read(retro, world)]) {
        expect(shown).toMatchObject({ status: "CLOSED", sprintWinner: { id, name } });
      }
      expect(await read(`${retro}/sprint-winner/vote-status`, world)).toMatchObject({ totalVotes: 1 + cast });
      expect((await (await colleague.api.users.$get()).json()).sprintWins).toBe(cast >= 2 ? 1 : 0);
    },
  );

  it("Fifty simultaneous starts start one timer", async () => {
    await race(RACES.timer, await newWorld());
  });

  it("Fifty people who close the same agreement at once all succeed, and it closes once", async () => {
    await race(RACES.agreement, await newWorld());
  });

  it("A person who joins fifty times at once is one member", async () => {
    await race(RACES.join, await newWorld());
  });

  it("Fifty simultaneous clicks of one person leave no like and keep the likes of others", async () => {
    const world = await newWorld();
    const { member, colleague } = world;
    expect(await requestFiftyTimes(`POST ${TOPIC}/toggle-like`, world, [member])).toEqual({ 200: 50 });
    expect(await requestFiftyTimes(`POST ${TOPIC}/messages/:messageId/toggle-like`, world, [member])).toEqual({
      200: 50,
    });
    const topic = `/teams/${world.teamId}/topics/${world.topicId}`;
    expect(await read(topic, world)).toMatchObject({ topicLikes: 1, userLikeTopic: false });
    expect(await read(`${topic}/messages`, world)).toMatchObject([{ messageLikes: 1, userLikeMessage: false }]);
    // Both click once more: one adds a like, the other removes theirs.
    const both = await Promise.all(
      [member, colleague].map(async ({ token }) => (await make(`POST ${TOPIC}/toggle-like`, world, token)).status),
    );
    expect(both).toEqual([200, 200]);
    expect(await read(topic, world)).toMatchObject({ topicLikes: 1, userLikeTopic: true });
  });

  it("A team keeps one admin when two admins leave and demote each other at once", { timeout: 30_000 }, async () => {
    const users = "/teams/:teamId/users" as const;
    for (let round = 0; round < 25; round += 1) {
      const world = await newWorld();
      const { admin, otherAdmin, teamId } = world;
      const demote = (by: typeof admin, whom: typeof admin) =>
        make(`DELETE ${users}/:userId/admin`, world, by.token, { params: { userId: whom.id } });
      const leave = ({ token }: typeof admin) => make(`DELETE ${users}`, world, token);
      await Promise.all([leave(admin), demote(otherAdmin, otherAdmin), leave(otherAdmin), demote(admin, otherAdmin)]);
      const members = await world.member.api.teams[":teamId"].users.$get({ param: { teamId } });
      expect((await members.json()).filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
    }
  });

  it("A team keeps one admin when two admins remove each other at once", async () => {
    const remove = "DELETE /teams/:teamId/users/:userId" as const;
    for (let round = 0; round < 10; round += 1) {
      const world = await newWorld();
      const { admin, otherAdmin, member, teamId } = world;
      const answers = await Promise.all([
        make(remove, world, admin.token, { params: { userId: otherAdmin.id } }),
        make(remove, world, otherAdmin.token, { params: { userId: admin.id } }),
      ]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const left = await (await member.api.teams[":teamId"].users.$get({ param: { teamId } })).json();
      expect(left.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
    }
  });

  it("A team keeps one admin when both admins leave fifty times at once", async () => {
    const world = await newWorld();
    const counts = await requestFiftyTimes("DELETE /teams/:teamId/users", world, [world.admin, world.otherAdmin]);
    // One admin left, and each call of that person may say so.
    expect(counts[204]).toBeGreaterThan(0);
    expect(await read(`/teams/${world.teamId}`, world)).toMatchObject({ memberCount: 3 });
  });

  it("Fifty simultaneous registrations with one code create one account", { timeout: 60_000 }, async () => {
    const email = newEmail();
    const code = await mailedCode(email, "request-create");
    const answers = await atOnce(() => post("register", { name: "Nueva", email, password: "clave-larga", code }));
    expect(countByValue(answers.map(({ status }) => status))).toEqual({ 201: 1, 400: 49 });
  });

  const countRows = async ({ teamId }: World) => (await contentOf(teamId)).flat().length;
  /** A new team is another team, a timer is in the room, and an increment changes a row. */
  const ADDS_NO_ROW: CallName[] = [
    "POST /teams",
    "POST /trials",
    "POST /teams/:teamId/timers",
    "POST /teams/:teamId/timers/extend",
    `POST ${COUNTER}/increment`,
  ];
  /** A timer that somebody else started is an admin's to extend. */
  const isForEveryMember = (name: CallName) => CALLS[name].role === "member" && !name.endsWith("/timers/extend");
  const creating = CALL_NAMES.filter((name) => (CALLS[name] as Call).creates);
  it.for(creating)(
    "%s with the same key in one millisecond creates one thing and returns it to all fifty requests",
    { timeout: 60_000 },
    async (name) => {
      const world = await newWorld();
      const { json, ...example } = await exampleOf(name, world);
      const { method, path } = addressOf(name, world, example);
      const headers = { "idempotency-key": crypto.randomUUID() };
      const token = isForEveryMember(name) ? world.member.token : await callerOf(name, world);
      const before = await countRows(world);
      vi.useFakeTimers({ toFake: ["Date"] });
      const answers = await atOnce(() => call(path, { method, token, json, headers }));
      vi.useRealTimers();
      expect(countByValue(answers.map(({ status }) => status))).toEqual({ [successOf(name)]: 50 });
      const made = await Promise.all(answers.map((answer) => answer.json()));
      // The clock runs on, each repeated call that logs in begins a session of its own, and a secret is shown once.
      const changing = { serverNow: null, token: null, secret: null };
      expect(new Set(made.map((one) => JSON.stringify({ ...Object(one), ...changing }))).size).toBe(1);
      expect((await countRows(world)) - before).toBe(ADDS_NO_ROW.includes(name) ? 0 : 1);
      const another = { "idempotency-key": crypto.randomUUID() };
      const second = await call(path, { method, token, json, headers: another });
      if (second.ok) expect(await second.json()).not.toMatchObject({ id: Object(made[0]).id });
      else expect(second.status).toBe(409);
    },
  );

  it("Two people can use the same key for different things", async () => {
    const world = await newWorld();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const open = async ({ token }: World["member"]) => {
      const answer = await call(`/api/teams/${world.teamId}/retrospectives`, {
        method: "POST",
        token,
        headers,
        json: { retrospectiveName: "Sprint" },
      });
      expect(answer.status).toBe(201);
      return Object(await answer.json()).id;
    };
    expect(await open(world.member)).not.toBe(await open(world.colleague));
  });

  it("A key that is not a UUID is refused", async () => {
    const world = await newWorld();
    const headers = { "idempotency-key": "una-clave" };
    const answer = await call("/api/teams", {
      method: "POST",
      token: world.member.token,
      headers,
      json: { name: "Equipo", joinPassword: PASSWORD },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: "idempotency-key" }] });
  });
});

describe("Two calls in the same millisecond", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

  it("A guest who presses twice keeps their place and stays logged in", async () => {
    const { token } = await newWorld();
    const entered = await call(`/api/invitations/${token}/guests`, { method: "POST", json: { name: "Gabi" } });
    const guest: { token: string } = await entered.json();
    const asked = { method: "POST", token: guest.token, json: { email: newEmail(), password: PASSWORD } };
    const keep = () => call("/api/auth/keep-with-password", asked, withoutMail);
    const answers = await Promise.all([keep(), keep()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept: { token?: string } | undefined = await answers.find(({ ok }) => ok)?.json();
    expect((await call("/api/users", { token: kept?.token ?? "" })).status).toBe(200);
  });

  it.each([
    ["by an invitation", ({ token }: World) => `/api/invitations/${token}/users`, "joined-by-link"],
    ["with the password", ({ teamId }: World) => `/api/teams/${teamId}/users`, "joined"],
  ])("A person who joins twice %s is counted and recorded once", async (_, pathOf, kind) => {
    const world = await newWorld();
    const { admin, stranger, teamId } = world;
    const asked = { method: "POST", token: stranger.token, json: { joinPassword: PASSWORD } };
    const answers = await atOnce(() => call(pathOf(world), asked));
    expect(countByValue(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: CONCURRENT - 1 });
    const { "access-events": accessEvents, invitations: links } = admin.api.teams[":teamId"];
    const events = await (await accessEvents.$get({ param: { teamId } })).json();
    expect(events.filter((event) => event.kind === kind && event.actor.id === stranger.id)).toHaveLength(1);
    const invitations = await (await links.$get({ param: { teamId } })).json();
    expect(invitations.reduce((sum, { uses }) => sum + uses, 0)).toBe(kind === "joined" ? 0 : 1);
  });

  it.each([
    ["makes a team", "POST", () => "", "created"],
    [
      "deletes a counter",
      "DELETE",
      ({ teamId, counterId }: World) => `/${teamId}/counters/${counterId}`,
      "counter-deleted",
    ],
    ["deletes a team", "DELETE", ({ teamId }: World) => `/${teamId}`, "team-deleted"],
  ])("What a person who presses twice %s is recorded once", async (_, method, pathOf, kind) => {
    const { admin, ...world } = await newWorld();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const json = method === "POST" ? { name: "Equipo Sol", joinPassword: "clave" } : undefined;
    const press = () => call(`/api/teams${pathOf({ admin, ...world })}`, { method, token: admin.token, headers, json });
    await Promise.all([press(), press()]);
    const recorded = env.DB.prepare("select kind from access_events where actor_id = ? and kind = ?").bind(
      admin.id,
      kind,
    );
    expect((await recorded.all()).results).toHaveLength(1);
  });
});

describe("Between two statements of a call", () => {
  it("Nobody enters with a password that was replaced while they logged in", async () => {
    const { member } = await newWorld();
    const code = await mailedCode(member.email, "request-reset");
    const reset = async () => {
      const answer = await post("reset-user", { email: member.email, code, password: "otra-clave-muy-larga" });
      expect(answer.status).toBe(200);
    };
    const bindings = { ...env, DB: databaseAfter('insert into "sessions"', reset) };
    const json = { email: member.email, password: PASSWORD };
    const answer = await call("/api/auth/login", { method: "POST", json }, bindings);
    expect(await answer.json()).toMatchObject({ code: "invalid_credentials" });
    const live = env.DB.prepare("select count(*) from sessions where user_id = ? and revoked_at is null");
    expect(await live.bind(member.id).first("count(*)")).toBe(0);
  });

  it.each<[string, string, string, string, (thief: Someone) => Promise<object>]>([
    ["chooses no password", "PATCH", "/api/users", 'update "users"', async () => ({ password: "la-clave-del-ladron" })],
    [
      "adds no passkey",
      "POST",
      "/api/users/passkeys",
      'insert into "passkeys"',
      async ({ api }) => {
        const options = await (await api.users["request-passkey"].$post()).json();
        return { passkey: await new Authenticator({ origin: ORIGIN }).create(options) };
      },
    ],
    [
      "confirms no email",
      "POST",
      "/api/users/email",
      'update "users"',
      async ({ api, id }) => {
        await env.DB.prepare("update users set is_email_confirmed = 0 where id = ?").bind(id).run();
        const email = newEmail();
        expect((await api.users["request-email"].$post({ json: { email } })).status).toBe(200);
        return { email, code: newestMail(email)?.code };
      },
    ],
  ])("A session that is ended by its owner meanwhile %s", async (_, method, path, statement, bodyOf) => {
    const thief = await someone();
    const ofOwner = await anotherDevice(thief);
    const json = await bodyOf(thief);
    const end = () => call("/api/users/sessions", { method: "DELETE", token: ofOwner });
    const accountOf = () => env.DB.prepare("select * from users where id = ?").bind(thief.id).first();
    const before = await accountOf();
    const bindings = { ...env, DB: databaseAfter(statement, end) };
    const answer = await call(path, { method, token: thief.token, json }, bindings);
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: "unauthorized" }]);
    expect(await accountOf()).toEqual(before);
    expect((await call("/api/users/login-methods", { token: ofOwner })).status).toBe(200);
    const passkeys = env.DB.prepare("select count(*) from passkeys where user_id = ?").bind(thief.id);
    expect(await passkeys.first("count(*)")).toBe(0);
  });

  it("An admin who is removed while they make an invitation leaves no link behind", async () => {
    const { admin, otherAdmin, teamId } = await newWorld();
    const team = admin.api.teams[":teamId"];
    const remove = async () => {
      const removed = await team.users[":userId"].$delete({ param: { teamId, userId: otherAdmin.id } });
      expect(removed.status).toBe(204);
    };
    const asked = { method: "POST", token: otherAdmin.token, json: { days: 7, guests: true } };
    const bindings = { ...env, DB: databaseAfter('insert into "invitations"', remove) };
    const answer = await call(`/api/teams/${teamId}/invitations`, asked, bindings);
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "admin_only" }]);
    const left = env.DB.prepare("select id from invitations where creator_id = ?").bind(otherAdmin.id);
    expect((await left.all()).results).toEqual([]);
  });

  it("A guest does not become an account that was deleted meanwhile", async () => {
    const { admin, teamId, token } = await newWorld();
    const account = await someone("Gabi");
    const entered = await call(`/api/invitations/${token}/guests`, { method: "POST", json: { name: "Gabi" } });
    const guest: { token: string; user: { id: string } } = await entered.json();
    await call("/api/auth/request-keep", { method: "POST", token: guest.token, json: { email: account.email } });
    const code = newestMail(account.email)?.code;
    const remove = () => deleteAccount(openDatabase(env.DB).db, { id: account.id, passwordHash: NO_HASH });
    const bindings = { ...env, DB: databaseAfter('update "users" set "deleted_at"', remove) };
    const asked = { method: "POST", token: guest.token, json: { email: account.email, code } };
    expect((await call("/api/auth/keep", asked, bindings)).status).toBe(409);
    const members = await (await call(`/api/teams/${teamId}/users`, { token: admin.token })).json();
    const ids = (members as { userId: string }[]).map(({ userId }) => userId);
    expect(ids).toContain(guest.user.id);
    expect(ids).not.toContain(account.id);
    expect((await call("/api/users", { token: guest.token })).status).toBe(200);
  });
});
