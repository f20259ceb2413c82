import { applyD1Migrations, createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { env, ORIGIN } from "#tests/factories/client.ts";
import { laggingReplica } from "#tests/factories/lagging-replica.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { connect, isEventOf, join } from "#tests/factories/socket.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import worker from "#worker/index.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      REPLICA: D1Database;
    }
  }
}

const { binding, replicate } = laggingReplica(env.DB, env.REPLICA);

beforeAll(() => applyD1Migrations(env.REPLICA, env.MIGRATIONS));

async function ask(path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<Response> {
  const context = createExecutionContext();
  const request = new Request(ORIGIN + path, { ...init, headers: { ...headers, "content-type": "application/json" } });
  // `cf` is missing here, and the Worker never reads it.
  const incoming = request as Request<unknown, IncomingRequestCfProperties>;
  const answer = await worker.fetch(incoming, { ...env, DB: binding }, context);
  await waitOnExecutionContext(context);
  return answer;
}

const bearer = ({ token }: Someone) => ({ authorization: `Bearer ${token}` });
const cookies = ({ token }: Someone, bookmark: string) => ({
  cookie: `session=${token}; bookmark=${bookmark}`,
});

/** The members are already on the replica, the retrospective is not. */
async function teamWithNewRetrospective() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const teamId = await teamOf(ana, beto);
  const before = await replicate();
  const connection = await connect(teamId, beto.token);
  await join(connection, teamId);
  const path = `/api/teams/${teamId}/retrospectives`;
  const body = JSON.stringify({ retrospectiveName: "Sprint 24" });
  const answer = await ask(path, bearer(ana), { method: "POST", body });
  const message = await connection.next(isEventOf("retrospectives"));
  connection.close();
  const eventBookmark = message.event === "team" ? (message.data.bookmark ?? "") : "";
  return {
    ana,
    beto,
    teamId,
    path,
    before,
    eventBookmark,
    responseBookmark: answer.headers.get("x-d1-bookmark") ?? "",
  };
}

async function namesAt(path: string, headers: Record<string, string>): Promise<string[]> {
  const list = await (await ask(path, headers)).json<Retrospective[]>();
  return list.map(({ retrospectiveName }) => retrospectiveName);
}

describe("A lagging database replica does not show outdated data", () => {
  it("A member who received an event never reads the state before it", async () => {
    const { beto, path, before, eventBookmark } = await teamWithNewRetrospective();
    const at = (bookmark: string) => ({ ...bearer(beto), "x-d1-bookmark": bookmark });
    expect(await namesAt(path, at(before))).toEqual([]);
    expect(await namesAt(path, at(eventBookmark))).toEqual(["Sprint 24"]);
    await replicate();
    expect(await namesAt(path, at(before))).toEqual(["Sprint 24"]);
  });

  it("A request without a bookmark reads the primary, so a revoked session is refused at once", async () => {
    const { ana, beto, path } = await teamWithNewRetrospective();
    expect(await namesAt(path, bearer(beto))).toEqual(["Sprint 24"]);
    await ask("/api/auth/logout", bearer(ana), { method: "POST" });
    expect((await ask(path, bearer(ana))).status).toBe(401);
    expect((await ask(path, { ...bearer(ana), "x-d1-bookmark": "no es un marcador" })).status).toBe(401);
    const later = await replicate();
    expect((await ask(path, { ...bearer(ana), "x-d1-bookmark": later })).status).toBe(401);
  });

  it("A writer reads their own write, and the event carries the same bookmark as the response", async () => {
    const { ana, path, before, eventBookmark, responseBookmark } = await teamWithNewRetrospective();
    expect(responseBookmark).toBe(eventBookmark);
    expect(await namesAt(path, { ...bearer(ana), "x-d1-bookmark": before })).toEqual([]);
    expect(await namesAt(path, { ...bearer(ana), "x-d1-bookmark": responseBookmark })).toEqual(["Sprint 24"]);
  });

  it("A page loaded after an event shows the change because the browser's cookie holds the bookmark", async () => {
    const { beto, teamId, before, eventBookmark } = await teamWithNewRetrospective();
    const page = async (bookmark: string) =>
      (await ask(`/teams/${teamId}/retrospectives`, cookies(beto, bookmark))).text();
    expect((await page(before)).includes("Sprint 24")).toBe(false);
    expect(await page(eventBookmark)).toContain("Sprint 24");
  });

  it("The first request after a page does not read data older than the page", async () => {
    const { beto, teamId, path, before, eventBookmark } = await teamWithNewRetrospective();
    const page = await ask(`/teams/${teamId}/retrospectives`, cookies(beto, eventBookmark));
    const cookie = page.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^bookmark=[0-9a-f-]+; Max-Age=3600; Path=\/; SameSite=Lax$/);
    const [, bookmark = ""] = /=([0-9a-f-]+);/.exec(cookie) ?? [];
    expect(bookmark > eventBookmark).toBe(true);
    expect(await namesAt(path, { ...bearer(beto), "x-d1-bookmark": bookmark })).toEqual(["Sprint 24"]);
    expect(await namesAt(path, { ...bearer(beto), "x-d1-bookmark": before })).toEqual([]);
  });

  it("A page older than what the browser has seen does not change the bookmark cookie", async () => {
    const { beto, teamId, eventBookmark } = await teamWithNewRetrospective();
    await replicate();
    const later = eventBookmark.replace(/^.{8}/, "ffffffff");
    const page = await ask(`/teams/${teamId}/retrospectives`, cookies(beto, later));
    expect(page.headers.get("set-cookie")).toBeNull();
  });

  it("A removed member is refused a socket at once, even while the replica lags", async () => {
    const { ana, beto, teamId } = await teamWithNewRetrospective();
    const requestSocket = () => ask(`/parties/team-room/${teamId}`, { ...bearer(beto), upgrade: "websocket" });
    expect((await requestSocket()).status).toBe(101);
    await ask(`/api/teams/${teamId}/users/${beto.id}`, bearer(ana), { method: "DELETE" });
    expect((await requestSocket()).status).toBe(403);
  });
});
