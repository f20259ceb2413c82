import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";

/** The team's closed retrospectives without those of another tool, which have no thank-yous, votes and agreements. */
export const closedHere = (teamId: string | SQLWrapper): SQL | undefined =>
  // The index of closed ones is found by this literal.
  and(
    eq(retrospectives.teamId, teamId),
    sql`${retrospectives.status} = 'CLOSED' and ${retrospectives.board} ->> '$.importedAt' is null`,
  );
