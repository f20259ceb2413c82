import { afterEach, describe, expect, it, vi } from "vitest";
import { newEmail, newestMail } from "#tests/factories/accounts.ts";
import { ask, call, clientOf, env, ORIGIN } from "#tests/factories/client.ts";
import { faultyDatabase, faultyObjects } from "#tests/factories/faults.ts";
import { someone } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import type { Board } from "#worker/contract/boards.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import type { Member } from "#worker/contract/members.ts";
import type { NewTrial } from "#worker/contract/trials.ts";
import { teamIdFrom } from "#worker/services/team/teams.ts";

const start = (name = "Ana", key?: string) =>
  call("/api/trials", { method: "POST", json: { name }, headers: key ? { "idempotency-key": key } : {} });

async function startTrial(name = "Ana", key?: string): Promise<NewTrial> {
  const answer = await start(name, key);
  expect(answer.status).toBe(201);
  return answer.json();
}

const request = () =>
  new Request(`${ORIGIN}/api/trials`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ana" }),
  });

const codeOf = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
const countOf = async (table: string) =>
  (await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n;

async function invitationOf({ token, teamId }: NewTrial): Promise<string> {
  const listed = await clientOf(token).teams[":teamId"].invitations.$get({ param: { teamId } });
  return (await listed.json())[0]?.url?.slice(-22) ?? "";
}

async function keep({ token }: Pick<NewTrial, "token">, email: string): Promise<string> {
  const { auth } = clientOf(token);
  expect((await auth["request-keep"].$post({ json: { email } })).status).toBe(200);
  const kept = await auth.keep.$post({ json: { email, code: newestMail(email)?.code ?? "" } });
  expect(kept.status).toBe(200);
  return (await kept.json()).token;
}

const teamOf = async ({ teamId }: NewTrial, token: string) =>
  (await clientOf(token).teams[":teamId"].$get({ param: { teamId } })).json();
const isAdminOf = async ({ teamId }: NewTrial, token: string) =>
  (await (await clientOf(token).teams[":teamId"].users["my-membership"].$get({ param: { teamId } })).json()).isAdmin;
const joinBy = (link: string, token: string) => call(`/api/invitations/${link}/users`, { method: "POST", token });

afterEach(() => {
  vi.useRealTimers();
});

describe("A table without an account", () => {
  it("One name gives a guest a team of their own, where people already write", async () => {
    const trial = await startTrial("  Ana Soto ");
    expect(trial.user).toEqual({ id: trial.user.id, name: "Ana Soto", email: null, sprintWins: 0 });
    expect(await teamOf(trial, trial.token)).toMatchObject({
      name: "Mesa de Ana Soto",
      isAdmin: true,
      isTrial: true,
      hasJoinPassword: false,
      memberCount: 1,
    });
    const param = { teamId: trial.teamId, retroId: trial.retrospectiveId };
    const { board: route } = clientOf(trial.token).teams[":teamId"].retrospectives[":retroId"];
    const board: Board = await (await route.$get({ param, query: {} })).json();
    expect(board).toMatchObject({ step: "WRITE", facilitatorId: trial.user.id, signed: false });
    expect(board.columns.map(({ title }) => title)).toHaveLength(3);
  });

  it("Nobody learns the address of a trial from the id of its host, which other teams see", async () => {
    const { user, teamId, retrospectiveId, token } = await startTrial();
    const { results } = await env.DB.prepare("select id from invitations where team_id = ?").bind(teamId).all();
    const events = await clientOf(token).teams[":teamId"]["access-events"].$get({ param: { teamId } });
    const ids = [user.id, retrospectiveId, ...[...results, ...(await events.json())].map(({ id }) => id)];
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
    expect(ids.map((id) => teamIdFrom(String(id)))).not.toContain(teamId);
  });

  it("The host invites guests, starts a timer, removes a guest and closes the retrospective", async () => {
    const trial = await startTrial();
    const { teamId, retrospectiveId: retroId } = trial;
    const team = clientOf(trial.token).teams[":teamId"];
    const entered = await call(`/api/invitations/${await invitationOf(trial)}/guests`, {
      method: "POST",
      json: { name: "Beto" },
    });
    expect(entered.status).toBe(201);
    const beto: { user: { id: string } } = await entered.json();
    expect((await team.timers.$post({ param: { teamId }, json: { minutes: 5 } })).status).toBe(201);
    expect((await team.invitations.$post({ param: { teamId }, json: { days: 1, guests: true } })).status).toBe(201);
    expect((await team.users[":userId"].$delete({ param: { teamId, userId: beto.user.id } })).status).toBe(204);
    expect((await team.retrospectives[":retroId"].close.$post({ param: { teamId, retroId } })).status).toBe(200);
  });

  it("What needs an account stays closed to a guest who is admin", async () => {
    const trial = await startTrial();
    const base = `/api/teams/${trial.teamId}`;
    const asHost = (method: string, path: string, json?: object) => call(path, { method, token: trial.token, json });
    const closed = [
      asHost("PATCH", base, { joinPassword: "mesa-larga" }),
      asHost("POST", `${base}/slack`, {
        webhookUrl: "https://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx",
      }),
      asHost("GET", `${base}/export.json`),
      asHost("GET", `${base}/export.csv`),
      asHost("POST", "/api/teams", { name: "Otro" }),
    ];
    for (const answer of await Promise.all(closed)) expect(await codeOf(answer)).toEqual([403, "account_needed"]);
    expect((await asHost("PATCH", base, { name: "Los Cóndores" })).status).toBe(200);
  });

  it("The host sees no email, also of members with an account", async () => {
    const trial = await startTrial();
    const beto = await someone("Beto");
    expect((await joinBy(await invitationOf(trial), beto.token)).status).toBe(201);
    const listed = await call(`/api/teams/${trial.teamId}/users`, { token: trial.token });
    const members: Member[] = await listed.json();
    expect(members.map(({ user }) => user.email)).toEqual([null, null]);
  });

  it("A name that fills its field is cut in the team's name, and absurd names are refused", async () => {
    const trial = await startTrial("ñ".repeat(80));
    expect((await teamOf(trial, trial.token)).name).toBe(`Mesa de ${"ñ".repeat(72)}`);
    const flower = await startTrial(`${"a".repeat(71)}🌼b`);
    expect((await teamOf(flower, flower.token)).name).toBe(`Mesa de ${"a".repeat(71)}`);
    for (const name of ["", "   ", "ñ".repeat(81), "\u202eAna", "Ana\u200b", "Ana\nSoto", "\u0000"]) {
      expect(await codeOf(await start(name))).toEqual([400, "invalid_input"]);
    }
  });
});

describe("A request that is repeated", () => {
  it("Two clicks at once open one table", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const before = await countOf("teams");
    const key = crypto.randomUUID();
    const both = await Promise.all([startTrial("Ana", key), startTrial("Ana", key)]);
    expect(new Set(both.map(({ teamId }) => teamId)).size).toBe(1);
    expect(await countOf("teams")).toBe((before ?? 0) + 1);
    for (const { token } of both) expect((await call("/api/users", { token })).status).toBe(200);
  });

  it("The key of a page that was used long ago opens another table, and leaves the first where it is", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const key = crypto.randomUUID();
    const first = await startTrial("Ana", key);
    vi.setSystemTime(Date.now() + MINUTE + 1);
    const second = await startTrial("Ana", key);
    expect(second.teamId).not.toBe(first.teamId);
    expect(second.user.id).not.toBe(first.user.id);
  });

  it("A repeated request finds the table of a version that derived other ids", async () => {
    const key = crypto.randomUUID();
    const first = await startTrial("Ana", key);
    const otherIds = { ...env, JWT_SECRET: "otro-secreto-de-al-menos-32-letras" };
    const json = { name: "Ana" };
    const repeated = await call("/api/trials", { method: "POST", json, headers: { "idempotency-key": key } }, otherIds);
    const { teamId, retrospectiveId, user } = await repeated.json<NewTrial>();
    expect({ teamId, retrospectiveId, user }).toEqual({ ...first, token: undefined });
  });

  it("A repeated request gives no session of a guest who has become an account", async () => {
    const key = crypto.randomUUID();
    const first = await startTrial("Ana", key);
    await keep(first, newEmail());
    expect((await startTrial("Ana", key)).user.id).not.toBe(first.user.id);
  });
});

