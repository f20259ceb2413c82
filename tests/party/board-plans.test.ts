import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RoomMessage } from "#party/protocol.ts";
import { SeriesRoom } from "#party/series-room.ts";
import { OVER_DAYS } from "#tests/bench/budgets.ts";
import { planFrom } from "#tests/factories/board.ts";
import {
  act,
  type BoardIds,
  card,
  gestureOver,
  newBoard,
  pairWithBoard,
  readBoard,
  watching,
} from "#tests/factories/boards.ts";
import { ask, env, ORIGIN, settled } from "#tests/factories/client.ts";
import { alarm, alarmTime, pass } from "#tests/factories/clock.ts";
import { faultyDatabase } from "#tests/factories/faults.ts";
import { objectRowsWritten } from "#tests/factories/object-rows.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { slowDatabase } from "#tests/factories/slow-database.ts";
import { connect, eventsOf, isEventOf, join } from "#tests/factories/socket.ts";
import type { Ends } from "#worker/contract/board-phases.ts";
import { compare } from "#worker/contract/compare.ts";
import { BOARD, BOARD_PLAN } from "#worker/contract/limits/boards.ts";
import { DAY, HOUR, MINUTE } from "#worker/contract/limits/time.ts";
import { roomOf } from "#worker/realtime/notify.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error").mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const endsFromNow = (): Ends => {
  const { write, choose, talk } = planFrom(Date.now());
  return { write, choose, talk };
};
const stepOf = async (person: Someone, ids: BoardIds) => {
  const { step, stepRev, plan } = await readBoard(person, ids);
  return { step, stepRev, next: plan?.next, waits: plan?.waits };
};
const rowOf = ({ retroId }: BoardIds) =>
  env.DB.prepare(
    "select status, sprint_winner_id as winner, (select count(*) from boards where retrospective_id = id) as documents from retrospectives where id = ?",
  )
    .bind(retroId)
    .first();
const OPEN = { status: "CREATED", winner: null, documents: 0 };
const CLOSED = { status: "CLOSED", winner: null, documents: 1 };

/** An unsigned board of three days on which three people have written. Ana is the admin who created it. */
async function plannedBoard() {
  const people = await Promise.all([someone("Ana"), someone("Beto"), someone("Carla")]);
  const [ana, beto, carla] = people;
  if (!ana || !beto || !carla) throw new Error("nobody");
  const teamId = await teamOf(ana, beto, carla);
  const ids = { teamId, retroId: await newBoard(ana, teamId, { plan: endsFromNow() }) };
  for (const person of people) expect(await act(person, ids, card(`De ${person.name}`))).toBe("done");
  return { ana, beto, carla, teamId, ids };
}

/** The room keeps the database of its environment. */
const withDatabase = (teamId: string, database: D1Database) =>
  runInDurableObject(roomOf(env.TeamRoom, teamId), (room) => {
    Reflect.set(Reflect.get(Reflect.get(room, "boards"), "plans"), "database", roomDatabase(database, teamId));
  });

