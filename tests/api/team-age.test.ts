import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { env } from "#tests/factories/client.ts";
import { costOfCall } from "#tests/factories/cost.ts";
import { addOtherTeams } from "#tests/factories/other-teams.ts";
import { newWorld, type World } from "#tests/factories/world.ts";
import type { CallName } from "#worker/contract/calls.ts";

const { db } = openDatabase(env.DB);

/** Closed retrospectives, each with six thank-yous and two kept agreements, older than what the world has. */
async function addRetrospectives({ teamId, admin, colleague }: World, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = crypto.randomUUID();
    const at = new Date(Date.UTC(2020, 0, 1 + index)).toISOString();
    await db.batch([
      db.insert(retrospectives).values({
        id,
        teamId,
        retrospectiveName: "Sprint",
        status: "CLOSED",
        createdAt: at,
        closedAt: at,
      }),
      db.insert(thankYous).values(
        Array.from({ length: 6 }, () => ({
          id: crypto.randomUUID(),
          retrospectiveId: id,
          giverId: admin.id,
          receiverId: colleague.id,
          message: "Por todo",
          createdAt: at,
        })),
      ),
      db.insert(agreements).values(
        [1, 2].map(() => ({
          teamId,
          id: crypto.randomUUID(),
          retrospectiveId: id,
          text: "Acuerdo",
          state: "DONE" as const,
          createdAt: at,
          closedAt: at,
        })),
      ),
    ]);
  }
}

async function rowsRead(name: CallName, world: World, query = ""): Promise<number> {
  const { status, rowsRead: rows, roundTrips } = await costOfCall(name, world, world.admin.token, { query });
  expect([status, roundTrips]).toEqual([200, 2]);
  return rows;
}

describe("A team of 200 retrospectives", () => {
  it("What is going on reads as many rows as in a new team, and every overview a bounded number", {
    timeout: 60_000,
  }, async ({ task }) => {
    // Rows of other teams before and after every row that a call reads.
    await addOtherTeams(1, 1);
    const [young, old] = [await newWorld(), await newWorld()];
    await addRetrospectives(young, 30);
    await addRetrospectives(old, 200);
    const calls: [CallName, string][] = [
      ["GET /teams/:teamId/now", ""],
      ["GET /teams/:teamId/last", ""],
      ["GET /users/today", ""],
      ["GET /teams/:teamId/pulse", "?range=5"],
      ["GET /teams/:teamId/pulse", "?range=12"],
    ];
    const figures: Record<string, number> = {};
    for (const [name, query] of calls) {
      const rows = await rowsRead(name, old, query);
      figures[`${name}${query}`] = rows;
      expect([name, query, rows]).toEqual([name, query, await rowsRead(name, young, query)]);
    }
    figures.all = await rowsRead("GET /teams/:teamId/pulse", old, "?range=all");
    expect(figures.all).toBeLessThanOrEqual(104 * 20);
    // The index may hold one row more or fewer of the same moment within a page.
    figures.memory = await rowsRead("GET /teams/:teamId/memory", old);
    expect(figures.memory).toBeLessThanOrEqual(20 * 15);
    figures.search = await rowsRead("GET /teams/:teamId/memory", old, "?search=nada");
    task.meta.figures = figures;
    console.info(JSON.stringify(figures));
  });
});
