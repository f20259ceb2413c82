import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, env } from "#tests/factories/client.ts";
import { type Failure, faultyDatabase } from "#tests/factories/faults.ts";
import { databaseAfter } from "#tests/factories/late-database.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { connect, isEventOf } from "#tests/factories/socket.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { SERIES } from "#worker/contract/limits/retrospectives.ts";
import { DAY, HOUR, MINUTE } from "#worker/contract/limits/time.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Series } from "#worker/contract/series.ts";
import { addDays, momentIn } from "#worker/contract/zones.ts";
import { derivedId, derivedUuid } from "#worker/platform/derived-id.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { openDueSeries, type RoomDatabase } from "#worker/services/for-rooms.ts";

const ZONE = "America/Santiago";
/** A Wednesday. Clocks in Chile change on 4 April 2027. */
const FIRST = "2027-03-24";
const HOUR_OF_DAY = "10:00";
const momentOf = (count: number, weeks = 1) => momentIn(ZONE, addDays(FIRST, count * weeks * 7), HOUR_OF_DAY).getTime();

let ana: Someone;
let beto: Someone;
let camila: Someone;
let teamId: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(momentIn(ZONE, "2027-03-22", "09:00"));
  // They join one after another.
  ana = await someone("Ana");
  teamId = await teamOf(ana);
  for (const name of ["Beto", "Camila"]) {
    vi.setSystemTime(Date.now() + 1000);
    const person = await someone(name);
    await join(person);
    if (name === "Beto") beto = person;
    else camila = person;
  }
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const join = ({ id }: Someone) =>
  env.DB.prepare("insert into members (team_id, user_id, is_admin, joined_at) values (?, ?, 0, ?)")
    .bind(teamId, id, new Date().toISOString())
    .run();
const leave = ({ api }: Someone) => api.teams[":teamId"].users.$delete({ param: { teamId } });
const room = () => roomOf(env.TeamRoom, teamId);
const nextAlarm = () => runInDurableObject(room(), (_, { storage }) => storage.getAlarm());

/** Lets the alarms fire that are due until then. */
async function until(moment: number): Promise<void> {
  for (let at = await nextAlarm(); at !== null && at <= moment; at = await nextAlarm()) {
    vi.setSystemTime(Math.max(at, Date.now()));
    await runDurableObjectAlarm(room());
  }
  vi.setSystemTime(moment);
}

/** The alarm fires once and too late, as after an hour in which the room could not run. */
async function fireLate(moment: number): Promise<void> {
  vi.setSystemTime(moment);
  await runDurableObjectAlarm(room());
}

async function send<Answer>(method: string, path: string, json?: object, by = ana): Promise<Answer> {
  const answer = await call(`/api/teams/${teamId}${path}`, { method, token: by.token, json });
  return JSON.parse((await answer.text()) || "null");
}

async function create(changes: object = {}, by = ana): Promise<Series> {
  const rhythm = { startsOn: FIRST, hour: HOUR_OF_DAY, everyWeeks: 1 };
  const created = await send<Series>("POST", "/series", { name: "Sprint {n}", number: 25, ...rhythm, ...changes }, by);
  await until(Date.now() + SERIES.settled);
  return created;
}

/** A socket lives for minutes. */
async function watchBefore(moment: number) {
  await until(moment - MINUTE);
  return connect(teamId, beto.token);
}

const nextDueOfSeries = () => runInDurableObject(room(), (instance) => Reflect.get(instance, "series").nextDue());
const seriesOf = async () => (await send<Series[]>("GET", "/series"))[0];
const opened = async () => (await send<Retrospective[]>("GET", "/retrospectives", undefined, ana)).toReversed();
const names = async () => (await opened()).map(({ retrospectiveName }) => retrospectiveName);
const creators = async () =>
  (
    await env.DB.prepare("select creator_id as id from retrospectives where team_id = ? order by created_at")
      .bind(teamId)
      .all<{ id: string }>()
  ).results.map(({ id }) => [ana, beto, camila].find((one) => one.id === id)?.name);

const dueSince = (since: number, now = since) =>
  openDueSeries(roomDatabase(env.DB, teamId), { now, since, visitedAt: now });