describe("The end of a phase", () => {
  it("It comes, and the timer ends, also where another part of the room fails, which is tried again minutes later", async () => {
    const { ana, teamId } = await plannedBoard();
    await ana.api.teams[":teamId"].timers.$post({ param: { teamId }, json: { minutes: 1 } });
    pass(DAY);
    const failing = vi.spyOn(SeriesRoom.prototype, "settle").mockRejectedValue(new Error("broken"));
    vi.spyOn(SeriesRoom.prototype, "nextDue").mockReturnValue(Date.now());
    await alarm(teamId);
    expect(await roomOf(env.TeamRoom, teamId).readTimer()).toMatchObject({ isActive: false });
    expect(await roomOf(env.TeamRoom, teamId).readBoardStatuses()).toMatchObject([{ step: "CHOOSE" }]);
    expect(failing).toHaveBeenCalledOnce();
    expect(await alarmTime(teamId)).toBe(Date.now() + 5 * MINUTE);
  });

  it("The alarm that the new retrospective sets keeps the end, before anybody opens the board", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const plan = endsFromNow();
    const ids = { teamId, retroId: await newBoard(ana, teamId, { plan, signed: true }) };
    await expect.poll(() => alarmTime(teamId)).toBe(Date.parse(plan.write));
    pass(DAY);
    expect(await alarm(teamId)).toBe(true);
    expect(await alarmTime(teamId)).toBe(Date.parse(plan.choose));
    expect(await stepOf(ana, ids)).toEqual({ step: "CHOOSE", stepRev: 1, next: "choose", waits: false });
  });

  it("Those who watch receive the end and the cards that it shows, and the pages elsewhere receive the step", async () => {
    const { beto, carla, teamId, ids } = await plannedBoard();
    pass(DAY - MINUTE);
    const table = await watching(beto, ids);
    const elsewhere = await connect(teamId, carla.token);
    await join(elsewhere, teamId);
    pass(MINUTE);
    await alarm(teamId);
    const frame = await table.next((message) => message.event === "board" && "patch" in message.data);
    expect(frame).toMatchObject({ data: { patch: { set: { step: "CHOOSE" }, cards: { length: 3 } } } });
    const told = await elsewhere.next((message) => message.event === "table" && message.data.step === "CHOOSE");
    expect(told).toMatchObject({ data: { watching: [beto.id] } });
    for (const connection of [table, elsewhere]) connection.close();
  });

  it("The page that leaves the board receives what the others received meanwhile, and no frame says that it left", async () => {
    const { ana, beto, carla, teamId, ids } = await plannedBoard();
    const [table, elsewhere] = [await watching(beto, ids), await connect(teamId, carla.token)];
    for (const connection of [table, elsewhere]) await join(connection, teamId);
    const isReady = (message: RoomMessage) => message.event === "table" && message.data.ready.includes(ana.id);
    expect(await act(ana, ids, { kind: "ready", step: "WRITE", ready: true })).toBe("done");
    await elsewhere.next(isReady);
    expect(table.all.some(isReady)).toBe(false);
    table.send({ event: "unwatch", data: { teamId } });
    expect(await table.next(isReady)).toMatchObject({ data: { step: "WRITE", hasPlan: true, watching: [] } });
    expect(elsewhere.all.filter(isReady)).toHaveLength(1);
    for (const connection of [table, elsewhere]) connection.close();
  });

  it.each([
    ["before", true, false],
    ["after", false, true],
  ])("The end is kept once where the room restarts %s it", async (_, isBefore, isAfter) => {
    const { ana, teamId, ids } = await plannedBoard();
    if (isBefore) await abortAllDurableObjects();
    pass(DAY);
    expect(await alarm(teamId)).toBe(true);
    if (isAfter) await abortAllDurableObjects();
    await alarm(teamId);
    expect(await stepOf(ana, ids)).toMatchObject({ step: "CHOOSE", stepRev: 1 });
  });

  it("The room keeps two ends over which it slept", async () => {
    const { ana, teamId, ids } = await plannedBoard();
    await abortAllDurableObjects();
    pass(2 * DAY + HOUR);
    await alarm(teamId);
    expect(await stepOf(ana, ids)).toMatchObject({ step: "TALK", stepRev: 2, next: "talk" });
  });

  it("A room that has only answered calls stores the name of its team, because a platform may start it anew without one", async () => {
    const { teamId } = await plannedBoard();
    const room = roomOf(env.TeamRoom, teamId);
    expect(await runInDurableObject(room, (_, { storage }) => storage.get("__ps_name"))).toBe(teamId);
  });

  it("The end is kept before a gesture that arrives earlier than the alarm", async () => {
    const { beto, ids } = await plannedBoard();
    pass(DAY);
    const late = card("Tarde");
    expect(await act(beto, ids, late)).toBe("done");
    expect((await readBoard(beto, ids)).cards.map(({ id }) => id)).toContain(late.cardId);
  });

  it("The end waits where too few have written, and the room sleeps until the facilitator decides", async () => {
    const { ana, beto, teamId, ids } = await pairWithBoard({ plan: endsFromNow() });
    await act(beto, ids, card("Una"));
    pass(DAY);
    await alarm(teamId);
    expect(await stepOf(beto, ids)).toEqual({ step: "WRITE", stepRev: 0, next: "write", waits: true });
    expect((await readBoard(ana, ids)).cards).toEqual([]);
    pass(DAY);
    expect(await act(ana, ids, { kind: "goTo", step: "CHOOSE", stepRev: 0 })).toBe("done");
    expect(await alarmTime(teamId)).toBe(Date.now() + DAY);
  });

  it("The facilitator is away once 24 hours are over, and not when somebody else comes, because that would show who came", async () => {
    const ends = [2, 3, 4].map((days) => new Date(Date.now() + days * DAY).toISOString());
    const [write = "", choose = "", talk = ""] = ends;
    const { beto, teamId, ids } = await pairWithBoard({ plan: { write, choose, talk } });
    await readBoard(beto, ids);
    pass(DAY - MINUTE);
    const table = await watching(beto, ids);
    pass(MINUTE);
    await alarm(teamId);
    const frame = await table.next((message) => message.event === "board" && "patch" in message.data);
    expect(frame).toMatchObject({ data: { patch: { set: { plan: { isFacilitatorAway: true } } } } });
    table.close();
  });

  it("The end comes when the changed plan says: after a pause, a day more, other ends, and never En vivo", async () => {
    const { ana, teamId, ids } = await plannedBoard();
    const start = Date.now();
    await act(ana, ids, { kind: "pausePlan" });
    pass(30 * HOUR);
    await alarm(teamId);
    expect(await stepOf(ana, ids)).toMatchObject({ step: "WRITE" });
    await act(ana, ids, { kind: "resumePlan" });
    expect(await alarmTime(teamId)).toBe(start + DAY + 30 * HOUR);
    await act(ana, ids, { kind: "addDay", end: new Date(start + DAY + 30 * HOUR).toISOString(), zone: "UTC" });
    const end = start + 2 * DAY + 30 * HOUR;
    expect((await readBoard(ana, ids)).plan?.write).toBe(new Date(end).toISOString());
    vi.setSystemTime(end - HOUR);
    expect(await stepOf(ana, ids)).toMatchObject({ step: "WRITE" });
    await alarm(teamId);
    expect(await alarmTime(teamId)).toBe(end);
    const plan = endsFromNow();
    await act(ana, ids, { kind: "setPlan", plan });
    expect(await alarmTime(teamId)).toBe(Date.parse(plan.write));
    await act(ana, ids, { kind: "setPlan", plan: null });
    pass(DAY);
    await alarm(teamId);
    expect(await stepOf(ana, ids)).toMatchObject({ step: "WRITE", stepRev: 0 });
  });

  it("The room leaves the alarm to a running timer, also where the plan is paused or taken away", async () => {
    const { ana, teamId, ids } = await plannedBoard();
    const timer = await roomOf(env.TeamRoom, teamId).startTimer("one", 5, { id: ana.id, name: "Ana" });
    for (const gesture of [{ kind: "pausePlan" }, { kind: "resumePlan" }, { kind: "setPlan", plan: null }] as const) {
      expect(await act(ana, ids, gesture)).toBe("done");
      expect([gesture.kind, await alarmTime(teamId)]).toEqual([gesture.kind, Date.parse(timer?.endsAt ?? "")]);
    }
  });

  it("The room keeps the ends of two retrospectives of a team", async () => {
    const { ana, teamId, ids } = await plannedBoard();
    pass(6 * HOUR);
    const other = { teamId, retroId: await newBoard(ana, teamId, { plan: endsFromNow(), signed: true }) };
    pass(18 * HOUR);
    await alarm(teamId);
    expect([(await stepOf(ana, ids)).step, (await stepOf(ana, other)).step]).toEqual(["CHOOSE", "WRITE"]);
    pass(6 * HOUR);
    await alarm(teamId);
    expect([(await stepOf(ana, ids)).stepRev, (await stepOf(ana, other)).stepRev]).toEqual([1, 1]);
  });
});

