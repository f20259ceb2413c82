import { and, eq, gte, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { users } from "#drizzle/schema/users.ts";
import type { LastRetrospective } from "#worker/contract/now.ts";
import type { TeamKey } from "#worker/services/clock.ts";
import { agreementsOf, toAgreement } from "./agreements.ts";
import { closedHere } from "./closed-here.ts";

const winners = alias(users, "winners");

/** The id of the team's retrospective that closed last. */
export const lastClosedOf = (teamId: string | SQLWrapper) => sql<string>`(
  select id from ${retrospectives} where ${closedHere(teamId)} order by closed_at desc limit 1)`;

const selectLast = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({
      id: retrospectives.id,
      retrospectiveName: retrospectives.retrospectiveName,
      closedAt: sql<string>`${retrospectives.closedAt}`,
      sprintWinner: { id: winners.id, name: winners.name },
    })
    .from(retrospectives)
    .leftJoin(winners, eq(winners.id, retrospectives.sprintWinnerId))
    .where(eq(retrospectives.id, lastClosedOf(teamId))),
);

const selectItsAgreements = prepared(["teamId"], (db, { teamId }) => agreementsOf(db, teamId, lastClosedOf(teamId)));

/** Only what closed while one of these agreements could be open. */
const selectClosingsSince = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({ id: retrospectives.id, closedAt: retrospectives.closedAt })
    .from(retrospectives)
    .where(
      and(
        closedHere(teamId),
        gte(
          retrospectives.closedAt,
          sql`(select created_at from ${retrospectives} where id = ${lastClosedOf(teamId)})`,
        ),
      ),
    ),
);

export async function getLastRetrospective(db: Db, { teamId, timeZone }: TeamKey): Promise<LastRetrospective> {
  const [[retrospective = null], agreements, closings] = await db.batch([
    selectLast(db, { teamId }),
    selectItsAgreements(db, { teamId }),
    selectClosingsSince(db, { teamId }),
  ]);
  return { retrospective, agreements: agreements.map((row) => toAgreement(row, closings, timeZone)) };
}