/** What a person of the team reads who came just now: the sessions of the others have ended. */
async function asReadByNew() {
  const person = await someone("Diego");
  await join(person);
  const [series] = await send<Series[]>("GET", "/series", undefined, person);
  const list = await send<Retrospective[]>("GET", "/retrospectives", undefined, person);
  return { person, series, names: list.map(({ retrospectiveName }) => retrospectiveName).toReversed() };
}

/** Each phase ends at six. */
const PLAN = { write: 2, choose: 1, talk: 1, until: "18:00" };

/** The room keeps the database of its environment. */
async function withDatabase(failure: Failure, fails: (sql: string) => boolean, act: () => Promise<void>) {
  vi.spyOn(console, "error").mockReturnValue();
  const { database } = faultyDatabase(failure, (_, sql) => fails(sql));
  const swap = (one: RoomDatabase): Promise<RoomDatabase> =>
    runInDurableObject(room(), (instance) => {
      const series = Reflect.get(instance, "series");
      const before = Reflect.get(series, "database");
      Reflect.set(series, "database", one);
      return before;
    });
  const before = await swap(roomDatabase(database, teamId));
  await act();
  await swap(before);
}

describe("A series", () => {
  it("Nobody who knows a series computes the addresses of its retrospectives", async () => {
    const { id } = await create();
    await until(momentOf(0));
    const source = `series ${id} ${FIRST}`;
    const found = (await opened()).map((one) => one.id);
    expect(found).toHaveLength(1);
    expect([await derivedId(source), await derivedUuid(source)]).not.toContain(found[0]);
  });

  it.each([
    ["a short id", derivedId, undefined],
    ["a UUID", derivedUuid, crypto.randomUUID()],
  ])("A series with %s opens none again that an earlier version opened on that day", async (_, derive, uuid) => {
    const { id } = await create();
    await until(momentOf(0));
    const seriesId = uuid ?? id;
    const earlier = await derive(`series ${seriesId} ${FIRST}`);
    // As that version left it where it ended between the two writes.
    await env.DB.batch([
      env.DB.prepare("update retrospectives set id = ? where team_id = ?").bind(earlier, teamId),
      env.DB.prepare("update series set id = ?, done_on = null, opened_at = null, number = 25 where id = ?").bind(
        seriesId,
        id,
      ),
    ]);
    const { opened: found } = await dueSince(momentOf(0));
    expect(found.map(({ retrospective }) => retrospective.id)).toEqual([earlier]);
    expect((await opened()).map((one) => one.id)).toEqual([earlier]);
  });

  it("A series opens a retrospective at its moment and none before, at the same hour after the clocks have changed", async () => {
    await create();
    await until(momentOf(0) - 1);
    expect(await opened()).toEqual([]);
    expect(await nextAlarm()).toBe(momentOf(0));
    await until(momentOf(0));
    const [first] = await opened();
    expect(first).toMatchObject({
      retrospectiveName: "Sprint 25",
      status: "CREATED",
      at: "2027-03-24T13:00:00.000Z",
      createdAt: "2027-03-24T13:00:00.000Z",
      board: { template: "bien-mejorar-ideas" },
    });
    await until(momentOf(2));
    expect((await opened()).map(({ at }) => at)).toEqual([
      "2027-03-24T13:00:00.000Z",
      "2027-03-31T13:00:00.000Z",
      "2027-04-07T14:00:00.000Z",
    ]);
    expect(await names()).toEqual(["Sprint 25", "Sprint 26", "Sprint 27"]);
  });

  it("The new retrospective has the board of the last one", async () => {
    await send("POST", "/retrospectives", { retrospectiveName: "Antes", template: "velero", budget: 7, signed: true });
    await create();
    await until(momentOf(0));
    expect((await opened())[1]?.board).toMatchObject({ template: "velero", budget: 7, signed: true });
  });

  it("Everybody who has the team open receives the new retrospective", async () => {
    await create();
    const connection = await watchBefore(momentOf(0));
    await until(momentOf(0));
    const message = await connection.next(isEventOf("retrospectives"));
    expect(message.data).toMatchObject({ change: { retrospective: { retrospectiveName: "Sprint 25" } } });
    await connection.next(isEventOf("series"));
    connection.close();
  });

  it("A series opens one retrospective where the alarm fires twice", async () => {
    await create();
    await until(momentOf(0));
    await runInDurableObject(room(), async (instance, { storage }) => {
      // As after a kill between the commit and the new alarm.
      storage.kv.put("series", { at: momentOf(0), origin: "" });
      await instance.onAlarm();
    });
    expect(await names()).toEqual(["Sprint 25"]);
    expect(await seriesOf()).toMatchObject({ number: 26, next: { on: addDays(FIRST, 7) } });
  });

  it.for<[Failure, string]>([
    ["refuses", "select"],
    ["refuses", 'insert into "retrospectives"'],
    ["loses the answer", 'insert into "retrospectives"'],
    ["breaks halfway", 'insert into "retrospectives"'],
    ["refuses", 'update "series"'],
    ["loses the answer", 'update "series"'],
  ])("A series opens it once after a database that %s at %s", async ([failure, statement]) => {
    await create();
    const connection = await watchBefore(momentOf(0));
    await withDatabase(
      failure,
      (sql) => sql.startsWith(statement),
      () => until(momentOf(0)),
    );
    expect(await nextAlarm()).toBeLessThanOrEqual(momentOf(0) + SERIES.retry);
    await until(momentOf(0) + SERIES.retry);
    expect(await names()).toEqual(["Sprint 25"]);
    expect(await seriesOf()).toMatchObject({ number: 26, next: { on: addDays(FIRST, 7) } });
    await connection.next(isEventOf("retrospectives"));
    connection.close();
  });

  it("A series opens late after some hours without the database, and skips what is more than a day late", async () => {
    await create();
    await withDatabase(
      "refuses",
      () => true,
      async () => {
        await until(momentOf(0));
        await fireLate(momentOf(0) + 23 * HOUR);
      },
    );
    await until(momentOf(0) + 23 * HOUR + SERIES.retry);
    expect(await names()).toEqual(["Sprint 25"]);
    await withDatabase(
      "refuses",
      () => true,
      async () => {
        await until(momentOf(1));
        await fireLate(momentOf(1) + DAY);
      },
    );
    await until(momentOf(1) + DAY + SERIES.retry);
    expect(await names()).toEqual(["Sprint 25"]);
    expect(await seriesOf()).toMatchObject({
      number: 26,
      next: { on: addDays(FIRST, 14) },
      givenUp: { on: addDays(FIRST, 7), reason: "too-late" },
    });
    await until(momentOf(2));
    expect(await names()).toEqual(["Sprint 25", "Sprint 26"]);
    expect(await seriesOf()).toMatchObject({ givenUp: null });
  });

  it("A series skips a day that was skipped, which keeps its number, and opens one that came back", async () => {
    const { id } = await create();
    const skip = (on: string, isSkipped: boolean) => send("POST", `/series/${id}/skips`, { on, isSkipped });
    await skip(FIRST, true);
    await skip(addDays(FIRST, 7), true);
    await skip(addDays(FIRST, 7), false);
    await until(momentOf(0) + HOUR);
    expect(await opened()).toEqual([]);
    await until(momentOf(1));
    expect(await names()).toEqual(["Sprint 25"]);
  });

  it("A series opens nothing after it has ended, and what it opened stays", async () => {
    const { id } = await create();
    await until(momentOf(0));
    await send("DELETE", `/series/${id}`);
    await until(momentOf(3));
    expect(await names()).toEqual(["Sprint 25"]);
    expect((await opened())[0]?.status).toBe("CREATED");
    expect(await runInDurableObject(room(), (_, { storage }) => storage.kv.get("series"))).toBeUndefined();
  });

  it("A series opens nothing beside five open boards, says so, and goes on", async () => {
    await create();
    for (let count = 0; count < BOARD.openBoards; count += 1) {
      await send("POST", "/retrospectives", { retrospectiveName: "Otra", template: "velero" });
    }
    await until(momentOf(0));
    expect(await opened()).toHaveLength(BOARD.openBoards);
    expect(await seriesOf()).toMatchObject({ number: 25, givenUp: { on: FIRST, reason: "too-many-boards" } });
    const [{ id = "" } = {}] = await opened();
    await send("POST", `/retrospectives/${id}/close`);
    await until(momentOf(1));
    expect((await names()).at(-1)).toBe("Sprint 25");
    expect(await seriesOf()).toMatchObject({ number: 26, givenUp: null });
  });

  it("A series waits after four openings since anybody came, without an alarm, and goes on once somebody comes", async () => {
    await create();
    await until(momentOf(4));
    const { series, names } = await asReadByNew();
    expect(names).toEqual(["Sprint 25", "Sprint 26", "Sprint 27", "Sprint 28"]);
    expect(series).toMatchObject({ number: 29, givenUp: { on: addDays(FIRST, 28), reason: "unvisited" } });
    expect(await nextAlarm()).toBeNull();
    vi.setSystemTime(momentOf(6) + 2 * DAY);
    const { person } = await asReadByNew();
    expect(await nextAlarm()).toBeNull();
    (await connect(teamId, person.token)).close();
    await until(Date.now() + SERIES.settled);
    expect((await asReadByNew()).series).toMatchObject({
      givenUp: { on: addDays(FIRST, 42), reason: "unvisited" },
    });
    await until(momentOf(7));
    const later = await asReadByNew();
    expect(later.names.at(-1)).toBe("Sprint 29");
    expect(later.series).toMatchObject({ number: 30, givenUp: null });
  });

  it.each([
    ["A person who comes", async () => (await connect(teamId, beto.token)).close()],
    ["What somebody writes", () => send("POST", "/topics", { title: "Reuniones largas" }, beto)],
  ])("%s keeps a series going for four more openings", async (_, visit) => {
    await create();
    await until(momentOf(1) + HOUR);
    await visit();
    await until(momentOf(4));
    // Beside five open boards it would open none.
    await env.DB.prepare("delete from retrospectives where team_id = ? and created_at < ?")
      .bind(teamId, new Date(momentOf(3)).toISOString())
      .run();
    await until(momentOf(5));
    expect((await asReadByNew()).names).toEqual(["Sprint 28", "Sprint 29", "Sprint 30"]);
    await until(momentOf(6));
    expect((await asReadByNew()).series).toMatchObject({ givenUp: { reason: "unvisited" } });
  });

  it("A waiting series goes on once somebody writes who has no socket", async () => {
    await create();
    await until(momentOf(4));
    vi.setSystemTime(momentOf(4) + DAY);
    const { person } = await asReadByNew();
    await send("POST", "/topics", { title: "Reuniones largas" }, person);
    await expect.poll(nextAlarm).not.toBeNull();
    await until(momentOf(5));
    expect((await asReadByNew()).names.at(-1)).toBe("Sprint 29");
  });

  it("A series that begins weeks ahead opens its first retrospective, though nobody came meanwhile", async () => {
    await create({ startsOn: addDays(FIRST, 42) });
    await until(momentOf(6));
    expect((await asReadByNew()).names).toEqual(["Sprint 25"]);
  });

  it("Skipped days are no openings to which nobody came", async () => {
    const { id } = await create();
    await until(momentOf(0) + HOUR);
    for (const week of [1, 2, 3, 4]) {
      await send("POST", `/series/${id}/skips`, { on: addDays(FIRST, week * 7), isSkipped: true });
    }
    await until(momentOf(5));
    expect((await asReadByNew()).names).toEqual(["Sprint 25", "Sprint 26"]);
  });

  it("Somebody who comes while the database decides that a series waits keeps it going", async () => {
    await create();
    await until(momentOf(4) - MINUTE);
    vi.setSystemTime(momentOf(4));
    await runInDurableObject(room(), async (instance) => {
      const series = Reflect.get(instance, "series");
      const settling = series.settle(Date.now());
      series.visited(Date.now() + 1);
      await settling;
    });
    expect(await nextDueOfSeries()).toBe(momentOf(4) + SERIES.settled);
  });

  it("A series of every four weeks waits after four openings too, and a change of it is a visit", async () => {
    const { id } = await create({ everyWeeks: 4 });
    await until(momentOf(4, 4));
    const { person, names } = await asReadByNew();
    expect(names).toHaveLength(4);
    await env.DB.prepare("update members set is_admin = 1 where user_id = ?").bind(person.id).run();
    const rhythm = { startsOn: addDays(FIRST, 17 * 7), hour: HOUR_OF_DAY, everyWeeks: 1 };
    expect(await send("PATCH", `/series/${id}`, { rhythm }, person)).toMatchObject({ everyWeeks: 1 });
    await until(momentOf(17));
    expect((await asReadByNew()).names.at(-1)).toBe("Sprint 29");
  });

  it("A series that is moved to a later hour of its day opens then, and once on that day", async () => {
    const { id } = await create();
    const moveTo = (hour: string) =>
      send<Series>("PATCH", `/series/${id}`, { rhythm: { startsOn: FIRST, hour, everyWeeks: 1 } });
    await until(momentOf(0) - HOUR);
    expect(await moveTo("11:00")).toMatchObject({ next: { on: FIRST } });
    await until(momentOf(0));
    expect(await names()).toEqual([]);
    await until(momentOf(0) + HOUR);
    expect(await names()).toEqual(["Sprint 25"]);
    expect(await moveTo("16:00")).toMatchObject({ next: { on: addDays(FIRST, 7) } });
    await until(momentOf(0) + 10 * HOUR);
    expect(await names()).toEqual(["Sprint 25"]);
  });

  it("A series follows the hour when the team moves to another zone", async () => {
    await create();
    await send("PATCH", "", { timeZone: "Australia/Sydney" });
    const moment = momentIn("Australia/Sydney", FIRST, HOUR_OF_DAY).getTime();
    await until(moment - 1);
    expect(await opened()).toEqual([]);
    await until(moment);
    expect(await names()).toEqual(["Sprint 25"]);
  });

  it("A series Sin prisa opens a board with its plan, which goes on by itself, and an admin's closes", async () => {
    // With names nothing waits for more writers.
    await send("POST", "/retrospectives", { retrospectiveName: "Antes", template: "velero", signed: true });
    await create({ plan: PLAN, conductorId: ana.id });
    const ends = [2, 3, 4].map((days) => momentIn(ZONE, addDays(FIRST, days), "18:00"));
    const [write, choose, talk] = ends.map((end) => end.toISOString());
    await until(momentOf(0));
    const [, first] = await opened();
    expect(first).toMatchObject({ at: null, board: { plan: { write, choose, talk, closes: true } } });
    // The first alarm tells that the facilitator was not there for a day.
    expect(await nextAlarm()).toBe(momentOf(0) + DAY);
    await until(momentOf(0) + DAY);
    expect(await nextAlarm()).toBe(ends[0]?.getTime());
    await until(Math.max(...ends.map((end) => end.getTime())));
    expect((await opened())[1]).toMatchObject({ retrospectiveName: "Sprint 25", status: "CLOSED" });
  });

  it("The plan of a member who conducts a series Sin prisa closes nothing, and a board that opens late has its days", async () => {
    await create({ plan: PLAN, conductorId: beto.id });
    await withDatabase(
      "refuses",
      () => true,
      async () => {
        await until(momentOf(0));
        await fireLate(momentOf(0) + 23 * HOUR);
      },
    );
    await until(momentOf(0) + 23 * HOUR + SERIES.retry);
    expect((await opened())[0]?.board?.plan).toMatchObject({
      write: momentIn(ZONE, addDays(FIRST, 3), "18:00").toISOString(),
      closes: false,
    });
  });

  it("A new retrospective is announced and its plan and message are kept after a kill between the commit and the announcement", async () => {
    await env.DB.prepare("insert into slack_connections (team_id, webhook, connected_at) values (?, '', ?)")
      .bind(teamId, new Date().toISOString())
      .run();
    await create({ plan: PLAN });
    const connection = await watchBefore(momentOf(0));
    const since = momentOf(0);
    vi.setSystemTime(since);
    await runInDurableObject(room(), async (_, { storage }) => {
      // What the killed room left: its try is written down, and D1 has the commit.
      storage.kv.put("series", { at: since + SERIES.retry, since, origin: "https://tertulia.test" });
      await storage.setAlarm(since + SERIES.retry);
    });
    expect((await dueSince(since)).opened).toHaveLength(1);
    await until(since + SERIES.retry);
    expect(await names()).toEqual(["Sprint 25"]);
    await connection.next(isEventOf("retrospectives"));
    connection.close();
    const left = await runInDurableObject(room(), async (instance, { storage }) => ({
      boards: Reflect.get(instance, "boards").planned(),
      messages: JSON.stringify(storage.kv.get("messages")),
    }));
    const [retro] = await opened();
    expect(left.boards).toMatchObject([{ retroId: retro?.id, until: Date.parse(retro?.board?.plan?.write ?? "") }]);
    expect(left.messages).toContain(retro?.id);
  });

  it("A series opens none again that is in the bin before its day was written down", async () => {
    const { id } = await create();
    const since = momentOf(0);
    vi.setSystemTime(since);
    const open = () => dueSince(since);
    const [first] = (await open()).opened;
    await send("DELETE", `/retrospectives/${first?.retrospective.id}`);
    await env.DB.prepare("update series set done_on = null, opened_at = null, number = 25 where id = ?").bind(id).run();
    expect(await open()).toMatchObject({ opened: [], next: momentOf(1) });
    expect(await seriesOf()).toMatchObject({ number: 26, givenUp: null });
    expect(await opened()).toEqual([]);
  });

  it("A series goes on where its retrospective was deleted before the room announced it", async () => {
    await create();
    const since = momentOf(0);
    vi.setSystemTime(since);
    const [first] = (await dueSince(since)).opened;
    await env.DB.prepare("delete from retrospectives where id = ?").bind(first?.retrospective.id).run();
    const { opened: left, next } = await dueSince(since, since + MINUTE);
    expect(left).toEqual([]);
    expect(next).toBe(momentOf(1));
  });

  it("A series opens beside another of the same team", async () => {
    await create();
    await create({ name: "Café {n}", number: 1, everyWeeks: 2 });
    await until(momentOf(0));
    expect((await names()).sort()).toEqual(["Café 1", "Sprint 25"]);
    await until(momentOf(1));
    expect((await names()).sort()).toEqual(["Café 1", "Sprint 25", "Sprint 26"]);
  });
});

