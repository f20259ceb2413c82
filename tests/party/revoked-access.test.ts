import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { mailedCode, post } from "#tests/factories/accounts.ts";
import { call, env } from "#tests/factories/client.ts";
import { anotherDevice, type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { connect, isEventOf, isPresenceOf, join, requestSocket } from "#tests/factories/socket.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { DELETED_NAME } from "#worker/contract/deleted-account.ts";
import { SESSION_LIFE } from "#worker/contract/limits/accounts.ts";
import { ROOM } from "#worker/contract/limits/rooms.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const NEW_PASSWORD = "otra-clave-larga";
const MINUTE = 60_000;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function pair() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  return { ana, beto, teamId: await teamOf(ana, beto) };
}

/** The room has closed the sockets of both to renew them, and Ana is back. */
async function renewed() {
  const { ana, beto, teamId } = await pair();
  const room = roomOf(env.TeamRoom, teamId);
  vi.useFakeTimers({ toFake: ["Date"] });
  const connections = [await connect(teamId, ana.token), await connect(teamId, beto.token)];
  vi.setSystemTime(Date.now() + 15 * MINUTE);
  expect(await runDurableObjectAlarm(room)).toBe(true);
  for (const { closed } of connections) expect(await closed).toEqual({ code: 1012 });
  return { room, beto, teamId, again: await connect(teamId, ana.token) };
}

/** As where the call to the room fails. */
async function removeInDatabase(teamId: string, { id }: Someone): Promise<void> {
  const { db } = openDatabase(env.DB);
  await db.delete(members).where(and(eq(members.teamId, teamId), eq(members.userId, id)));
}

