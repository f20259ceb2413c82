import { abortAllDurableObjects, env, runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import type { AccountGate } from "#party/account-gate.ts";
import type { CountGate } from "#party/count-gate.ts";
import type { MailGate } from "#party/mail-gate.ts";
import type { TeamRoom } from "#party/team-room.ts";
import { planFrom, settings } from "#tests/factories/board.ts";
import { ORIGIN } from "#tests/factories/client.ts";
import { objectRowsWritten } from "#tests/factories/object-rows.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { SOCKET_MESSAGES } from "#worker/contract/limits/rooms.ts";
import { NOTHING } from "#worker/contract/spending.ts";
import { OBJECT_ROWS } from "#worker/platform/object-rows.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { accountGate, mailGate, shareGate, teamGate } from "#worker/services/gates.ts";

type Stub<Class extends Rpc.DurableObjectBranded> = DurableObjectStub<Class>;
/** A call on an object, which is new unless the call before was made on the same name. */
type Calls<Class extends Rpc.DurableObjectBranded, Name extends string> = Record<
  Name,
  (stub: Stub<Class>) => Promise<unknown>
>;

const USE = { purpose: "login", holder: "" } as const;
const ana = { id: crypto.randomUUID(), name: "Ana" };
const byAna = { userId: ana.id, isAdmin: true };
const origin = () => ({ retroId: crypto.randomUUID(), settings: settings(), creatorId: ana.id });
const minute = (kind: string) => ({ kind, most: 50, within: 60_000 });

const ACCOUNT: Calls<AccountGate, keyof typeof OBJECT_ROWS.AccountGate> = {
  issueCode: (gate) => gate.issueCode(USE),
  settleCode: (gate) => gate.settleCode(USE, 1, true),
  withdrawCode: (gate) => gate.withdrawCode(USE, 1),
  redeemCode: (gate) => gate.redeemCode(USE, "AAAAAA"),
  restoreCode: (gate) => gate.restoreCode(USE),
  useChallenge: (gate) => gate.useChallenge("challenge"),
  hash: (gate) => gate.hash("mesa-larga"),
  checkLogin: (gate) => gate.checkLogin("mesa-larga", null, null),
  checkProof: (gate) => gate.checkProof("session", "mesa-larga", null),
  checkJoinPassword: (gate) => gate.checkJoinPassword("user", "mesa-larga", null),
};

const COUNT: Calls<CountGate, keyof typeof OBJECT_ROWS.CountGate> = {
  take: (gate) => gate.take([minute("join"), minute("join team")]),
  giveBack: (gate) => gate.giveBack([minute("join"), minute("join team")]),
  spend: (gate) => gate.spend(NOTHING),
};

const request = { purpose: "login", account: "a", network: "n", isSent: true, isNew: false, perDay: 100 } as const;
const MAIL: Calls<MailGate, keyof typeof OBJECT_ROWS.MailGate> = {
  reserve: (gate) => gate.reserve(request),
  release: (gate) => gate.release(1),
};

/** Each has a room of its own, whose alarm follows at once. */
const OF_CONNECTED = ["tellSlack", "slackChanged", "expectWebhooks"];

async function connectTeam(id: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("insert into teams (id, name, join_password_hash) values (?, 'Equipo', '')").bind(id),
    env.DB.prepare(
      "insert into slack_connections (team_id, webhook, connected_at, tells_agreements) values (?, '', '2026-01-01', 1)",
    ).bind(id),
    env.DB.prepare("insert into users (id, name, email, password_hash) values (?1, 'Ana', ?1, '')").bind(id),
    env.DB.prepare(
      "insert into webhooks (id, team_id, creator_id, address, secret, events) values (?1, ?1, ?1, '', '', '[]')",
    ).bind(id),
  ]);
  await roomOf(env.TeamRoom, id).readTimer();
}

/** Resolves when the room has done what is due, and waits for the morning, where it tells Slack, or for another moment. */
const waitsAgain = (room: Stub<TeamRoom>) =>
  expect.poll(() => runInDurableObject(room, (_, { storage }) => storage.getAlarm())).toBeGreaterThan(Date.now());

const answer: Gesture = { kind: "answer", question: "arrive", value: 4 };
const ROOM: Calls<TeamRoom, Exclude<keyof typeof OBJECT_ROWS.TeamRoom, "fetch">> = {
  publish: async (room) => room.publish([{ entity: "topics" }, { entity: "agreements" }], null),
  expel: async (room) => room.expel(ana.id, null, true),
  expelSession: async (room) => room.expelSession("session"),
  mergePerson: async (room) => room.mergePerson(ana.id, crypto.randomUUID(), true),
  openBoard: async (room) => room.openBoard({ ...origin(), settings: settings({ plan: planFrom(Date.now()) }) }),
  changeRole: async (room) => room.changeRole({ userId: ana.id, isAdmin: true }, null),
  openTrial: (room) => room.openTrial(origin()),
  tellSlack: async (room) => {
    await room.tellSlack("opened", crypto.randomUUID(), ORIGIN);
    await waitsAgain(room);
  },
  slackChanged: async (room) => {
    await room.slackChanged(ORIGIN);
    await waitsAgain(room);
  },
  expectSeries: async (room) => room.expectSeries("https://tertulia.test"),
  expectWebhooks: async (room) => {
    await room.expectWebhooks(ORIGIN);
    await waitsAgain(room);
  },
  expectBin: async (room) => room.expectBin(),
  expectRetention: async (room) => room.expectRetention(),
  binChanged: async (room) => room.binChanged(),
  rename: (room) => room.rename({ id: ana.id, name: "Ana María" }),
  readBoard: async (room) => room.readBoard(origin(), ana.id),
  readBoardStatuses: async (room) => room.readBoardStatuses(),
  performGesture: async (room) => room.performGesture(origin(), byAna, answer),
  freezeBoard: async (room) => room.freezeBoard(origin(), 0),
  backUpBoard: (room) => room.backUpBoard(crypto.randomUUID()),
  closeBoard: async (room) => room.closeBoard(crypto.randomUUID()),
  readTimer: (room) => room.readTimer(),
  startTimer: (room) => room.startTimer(crypto.randomUUID(), 5, ana),
  extendTimer: (room) => room.extendTimer(crypto.randomUUID(), byAna),
  cancelTimer: (room) => room.cancelTimer(byAna),
  // Last, because its alarm writes rows that belong to no call.
  takeRestored: (room) => room.takeRestored({ origin: ORIGIN, isTrial: true }),
};

