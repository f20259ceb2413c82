export type ClosingOutcome = "closed" | { fence: number };

const GIVE_UP =
  "update retrospectives set board_fence = ?2 + 1 where id = ?1 and status = 'CREATED' and board_fence = ?2";
const KNOWN = "select id, status from retrospectives where id in (select value from json_each(?1))";
const READ = "select status, board_fence as fence from retrospectives where id = ?1";

/**
 * Asks the primary whether a closing was committed, and if not, makes sure that it never will be. A retrospective that
 * the database does not know counts as open.
 * @returns "closed", or the fence of the next closing
 */
export async function settleClosing(database: D1Database, retroId: string, fence: number): Promise<ClosingOutcome> {
  const session = database.withSession("first-primary");
  const [, read] = await session.batch<{ status: string; fence: number }>([
    session.prepare(GIVE_UP).bind(retroId, fence),
    session.prepare(READ).bind(retroId),
  ]);
  const row = read?.results[0];
  return row?.status === "CLOSED" ? "closed" : { fence: row?.fence ?? fence };
}

/** Asks the primary. @returns the status of each retrospective that it knows, by id */
export async function knownStatuses(database: D1Database, retroIds: string[]): Promise<Map<string, string>> {
  const session = database.withSession("first-primary");
  const statement = session.prepare(KNOWN).bind(JSON.stringify(retroIds));
  const { results } = await statement.all<{ id: string; status: string }>();
  return new Map(results.map(({ id, status }) => [id, status]));
}
