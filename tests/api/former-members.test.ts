import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newestMail } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import type { MyData } from "#worker/contract/users-data.ts";

const OWN = ["votes.voterId", "thankYous.giverId", "topicLikes.userId", "topicMessages.userId", "messageLikes.userId"];

/** Applies the migrations before this one. */
const migrateTo = (name: string) =>
  applyD1Migrations(
    env.REPLICA,
    env.MIGRATIONS.slice(
      0,
      env.MIGRATIONS.findIndex((migration) => migration.name === name),
    ),
  );
const run = (sql: string) => env.REPLICA.prepare(sql).run();
const at = (day: number) => `'2026-01-0${day}T10:00:00.000Z'`;

const ROWS = [
  "insert into users (id, name, email, password_hash) values ('ana', 'Ana', 'ana@ejemplo.cl', 'x'), ('voted', 'Beto', 'b', 'x'), ('liked', 'Carla', 'c', 'x'), ('wrote', 'Dani', 'd', 'x'), ('liked-message', 'Eli', 'e', 'x'), ('removed', 'Fede', 'f', 'x'), ('thanked', 'Hugo', 'h', 'x'), ('thanked-in-bin', 'Inés', 'i', 'x'), ('stranger', 'Gabi', 'g', 'x')",
  "insert into teams (id, name, join_password_hash) values ('equipo', 'Equipo', 'x'), ('otro', 'Otro', 'x')",
  `insert into members (team_id, user_id, is_admin, joined_at) values ('equipo', 'ana', true, ${at(1)}), ('otro', 'stranger', true, ${at(1)})`,
  `insert into removals (team_id, user_id, removed_at) values ('equipo', 'removed', ${at(2)})`,
  "insert into retrospectives (id, team_id, retrospective_name) values ('r1', 'equipo', 'Uno'), ('r2', 'equipo', 'Dos')",
  "insert into thank_yous (id, retrospective_id, giver_id, receiver_id, message) values ('t1', 'r1', 'thanked', 'ana', 'Gracias'), ('t2', 'r2', 'thanked-in-bin', 'ana', 'Gracias'), ('t3', 'r1', 'ana', 'thanked', 'Gracias')",
  "insert into votes (id, retrospective_id, voter_id, voted_for_id) values ('v1', 'r1', 'voted', 'ana')",
  "insert into topics (id, team_id, title, author_id) values ('p1', 'equipo', 'Tema', 'ana')",
  "insert into topic_likes (topic_id, user_id) values ('p1', 'liked')",
  `insert into topic_messages (id, topic_id, user_id, message, updated_at) values ('m1', 'p1', 'wrote', 'Hola', ${at(2)})`,
  "insert into message_likes (message_id, user_id) values ('m1', 'liked-message')",
];

const INTO_BIN = [
  `insert into teams (id, name, join_password_hash, deleted_at, deleted_by_id, bin_of, bin_kind) values ('r2', 'Dos', '', ${at(3)}, 'ana', 'equipo', 'retrospective')`,
  "update retrospectives set team_id = 'r2' where id = 'r2'",
];

it("The migrations keep the team of everybody who is or was in it", async () => {
  await migrateTo("0012_former-members.sql");
  for (const sql of ROWS) await run(sql);
  await migrateTo("0037_thanks-by-team.sql");
  for (const sql of INTO_BIN) await run(sql);
  await applyD1Migrations(env.REPLICA, env.MIGRATIONS);
  const { results } = await run("select team_id, user_id from former_members order by team_id, user_id");
  expect(results.map(({ team_id, user_id }) => `${team_id} ${user_id}`)).toEqual([
    "equipo ana",
    "equipo liked",
    "equipo liked-message",
    "equipo removed",
    "equipo thanked",
    "equipo thanked-in-bin",
    "equipo voted",
    "equipo wrote",
    "otro stranger",
  ]);
});

type Team = { teamId: string; retroId: string; topicId: string; messageId: string };

async function teamWithTopic(ana: Someone, ...others: Someone[]): Promise<Team> {
  const teamId = await teamOf(ana, ...others);
  const team = ana.api.teams[":teamId"];
  const retro = await team.retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 12" } });
  const topic = await team.topics.$post({ param: { teamId }, json: { title: "Reuniones" } });
  const topicId = (await topic.json()).id;
  const first = await team.topics[":topicId"].messages.$post({ param: { teamId, topicId }, json: { message: "¿Sí?" } });
  return { teamId, retroId: (await retro.json()).id, topicId, messageId: (await first.json()).id };
}