describe("A board whose phase cannot end", () => {
  /** The views of this board cannot be made. */
  async function breakBoard({ teamId, retroId }: BoardIds): Promise<() => void> {
    const broken = { isBroken: true };
    await runInDurableObject(roomOf(env.TeamRoom, teamId), (room) => {
      const writer = Reflect.get(Reflect.get(room, "boards"), "writer");
      const advance = writer.advance.bind(writer);
      vi.spyOn(writer, "advance").mockImplementation((...[id, board]) => {
        if (broken.isBroken && id === retroId) throw new Error("broken");
        return advance(id, board);
      });
    });
    return () => {
      broken.isBroken = false;
    };
  }

  it("It stops no other board of the team, and is tried again later", async () => {
    const { ana, teamId, ids } = await plannedBoard();
    const other = { teamId, retroId: await newBoard(ana, teamId, { plan: endsFromNow(), signed: true }) };
    const [first, last] = [ids, other].sort((one, two) => compare(one.retroId, two.retroId));
    if (!first || !last) throw new Error("no boards");
    const repair = await breakBoard(first);
    pass(DAY);
    await alarm(teamId);
    const steps = async () => {
      const statuses = await roomOf(env.TeamRoom, teamId).readBoardStatuses();
      return [first, last].map(({ retroId }) => statuses.find((status) => status.retroId === retroId)?.step);
    };
    expect(await steps()).toEqual(["WRITE", "CHOOSE"]);
    expect(await alarmTime(teamId)).toBe(Date.now() + BOARD_PLAN.retry.first);
    pass(BOARD_PLAN.retry.first);
    await alarm(teamId);
    expect(await alarmTime(teamId)).toBe(Date.now() + 2 * BOARD_PLAN.retry.first);
    repair();
    pass(2 * BOARD_PLAN.retry.first);
    await alarm(teamId);
    expect(await steps()).toEqual(["CHOOSE", "CHOOSE"]);
    expect(await alarmTime(teamId)).toBeGreaterThan(Date.now() + HOUR);
  });
});

