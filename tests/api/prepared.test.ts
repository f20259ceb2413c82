import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { env } from "#tests/factories/client.ts";

const CREATED_AT = "2026-01-02T03:04:05.000Z";

describe("A prepared query", () => {
  it("A prepared query is written once, and each call has its own values and database", async () => {
    let timesWritten = 0;
    const namesOf = prepared(["id"], (db, { id }) => {
      timesWritten += 1;
      return db
        .select({ team: { name: teams.name }, createdAt: teams.createdAt })
        .from(teams)
        .where(eq(teams.id, id));
    });
    const [first, second] = [openDatabase(env.DB), openDatabase(env.DB)];
    const rows = ["Andes", "Valle"].map((name) => ({ id: name, name, joinPasswordHash: "", createdAt: CREATED_AT }));
    await first.db.insert(teams).values(rows);
    first.cost.statements.length = 0;
    expect(await namesOf(first.db, { id: "Andes" })).toEqual([{ team: { name: "Andes" }, createdAt: CREATED_AT }]);
    expect(await namesOf(second.db, { id: "Valle" })).toEqual([{ team: { name: "Valle" }, createdAt: CREATED_AT }]);
    expect(await namesOf(second.db, { id: "Puna" })).toEqual([]);
    expect([timesWritten, first.cost.statements.length, second.cost.statements.length]).toEqual([1, 1, 2]);
  });
});
