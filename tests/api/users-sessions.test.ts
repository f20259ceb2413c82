import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { post } from "#tests/factories/accounts.ts";
import { guestOf } from "#tests/factories/callers.ts";
import { call, clientOf, env, settled } from "#tests/factories/client.ts";
import { costOfCall } from "#tests/factories/cost.ts";
import { countingDatabase, newQueryCounts } from "#tests/factories/counting-database.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { connect, join } from "#tests/factories/socket.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { LAST_USE_INTERVAL } from "#worker/contract/limits/accounts.ts";
import { prepareSession, purgeEndedSessions } from "#worker/services/account/sessions.ts";
import { fromNow } from "#worker/services/clock.ts";

const { db } = openDatabase(env.DB);
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const HOUR = 60 * 60 * 1000;

/** @param hoursAgo when the session was created */
async function another({ id }: Someone, hoursAgo: number, more: Partial<typeof sessions.$inferInsert> = {}) {
  const { row, token } = await prepareSession(id, FIREFOX, env.JWT_SECRET);
  await db.insert(sessions).values({ ...row, createdAt: fromNow(-hoursAgo * HOUR), ...more });
  return { id: row.id, token };
}

const idOf = async (token: string) => (await (await clientOf(token).users.$get()).json()).id;
const listedBy = async ({ api }: Someone) => (await api.users.sessions.$get()).json();
const noteOf = async (id: string) => {
  const [row] = await db.select({ lastUsedAt: sessions.lastUsedAt }).from(sessions).where(eq(sessions.id, id));
  return row?.lastUsedAt;
};
async function costAfter(milliseconds: number) {
  const world = await newWorld();
  const { sessionId, token } = world.admin;
  const usedAt = fromNow(-milliseconds);
  await db.update(sessions).set({ lastUsedAt: usedAt }).where(eq(sessions.id, sessionId));
  const { roundTrips, rowsRead, statements } = await costOfCall("GET /teams/:teamId", world, token);
  return { cost: { roundTrips, rowsRead, statements }, usedAt, now: await noteOf(sessionId) };
}

describe("A person sees and ends their sessions", () => {
  it("A person sees only their own active sessions, the last used first and the current one marked", async () => {
    const [ana, beto] = [await someone(), await someone()];
    await another(beto, 1);
    const older = await another(ana, 72);
    const newer = await another(ana, 80, { lastUsedAt: fromNow(-5 * HOUR) });
    await another(ana, 1, { revokedAt: fromNow(0) });
    await another(ana, 1, { expiresAt: fromNow(-1) });
    const listed = await listedBy(ana);
    expect(listed.map(({ id, device, current }) => [id, device, current])).toEqual([
      [ana.sessionId, null, true],
      [newer.id, "Firefox en Linux", false],
      [older.id, "Firefox en Linux", false],
    ]);
    expect(listed[2]?.lastUsedAt).toBe(listed[2]?.createdAt);
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(["createdAt", "current", "device", "id", "lastUsedAt"]);
  });

  it("Ending the other sessions closes them and their sockets at once", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const teamId = await teamOf(ana, beto);
    const elsewhere = await another(ana, 1);
    const connections = {
      kept: await connect(teamId, ana.token),
      ended: await connect(teamId, elsewhere.token),
      betoConnection: await connect(teamId, beto.token),
    };
    expect((await ana.api.users.sessions.$delete()).status).toBe(204);
    expect(await connections.ended.closed).toEqual({ code: 4403 });
    expect(await listedBy(ana)).toMatchObject([{ id: ana.sessionId, current: true }]);
    expect((await beto.api.users.$get()).status).toBe(200);
    for (const connection of [connections.kept, connections.betoConnection]) {
      await join(connection, teamId);
      connection.close();
    }
    expect((await ana.api.users.sessions.$delete()).status).toBe(204);
  });
});

