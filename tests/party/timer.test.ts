import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pass } from "#tests/factories/clock.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { slowDatabase } from "#tests/factories/slow-database.ts";
import { connect, isEventOf, join } from "#tests/factories/socket.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const ana = { id: crypto.randomUUID(), name: "Ana" };
const byAna = { userId: ana.id, isAdmin: false };
const MINUTE = 60_000;

let rooms = 0;
/** An eviction breaks the stubs: call the returned function again after one. */
function newRoom() {
  rooms += 1;
  const name = `room${rooms}`;
  return () => roomOf(env.TeamRoom, name);
}

const stop = () => vi.useFakeTimers({ toFake: ["Date"] });

afterEach(() => {
  vi.useRealTimers();
});

describe("A room runs one timer", () => {
  it("A timer ends by alarm, and another one can start", async () => {
    stop();
    const room = newRoom();
    await room().startTimer("one", 1, ana);
    pass(MINUTE - 1);
    expect(await room().readTimer()).toMatchObject({ isActive: true, minutes: 1 });
    pass(1);
    expect(await room().readTimer()).toMatchObject({ isActive: false, endsAt: null });
    expect(await runDurableObjectAlarm(room())).toBe(true);
    expect(await runDurableObjectAlarm(room())).toBe(false);
    expect(await room().startTimer("two", 1, ana)).toMatchObject({ isActive: true });
  });

  it("An alarm that fires too early is set again, and the timer continues", async () => {
    const room = newRoom();
    await room().startTimer("one", 1, ana);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    expect(await room().readTimer()).toMatchObject({ isActive: true });
    expect(await runDurableObjectAlarm(room())).toBe(true);
  });

  it("A timer survives an eviction and still ends", async () => {
    stop();
    const room = newRoom();
    const started = await room().startTimer("one", 2, ana);
    await abortAllDurableObjects();
    pass(MINUTE);
    const seen = await room().readTimer();
    expect(seen).toEqual({ ...started, serverNow: seen.serverNow });
    expect(await room().startTimer("two", 1, ana)).toBeNull();
    await abortAllDurableObjects();
    pass(MINUTE);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    expect(await room().cancelTimer(byAna)).toBe("none");
  });

  it("A cancelled timer leaves no alarm behind", async () => {
    const room = newRoom();
    await room().startTimer("one", 5, ana);
    expect(await room().cancelTimer(byAna)).toBe("done");
    expect(await runDurableObjectAlarm(room())).toBe(false);
    expect(await room().cancelTimer(byAna)).toBe("none");
  });

  it("A new timer can start although the alarm of the last one is late", async () => {
    stop();
    const room = newRoom();
    await room().startTimer("one", 1, ana);
    pass(MINUTE);
    const next = await room().startTimer("two", 3, ana);
    expect(next).toMatchObject({ isActive: true, minutes: 3 });
    await runDurableObjectAlarm(room());
    expect(await room().readTimer()).toMatchObject({ isActive: true, endsAt: next?.endsAt });
  });

  it("A timer shows the new name of the person who started it, and nobody else's", async () => {
    const room = newRoom();
    await room().startTimer("one", 1, ana);
    await room().rename({ id: crypto.randomUUID(), name: "Beto" });
    expect(await room().readTimer()).toMatchObject({ startedBy: ana });
    await room().rename({ id: ana.id, name: "Ana María" });
    expect(await room().readTimer()).toMatchObject({ startedBy: { id: ana.id, name: "Ana María" } });
  });

  it("A member receives an event when the timer has ended", async () => {
    stop();
    const beto = await someone("Beto");
    const teamId = await teamOf(beto);
    const connection = await connect(teamId, beto.token);
    await roomOf(env.TeamRoom, teamId).startTimer("one", 1, ana);
    expect(await connection.next(isEventOf("timer"))).toMatchObject({
      data: { change: { timer: { isActive: true } } },
    });
    pass(MINUTE);
    expect(await runDurableObjectAlarm(roomOf(env.TeamRoom, teamId))).toBe(true);
    expect(await connection.next(isEventOf("timer"))).toMatchObject({
      data: { change: { timer: { isActive: false } } },
    });
    connection.close();
  });

  it("A timer ends also while the database does not answer the rest of the alarm", async () => {
    stop();
    const beto = await someone("Beto");
    const teamId = await teamOf(beto);
    const room = roomOf(env.TeamRoom, teamId);
    const connection = await connect(teamId, beto.token);
    await room.expectBin();
    await room.startTimer("one", 1, ana);
    pass(MINUTE);
    const { database, state } = slowDatabase("before it runs");
    await runInDurableObject(room, (instance) => {
      Reflect.set(Reflect.get(instance, "bin"), "database", roomDatabase(database, teamId));
    });
    const fired = runDurableObjectAlarm(room);
    expect(await connection.next(isEventOf("timer"))).toMatchObject({
      data: { change: { timer: { isActive: true } } },
    });
    expect(await connection.next(isEventOf("timer"))).toMatchObject({
      data: { change: { timer: { isActive: false } } },
    });
    await expect.poll(() => state.isAsked).toBe(true);
    state.mayAnswer = true;
    expect(await fired).toBe(true);
    connection.close();
  });

  it("The event of a start, of a longer timer and of its cancellation has the bookmark of the response", async () => {
    const beto = await someone("Beto");
    const teamId = await teamOf(beto);
    const connection = await connect(teamId, beto.token);
    await join(connection, teamId);
    const timers = beto.api.teams[":teamId"].timers;
    const calls = [
      () => timers.$post({ param: { teamId }, json: { minutes: 5 } }),
      () => timers.extend.$post({ param: { teamId } }),
      () => timers.$delete({ param: { teamId } }),
    ];
    for (const call of calls) {
      const bookmark = (await call()).headers.get("x-d1-bookmark");
      expect(bookmark).toMatch(/^[0-9a-f]{8}-/);
      expect(await connection.next(isEventOf("timer"))).toMatchObject({ data: { bookmark } });
    }
    connection.close();
  });

  it("Cancelling a timer keeps the time at which sockets are renewed", async () => {
    const [beto, carla] = [await someone("Beto"), await someone("Carla")];
    const teamId = await teamOf(beto, carla);
    const room = roomOf(env.TeamRoom, teamId);
    const connections = [await connect(teamId, beto.token), await connect(teamId, carla.token)];
    for (const connection of connections) await join(connection, teamId);
    const alarm = () => runInDurableObject(room, (_room, { storage }) => storage.getAlarm());
    const before = await alarm();
    expect(before).not.toBeNull();
    await room.startTimer("one", 1, ana);
    expect(await alarm()).not.toBe(before);
    expect(await room.cancelTimer(byAna)).toBe("done");
    expect(await alarm()).toBe(before);
    for (const connection of connections) connection.close();
  });
});