describe("The last end", () => {
  const toTheLast = async () => {
    const made = await plannedBoard();
    pass(2 * DAY + 23 * HOUR);
    await alarm(made.teamId);
    return made;
  };

  it("The last end closes the retrospective as a call does: winner, document, events, and nothing opens the board again", async () => {
    const { ana, beto, carla, teamId, ids } = await toTheLast();
    const vote = ana.api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"];
    await vote.$post({ param: ids, json: { userId: beto.id } });
    pass(HOUR - MINUTE);
    const connection = await watching(carla, ids);
    pass(MINUTE);
    expect(await alarm(teamId)).toBe(true);
    expect(await rowOf(ids)).toEqual({ ...CLOSED, winner: beto.id });
    await connection.next((message) => message.event === "board-closed");
    await connection.next(isEventOf("members"));
    const closing = eventsOf(connection).slice(-4);
    expect(closing.map(({ entity }) => entity)).toEqual(["agreements", "retrospectives", "ranking", "members"]);
    expect(closing[1]?.change).toMatchObject({ retrospective: { status: "CLOSED", sprintWinner: { id: beto.id } } });
    expect(await readBoard(carla, ids)).toMatchObject({ cards: { length: 3 }, plan: { next: null, closes: true } });
    expect(await act(carla, ids, card("Tarde"))).toBe("retrospective_closed");
    await alarm(teamId);
    await join(connection, teamId);
    expect([await rowOf(ids), eventsOf(connection).slice(-4)]).toEqual([{ ...CLOSED, winner: beto.id }, closing]);
    connection.close();
  });

  it("The last end first makes agreements of the proposals with a majority, also where the database takes none for a while", async () => {
    const { ana, beto, carla, teamId, ids } = await toTheLast();
    const [first] = (await readBoard(beto, ids)).cards;
    const propose = (text: string) => {
      const proposalId = crypto.randomUUID();
      return { kind: "propose", proposalId, groupId: first?.groupId ?? "", text } as const;
    };
    const [carried, lost] = [propose("Quince minutos"), propose("Sin reuniones")];
    for (const proposal of [carried, lost]) expect(await act(beto, ids, proposal)).toBe("done");
    await act(ana, ids, { kind: "agree", proposalId: carried.proposalId, agrees: true });
    await act(carla, ids, { kind: "answer", question: "worth", value: 4 });
    await env.DB.prepare("alter table agreements rename column due_on to due_away").run();
    pass(HOUR);
    await alarm(teamId);
    await env.DB.prepare("alter table agreements rename column due_away to due_on").run();
    expect(await rowOf(ids)).toEqual(OPEN);
    pass(BOARD_PLAN.retry.first);
    await alarm(teamId);
    expect(await rowOf(ids)).toEqual(CLOSED);
    const agreed = await env.DB.prepare("select text from agreements where team_id = ?").bind(teamId).all();
    expect(agreed.results).toEqual([{ text: "Quince minutos" }]);
  });

  it("The last end leaves the closing to an admin where no admin planned it", async () => {
    const [ana, beto, carla] = [await someone("Ana"), await someone("Beto"), await someone("Carla")];
    const teamId = await teamOf(ana, beto, carla);
    const ids = { teamId, retroId: await newBoard(beto, teamId, { plan: endsFromNow(), signed: true }) };
    await readBoard(beto, ids);
    pass(3 * DAY);
    await alarm(teamId);
    expect(await rowOf(ids)).toEqual(OPEN);
    expect(await stepOf(ana, ids)).toMatchObject({ step: "TALK", next: null });
  });

  it("The last end is tried again later and later while the database is down, and closes once", async () => {
    const { ana, teamId, ids } = await toTheLast();
    await withDatabase(teamId, faultyDatabase("refuses", () => true).database);
    pass(HOUR);
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      await alarm(teamId);
      expect(await act(ana, ids, card(`Mientras ${tries}`))).toBe("done");
      const next = await alarmTime(teamId);
      waits.push(Math.round(((next ?? 0) - Date.now()) / 1000));
      vi.setSystemTime(next ?? 0);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
    await withDatabase(teamId, env.DB);
    await alarm(teamId);
    expect(await rowOf(ids)).toEqual(CLOSED);
    expect((await readBoard(ana, ids)).cards).toHaveLength(10);
  });

  it("The last end is kept after a restart while the database was down", async () => {
    const { teamId, ids } = await toTheLast();
    await withDatabase(teamId, faultyDatabase("refuses", () => true).database);
    pass(HOUR);
    await alarm(teamId);
    expect(await rowOf(ids)).toEqual(OPEN);
    await abortAllDurableObjects();
    pass(BOARD_PLAN.retry.first);
    await alarm(teamId);
    expect(await rowOf(ids)).toEqual(CLOSED);
  });

  it("Where the answer to the commit is lost, the room learns that it is closed, and does not close twice", async () => {
    const { ana, teamId, ids } = await toTheLast();
    const isCommit = (_trip: number, sql: string) => /insert into "boards"/.test(sql);
    const fault = faultyDatabase("loses the answer", isCommit);
    await withDatabase(teamId, fault.database);
    pass(HOUR);
    await alarm(teamId);
    expect(await rowOf(ids)).toEqual(CLOSED);
    expect(await act(ana, ids, card("Tarde"))).toBe("retrospective_closed");
    const trips = fault.trips();
    pass(BOARD.freezeTime);
    await alarm(teamId);
    expect(fault.trips()).toBe(trips);
    const room = roomOf(env.TeamRoom, teamId);
    const closed = await runInDurableObject(room, (_room, { storage }) =>
      storage.sql.exec<{ closed: number }>("select closed from boards").one(),
    );
    expect(closed).toEqual({ closed: 1 });
  });

  it("Where the commit is refused, the work goes on until it is tried again", async () => {
    const { ana, teamId, ids } = await toTheLast();
    const isCommit = (_trip: number, sql: string) => /insert into "boards"/.test(sql);
    await withDatabase(teamId, faultyDatabase("refuses", isCommit).database);
    pass(HOUR);
    await alarm(teamId);
    expect(await act(ana, ids, card("Mientras"))).toBe("board_closing");
    await withDatabase(teamId, env.DB);
    pass(BOARD.freezeTime);
    await alarm(teamId);
    await alarm(teamId);
    expect(await rowOf(ids)).toEqual(CLOSED);
  });

  it("The retrospective is closed once where an admin closes it at the moment of its last end", async () => {
    const { ana, teamId, ids } = await toTheLast();
    pass(HOUR);
    const url = `${ORIGIN}/api/teams/${teamId}/retrospectives/${ids.retroId}/close`;
    const call = new Request(url, { method: "POST", headers: { authorization: `Bearer ${ana.token}` } });
    const [{ status }] = await Promise.all([ask(call), alarm(teamId)]);
    expect([200, 409]).toContain(status);
    expect(await rowOf(ids)).toEqual(CLOSED);
    pass(MINUTE);
    await alarm(teamId);
    expect(await act(ana, ids, card("Tarde"))).toBe("retrospective_closed");
  });

  it("A day more that arrives while the database answers keeps the retrospective open", async () => {
    const { ana, teamId, ids } = await toTheLast();
    const { talk } = (await readBoard(ana, ids)).plan ?? {};
    const { database, state } = slowDatabase("before it runs");
    await withDatabase(teamId, database);
    pass(HOUR);
    const settled = alarm(teamId);
    await expect.poll(() => state.isAsked).toBe(true);
    expect(await act(ana, ids, { kind: "addDay", end: talk ?? "", zone: "UTC" })).toBe("done");
    state.mayAnswer = true;
    await settled;
    expect(await rowOf(ids)).toEqual(OPEN);
    expect(await act(ana, ids, card("Sigue"))).toBe("done");
  });
});