async function measured<Class extends Rpc.DurableObjectBranded>(
  calls: Calls<Class, string>,
  stubOf: (call: string) => Stub<Class>,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    const before = objectRowsWritten();
    await call(stubOf(name));
    rows[name] = objectRowsWritten() - before;
  }
  return rows;
}

const expectAtMost = (rows: Record<string, number>, stated: Record<string, number>) => {
  const above = Object.entries(rows).filter(([name, written]) => written > (stated[name] ?? 0));
  expect(above, JSON.stringify(rows)).toEqual([]);
};

it("A call of an object writes at most as many rows as its share of the day is charged, also on a new object", async () => {
  expectAtMost(await measured(ACCOUNT, (call) => accountGate(env, `${call}@ejemplo.cl`)), OBJECT_ROWS.AccountGate);
  expectAtMost(await measured(COUNT, (call) => teamGate(env, call)), OBJECT_ROWS.CountGate);
  expectAtMost(await measured(MAIL, () => mailGate(env)), OBJECT_ROWS.MailGate);
  // A room creates its tables once in its life.
  await roomOf(env.TeamRoom, "team").readTimer();
  await Promise.all(OF_CONNECTED.map(connectTeam));
  const roomFor = (call: string) => roomOf(env.TeamRoom, OF_CONNECTED.includes(call) ? call : "team");
  expectAtMost(await measured(ROOM, roomFor), OBJECT_ROWS.TeamRoom);
  await waitsAgain(roomFor("takeRestored"));
});

it("The count of a person writes at most as many rows when it is added to as when it begins", async () => {
  const rows = await measured({ first: COUNT.spend, second: COUNT.spend }, () => shareGate(env, "person:ana"));
  expect(rows.second).toBeLessThanOrEqual(OBJECT_ROWS.CountGate.spend);
});

it("Gestures write at most as many rows as a socket is charged for them", async () => {
  const room = roomOf(env.TeamRoom, "gestures");
  const board = origin();
  await room.readBoard(board, ana.id);
  const before = objectRowsWritten();
  const gestures = 20;
  for (let value = 0; value < gestures; value += 1) {
    const gesture = { ...answer, value: 1 + (value % 5) };
    await room.performGesture(board, { userId: crypto.randomUUID(), isAdmin: false }, gesture);
  }
  expect((objectRowsWritten() - before) / gestures).toBeLessThanOrEqual(SOCKET_MESSAGES.rowsOfGesture);
});

it("Going from one step of a plan to another writes at most as many rows as a socket is charged for it", async () => {
  const room = roomOf(env.TeamRoom, "steps");
  const board = { ...origin(), settings: settings({ plan: planFrom(Date.now()) }) };
  await room.readBoard(board, ana.id);
  const before = objectRowsWritten();
  const steps = 20;
  for (let stepRev = 0; stepRev < steps; stepRev += 1) {
    const gesture = { kind: "goTo", step: stepRev % 2 === 0 ? "CHOOSE" : "WRITE", stepRev } as const;
    await room.performGesture(board, byAna, gesture);
  }
  expect((objectRowsWritten() - before) / steps).toBeLessThanOrEqual(SOCKET_MESSAGES.rowsOfStep);
});

it("Closing a board on which somebody did something today writes at most as many rows as the call is charged", async () => {
  const room = roomOf(env.TeamRoom, "closing");
  const board = origin();
  await room.readBoard(board, ana.id);
  await room.performGesture(board, byAna, answer);
  const close: Calls<TeamRoom, "closeBoard"> = { closeBoard: async (stub) => stub.closeBoard(board.retroId) };
  const rows = await measured(close, () => room);
  expectAtMost(rows, OBJECT_ROWS.TeamRoom);
});

it("A gesture writes at most one row in a room that ends after each, although its count is stored", async () => {
  const board = origin();
  const roomNow = () => roomOf(env.TeamRoom, "rows of gestures");
  await roomNow().readBoard(board, ana.id);
  const rowsOf = async (gesture: Gesture, userId: string) => {
    await abortAllDurableObjects();
    await roomNow().readTimer();
    const before = objectRowsWritten();
    await roomNow().performGesture(board, { userId, isAdmin: false }, gesture);
    return objectRowsWritten() - before;
  };
  for (let value = 1; value <= 5; value += 1) {
    expect(await rowsOf({ ...answer, value }, crypto.randomUUID())).toBe(1);
  }
  expect(await rowsOf({ kind: "goTo", step: "TALK", stepRev: 0 }, crypto.randomUUID())).toBe(1);
});