describe("A failure", () => {
  it.each([
    ["refuses", 503],
    ["breaks halfway", 500],
  ] as const)("Where the database %s, nothing is created", async (failure, status) => {
    vi.spyOn(console, "error").mockReturnValue();
    const before = [await countOf("teams"), await countOf("users")];
    // The write that ends the call: what another one wrote before it would stay.
    const { database } = faultyDatabase(failure, (_trip, sql) => sql.includes('insert into "sessions"'));
    expect((await ask(request(), { ...env, DB: database })).status).toBe(status);
    expect([await countOf("teams"), await countOf("users")]).toEqual(before);
  });

  it("Where the room does not answer, nothing is created, because a team without its room would never end", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const before = await countOf("teams");
    const TeamRoom = faultyObjects(env.TeamRoom, "refuses");
    expect((await ask(request(), { ...env, TeamRoom })).status).toBe(503);
    expect(await countOf("teams")).toBe(before);
  });
});

describe("Keeping the place", () => {
  it("With a new email the trial stays the host's and becomes an ordinary team", async () => {
    const trial = await startTrial();
    const token = await keep(trial, newEmail());
    expect(await teamOf(trial, token)).toMatchObject({ isAdmin: true, isTrial: false, hasJoinPassword: false });
    const named = await clientOf(token).teams[":teamId"].$patch({
      param: { teamId: trial.teamId },
      json: { joinPassword: "mesa-larga" },
    });
    expect(await named.json()).toMatchObject({ hasJoinPassword: true });
  });

  it("With the email of an account, the account becomes the admin and the links go on working", async () => {
    const trial = await startTrial();
    const link = await invitationOf(trial);
    const { email } = await someone("Ana Soto");
    const token = await keep(trial, email);
    expect(await teamOf(trial, token)).toMatchObject({ isAdmin: true, isTrial: false, memberCount: 1 });
    expect(await invitationOf({ ...trial, token })).toBe(link);
  });

  it("An account that is a member already becomes the admin in place of its guest", async () => {
    const trial = await startTrial();
    const ana = await someone("Ana Soto");
    await joinBy(await invitationOf(trial), ana.token);
    expect(await isAdminOf(trial, ana.token)).toBe(false);
    await keep(trial, ana.email);
    expect(await isAdminOf(trial, ana.token)).toBe(true);
  });
});