describe("Who conducts", () => {
  it("The chosen person conducts, and the first admin does where they have left", async () => {
    await create({ conductorId: beto.id });
    await until(momentOf(0));
    await leave(beto);
    await until(momentOf(1));
    expect(await creators()).toEqual(["Beto", "Ana"]);
  });

  it("Turns begin with the creator and skip guests and people who have left", async () => {
    await create({}, beto);
    await until(momentOf(2));
    expect(await creators()).toEqual(["Beto", "Camila", "Ana"]);
    await env.DB.prepare("update users set is_guest = 1 where id = ?").bind(camila.id).run();
    await leave(beto);
    await until(momentOf(4));
    expect((await creators()).slice(3)).toEqual(["Ana", "Ana"]);
  });

  it("A turn that somebody leaves goes to the next person, and a new member comes last", async () => {
    await create({}, ana);
    await until(momentOf(0));
    expect(await seriesOf()).toMatchObject({ conductor: { name: "Beto" } });
    await leave(beto);
    expect(await seriesOf()).toMatchObject({ conductor: { name: "Camila" } });
    await join(beto);
    await until(momentOf(3));
    expect(await creators()).toEqual(["Ana", "Camila", "Beto", "Ana"]);
  });

  it.each([
    ["its name and kind", {}, { number: 26, inTurns: true, conductor: { name: "Beto" } }],
    ["who conducts", () => ({ conductorId: camila.id }), { number: 26, inTurns: false, conductor: { name: "Camila" } }],
    ["its number", { number: 40 }, { number: 40, inTurns: true, conductor: { name: "Beto" } }],
  ])("A change of %s that arrives while the room opens a series is kept", async (_, change, expected) => {
    const { id } = await create({ plan: PLAN }, ana);
    await until(momentOf(0) - MINUTE);
    vi.setSystemTime(momentOf(0));
    const edit = { name: "Cierre {n}", plan: null, ...(typeof change === "function" ? change() : change) };
    const database = databaseAfter('update "series"', () => send("PATCH", `/series/${id}`, edit));
    const now = Date.now();
    await openDueSeries(roomDatabase(database, teamId), { now, since: now, visitedAt: now });
    expect(await names()).toEqual(["Sprint 25"]);
    expect(await seriesOf()).toMatchObject({ name: "Cierre {n}", plan: null, ...expected });
  });

  it("A team without members opens nothing, and the series goes on when somebody comes back", async () => {
    await create();
    await env.DB.prepare("delete from members where team_id = ?").bind(teamId).run();
    await until(momentOf(0));
    await join(ana);
    await until(momentOf(1));
    expect(await names()).toEqual(["Sprint 25"]);
  });
});
