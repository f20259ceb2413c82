import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { env } from "#tests/factories/client.ts";
import { costOfCall } from "#tests/factories/cost.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { connect, join } from "#tests/factories/socket.ts";
import { newWorld } from "#tests/factories/world.ts";
import { LAST_USE_INTERVAL } from "#worker/contract/limits.ts";
import { fromNow } from "#worker/services/clock.ts";
import { prepareSession } from "#worker/services/sessions.ts";

const { db } = openDatabase(env.DB, "first-primary");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const HOUR = 60 * 60 * 1000;

/** @param hoursAgo when the session was created */
async function another({ id }: Someone, hoursAgo: number, more: Partial<typeof sessions.$inferInsert> = {}) {
  const { row, token } = await prepareSession(id, FIREFOX, env.JWT_SECRET);
  await db.insert(sessions).values({ ...row, createdAt: fromNow(-hoursAgo * HOUR), ...more });
  return { id: row.id, token };
}

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
    await Promise.all(Array.from({ length: 20 }, () => ana.api.users.$get()));
    await expect.poll(() => noteOf(ana.sessionId)).toBeTruthy();
    const noted = await noteOf(ana.sessionId);
    await ana.api.users.$get();
    expect(await noteOf(ana.sessionId)).toBe(noted);
  });
});