describe("Who is there", () => {
  it("No frame says who is there while the cards of an unsigned board are hidden, and one says it afterwards", async () => {
    const { ana, beto, carla, teamId, ids } = await plannedBoard();
    pass(DAY - MINUTE);
    const watcher = await watching(carla, ids);
    const before = watcher.frames.length;
    const visitor = await watching(beto, ids);
    await act(ana, ids, card("Otra"));
    await gestureOver(visitor, ids, card("Una más"));
    await gestureOver(visitor, ids, { kind: "answer", question: "arrive", value: 3, answerId: crypto.randomUUID() });
    visitor.close();
    await visitor.closed;
    await join(watcher, teamId);
    const sent = watcher.frames.slice(before).filter((frame) => !/"event":"(sync|table)"/.test(frame));
    expect(sent).toEqual([]);
    for (const frame of watcher.frames) expect(frame).not.toContain(beto.id);
    pass(MINUTE);
    await alarm(teamId);
    const shown = await watcher.next((message) => message.event === "presence" && message.data.members.length > 0);
    expect(shown).toMatchObject({ data: { members: [{ userId: carla.id }] } });
    watcher.close();
  });

  it("No frame comes about cards and groups that were revealed before the facilitator went back to writing", async () => {
    const { ana, beto, carla, teamId, ids } = await plannedBoard();
    await act(ana, ids, { kind: "goTo", step: "CHOOSE", stepRev: 0 });
    const [cardId = ""] = (await readBoard(beto, ids)).me.cardIds;
    await act(ana, ids, { kind: "goTo", step: "WRITE", stepRev: 1 });
    const watcher = await watching(carla, ids);
    const before = watcher.frames.length;
    const worker = await watching(beto, ids);
    for (const gesture of [
      { kind: "editCard", cardId, text: "Corregida", rev: 0 },
      { kind: "moveCard", cardId, columnId: "c2", rank: "a0" },
      { kind: "nameGroup", groupId: cardId, title: "Pruebas" },
      { kind: "noteGroup", groupId: cardId, note: "Una nota", rev: 0 },
      { kind: "removeCard", cardId },
    ] as const)
      expect([gesture.kind, await gestureOver(worker, ids, gesture)]).toEqual([gesture.kind, "not_yet"]);
    await join(watcher, teamId);
    expect(watcher.frames.slice(before).filter((frame) => !/"event":"(sync|table)"/.test(frame))).toEqual([]);
    watcher.close();
    worker.close();
  });

  it("The end of a socket does not show that somebody else is there while the cards of an unsigned board are hidden", async () => {
    const { beto, carla, teamId, ids } = await plannedBoard();
    const start = Date.now();
    const first = await watching(beto, ids);
    pass(12 * MINUTE);
    const watcher = await watching(carla, ids);
    for (const minutes of [15, 28]) {
      vi.setSystemTime(start + minutes * MINUTE);
      if (((await alarmTime(teamId)) ?? 0) <= Date.now()) await alarm(teamId);
      const another = await watching(beto, ids);
      another.close();
      await another.closed;
    }
    const isOpen = await Promise.race([watcher.closed.then(() => false), settled().then(() => true)]);
    expect(isOpen).toBe(true);
    watcher.send({ event: "unwatch", data: { teamId, retroId: ids.retroId } });
    expect(await watcher.closed).toEqual({ code: 1012 });
    first.close();
  });
});

