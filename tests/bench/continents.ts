import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { newCard, openBoard, sendGesture, watchBoard } from "./board-sockets.ts";
import { newBrowser, PHONE, pageOf } from "./browser.ts";
import { type CountedServer, countedServer } from "./counted-server.ts";
import { type Distance, distant } from "./distance.ts";
import { type Person, peopleOf, type Team, teamOf } from "./people.ts";
import { ms, percentile, type Row, type Topic } from "./row.ts";
import { type Connection, Receipts } from "./sockets.ts";

const topic = "continents";
/** Round trips in milliseconds: of each person to the Worker and the room beside it, and from there to the database. */
const PEOPLE = [20, 120, 250];
const DATABASE = 150;
/** A page and a call wait for the database this often at most (topic "database"). */
const WAITS = 2;
/** What the Worker, the room and this machine may add, in milliseconds. */
const WORK = 50;
const TURNS = { first: 2, measured: 10 };
const LOADS = 5;
const RECEIPT_WITHIN = 20_000;

type Member = { person: Person; roundTrip: number; origin: string };
type Place = Member & { connection: Connection; events: Receipts; cards: Receipts };
/** Milliseconds until a person at each of the distances received it. */
type Arrivals = Map<number, number[]>;

/** Other processes only add time, and one round trip too many would be in every turn. */
const fastest = (values: number[]) => Math.min(...values);
const half = (roundTrip: number) => roundTrip / 2;

async function measured(act: (turn: number) => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let turn = 0; turn < TURNS.first + TURNS.measured; turn += 1) {
    const value = await act(turn);
    if (turn >= TURNS.first) values.push(value);
  }
  return values;
}

/** @returns milliseconds to the first byte, on a connection that is open after the first turn */
async function firstByte({ origin, person }: Member, path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(origin + path, { headers: { cookie: `session=${person.token}` } });
  const time = performance.now() - started;
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return time;
}

async function like(
  { origin, person }: Member,
  { teamId, topicId }: Team,
): Promise<{ time: number; bookmark: string }> {
  const started = performance.now();
  const answer = await fetch(`${origin}/api/teams/${teamId}/topics/${topicId}/toggle-like`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
  });
  const time = performance.now() - started;
  await answer.arrayBuffer();
  const bookmark = answer.headers.get("x-d1-bookmark");
  if (!answer.ok || !bookmark) throw new Error(`like: ${answer.status}`);
  return { time, bookmark };
}

async function watch(member: Member, team: Team): Promise<Place> {
  const [events, cards] = [new Receipts(), new Receipts()];
  const connection = await watchBoard(member.origin, team, member.person, cards.receive, events.receive);
  return { ...member, connection, events, cards };
}

function waitRow(what: string, roundTrip: number, values: number[]): Row {
  const target = roundTrip + WAITS * DATABASE + WORK;
  return {
    topic,
    figure: `${what}, person at ${roundTrip} ms`,
    measured: `fastest ${ms(fastest(values))}, 50 %: ${ms(percentile(values, 0.5))}`,
    target: `fastest ≤ ${ms(target)}`,
    kept: fastest(values) <= target,
    beside: `${roundTrip} ms + ${WAITS} waits for the database + ${WORK} ms`,
  };
}

function arrivalRow(what: string, writer: Place, arrivals: Arrivals, waits: number): Row {
  const times = [...arrivals].map(([roundTrip, values]) => ({ roundTrip, time: fastest(values) }));
  const target = (viewer: number) => half(writer.roundTrip) + half(viewer) + waits * DATABASE + WORK;
  return {
    topic,
    figure: `${what} of a person at ${writer.roundTrip} ms, from sending to the frames of people at ${PEOPLE.join(", ")} ms`,
    measured: `fastest ${times.map(({ time }) => ms(time)).join(", ")}`,
    target: `≤ ${PEOPLE.map((viewer) => ms(target(viewer))).join(", ")}`,
    kept: times.every(({ roundTrip, time }) => time <= target(roundTrip)),
    beside: `both ways${waits > 0 ? ` + ${waits} waits for the database` : ""} + ${WORK} ms`,
  };
}

async function likeRows(writer: Place, places: Place[], team: Team): Promise<Row[]> {
  const arrivals: Arrivals = new Map(places.map(({ roundTrip }) => [roundTrip, []]));
  const answers = await measured(async (turn) => {
    const started = performance.now();
    const { time, bookmark } = await like(writer, team);
    for (const { roundTrip, events } of places) {
      const received = await events.all(bookmark, 1, RECEIPT_WITHIN);
      if (turn >= TURNS.first) arrivals.get(roundTrip)?.push(received - started);
    }
    return time;
  });
  return [
    waitRow("answer to a write", writer.roundTrip, answers),
    arrivalRow("a write over HTTP", writer, arrivals, WAITS),
  ];
}

