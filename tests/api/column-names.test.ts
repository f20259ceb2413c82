import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { now } from "#worker/services/clock.ts";

let ana: Someone;
let beto: Someone;
let teamId: string;

const selectPeople = (db: Db, id: string | ReturnType<typeof sql.placeholder>) =>
  db
    .select({ team: teams.name, person: { id: users.id, name: users.name }, isAdmin: members.isAdmin, id: teams.id })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.teamId, id))
    .orderBy(desc(members.isAdmin));

const people = () => [
  { team: teamName(), person: { id: ana.id, name: "Ana" }, isAdmin: true, id: teamId },
  { team: teamName(), person: { id: beto.id, name: "Beto" }, isAdmin: false, id: teamId },
];
const teamName = () => `Equipo ${teamId.slice(4)}`;

beforeAll(async () => {
  ana = await someone("Ana");
  beto = await someone("Beto");
  teamId = await teamOf(ana, beto);
});

describe("A statement with several columns of the same name", () => {
  it("Each value arrives under its own key, alone, in a batch, and with the other statements of the moment", async () => {
    const { db } = openDatabase(env.DB);
    expect(await selectPeople(db, teamId)).toEqual(people());
    expect(await db.batch([selectPeople(db, teamId), selectPeople(db, "")])).toEqual([people(), []]);
    const reading = openDatabase(env.DB, { isReading: true });
    expect(await Promise.all([selectPeople(reading.db, teamId), selectPeople(reading.db, "")])).toEqual([people(), []]);
    expect(reading.cost.roundTrips).toBe(1);
  });

  it("Each value of a prepared query arrives under its own key", async () => {
    const select = prepared(["id"], (db, { id }) => selectPeople(db, id));
    expect(await select(openDatabase(env.DB).db, { id: teamId })).toEqual(people());
  });

  it("A joined row that does not exist is null, and one that exists is whole", async () => {
    const { db } = openDatabase(env.DB);
    const winners = alias(users, "winners");
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const closed = { teamId, creatorId: ana.id, status: "CLOSED", closedAt: now() } as const;
    await db.insert(retrospectives).values([
      { ...closed, id: ids[0], retrospectiveName: "Sprint 1", sprintWinnerId: beto.id },
      { ...closed, id: ids[1], retrospectiveName: "Sprint 2" },
    ]);
    const select = db
      .select({ id: retrospectives.id, winner: { id: winners.id, name: winners.name } })
      .from(retrospectives)
      .leftJoin(winners, eq(winners.id, retrospectives.sprintWinnerId))
      .where(eq(retrospectives.teamId, teamId))
      .orderBy(retrospectives.retrospectiveName);
    expect(await select).toEqual([
      { id: ids[0], winner: { id: beto.id, name: "Beto" } },
      { id: ids[1], winner: null },
    ]);
  });

  it("Expressions and columns that are selected twice keep their places and types", async () => {
    const { db } = openDatabase(env.DB);
    const isAna = sql`${users.id} = ${ana.id}`.mapWith(Boolean);
    const fields = { upper: sql<string>`upper(${users.name})`, isAna, id: users.id, again: users.id, isAnaToo: isAna };
    const [row] = await db.select(fields).from(users).where(eq(users.id, ana.id));
    expect(row).toEqual({ upper: "ANA", isAna: true, id: ana.id, again: ana.id, isAnaToo: true });
  });
});
