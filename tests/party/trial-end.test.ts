import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "#tests/factories/board.ts";
import { call, clientOf, env } from "#tests/factories/client.ts";
import { alarm, pass } from "#tests/factories/clock.ts";
import { faultyDatabase } from "#tests/factories/faults.ts";
import { addOtherTeams } from "#tests/factories/other-teams.ts";
import { someone } from "#tests/factories/people.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { connect } from "#tests/factories/socket.ts";
import { contentOf } from "#tests/factories/team-content.ts";
import { newWorld } from "#tests/factories/world.ts";
import { TRIAL } from "#worker/contract/limits/teams.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { NewTrial } from "#worker/contract/trials.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { endTrialTeam } from "#worker/services/for-rooms.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const stored = (teamId: string) =>
  runInDurableObject(roomOf(env.TeamRoom, teamId), async (_, { storage }) => ({
    alarm: await storage.getAlarm(),
    trial: storage.kv.get("trial"),
  }));
const exists = async (teamId: string) =>
  (await env.DB.prepare("select 1 from teams where id = ?").bind(teamId).first()) !== null;

async function startTrial(): Promise<NewTrial> {
  const answer = await call("/api/trials", { method: "POST", json: { name: "Ana" } });
  expect(answer.status).toBe(201);
  return answer.json();
}

const linkOf = async ({ token, teamId }: NewTrial): Promise<string> => {
  const listed = await clientOf(token).teams[":teamId"].invitations.$get({ param: { teamId } });
  return (await listed.json())[0]?.url?.slice(-22) ?? "";
};

/** A trial with everything that a team can have. All its people are guests. */
async function worldAsTrial() {
  const world = await newWorld();
  const { teamId, retroId, agreementId, admin, member, removed } = world;
  await env.DB.batch(
    [
      "update users set is_guest = 1 where id in (select user_id from members where team_id = ?1)",
      "update teams set is_trial = 1, created_at = '2020-01-01T00:00:00.000Z' where id = ?1",
      "insert into former_members (team_id, user_id) values (?1, ?2)",
      "insert into removals (team_id, user_id, removed_at) values (?1, ?2, '2020-01-01')",
      "insert into boards (retrospective_id, document) values (?3, '{}')",
      "insert into sheet_links (id, retrospective_id, token_hash, cards, comments, thanks, names, expires_at) values (?3, ?3, ?3, 0, 0, 0, 0, '2100-01-01')",
      "insert into board_titles (team_id, key, retrospective_id, group_id, title, fichas) values (?1, 'a', ?3, 'g', 'A', 1)",
      "update agreements set reviewed_in_id = ?3 where team_id = ?1 and id = ?4",
      "insert into slack_connections (team_id, webhook, connected_at) values (?1, '', '2020-01-01')",
      "insert into counter_resets (id, counter_id, name_event, streak, user_id, at) select ?1, id, 'Bug', 3, ?5, '2020-01-01' from counters where team_id = ?1",
      "insert into program_tokens (id, team_id, creator_id, name, token_hash, scopes, created_at, expires_at) values (?1, ?1, ?5, 'Bot', ?1, '[]', '2020-01-01', '2100-01-01')",
      "insert into webhooks (id, team_id, creator_id, address, secret, events) values (?1, ?1, ?5, '', '', '[]')",
      "insert into webhook_deliveries (webhook_id, message_id, event, at) values (?1, 'a', 'webhook.test', '2020-01-01')",
      "insert into access_events (id, team_id, kind, actor_id, at) values (?1, ?1, 'created', ?5, '2020-01-01')",
    ].map((sql) => {
      const values = [teamId, removed.id, retroId, agreementId, admin.id];
      const used = Math.max(...[...sql.matchAll(/\?(\d)/g)].map(([, index]) => Number(index)));
      return env.DB.prepare(sql).bind(...values.slice(0, used));
    }),
  );
  await roomOf(env.TeamRoom, teamId).openTrial({ retroId, settings: settings(), creatorId: admin.id });
  return { ...world, member };
}

const isEmpty = (content: unknown[][]) => content.every((rows) => rows.length === 0);

