import { describe, expect, it } from "vitest";
import { guestOf } from "#tests/factories/callers.ts";
import { ask, call, env, ORIGIN } from "#tests/factories/client.ts";
import { connect, isEventOf, join } from "#tests/factories/socket.ts";
import { newWorld } from "#tests/factories/world.ts";
import { validBookmark } from "#worker/middleware/database.ts";

/** It has the format of a bookmark, and is later than any that D1 gives. */
const INVENTED = "ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff";
const EARLIEST = "00000000-00000000-00000000-00000000000000000000000000000000";

const BOOKMARK = /^[0-9a-f]{8}(-[0-9a-f]{8,40}){3}$/;

const withBookmark = (bookmark: string) => ({ "x-d1-bookmark": bookmark });
const bookmarkOf = (answer: Response) => answer.headers.get("x-d1-bookmark");

/** D1 might behave so: a session that is opened at a bookmark which the database has not reached gets no answer. */
const refusingTheFuture: D1Database = new Proxy(env.DB, {
  get: (database, name) =>
    name === "withSession"
      ? (from: string) => {
          if (from === INVENTED) throw new Error("D1 has not reached this bookmark");
          return database.withSession(from);
        }
      : Reflect.get(database, name),
});

describe("A bookmark from a client stays with that client", () => {
  it("The invented bookmark has the format of a bookmark", () => {
    expect(validBookmark(INVENTED)).toBe(INVENTED);
  });

  it("A read answers with the bookmark of the database, not with the one it was sent", async () => {
    const { member, teamId } = await newWorld();
    const path = `/api/teams/${teamId}/topics`;
    for (const bookmark of [INVENTED, EARLIEST]) {
      const answer = await call(path, { token: member.token, headers: withBookmark(bookmark) });
      expect(answer.status).toBe(200);
      expect(bookmarkOf(answer)).toMatch(BOOKMARK);
      expect(bookmarkOf(answer)).not.toBe(bookmark);
    }
  });

  it("A call that asks the database nothing answers without a bookmark", async () => {
    const answer = await call("/api/users", { token: "no-es-un-token", headers: withBookmark(EARLIEST) });
    expect([answer.status, bookmarkOf(answer)]).toEqual([401, null]);
  });

  it("An invented bookmark does not make a read or a page fail", async () => {
    const { member, teamId } = await newWorld();
    const bindings = { ...env, DB: refusingTheFuture };
    const authorization = `Bearer ${member.token}`;
    const read = new Request(`${ORIGIN}/api/teams/${teamId}/topics`, {
      headers: { authorization, ...withBookmark(INVENTED) },
    });
    expect((await ask(read, bindings)).status).toBe(200);
    const cookie = `session=${member.token}; bookmark=${INVENTED}`;
    expect((await ask(new Request(`${ORIGIN}/teams/${teamId}`, { headers: { cookie } }), bindings)).status).toBe(200);
  });

  it("A page sets no cookie with a bookmark that it was sent", async () => {
    const { member, teamId } = await newWorld();
    const headers = { cookie: `session=${member.token}; bookmark=${INVENTED}` };
    const page = await call(`/teams/${teamId}`, { headers });
    expect(String(page.headers.getSetCookie())).not.toContain(INVENTED);
  });

  it("A write announces the bookmark of its commit, not the one it was sent", async () => {
    const world = await newWorld();
    const { member, teamId } = world;
    const token = await guestOf(world);
    const connection = await connect(teamId, member.token);
    await join(connection, teamId);
    const writes = await Promise.all([
      call(`/api/teams/${teamId}/topics`, {
        method: "POST",
        token,
        json: { title: "Un tópico" },
        headers: withBookmark(INVENTED),
      }),
      call(`/api/teams/${teamId}/timers`, {
        method: "POST",
        token,
        json: { minutes: 5 },
        headers: withBookmark(INVENTED),
      }),
    ]);
    expect(writes.map(({ status }) => status)).toEqual([201, 201]);
    for (const [index, entity] of (["topics", "timer"] as const).entries()) {
      const bookmark = writes[index] && bookmarkOf(writes[index]);
      expect(bookmark).toMatch(BOOKMARK);
      expect(bookmark).not.toBe(INVENTED);
      expect(await connection.next(isEventOf(entity))).toMatchObject({ data: { bookmark } });
    }
    // The room still applies the changes of later writes.
    await call(`/api/teams/${teamId}/topics`, { method: "POST", token: member.token, json: { title: "Otro tópico" } });
    expect(await connection.next(isEventOf("topics"))).toMatchObject({
      data: { change: { kind: "topic", topic: { title: "Otro tópico" } } },
    });
    connection.close();
  });
});
