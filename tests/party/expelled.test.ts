import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { mailedCode, post } from "#tests/factories/accounts.ts";
import { env } from "#tests/factories/client.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { join, knock, newsOf, sitDown } from "#tests/factories/socket.ts";
import { SESSION_LIFE } from "#worker/contract/limits.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { prepareSession } from "#worker/services/sessions.ts";

const NEW_PASSWORD = "otra-clave-larga";
const PROMPT = 1000;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function pair() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  return { ana, beto, teamId: await teamOf(ana, beto) };
}

/** The token of another session of the same person. */
async function anotherDevice({ id }: { id: string }): Promise<string> {
  const { row, token } = await prepareSession(id, "another device", env.JWT_SECRET);
  await openDatabase(env.DB, "first-primary").db.insert(sessions).values(row);
  return token;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("Sockets of those who may no longer be there", () => {
  it("A removed member's is closed within a second, the others stay", async () => {
    const { ana, beto, teamId } = await pair();
    const [his, hers] = [await sitDown(teamId, beto.token), await sitDown(teamId, ana.token)];
    const param = { teamId, userId: beto.id };
    expect((await ana.api.teams[":teamId"].users[":userId"].$delete({ param })).status).toBe(204);
    const answered = Date.now();
    expect(await his.closed).toEqual({ code: 4403 });
    expect(Date.now() - answered).toBeLessThan(PROMPT);
    await hers.next(newsOf("members"));
    expect((await knock(teamId, bearer(beto.token))).status).toBe(403);
    hers.close();
  });

  it("Whoever leaves the team is let go too", async () => {
    const { beto, teamId } = await pair();
    const his = await sitDown(teamId, beto.token);
    expect((await beto.api.teams[":teamId"].users.$delete({ param: { teamId } })).status).toBe(204);
    expect(await his.closed).toEqual({ code: 4403 });
  });

  it("Those of a session end with it", async () => {
    const { ana, teamId } = await pair();
    const seat = await sitDown(teamId, ana.token);
    expect((await ana.api.auth.logout.$post()).status).toBe(204);
    expect(await seat.closed).toEqual({ code: 4403 });
    expect((await knock(teamId, bearer(ana.token))).status).toBe(401);
  });

  it("A password reset closes all of the person's, in every team", async () => {
    const { ana, beto, teamId } = await pair();
    const otherTeam = await teamOf(beto, ana);
    const seats = [await sitDown(teamId, ana.token), await sitDown(otherTeam, ana.token)];
    const his = await sitDown(teamId, beto.token);
    const code = await mailedCode(ana.email, "request-reset");
    expect((await post("reset-user", { email: ana.email, password: NEW_PASSWORD, code })).status).toBe(200);
    const answered = Date.now();
    for (const seat of seats) expect(await seat.closed).toEqual({ code: 4403 });
    expect(Date.now() - answered).toBeLessThan(PROMPT);
    await join(his, teamId);
    his.close();
  });

  it("A changed password closes all but the present session's", async () => {
    const { ana, teamId } = await pair();
    const kept = await sitDown(teamId, ana.token);
    const other = await sitDown(teamId, await anotherDevice(ana));
    expect((await ana.api.users.$patch({ json: { password: NEW_PASSWORD } })).status).toBe(200);
    expect(await other.closed).toEqual({ code: 4403 });
    await join(kept, teamId);
    kept.close();
  });

  it("A session that comes to its end takes its sockets along, while a timer still runs on time", async () => {
    const { ana, teamId } = await pair();
    const room = () => roomOf(env.TeamRoom, teamId);
    const seat = await sitDown(teamId, ana.token);
    await join(seat, teamId);
    vi.useFakeTimers({ toFake: ["Date"] });
    const started = Date.now();
    await room().startTimer("one", 1, { id: ana.id, name: ana.name });
    const alarm = () => runInDurableObject(room(), (_room, { storage }) => storage.getAlarm());
    expect(await alarm()).toBe(started + 60_000);
    vi.setSystemTime(started + 60_000);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    const sessionEnds = (await alarm()) ?? 0;
    expect(Math.abs(sessionEnds - started - SESSION_LIFE)).toBeLessThan(60_000);
    vi.setSystemTime(sessionEnds);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    expect(await seat.closed).toEqual({ code: 4403 });
    expect(await alarm()).toBeNull();
  });

  it("Whoever was let in an instant before being removed has to knock again, and is refused", async () => {
    const { ana, beto, teamId } = await pair();
    const hers = await sitDown(teamId, ana.token);
    await roomOf(env.TeamRoom, teamId).expel(beto.id, null);
    const his = await sitDown(teamId, beto.token);
    expect(await his.closed).toEqual({ code: 1012 });
    hers.close();
  });
});
