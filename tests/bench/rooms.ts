import { HEARTBEAT } from "#party/protocol-constants.ts";
import { type CountedServer, countedServer } from "./counted-server.ts";
import { type Person, peopleOf, type Team, teamOf } from "./people.ts";
import { ms, percentile, type Row, type Topic } from "./row.ts";
import { type Connection, connect, Receipts } from "./sockets.ts";

const topic = "rooms";
const SIZES = [8, 50, 200];
const WRITES = { first: 20, measured: 200 };
const MANY = { rooms: 100, people: 8, writes: 3, atOnce: 4 };
/** The platform lets a room sleep after ten idle seconds; in milliseconds. */
const IDLE_MS = 15_000;
const RECEIPT_WITHIN = 20_000;
/** For 95 % of the writes in a room of 50, in milliseconds. */
const TARGET = 50;

type Room = { team: Team; connections: Connection[]; receipts: Receipts };

async function openRoom(origin: string, team: Team): Promise<Room> {
  const receipts = new Receipts();
  const connections: Connection[] = [];
  for (const person of team.people) connections.push(await connect(origin, team.teamId, person, receipts.receive));
  return { team, connections, receipts };
}

const closeAll = ({ connections }: Room) => {
  for (const { socket } of connections) socket.close();
};

/** @returns milliseconds from the response to the last receipt in the room, at least 0 */
async function write(origin: string, { team, receipts }: Room, number: number): Promise<number> {
  const { token } = team.people[number % team.people.length] as Person;
  const path = `/api/teams/${team.teamId}/topics/${team.topicId}/toggle-like`;
  const answer = await fetch(origin + path, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  const answeredAt = performance.now();
  const bookmark = answer.headers.get("x-d1-bookmark");
  if (!answer.ok || !bookmark) throw new Error(`write failed: ${answer.status} ${await answer.text()}`);
  await answer.body?.cancel();
  return Math.max(0, (await receipts.all(bookmark, team.people.length, RECEIPT_WITHIN)) - answeredAt);
}

const spread = (values: number[]) =>
  `50 %: ${ms(percentile(values, 0.5))}, 95 %: ${ms(percentile(values, 0.95))}, 99 %: ${ms(percentile(values, 0.99))}`;

function row(figure: string, values: number[], isTarget: boolean): Row {
  const kept = !isTarget || percentile(values, 0.95) <= TARGET;
  const target = isTarget ? `95 % ≤ ${TARGET} ms` : "none lost";
  const beside = isTarget ? "another product's own stress test: 15 sockets" : "";
  return { topic, figure, measured: `${spread(values)}; none lost`, target, kept, beside };
}

async function measureOne(server: CountedServer, people: Person[]): Promise<Row> {
  const room = await openRoom(server.origin, await teamOf(server.db, people));
  const values: number[] = [];
  for (let number = 0; number < WRITES.first; number += 1) await write(server.origin, room, number);
  for (let number = 0; number < WRITES.measured; number += 1) values.push(await write(server.origin, room, number));
  closeAll(room);
  return row(`event received by all ${people.length} people of a room`, values, people.length === 50);
}

async function measureMany(server: CountedServer, people: Person[]): Promise<Row> {
  const rooms: Room[] = [];
  for (let number = 0; number < MANY.rooms; number += 1) {
    rooms.push(await openRoom(server.origin, await teamOf(server.db, people)));
  }
  const queue = Array.from({ length: MANY.writes }, (_, number) => rooms.map((room) => ({ room, number }))).flat();
  const values: number[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      values.push(await write(server.origin, next.room, next.number));
    }
  };
  await Promise.all(Array.from({ length: MANY.atOnce }, work));
  rooms.forEach(closeAll);
  return row(`event received by all ${MANY.people} people in each of ${MANY.rooms} rooms`, values, false);
}

async function measureSleep(server: CountedServer, people: Person[]): Promise<Row> {
  const room = await openRoom(server.origin, await teamOf(server.db, people));
  const copy = async () => (await fetch(`${server.origin}/bench/copy/${room.team.teamId}`)).text();
  const awake = await copy();
  const beats = setInterval(() => {
    for (const { socket } of room.connections) socket.send(HEARTBEAT.ping);
  }, IDLE_MS / 6);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  clearInterval(beats);
  const slept = (await copy()) !== awake;
  await write(server.origin, room, 0);
  const pongs = room.connections.reduce((sum, connection) => sum + connection.pongs, 0);
  closeAll(room);
  return {
    topic,
    figure: `idle room with ${people.length} open sockets`,
    measured: `${slept ? "sleeps" : "stays awake"}, ${pongs} heartbeats answered; the next event reaches everybody`,
    target: "sleeps",
    kept: slept,
  };
}

export const rooms: Topic = async ({ folder }) => {
  const server = await countedServer(folder);
  try {
    const people = await peopleOf(server.db, server.secret, Math.max(...SIZES));
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(await measureOne(server, people.slice(0, size)));
    rows.push(await measureMany(server, people.slice(0, MANY.people)));
    rows.push(await measureSleep(server, people.slice(0, 50)));
    return { rows };
  } finally {
    await server.end();
  }
};