describe("Taking over", () => {
  const demote = ({ api }: Someone, teamId: string, userId: string) =>
    api.teams[":teamId"].users[":userId"].admin.$delete({ param: { teamId, userId } });

  it("An admin who was demoted does not take over, also over the socket that was open before", async () => {
    const { ana, beto, teamId, ids } = await plannedBoard();
    await env.DB.prepare("update members set is_admin = 1 where team_id = ? and user_id = ?")
      .bind(teamId, beto.id)
      .run();
    const admin = await watching(beto, ids);
    expect((await demote(ana, teamId, beto.id)).status).toBe(200);
    await settled();
    expect(await gestureOver(admin, ids, { kind: "facilitate" })).toBe("facilitator_here");
    expect(await act(beto, ids, { kind: "facilitate" })).toBe("facilitator_here");
    pass(DAY);
    expect(await act(beto, ids, { kind: "facilitate" })).toBe("done");
    admin.close();
  });

  it("Of two changes of a role that reach the room in the wrong order the later one counts", async () => {
    const { beto, teamId, ids } = await plannedBoard();
    const member = await watching(beto, ids);
    const room = roomOf(env.TeamRoom, teamId);
    await room.changeRole({ userId: beto.id, isAdmin: false }, "00000002");
    await room.changeRole({ userId: beto.id, isAdmin: true }, "00000001");
    expect(await gestureOver(member, ids, { kind: "facilitate" })).toBe("facilitator_here");
    await room.changeRole({ userId: beto.id, isAdmin: true }, "00000003");
    expect(await gestureOver(member, ids, { kind: "facilitate" })).toBe("done");
    member.close();
  });

  it("An admin takes over", async () => {
    const { ana, beto, teamId, ids } = await plannedBoard();
    await env.DB.prepare("update members set is_admin = 1 where team_id = ? and user_id = ?")
      .bind(teamId, beto.id)
      .run();
    const admin = await watching(beto, ids);
    expect(await gestureOver(admin, ids, { kind: "facilitate" })).toBe("done");
    expect((await readBoard(ana, ids)).facilitatorId).toBe(beto.id);
    admin.close();
  });
});

