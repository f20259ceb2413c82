import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { openDatabase } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import { now } from "#worker/services/clock.ts";
import { prepareSession } from "#worker/services/sessions.ts";

const PORT = Number(process.env.PORT ?? 5345);
export const ORIGIN = `http://127.0.0.1:${PORT}`;
const STATE = mkdtempSync(join(tmpdir(), "tertulia-rooms-"));
const JWT_SECRET = randomBytes(32).toString("hex");

export type Person = { id: string; token: string };
export type Room = { teamId: string; topicId: string; people: Person[] };

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Everybody and everything the bench needs, straight into the database: slow hashes are not what is measured. @param sizes of the rooms */
export async function populate(sizes: number[]): Promise<Room[]> {
  const wrangler = ["wrangler", "d1", "migrations", "apply", "tertulia", "--local", "--persist-to", STATE];
  const { status, stderr } = spawnSync("npx", wrangler, { env: { ...process.env, CI: "1" }, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const { env, dispose } = await getPlatformProxy<Pick<Cloudflare.Env, "DB">>({ persist: { path: `${STATE}/v3` } });
  const { db } = openDatabase(env.DB, "first-primary");
  const people: Person[] = [];
  for (let number = 0; number < Math.max(...sizes); number += 1) {
    const id = randomUUID();
    const { row, token } = await prepareSession(id, "bench", JWT_SECRET);
    await db.batch([
      db.insert(users).values({ id, name: `Persona ${number}`, email: `${id}@ejemplo.cl`, passwordHash: "none" }),
      db.insert(sessions).values(row),
    ]);
    people.push({ id, token });
  }
  const rooms: Room[] = [];
  for (const [number, size] of sizes.entries()) {
    const teamId = `bench${String(number).padStart(5, "0")}`;
    const topicId = randomUUID();
    const here = Array.from({ length: size }, (_, seat) => people[(number + seat) % people.length] as Person);
    const [admin] = here as [Person];
    await db.batch([
      db.insert(teams).values({ id: teamId, name: `Equipo ${number}`, joinPasswordHash: "none" }),
      ...here.map(({ id: userId }) =>
        db.insert(members).values({ teamId, userId, isAdmin: userId === admin.id, joinedAt: now() }),
      ),
      db.insert(topics).values({ id: topicId, teamId, title: "Tema", authorId: admin.id }),
    ]);
    rooms.push({ teamId, topicId, people: here });
  }
  await dispose();
  return rooms;
}

/** Starts the product with the bench's rooms, and waits until it answers. */
export async function serve(): Promise<ChildProcess> {
  const args = [
    "dev",
    "tests/bench/rooms-worker.ts",
    "--port",
    String(PORT),
    "--persist-to",
    STATE,
    "--log-level",
    "error",
  ];
  const vars = ["--var", `JWT_SECRET:${JWT_SECRET}`, "--var", "ENVIRONMENT:development"];
  const more = ["--ip", "127.0.0.1", "--inspector-port", String(PORT + 1000), "--show-interactive-dev-session=false"];
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" };
  const server = spawn("npx", ["wrangler", ...args, ...vars, ...more], { env, detached: true, stdio: "inherit" });
  for (;;) {
    const answer = await fetch(`${ORIGIN}/landing`).catch(() => null);
    if (answer?.ok) return server;
    await pause(100);
  }
}

/** Ends the group that `serve` has started, and nothing else, and forgets its data. */
export function end(server: ChildProcess | undefined): void {
  if (server?.pid) process.kill(-server.pid, "SIGKILL");
  rmSync(STATE, { recursive: true, force: true });
}