describe("The alarm of a room", () => {
  const alarmOf = (teamId: string) =>
    runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) => storage.getAlarm());

  it("A person who connects, and a longer timer for something else that is due, postpone no end", async () => {
    stop();
    const [beto, carla] = [await someone("Beto"), await someone("Carla")];
    const teamId = await teamOf(beto, carla);
    const room = roomOf(env.TeamRoom, teamId);
    await room.startTimer("one", 1, ana);
    const endsAt = Date.now() + MINUTE;
    expect(await alarmOf(teamId)).toBe(endsAt);
    pass(MINUTE / 2);
    const connections = [await connect(teamId, beto.token), await connect(teamId, carla.token)];
    for (const connection of connections) await join(connection, teamId);
    expect(await alarmOf(teamId)).toBe(endsAt);
    expect(await room.cancelTimer(byAna)).toBe("done");
    const renewal = await alarmOf(teamId);
    await room.startTimer("two", 30, ana);
    expect(await alarmOf(teamId)).toBe(renewal);
    for (const connection of connections) connection.close();
  });
});

describe("A running timer can be extended", () => {
  it("An extension adds a minute, also after an eviction, and the same key adds no second one", async () => {
    stop();
    const room = newRoom();
    const started = await room().startTimer("one", 1, ana);
    const extended = await room().extendTimer("key", byAna);
    const endsAt = new Date(Date.parse(started?.endsAt ?? "") + MINUTE).toISOString();
    expect(extended).toEqual({ ...started, minutes: 2, endsAt });
    await abortAllDurableObjects();
    expect(await room().extendTimer("key", byAna)).toEqual(extended);
    pass(MINUTE);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    expect(await room().readTimer()).toMatchObject({ isActive: true, endsAt });
    pass(MINUTE);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    expect(await room().extendTimer("another", byAna)).toBe("none");
  });
});