describe("A person ends one session", () => {
  const end = ({ api }: Someone, sessionId: string) =>
    api.users.sessions[":sessionId"].$delete({ param: { sessionId } });

  it("A session that a person ends is over at once, its sockets close, and every other session goes on", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const [lost, phone] = [await another(ana, 1), await another(ana, 2)];
    const connections = { lost: await connect(teamId, lost.token), phone: await connect(teamId, phone.token) };
    const answer = await end(ana, lost.id);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
    expect(await connections.lost.closed).toEqual({ code: 4403 });
    await join(connections.phone, teamId);
    connections.phone.close();
    expect((await listedBy(ana)).map(({ id }) => id)).toEqual([ana.sessionId, phone.id]);
    expect((await end(ana, lost.id)).status).toBe(204);
  });

  it("Nobody ends the session of another person, and an unknown one answers alike", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const answers = [await end(ana, beto.sessionId), await end(ana, crypto.randomUUID())];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect((await beto.api.users.$get()).status).toBe(200);
  });

  it("An old session ends itself and no other one, until the person confirms who they are", async () => {
    const { member } = await newWorld();
    const other = await another(member, 1);
    const createdAt = fromNow(-11 * 60_000);
    await db.update(sessions).set({ createdAt }).where(eq(sessions.id, member.sessionId));
    for (const refused of [await end(member, other.id), await member.api.users.sessions.$delete()]) {
      expect([refused.status, await refused.json()]).toMatchObject([428, { code: "confirm_identity" }]);
    }
    expect((await call("/api/auth/verify", { token: other.token })).status).toBe(200);
    expect((await member.api.auth.confirm.$post({ json: { password: PASSWORD } })).status).toBe(204);
    expect((await end(member, other.id)).status).toBe(204);
    expect((await call("/api/auth/verify", { token: other.token })).status).toBe(401);
    await db.update(sessions).set({ confirmedAt: createdAt }).where(eq(sessions.id, member.sessionId));
    expect((await end(member, member.sessionId)).status).toBe(204);
  });

  it("A guest, who has nothing to confirm with, ends a session at any time", async () => {
    const token = await guestOf(await newWorld());
    await db
      .update(sessions)
      .set({ createdAt: fromNow(-HOUR) })
      .where(eq(sessions.userId, await idOf(token)));
    expect((await call("/api/users/sessions", { method: "DELETE", token })).status).toBe(204);
  });

  it("Ending the current session also clears its cookie", async () => {
    const ana = await someone();
    const answer = await end(ana, ana.sessionId);
    expect(answer.headers.get("set-cookie")).toMatch(/^session=;.*Max-Age=0/);
    expect((await ana.api.users.$get()).status).toBe(401);
  });
});

describe("The session of a guest", () => {
  const DAY = 24 * HOUR;
  const guest = async () => {
    const token = await guestOf(await newWorld());
    const api = clientOf(token);
    const [session] = await (await api.users.sessions.$get()).json();
    return { api, id: session?.id ?? "" };
  };
  const use = async (id: string, created: number, lastUsed: number) =>
    db
      .update(sessions)
      .set({ createdAt: fromNow(-created * DAY), lastUsedAt: fromNow(-lastUsed * DAY) })
      .where(eq(sessions.id, id));

  it("The session of a guest ends when it was not used for 90 days", async () => {
    const { api, id } = await guest();
    await use(id, 120, 91);
    expect((await api.users.$get()).status).toBe(401);
  });

  it("The session of a guest goes on while it is used, long after the session of an account would have ended", async () => {
    const { api, id } = await guest();
    await use(id, 120, 89);
    expect((await api.users.$get()).status).toBe(200);
    await expect.poll(() => noteOf(id).then((at) => Date.parse(at ?? ""))).toBeGreaterThan(Date.now() - 60_000);
    const [row] = await db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, id));
    expect(Date.parse(row?.expiresAt ?? "")).toBeGreaterThan(Date.now() + 399 * DAY);
  });

  it("The 90 days count from the beginning of a session that was never used again", async () => {
    const { api, id } = await guest();
    await db
      .update(sessions)
      .set({ createdAt: fromNow(-91 * DAY) })
      .where(eq(sessions.id, id));
    expect((await api.users.$get()).status).toBe(401);
  });

  it("A socket of a session that was not used for 90 days is refused", async () => {
    const world = await newWorld();
    const token = await guestOf(world);
    const [session] = await (await clientOf(token).users.sessions.$get()).json();
    await use(session?.id ?? "", 120, 91);
    const answer = await call(`/parties/team-room/${world.teamId}`, { token, headers: { upgrade: "websocket" } });
    expect(answer.status).toBe(401);
  });

  it("The row of a session that was not used for 180 days is deleted in time", async () => {
    const ana = await someone();
    const idle = await another(ana, 24 * 181, { expiresAt: fromNow(200 * DAY) });
    const used = await another(ana, 24 * 181, { expiresAt: fromNow(200 * DAY), lastUsedAt: fromNow(-DAY) });
    await purgeEndedSessions(db, ana.id);
    const left = (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, ana.id))).map(
      ({ id }) => id,
    );
    expect(left).toContain(used.id);
    expect(left).not.toContain(idle.id);
  });
});