describe("A trial that nobody visits", () => {
  it("A trial ends after 14 days with all its rows and its room, and another team keeps all of its own", async () => {
    const { teamId, otherTeam, admin, member, removed } = await worldAsTrial();
    const other = await contentOf(otherTeam.teamId);
    expect((await contentOf(teamId)).filter((rows) => rows.length === 0)).toEqual([]);
    pass(TRIAL.life);
    expect(await alarm(teamId)).toBe(true);
    expect(await exists(teamId)).toBe(false);
    expect(isEmpty(await contentOf(teamId))).toBe(true);
    expect(await contentOf(otherTeam.teamId)).toEqual(other);
    const guests = await env.DB.prepare("select name, email, deleted_at from users where id in (?, ?)")
      .bind(admin.id, member.id)
      .all();
    expect(guests.results).toEqual(
      [admin, member].map(({ id }) => ({
        name: "Cuenta eliminada",
        email: `eliminada:${id}`,
        deleted_at: new Date().toISOString(),
      })),
    );
    const account = await env.DB.prepare("select name from users where id = ?").bind(removed.id).first();
    expect(account).toEqual({ name: removed.name });
    const sessions = await env.DB.prepare("select count(*) as n from sessions where user_id in (?, ?)")
      .bind(admin.id, member.id)
      .first();
    expect(sessions).toEqual({ n: 0 });
    expect((await call(`/api/teams/${teamId}`, { token: admin.token })).status).toBe(401);
    await runInDurableObject(roomOf(env.TeamRoom, teamId), async (_, { storage }) => {
      const tables = storage.sql.exec("select name from sqlite_master where name in ('boards', 'event_log')").toArray();
      expect([tables, await storage.getAlarm()]).toEqual([[], null]);
    });
  });

  it("The end of a trial costs no more where other teams have many rows", async () => {
    const rowsOf = async () => {
      const { teamId } = await worldAsTrial();
      pass(TRIAL.life);
      const { withSession } = env.DB;
      let rows = 0;
      const counted = (session: D1DatabaseSession) => ({
        prepare: (sql: string) => session.prepare(sql),
        getBookmark: () => session.getBookmark(),
        batch: async (statements: D1PreparedStatement[]) => {
          const results = await session.batch(statements);
          for (const { meta } of results) rows += meta.rows_read;
          return results;
        },
      });
      const database = { withSession: (from?: string) => counted(withSession.call(env.DB, from)) };
      // The product uses no other part of the database.
      expect(await endTrialTeam(roomDatabase(database as unknown as D1Database, teamId), Date.now())).toBe("ended");
      return rows;
    };
    // Rows at both ends of every table: a search for what is absent always meets one.
    await addOtherTeams(1, 1);
    const alone = await rowsOf();
    await addOtherTeams(2, 51);
    expect(await rowsOf()).toBe(alone);
  });

  it("A trial does not end a moment before, and the room asks about it again 14 days after the last visit", async () => {
    const trial = await startTrial();
    const { teamId } = trial;
    expect((await stored(teamId)).alarm).toBe(Date.now() + TRIAL.life);
    pass(10 * DAY);
    expect((await call("/api/users", { token: trial.token })).status).toBe(200);
    const visited = Date.now();
    pass(TRIAL.life - 10 * DAY);
    await alarm(teamId);
    expect(await exists(teamId)).toBe(true);
    const { trial: check } = await stored(teamId);
    expect(check).toEqual({ at: expect.closeTo(visited + TRIAL.life, -3) });
    pass(10 * DAY);
    await alarm(teamId);
    expect(await exists(teamId)).toBe(false);
  });

  it("A visit at the last moment keeps a trial, also one between the question and the deletion", async () => {
    const trial = await startTrial();
    pass(TRIAL.life - 1);
    expect((await call("/api/users", { token: trial.token })).status).toBe(200);
    pass(1);
    await alarm(trial.teamId);
    expect(await exists(trial.teamId)).toBe(true);

    const other = await startTrial();
    pass(TRIAL.life);
    const visit = () =>
      env.DB.prepare("update sessions set last_used_at = ? where user_id = ?")
        .bind(new Date().toISOString(), other.user.id)
        .run();
    const { withSession } = env.DB;
    const database = {
      withSession: (from?: string) => {
        const session = withSession.call(env.DB, from);
        return {
          prepare: (sql: string) => session.prepare(sql),
          getBookmark: () => session.getBookmark(),
          batch: async (statements: D1PreparedStatement[]) => {
            const results = await session.batch(statements);
            await visit();
            return results;
          },
        };
      },
    };
    // The product uses no other part of the database.
    expect(await endTrialTeam(roomDatabase(database as unknown as D1Database, other.teamId), Date.now())).toEqual({
      visitedAt: Date.now(),
    });
    expect(await exists(other.teamId)).toBe(true);
  });

  it("A page that is open at that moment is a visit", async () => {
    const { teamId, token } = await startTrial();
    const connection = await connect(teamId, token);
    pass(TRIAL.life);
    await alarm(teamId);
    expect(await exists(teamId)).toBe(true);
    connection.close();
  });

  it("An alarm that fires twice changes nothing more", async () => {
    const { teamId } = await startTrial();
    const other = await startTrial();
    pass(TRIAL.life);
    await alarm(teamId);
    expect(await alarm(teamId)).toBe(false);
    expect([await exists(teamId), await exists(other.teamId)]).toEqual([false, true]);
  });

  it("Where the database is down, the room tries again an hour later", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { teamId } = await startTrial();
    const { database } = faultyDatabase("refuses", () => true);
    const room = roomOf(env.TeamRoom, teamId);
    pass(TRIAL.life);
    await runInDurableObject(room, async (instance) => {
      // The room keeps the database of its environment.
      const trial = Reflect.get(instance, "trial");
      const before = Reflect.get(trial, "database");
      Reflect.set(trial, "database", roomDatabase(database, teamId));
      await instance.onAlarm();
      Reflect.set(trial, "database", before);
    });
    expect(await exists(teamId)).toBe(true);
    expect((await stored(teamId)).alarm).toBe(Date.now() + TRIAL.retry);
    pass(TRIAL.retry);
    await alarm(teamId);
    expect(await exists(teamId)).toBe(false);
  });
});

