import { rmSync, writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { NEWEST, newestBoard } from "#drizzle/seed/boards.ts";
import { isSeedLanguage, type SeedLanguage } from "#drizzle/seed/languages.ts";
import { type Say, sayIn } from "#drizzle/seed/say.ts";
import { PASSWORD, PEOPLE, TEAM, uuid } from "#drizzle/seed/team.ts";
import { seriesFrom, UNHURRIED, unhurriedBoard, unhurriedSettings } from "#drizzle/seed/unhurried.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { Server } from "./server.ts";
import { DEMO_PENDING } from "./settings.ts";

type Send = { json?: object; token?: string | undefined; key?: string };

async function call(method: "GET" | "POST", url: string, { json, token, key }: Send): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { "idempotency-key": key }),
  };
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

type DemoBoard = ReturnType<typeof newestBoard>;

/**
 * Does what the members of the demo team would do. An open board is in the team's room, not in the database. Where this was
 * interrupted it goes on from the present step. A gesture whose result already holds is accepted.
 */
async function fillBoard(team: string, tokens: ReadonlyMap<string, string>, demo: DemoBoard): Promise<void> {
  const { retroId, facilitatorId, gestures } = demo;
  const board = `${team}/retrospectives/${retroId}/board`;
  const read = await call("GET", board, { token: tokens.get(facilitatorId) });
  const { stepRev }: { stepRev: number } = await read.json();
  const left = gestures.findLastIndex(({ gesture }) => gesture.kind === "goTo" && gesture.stepRev < stepRev);
  for (const { by, gesture } of gestures.slice(left + 1)) {
    await call("POST", board, { json: { id: crypto.randomUUID(), gesture }, token: tokens.get(by) });
  }
}

/** What only a running server can make: open boards, and a series, whose dates the team's room knows. */
async function actAsMembers(origin: string, say: Say): Promise<void> {
  const tokens = await logIn(origin);
  const team = `${origin}/api/teams/${TEAM.id}`;
  for (const board of [newestBoard(say), unhurriedBoard(say)]) await fillBoard(team, tokens, board);
  const token = tokens.get(UNHURRIED.facilitatorId);
  await call("POST", `${team}/series`, { json: seriesFrom(new Date()), token, key: uuid(1) });
  for (const token of tokens.values()) await call("POST", `${origin}/api/auth/logout`, { token });
}

/** It began a day ago, so that the newest retrospective is the one *En vivo*. A start that was interrupted may have left it. */
async function insertUnhurried(db: Db, say: Say): Promise<void> {
  const now = new Date();
  await db
    .insert(retrospectives)
    .values({
      id: UNHURRIED.retroId,
      retrospectiveName: say(UNHURRIED.name),
      teamId: TEAM.id,
      board: unhurriedSettings(now),
      creatorId: UNHURRIED.facilitatorId,
      createdAt: new Date(now.getTime() - DAY).toISOString(),
    })
    .onConflictDoNothing();
}

/** The language of the demo team; undefined where a backup has replaced it. */
async function demoLanguage(db: Db): Promise<SeedLanguage | undefined> {
  const [demo] = await db
    .select({ language: teams.language })
    .from(retrospectives)
    .innerJoin(teams, eq(teams.id, retrospectives.teamId))
    .where(eq(retrospectives.id, NEWEST.retroId));
  return demo && (isSeedLanguage(demo.language) ? demo.language : "es");
}

/** Creates the demo team if the database is empty, and fills its open boards in the language of the team. */
export async function createDemoTeam(
  { origin, database }: Pick<Server, "origin" | "database">,
  language: SeedLanguage,
): Promise<void> {
  writeFileSync(DEMO_PENDING, "");
  const { db } = openDatabase(database);
  await seed(db, slowHash, language);
  const created = await demoLanguage(db);
  if (created) {
    const say = sayIn(created);
    await insertUnhurried(db, say);
    await actAsMembers(origin, say);
  }
  rmSync(DEMO_PENDING);
}
