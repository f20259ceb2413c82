import { fetch as open, type WebSocket } from "miniflare";
import { HEARTBEAT } from "#party/signals.ts";
import { end, ORIGIN, type Person, pause, populate, type Room, serve } from "./rooms-server.ts";

/*
 * How fast and how surely a room tells its people: 50 in one room, then 100 rooms of 8. Prints the time from the answer of a
 * write to its last receipt, and whether a room that nobody speaks in sleeps. `npm run bench:rooms`; only this machine.
 */
const LARGE = { people: 50, writes: 300 };
const MANY = { rooms: 100, people: 8, writes: 3, atOnce: 4 };
/** The platform lets a room sleep after ten seconds without a word. */
const SILENCE = 15_000;
const RECEIPT_WITHIN = 10_000;

type Seat = { socket: WebSocket; pongs: number };

/** Who waits for how many receipts of the news with a bookmark, by that bookmark. */
const expected = new Map<string, { left: number; last: number; done: () => void }>();
/** What was received before the write was answered. */
const early = new Map<string, { count: number; last: number }>();

function receive(text: string, at: number): void {
  const bookmark = /"bookmark":"([0-9a-f-]+)"/.exec(text)?.[1];
  if (!bookmark) return;
  const waiting = expected.get(bookmark);
  if (!waiting) {
    early.set(bookmark, { count: (early.get(bookmark)?.count ?? 0) + 1, last: at });
    return;
  }
  waiting.left -= 1;
  waiting.last = at;
  if (waiting.left === 0) waiting.done();
}

async function sitDown({ teamId }: Room, { token }: Person): Promise<Seat> {
  const headers = { upgrade: "websocket", authorization: `Bearer ${token}` };
  const { webSocket: socket, status } = await open(`${ORIGIN}/parties/team-room/${teamId}`, { headers });
  if (!socket) throw new Error(`no socket: ${status}`);
  const seat: Seat = { socket, pongs: 0 };
  const joined = new Promise<void>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const at = performance.now();
      const text = String(data);
      if (text === HEARTBEAT.pong) seat.pongs += 1;
      else if (text.startsWith('{"event":"sync"')) resolve();
      else receive(text, at);
    });
  });
  socket.accept();
  socket.send(JSON.stringify({ event: "joinTeam", data: { teamId } }));
  await joined;
  return seat;
}

/** One write. @returns milliseconds from its answer to the last receipt by everybody in the room; negative never counts */
async function write({ teamId, topicId, people }: Room, number: number): Promise<number> {
  const { token } = people[number % people.length] as Person;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${ORIGIN}/api/teams/${teamId}/topics/${topicId}/toggle-like`, {
    method: "POST",
    headers,
  });
  const answeredAt = performance.now();
  const bookmark = answer.headers.get("x-d1-bookmark");
  if (!answer.ok || !bookmark) throw new Error(`write failed: ${answer.status} ${await answer.text()}`);
  const sooner = early.get(bookmark) ?? { count: 0, last: 0 };
  early.delete(bookmark);
  let last = sooner.last;
  if (sooner.count < people.length) {
    await new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`news lost in ${teamId}`)), RECEIPT_WITHIN);
      const waiting = { left: people.length - sooner.count, last, done: () => {} };
      waiting.done = () => {
        clearTimeout(timeout);
        last = waiting.last;
        resolve();
      };
      expected.set(bookmark, waiting);
    });
    expected.delete(bookmark);
  }
  return Math.max(0, last - answeredAt);
}

/** The 50th, 95th and 99th percentile. */
function summary(what: string, times: number[], receipts: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(1).padStart(7);
  console.log(
    `${what.padEnd(24)} ${at(0.5)} ${at(0.95)} ${at(0.99)}   ${times.length} writes, ${receipts} receipts, none lost`,
  );
}

const copyOf = async ({ teamId }: Room) => (await fetch(`${ORIGIN}/bench/copy/${teamId}`)).text();

async function bench(rooms: Room[]): Promise<void> {
  const [large, ...many] = rooms as [Room, ...Room[]];
  console.log(`\nfrom the answer of a write to its last receipt, ms\n${"".padEnd(24)}     50 %    95 %    99 %`);

  const seats = await Promise.all(large.people.map((person) => sitDown(large, person)));
  const times: number[] = [];
  for (let number = 0; number < LARGE.writes; number += 1) times.push(await write(large, number));
  summary(`1 room of ${LARGE.people}`, times, LARGE.writes * LARGE.people);

  const others: Seat[] = [];
  for (const room of many) others.push(...(await Promise.all(room.people.map((person) => sitDown(room, person)))));
  const inMany: number[] = [];
  const queue = Array.from({ length: MANY.writes }, (_, number) => many.map((room) => ({ room, number }))).flat();
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) inMany.push(await write(next.room, next.number));
  };
  await Promise.all(Array.from({ length: MANY.atOnce }, work));
  summary(`${MANY.rooms} rooms of ${MANY.people}`, inMany, MANY.rooms * MANY.writes * MANY.people);
  for (const { socket } of others) socket.close();

  const awake = await copyOf(large);
  if ((await copyOf(large)) !== awake) throw new Error("a room that is spoken to must stay the same");
  const beats = setInterval(() => {
    for (const { socket } of seats) socket.send(HEARTBEAT.ping);
  }, SILENCE / 6);
  await pause(SILENCE);
  clearInterval(beats);
  const slept = (await copyOf(large)) !== awake;
  const pongs = seats.reduce((sum, seat) => sum + seat.pongs, 0);
  const after = await write(large, 0);
  console.log(
    `\nidle for ${SILENCE / 1000} s with ${LARGE.people} sockets and ${pongs} heartbeats answered: ${slept ? "the room slept" : "THE ROOM STAYED AWAKE"}; its next news reached all ${LARGE.people} in ${after.toFixed(1)} ms`,
  );
  for (const { socket } of seats) socket.close();
  if (!slept) process.exitCode = 1;
}

let server: Awaited<ReturnType<typeof serve>> | undefined;
try {
  const rooms = await populate([LARGE.people, ...Array<number>(MANY.rooms).fill(MANY.people)]);
  server = await serve();
  await bench(rooms);
} finally {
  end(server);
}
process.exit();
