import { rmSync, writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { openDatabase } from "#drizzle/client.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { OPEN_BOARD } from "#drizzle/seed/boards.ts";
import { PASSWORD, PEOPLE, TEAM } from "#drizzle/seed/team.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import type { Server } from "./server.ts";
import { DEMO_PENDING } from "./settings.ts";

type Send = { json?: object; token?: string };

async function call(method: "GET" | "POST", url: string, { json, token }: Send): Promise<Response> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method, headers, body: json && JSON.stringify(json) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function logIn(origin: string): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const { id, email } of PEOPLE) {
    const answer = await call("POST", `${origin}/api/auth/login`, { json: { email, password: PASSWORD } });
    const session: { token: string } = await answer.json();
    tokens.set(id, session.token);
  }
  return tokens;
}

/**
 * Does what the members of the demo team would do. An open board is in the team's room, not in the database. A gesture whose
 * result already holds is accepted, but a step that was already left must not come back.
 */
async function fillBoard(origin: string): Promise<void> {
  const tokens = await logIn(origin);
  const board = `${origin}/api/teams/${TEAM.id}/retrospectives/${OPEN_BOARD.retroId}/board`;
  const read = await call("GET", board, { token: tokens.get(OPEN_BOARD.facilitatorId) });
  const { stepRev }: { stepRev: number } = await read.json();
  for (const { by, gesture } of OPEN_BOARD.gestures) {
    if (gesture.kind === "goTo" && gesture.stepRev < stepRev) continue;
    await call("POST", board, { json: { id: crypto.randomUUID(), gesture }, token: tokens.get(by) });
  }
  for (const token of tokens.values()) await call("POST", `${origin}/api/auth/logout`, { token });
}

/** Creates the demo team if the database is empty, and fills its open board. */
export async function createDemo({ origin, database }: Pick<Server, "origin" | "database">): Promise<void> {
  writeFileSync(DEMO_PENDING, "");
  const { db } = openDatabase(database);
  await seed(db, slowHash);
  const retro = db.select({ id: retrospectives.id }).from(retrospectives);
  // A backup may have been restored in between.
  const isDemo = (await retro.where(eq(retrospectives.id, OPEN_BOARD.retroId))).length > 0;
  if (isDemo) await fillBoard(origin);
  rmSync(DEMO_PENDING);
}