describe("A session records when it was last used", () => {
  it("The last use of a session is recorded once an hour without extra cost for the request", async () => {
    const fresh = await costAfter(LAST_USE_INTERVAL - 60_000);
    expect(fresh.now).toBe(fresh.usedAt);
    const stale = await costAfter(LAST_USE_INTERVAL + 60_000);
    expect(Date.parse(stale.now ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(stale.cost).toEqual(fresh.cost);
  });

  it("Simultaneous requests record the last use of a session once", async () => {
    const ana = await someone();
    const createdAt = fromNow(-2 * HOUR);
    await db.update(sessions).set({ createdAt }).where(eq(sessions.id, ana.sessionId));
    const tally = newQueryCounts();
    const bindings = { ...env, DB: countingDatabase(env.DB, tally) };
    const use = () => call("/api/users", { token: ana.token }, bindings);
    await Promise.all(Array.from({ length: 20 }, use));
    await settled();
    expect(tally.written).toEqual({ sessions: 1 });
    const noted = await noteOf(ana.sessionId);
    expect(Date.parse(noted ?? "")).toBeGreaterThan(Date.now() - 60_000);
    await use();
    await settled();
    expect(tally.written).toEqual({ sessions: 1 });
    expect(await noteOf(ana.sessionId)).toBe(noted);
  });
});

describe("Sessions that ended long ago", () => {
  const DAY = 24 * HOUR;
  const ago = (days: number) => fromNow(-days * DAY);
  const rowsOf = async ({ id }: Someone) =>
    (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))).map((row) => row.id);
  const expired = (person: Someone, days: number) =>
    another(person, 24 * (days + 30), { expiresAt: ago(days) }).then(({ id }) => id);

  it("A login deletes rows of sessions that ended more than 90 days ago, and keeps the others", async () => {
    const { member } = await newWorld();
    const expiredLongAgo = await expired(member, 91);
    const { id: revokedLongAgo } = await another(member, 24 * 95, { expiresAt: ago(65), revokedAt: ago(91) });
    const expiredLately = await expired(member, 89);
    const { id: revokedLately } = await another(member, 24 * 95, { expiresAt: ago(65), revokedAt: ago(89) });
    expect(await rowsOf(member)).toHaveLength(5);
    expect((await post("login", { email: member.email, password: PASSWORD })).status).toBe(200);
    await settled();
    const kept = await rowsOf(member);
    // The fourth is the session of the login.
    expect(kept).toHaveLength(4);
    expect(kept).toEqual(expect.arrayContaining([member.sessionId, expiredLately, revokedLately]));
    for (const id of [expiredLongAgo, revokedLongAgo]) expect(kept).not.toContain(id);
  });

  it("One purge deletes at most twenty rows of the user and twenty of everybody", async () => {
    const ana = await someone();
    for (let row = 0; row < 45; row += 1) await expired(ana, 100 + row);
    await purgeEndedSessions(db, ana.id);
    const left = (await rowsOf(ana)).length;
    expect(left).toBeGreaterThanOrEqual(6);
    expect(left).toBeLessThanOrEqual(26);
  });

  it("In time the purges of one person delete the old rows of people who do not come back", async () => {
    const [ana, beto] = [await someone(), await someone()];
    await expired(beto, 91);
    for (let purges = 0; purges < 1000 && (await rowsOf(beto)).length > 1; purges += 1) {
      await purgeEndedSessions(db, ana.id);
    }
    expect(await rowsOf(beto)).toEqual([beto.sessionId]);
  });
});