describe("A host who removed their own account from the team", () => {
  it("The account leads the team, and the team reads that it was readmitted", async () => {
    const trial = await startTrial();
    const { teamId } = trial;
    const ana = await someone("Ana Soto");
    await joinBy(await invitationOf(trial), ana.token);
    const { users } = clientOf(trial.token).teams[":teamId"];
    expect((await users[":userId"].$delete({ param: { teamId, userId: ana.id } })).status).toBe(204);
    const token = await keep(trial, ana.email);
    expect(await isAdminOf(trial, token)).toBe(true);
    expect(await teamOf(trial, token)).toMatchObject({ memberCount: 1 });
    const { removals, "access-events": events } = clientOf(token).teams[":teamId"];
    expect(await (await removals.$get({ param: { teamId } })).json()).toEqual([]);
    expect(await (await events.$get({ param: { teamId } })).json()).toContainEqual(
      expect.objectContaining({ kind: "readmitted", subject: expect.objectContaining({ id: ana.id }) }),
    );
  });
});

describe("An account that joins", () => {
  it("An account that joins keeps the team, and leaves the host its admin", async () => {
    const trial = await startTrial();
    const beto = await someone("Beto");
    await joinBy(await invitationOf(trial), beto.token);
    expect(await teamOf(trial, beto.token)).toMatchObject({ isAdmin: false, isTrial: false });
    expect(await isAdminOf(trial, trial.token)).toBe(true);
  });

  it("An account that joins becomes admin where the host has logged out and cannot come back", async () => {
    const trial = await startTrial();
    const link = await invitationOf(trial);
    expect((await call("/api/auth/logout", { method: "POST", token: trial.token })).status).toBe(204);
    const beto = await someone("Beto");
    await joinBy(link, beto.token);
    expect(await isAdminOf(trial, beto.token)).toBe(true);
  });

  it("The last admin who can come in neither leaves, is demoted nor deletes the account while the host cannot come back", async () => {
    const trial = await startTrial();
    const { teamId } = trial;
    const link = await invitationOf(trial);
    await call("/api/auth/logout", { method: "POST", token: trial.token });
    const { member: beto, colleague: carla } = await newWorld();
    for (const { token } of [beto, carla]) await joinBy(link, token);
    const { users } = beto.api.teams[":teamId"];
    const answers = [
      await users.$delete({ param: { teamId } }),
      await users[":userId"].admin.$delete({ param: { teamId, userId: beto.id } }),
      await call("/api/users", { method: "DELETE", token: beto.token, json: { password: PASSWORD } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ code: "last_admin" });
    await users[":userId"].admin.$post({ param: { teamId, userId: carla.id } });
    expect((await users.$delete({ param: { teamId } })).status).toBe(204);
  });

  it("An account cannot join by id where the team has no password, and gets the answer of a wrong one", async () => {
    const trial = await startTrial();
    const beto = await someone("Beto");
    for (const joinPassword of ["mesa-larga", "a"]) {
      const answer = await call(`/api/teams/${trial.teamId}/users`, {
        method: "POST",
        token: beto.token,
        json: { joinPassword },
      });
      expect(await codeOf(answer)).toEqual([400, "invalid_join"]);
    }
  });
});

it("A team of an account needs no password, and gets one on its edit screen", async () => {
  const ana = await someone();
  const created = await ana.api.teams.$post({ json: { name: "Equipo Sol" } });
  expect(created.status).toBe(201);
  const { id: teamId, hasJoinPassword, isTrial } = await created.json();
  expect([hasJoinPassword, isTrial]).toEqual([false, false]);
  await ana.api.teams[":teamId"].$patch({ param: { teamId }, json: { joinPassword: "mesa-larga" } });
  const beto = await someone("Beto");
  const joined = await beto.api.teams[":teamId"].users.$post({
    param: { teamId },
    json: { joinPassword: "mesa-larga" },
  });
  expect(joined.status).toBe(201);
});