/** The only person in the room, whose access was checked 15 minutes ago. */
async function alone() {
  const people = await pair();
  vi.useFakeTimers({ toFake: ["Date"] });
  const connection = await connect(people.teamId, people.beto.token);
  await join(connection, people.teamId);
  vi.setSystemTime(Date.now() + 15 * MINUTE);
  return { ...people, connection };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("A person who loses access loses their sockets", () => {
  it("Removing a member closes their socket and leaves the other sockets open", async () => {
    const { ana, beto, teamId } = await pair();
    const [betoConnection, anaConnection] = [await connect(teamId, beto.token), await connect(teamId, ana.token)];
    const param = { teamId, userId: beto.id };
    expect((await ana.api.teams[":teamId"].users[":userId"].$delete({ param })).status).toBe(204);
    expect(await betoConnection.closed).toEqual({ code: 4403 });
    await anaConnection.next(isEventOf("members"));
    expect((await requestSocket(teamId, bearer(beto.token))).status).toBe(403);
    anaConnection.close();
  });

  it("Leaving a team closes the member's socket", async () => {
    const { beto, teamId } = await pair();
    const betoConnection = await connect(teamId, beto.token);
    expect((await beto.api.teams[":teamId"].users.$delete({ param: { teamId } })).status).toBe(204);
    expect(await betoConnection.closed).toEqual({ code: 4403 });
  });

  it("Logging out closes the sockets of that session", async () => {
    const { ana, teamId } = await pair();
    const connection = await connect(teamId, ana.token);
    expect((await ana.api.auth.logout.$post()).status).toBe(204);
    expect(await connection.closed).toEqual({ code: 4403 });
    expect((await requestSocket(teamId, bearer(ana.token))).status).toBe(401);
  });

  it("A password reset closes all sockets of the person in every team", async () => {
    const { ana, beto, teamId } = await pair();
    const otherTeam = await teamOf(beto, ana);
    const connections = [await connect(teamId, ana.token), await connect(otherTeam, ana.token)];
    const betoConnection = await connect(teamId, beto.token);
    const code = await mailedCode(ana.email, "request-reset");
    expect((await post("reset-user", { email: ana.email, password: NEW_PASSWORD, code })).status).toBe(200);
    for (const connection of connections) expect(await connection.closed).toEqual({ code: 4403 });
    await join(betoConnection, teamId);
    betoConnection.close();
  });

  it("A person who deletes their account is gone, and never present without their name", async () => {
    const { admin, member, teamId } = await newWorld();
    const watcher = await connect(teamId, admin.token);
    const leaving = await connect(teamId, member.token);
    await watcher.next(isPresenceOf(2));
    const deletion = { method: "DELETE", token: member.token, json: { password: PASSWORD } };
    expect((await call("/api/users", deletion)).status).toBe(204);
    expect(await leaving.closed).toEqual({ code: 4403 });
    await watcher.next(isEventOf("votes"));
    await join(watcher, teamId);
    const people = watcher.all.filter(({ event }) => event === "presence");
    expect(people.at(-1)).toMatchObject({ data: { members: [{ userId: admin.id }] } });
    expect(JSON.stringify(people)).not.toContain(DELETED_NAME);
    watcher.close();
  });

  it("A password change closes the sockets of all other sessions", async () => {
    const { ana, teamId } = await pair();
    const kept = await connect(teamId, ana.token);
    const other = await connect(teamId, await anotherDevice(ana));
    expect((await ana.api.users.$patch({ json: { password: NEW_PASSWORD } })).status).toBe(200);
    expect(await other.closed).toEqual({ code: 4403 });
    await join(kept, teamId);
    kept.close();
  });

  it("A session that expires closes its sockets, and a running timer still ends on time", async () => {
    const { ana, beto, teamId } = await pair();
    const room = () => roomOf(env.TeamRoom, teamId);
    const connections = [await connect(teamId, ana.token), await connect(teamId, beto.token)];
    for (const connection of connections) await join(connection, teamId);
    vi.useFakeTimers({ toFake: ["Date"] });
    const started = Date.now();
    await room().startTimer("one", 1, { id: ana.id, name: ana.name });
    const alarm = () => runInDurableObject(room(), (_room, { storage }) => storage.getAlarm());
    expect(await alarm()).toBe(started + MINUTE);
    vi.setSystemTime(started + MINUTE);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    vi.setSystemTime(started + SESSION_LIFE);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    for (const { closed } of connections) expect(await closed).toEqual({ code: 4403 });
    expect(await alarm()).toBeNull();
  });

  it("A removed member whose room could not be reached is sent away within 15 minutes", async () => {
    const { ana, beto, teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    vi.useFakeTimers({ toFake: ["Date"] });
    await connect(teamId, ana.token);
    const connection = await connect(teamId, beto.token);
    await join(connection, teamId);
    await removeInDatabase(teamId, beto);
    const alarm = await runInDurableObject(room, (_room, { storage }) => storage.getAlarm());
    expect(alarm).toBeLessThanOrEqual(Date.now() + 15 * MINUTE);
    vi.setSystemTime(alarm ?? 0);
    expect(await runDurableObjectAlarm(room)).toBe(true);
    expect(await connection.closed).toEqual({ code: 1012 });
    expect((await requestSocket(teamId, bearer(beto.token))).status).toBe(403);
  });

  it("A removed member who is alone, and whose room could not be reached, receives nothing after 15 minutes", async () => {
    const { ana, beto, teamId, connection } = await alone();
    await removeInDatabase(teamId, beto);
    const before = connection.all.length;
    const param = { teamId };
    expect((await ana.api.teams[":teamId"].topics.$post({ param, json: { title: "Café" } })).status).toBe(201);
    expect(await connection.closed).toEqual({ code: 1012 });
    expect(connection.all.length).toBe(before);
    expect((await requestSocket(teamId, bearer(beto.token))).status).toBe(403);
  });

  it("A message over a socket of 15 minutes ago is not read", async () => {
    const { teamId, connection } = await alone();
    connection.send({ event: "leaveTeam", data: { teamId } });
    expect(await connection.closed).toEqual({ code: 1012 });
  });

  it("A person who is alone keeps the socket until something happens, and stores no alarm", async () => {
    const { teamId, connection } = await alone();
    const room = roomOf(env.TeamRoom, teamId);
    expect(await runInDurableObject(room, (_room, { storage }) => storage.getAlarm())).toBeNull();
    connection.close();
  });

  it("A person who was alone for long leaves the room where they do not come back when somebody arrives", async () => {
    const { ana, teamId, connection } = await alone();
    const room = roomOf(env.TeamRoom, teamId);
    const arrived = await connect(teamId, ana.token);
    await arrived.next(isPresenceOf(2));
    expect(await connection.closed).toEqual({ code: 1012 });
    vi.setSystemTime(Date.now() + 10_000);
    expect(await runDurableObjectAlarm(room)).toBe(true);
    await arrived.next(isPresenceOf(1));
    arrived.close();
  });

  it("A person's sockets of 15 minutes ago do not count among those that they may have open", async () => {
    const { beto, teamId } = await alone();
    for (let sockets = 1; sockets < ROOM.sockets; sockets += 1) await connect(teamId, beto.token);
    const last = await connect(teamId, beto.token);
    await join(last, teamId);
    last.close();
  });

  it("While sockets are renewed, people stay present for ten seconds and no longer", async () => {
    const { room, again, teamId } = await renewed();
    await join(again, teamId);
    expect(again.all.filter(({ event }) => event === "presence").every(isPresenceOf(2))).toBe(true);
    vi.setSystemTime(Date.now() + 10_000);
    expect(await runDurableObjectAlarm(room)).toBe(true);
    await again.next(isPresenceOf(1));
    again.close();
  });

  it("A member who is removed while their socket is renewed is no longer present", async () => {
    const { room, again, beto } = await renewed();
    await again.next(isPresenceOf(2));
    await room.expel(beto.id, null, true);
    await again.next(isPresenceOf(1));
    again.close();
  });

  it("A timer that ends leaves sockets open that were authorized less than 15 minutes ago", async () => {
    const { ana, teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    vi.useFakeTimers({ toFake: ["Date"] });
    const connection = await connect(teamId, ana.token);
    await room.startTimer("one", 14, { id: ana.id, name: ana.name });
    vi.setSystemTime(Date.now() + 14 * MINUTE);
    expect(await runDurableObjectAlarm(room)).toBe(true);
    await join(connection, teamId);
    connection.close();
  });

  it("A session that connects while it logs out must reconnect and is then refused", async () => {
    const { ana, teamId } = await pair();
    await roomOf(env.TeamRoom, teamId).expelSession(ana.sessionId);
    const connection = await connect(teamId, ana.token);
    expect(await connection.closed).toEqual({ code: 1012 });
  });

  it("A member removed while connecting must reconnect and is then refused", async () => {
    const { ana, beto, teamId } = await pair();
    const anaConnection = await connect(teamId, ana.token);
    await roomOf(env.TeamRoom, teamId).expel(beto.id, null, true);
    const betoConnection = await connect(teamId, beto.token);
    expect(await betoConnection.closed).toEqual({ code: 1012 });
    anaConnection.close();
  });
});