describe("What it costs", () => {
  it("A retrospective of 8 people over 5 days, each coming back 6 times, writes no more rows in its room than it may", async ({
    task,
  }) => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => someone(`Persona ${index}`)));
    const [ana, ...others] = people;
    if (!ana) throw new Error("nobody");
    const teamId = await teamOf(ana, ...others);
    const start = Date.now();
    const inDays = (days: number) => new Date(start + days * DAY).toISOString();
    const plan = { write: inDays(1.5), choose: inDays(3.3), talk: inDays(5) };
    const ids = { teamId, retroId: await newBoard(ana, teamId, { plan }) };
    await readBoard(ana, ids);
    const before = objectRowsWritten();
    /** What people do in the last visits beside their gestures. */
    const thank = async ({ api }: Someone, to: Someone, round: number) => {
      const team = api.teams[":teamId"];
      const retro = team.retrospectives[":retroId"];
      const [param, userId] = [ids, to.id];
      const given = await retro["thank-you"].$post({ param, json: { userId, message: "Gracias por la ayuda." } });
      expect(given.status).toBe(201);
      if (round === 4) await retro["sprint-winner"].$post({ param, json: { userId } });
      const json = { text: "Probar dos semanas", retrospectiveId: ids.retroId };
      if (round === 5) await team.agreements.$post({ param: { teamId }, json });
      await settled();
    };
    const visit = async (person: Someone, round: number) => {
      const tab = await watching(person, ids);
      const { cards, groups } = await readBoard(person, ids);
      const [first, second] = [cards[round % 20], cards[(round + 7) % 20]];
      const gestures =
        round < 2
          ? [card(`Una ${round}`), card(`Dos ${round}`), { kind: "ready", step: "WRITE", ready: true }]
          : round < 4
            ? [
                ...(first && second ? [{ kind: "joinGroup", cardId: first.id, withCardId: second.id }] : []),
                { kind: "setFichas", groupId: groups[round]?.id ?? "", n: 1 },
                { kind: "ready", step: "CHOOSE", ready: true },
              ]
            : [
                { kind: "addComment", commentId: crypto.randomUUID(), groupId: groups[round]?.id ?? "", text: "Sí" },
                { kind: "addComment", commentId: crypto.randomUUID(), groupId: groups[0]?.id ?? "", text: "No" },
              ];
      for (const gesture of gestures) expect(await gestureOver(tab, ids, gesture)).toBe("done");
      if (round >= 3) await thank(person, people[people.indexOf(person) - 1] ?? others[6] ?? ana, round);
      tab.close();
      await tab.closed;
    };
    for (let round = 0; round < 6; round += 1) {
      for (const person of people) {
        await visit(person, round);
        pass((5 * DAY) / 48 - MINUTE);
        await alarm(teamId);
        await abortAllDurableObjects();
      }
    }
    vi.setSystemTime(start + 5 * DAY);
    await alarm(teamId);
    expect(await rowOf(ids)).toMatchObject({ status: "CLOSED", documents: 1 });
    const rows = objectRowsWritten() - before;
    task.meta.figures = { rows };
    expect(rows).toBeLessThanOrEqual(OVER_DAYS.roomRowsWritten);
  });
});