async function gestureRow(writer: Place, places: Place[], team: Team): Promise<Row> {
  const arrivals: Arrivals = new Map(places.map(({ roundTrip }) => [roundTrip, []]));
  for (let turn = 0; turn < TURNS.measured; turn += 1) {
    const card = newCard(turn, `Desde ${writer.roundTrip} ms`);
    const started = performance.now();
    sendGesture(team, writer.connection, card);
    for (const { roundTrip, cards } of places) {
      arrivals.get(roundTrip)?.push((await cards.all(card.cardId, 1, RECEIPT_WITHIN)) - started);
    }
  }
  return arrivalRow("a gesture on the board", writer, arrivals, 0);
}

async function firstPaint(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "networkidle" });
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
}

type Paints = { first: number; again: number };

async function paintsOf(browser: Browser, { origin, person }: Member, path: string): Promise<Paints> {
  const loads: Paints[] = [];
  for (let turn = 0; turn < LOADS; turn += 1) {
    const page = await pageOf(browser, origin, person, { viewport: PHONE });
    loads.push({ first: await firstPaint(page, path), again: await firstPaint(page, path) });
    await page.context().close();
  }
  return {
    first: fastest(loads.map(({ first }) => first)),
    again: fastest(loads.map(({ again }) => again)),
  };
}

/** The slope of the time over the distance: how many round trips to the Worker the paint waits for. */
async function paintRows(browser: Browser, members: Member[], path: string): Promise<Row[]> {
  const [near, far] = [members[0], members.at(-1)];
  if (!near || !far) throw new Error("no members");
  const nearest = await paintsOf(browser, near, path);
  const farthest = await paintsOf(browser, far, path);
  const row = (figure: string, visit: keyof Paints, most: number): Row => {
    const roundTrips = (farthest[visit] - nearest[visit]) / (far.roundTrip - near.roundTrip);
    return {
      topic,
      figure,
      measured: `${roundTrips.toFixed(1)} (${ms(nearest[visit])} at ${near.roundTrip} ms, ${ms(farthest[visit])} at ${far.roundTrip} ms)`,
      target: `≤ ${most}`,
      kept: Math.round(roundTrips) <= most,
    };
  };
  return [
    row("round trips before the first paint of a shared link, first visit (page, style sheet)", "first", 2),
    row("round trips before the first paint of a shared link, every later visit", "again", 1),
  ];
}

async function rowsOf(server: CountedServer, members: Member[], team: Team): Promise<Row[]> {
  const path = `/teams/${team.teamId}/retrospectives/${team.retroId}`;
  await openBoard(server, team);
  const rows: Row[] = [];
  for (const member of members) {
    const times = await measured(() => firstByte(member, path));
    rows.push(waitRow("first byte of a shared link", member.roundTrip, times));
  }
  const places: Place[] = [];
  for (const member of members) places.push(await watch(member, team));
  sendGesture(team, places[0]?.connection, { kind: "goTo", step: "GROUP", stepRev: 0 });
  for (const writer of places) rows.push(...(await likeRows(writer, places, team)));
  for (const writer of places) rows.push(await gestureRow(writer, places, team));
  for (const { connection } of places) connection.socket.close();
  const browser = await newBrowser();
  try {
    rows.push(...(await paintRows(browser, members, path)));
  } finally {
    await browser.close();
  }
  return rows;
}

/** A team on three continents, with a database on a fourth. */
export const continents: Topic = async ({ folder }) => {
  const server = await countedServer(join(folder, "continents"), { DATABASE_ROUND_TRIP: String(DATABASE) });
  const distances: Distance[] = [];
  try {
    const people = await peopleOf(server.db, server.secret, PEOPLE.length);
    const team = await teamOf(server.db, people);
    const members: Member[] = [];
    for (const [place, person] of people.entries()) {
      const roundTrip = PEOPLE[place] ?? 0;
      const distance = await distant(server.origin, roundTrip);
      distances.push(distance);
      members.push({ person, roundTrip, origin: distance.origin });
    }
    return { rows: await rowsOf(server, members, team) };
  } finally {
    for (const { close } of distances) close();
    await server.end();
  }
};