describe("A team that is not a trial any more", () => {
  it("A team that was kept, or has an account in it, never ends, and the room forgets the trial", async () => {
    const joined = await startTrial();
    const beto = await someone("Beto");
    await call(`/api/invitations/${await linkOf(joined)}/users`, { method: "POST", token: beto.token });
    const marked = await startTrial();
    await env.DB.prepare("update users set is_guest = 0 where id = ?").bind(marked.user.id).run();
    const ordinary = await startTrial();
    await env.DB.prepare("update teams set is_trial = 0 where id = ?").bind(ordinary.teamId).run();
    pass(400 * DAY);
    for (const { teamId } of [joined, marked, ordinary]) {
      await alarm(teamId);
      expect(await exists(teamId)).toBe(true);
      expect((await stored(teamId)).trial).toBeUndefined();
    }
  });

  it("A team stays whole or ends whole where an account keeps its place while the alarm runs", async () => {
    const { teamId, user } = await startTrial();
    pass(TRIAL.life);
    const keep = env.DB.prepare("update teams set is_trial = 0 where id = ?").bind(teamId).run();
    await Promise.all([keep, alarm(teamId)]);
    const members = await env.DB.prepare("select user_id from members where team_id = ?").bind(teamId).all();
    // All of it or nothing.
    expect(members.results).toEqual((await exists(teamId)) ? [{ user_id: user.id }] : []);
  });

  it("A room wipes itself only at the second time that the database does not know the team", async () => {
    const [unknown, retroId] = [crypto.randomUUID(), crypto.randomUUID()];
    await roomOf(env.TeamRoom, unknown).openTrial({ retroId, settings: settings(), creatorId: crypto.randomUUID() });
    pass(TRIAL.life);
    await alarm(unknown);
    expect((await stored(unknown)).trial).toMatchObject({ wasUnknown: true });
    pass(TRIAL.life);
    await alarm(unknown);
    await runInDurableObject(roomOf(env.TeamRoom, unknown), async (_, { storage }) => {
      expect(storage.kv.get("trial")).toBeUndefined();
      expect(await storage.getAlarm()).toBeNull();
    });
  });
});