/** A vote, a thank-you, two messages, and a like of the topic and of its first message. */
async function takePart(token: string, votedForId: string, { teamId, retroId, topicId, messageId }: Team) {
  const topic = `/api/teams/${teamId}/topics/${topicId}`;
  const write = async (path: string, json?: object) => {
    const answer = await call(path, { method: "POST", token, json });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  await write(`/api/teams/${teamId}/retrospectives/${retroId}/sprint-winner`, { userId: votedForId });
  await write(`/api/teams/${teamId}/retrospectives/${retroId}/thank-you`, { userId: votedForId, message: "Gracias" });
  await write(`${topic}/toggle-like`);
  await write(`${topic}/messages/${messageId}/toggle-like`);
  await write(`${topic}/messages`, { message: "Primero" });
  await write(`${topic}/messages`, { message: "Después" });
}

async function dataOf(token: string): Promise<MyData["records"]> {
  const { records }: MyData = await (await call("/api/users/data", { token })).json();
  return records;
}

async function ownRecords(token: string): Promise<Record<string, number>> {
  const records = await dataOf(token);
  return Object.fromEntries(OWN.map((key) => [key, records[key]?.length ?? -1]));
}

const ALL = {
  "votes.voterId": 1,
  "thankYous.giverId": 1,
  "topicLikes.userId": 1,
  "topicMessages.userId": 2,
  "messageLikes.userId": 1,
};

describe("What a person did in a team is found after they are gone", () => {
  it("The download of a person who left, and of one who was removed, has what they did", async () => {
    const [ana, left, removed] = [await someone("Ana"), await someone("Beto"), await someone("Carla")];
    const team = await teamWithTopic(ana, left, removed);
    for (const one of [left, removed]) await takePart(one.token, ana.id, team);
    const { teamId } = team;
    expect((await left.api.teams[":teamId"].users.$delete({ param: { teamId } })).status).toBe(204);
    const gone = await ana.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId, userId: removed.id } });
    expect(gone.status).toBe(204);
    expect(await ownRecords(left.token)).toEqual(ALL);
    expect(await ownRecords(removed.token)).toEqual(ALL);
    // Only the first message is hers.
    expect(Object.values(await ownRecords(ana.token))).toEqual([0, 0, 0, 1, 0]);
    const written = (await dataOf(left.token))["topicMessages.userId"];
    expect(written?.map(({ message }) => message)).toEqual(["Primero", "Después"]);
  });

  it("What a guest did in a team they left moves to their account", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const team = await teamWithTopic(ana);
    const made = await ana.api.teams[":teamId"].invitations.$post({
      param: { teamId: team.teamId },
      json: { days: 1, guests: true },
    });
    const token = /[\w-]{22}$/.exec((await made.json()).url ?? "")?.[0];
    const entered = await call(`/api/invitations/${token}/guests`, { method: "POST", json: { name: "Gabi" } });
    const guest: NewSession = await entered.json();
    await takePart(guest.token, ana.id, team);
    await call(`/api/teams/${team.teamId}/users`, { method: "DELETE", token: guest.token });
    const keep = { method: "POST", token: guest.token };
    await call("/api/auth/request-keep", { ...keep, json: { email: beto.email } });
    const code = newestMail(beto.email)?.code;
    const kept = await call("/api/auth/keep", { ...keep, json: { email: beto.email, code } });
    expect(kept.status).toBe(200);
    expect(await ownRecords(beto.token)).toEqual(ALL);
    const { results } = await env.DB.prepare("select user_id from former_members where team_id = ?")
      .bind(team.teamId)
      .all();
    expect(results).toEqual([{ user_id: beto.id }]);
  });

  it("The deletion of an account forgets the teams that the person left", async () => {
    const { member, teamId } = await newWorld();
    await member.api.teams[":teamId"].users.$delete({ param: { teamId } });
    const former = async () =>
      (await env.DB.prepare("select team_id from former_members where user_id = ?").bind(member.id).all()).results;
    expect(await former()).toEqual([{ team_id: teamId }]);
    const deleted = await call("/api/users", { method: "DELETE", token: member.token, json: { password: PASSWORD } });
    expect(deleted.status).toBe(204);
    expect(await former()).toEqual([]);
  });
});
