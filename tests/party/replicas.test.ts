import { applyD1Migrations, createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { env, ORIGIN } from "#tests/factories/client.ts";
import { laggingReplica } from "#tests/factories/lagging.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { join, newsOf, sitDown } from "#tests/factories/socket.ts";
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

/** Asks the Worker, whose database has a replica that lags. */
async function ask(path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<Response> {
  const context = createExecutionContext();
  const request = new Request(ORIGIN + path, { ...init, headers: { ...headers, "content-type": "application/json" } });
  // A request made here has no `cf`, which the Worker never reads.
  const incoming = request as Request<unknown, IncomingRequestCfProperties>;
  const answer = await worker.fetch(incoming, { ...env, DB: binding }, context);
  await waitOnExecutionContext(context);
  return answer;
}

const bearer = ({ token }: Someone) => ({ authorization: `Bearer ${token}` });
const cookies = ({ token }: Someone, bookmark: string) => ({
  cookie: `session=${token}; bookmark=${bookmark}`,
});

/** A team whose people are on the replica, and a retrospective that is not there yet. */
async function justWritten() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const teamId = await teamOf(ana, beto);
  const before = await replicate();
  const seat = await sitDown(teamId, beto.token);
  await join(seat, teamId);
  const path = `/api/teams/${teamId}/retrospectives`;
  const body = JSON.stringify({ retrospectiveName: "Sprint 24" });
  const answer = await ask(path, bearer(ana), { method: "POST", body });
  const message = await seat.next(newsOf("retrospectives"));
  seat.close();
  const told = message.event === "team" ? (message.data.bookmark ?? "") : "";
  return { ana, beto, teamId, path, before, told, answered: answer.headers.get("x-d1-bookmark") ?? "" };
}

async function namesAt(path: string, headers: Record<string, string>): Promise<string[]> {
  const list = await (await ask(path, headers)).json<Retrospective[]>();
  return list.map(({ retrospectiveName }) => retrospectiveName);
}

describe("A database with a replica that lags", () => {
  it("Whoever was told of a change never reads the state before it, and whoever was not may", async () => {
    const { beto, path, before, told } = await justWritten();
    const at = (bookmark: string) => ({ ...bearer(beto), "x-d1-bookmark": bookmark });
    expect(await namesAt(path, at(before))).toEqual([]);
    expect(await namesAt(path, at(told))).toEqual(["Sprint 24"]);
    await replicate();
    expect(await namesAt(path, at(before))).toEqual(["Sprint 24"]);
  });

  it("Whoever says nothing of what they have seen reads no replica: a revoked session is refused at once", async () => {
    const { ana, beto, path } = await justWritten();
    expect(await namesAt(path, bearer(beto))).toEqual(["Sprint 24"]);
    await ask("/api/auth/logout", bearer(ana), { method: "POST" });
    expect((await ask(path, bearer(ana))).status).toBe(401);
    expect((await ask(path, { ...bearer(ana), "x-d1-bookmark": "no es un marcador" })).status).toBe(401);
    const later = await replicate();
    expect((await ask(path, { ...bearer(ana), "x-d1-bookmark": later })).status).toBe(401);
  });

  it("Whoever has written sees it in the next call, and the news bear the same bookmark as the answer", async () => {
    const { ana, path, before, told, answered } = await justWritten();
    expect(answered).toBe(told);
    expect(await namesAt(path, { ...bearer(ana), "x-d1-bookmark": before })).toEqual([]);
    expect(await namesAt(path, { ...bearer(ana), "x-d1-bookmark": answered })).toEqual(["Sprint 24"]);
  });

  it("A page that is loaded after the news shows them, by the browser's cookie", async () => {
    const { beto, teamId, before, told } = await justWritten();
    const page = async (bookmark: string) =>
      (await ask(`/teams/${teamId}/retrospectives`, cookies(beto, bookmark))).text();
    expect((await page(before)).includes("Sprint 24")).toBe(false);
    expect(await page(told)).toContain("Sprint 24");
  });

  it("What a page shows is not taken back by the first call after it, which the replica may answer", async () => {
    const { beto, teamId, path, before, told } = await justWritten();
    const page = await ask(`/teams/${teamId}/retrospectives`, cookies(beto, told));
    const cookie = page.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^bookmark=[0-9a-f-]+; Max-Age=3600; Path=\/; SameSite=Lax$/);
    const [, bookmark = ""] = /=([0-9a-f-]+);/.exec(cookie) ?? [];
    expect(bookmark > told).toBe(true);
    expect(await namesAt(path, { ...bearer(beto), "x-d1-bookmark": bookmark })).toEqual(["Sprint 24"]);
    expect(await namesAt(path, { ...bearer(beto), "x-d1-bookmark": before })).toEqual([]);
  });

  it("A page older than what the browser has seen leaves its cookie alone", async () => {
    const { beto, teamId, told } = await justWritten();
    await replicate();
    const later = told.replace(/^.{8}/, "ffffffff");
    const page = await ask(`/teams/${teamId}/retrospectives`, cookies(beto, later));
    expect(page.headers.get("set-cookie")).toBeNull();
  });

  it("Whoever was removed is refused a socket at once, whatever the replica still thinks", async () => {
    const { ana, beto, teamId } = await justWritten();
    const knock = () => ask(`/parties/team-room/${teamId}`, { ...bearer(beto), upgrade: "websocket" });
    expect((await knock()).status).toBe(101);
    await ask(`/api/teams/${teamId}/users/${beto.id}`, bearer(ana), { method: "DELETE" });
    expect((await knock()).status).toBe(403);
  });
});
