import { join } from "node:path";
import { boardPage, prepareBoard, runBoard } from "./board-part.ts";
import { newBrowser, pageOf } from "./browser.ts";
import { RETROSPECTIVE } from "./budgets.ts";
import { countedServer } from "./counted-server.ts";
import type { Seen } from "./counting-worker.ts";
import { bytesOf, readTables } from "./growth.ts";
import { INCREMENT, peopleOf, RETRO, TOPIC, teamOf } from "./people.ts";
import { countRow, kB, type Row, type Topic, times } from "./row.ts";
import { openSharedLink, runRetrospective } from "./standard-retrospective.ts";

const topic = "retrospective";
const PEOPLE = 8;
/** A page fetches changes of the last five seconds again, so the team must be older; in milliseconds. */
const TEAM_AGE_MS = 6000;
type Variant = { bindings?: Record<string, string>; hasEverything?: boolean };

/** @param measure reads the database afterwards */
async function run<Measured>(
  folder: string,
  { bindings = {}, hasEverything = false }: Variant,
  measure: (...read: Parameters<typeof bytesOf>) => Promise<Measured>,
): Promise<Seen & Measured> {
  const server = await countedServer(folder, bindings);
  const browser = await newBrowser();
  try {
    const people = await peopleOf(server.db, server.secret, PEOPLE);
    const team = await teamOf(server.db, people);
    const { teamId, retroId } = team;
    const setup = { teamId, retroId, topic: TOPIC, retro: RETRO, increment: INCREMENT };
    const agreementIds = await prepareBoard(server.db, team, hasEverything);
    const authorization = `Bearer ${people[0]?.token}`;
    await fetch(`${server.origin}/api/teams/${teamId}/timers`, { headers: { authorization } });
    await new Promise((resolve) => setTimeout(resolve, TEAM_AGE_MS));
    const participants = await Promise.all(
      people.map(async (person) => ({ name: person.name, page: await pageOf(browser, server.origin, person) })),
    );
    await server.seen();
    const before = await readTables(server.database);
    const pages = await Promise.all(participants.map(({ page }, place) => boardPage(page, people[place])));
    await openSharedLink(participants, setup);
    await runBoard(pages, setup, agreementIds, hasEverything);
    await runRetrospective(participants, setup, true);
    const seen = await server.seen();
    return { ...seen, ...(await measure(server.database, before, retroId)) };
  } finally {
    await browser.close();
    await server.end();
  }
}

export const byTable = (written: Record<string, number>) =>
  Object.entries(written)
    .sort(([, a], [, b]) => b - a)
    .map(([table, rows]) => `${table} ${rows}`)
    .join(", ");

/** The platform counts twenty messages to a room as one request and heartbeats as none. */
const MESSAGES = 20;

const roomRequestsOf = ({ roomRequests, roomMessages, roomAlarms }: Seen): number =>
  roomRequests + Math.ceil(roomMessages / MESSAGES) + roomAlarms;

/** How much more comments, reactions and a health check take together. */
const MORE = 0.1;

export const retrospective: Topic = async ({ folder }) => {
  const seen = await run(join(folder, "carried"), {}, bytesOf);
  // Growth takes longer to measure than a retrospective, and these two have no figure for it.
  const nothing = async () => ({});
  const naive = await run(join(folder, "named"), { bindings: { EVENTS_WITHOUT_CHANGE: "yes" } }, nothing);
  const more = await run(join(folder, "everything"), { hasEverything: true }, nothing);
  const { rowsRead, rowsWritten, roomRowsWritten, bytes, bytesAsText } = seen;
  const requests = seen.requests.length;
  const reads = seen.requests.filter((request) => request.startsWith("GET /api/")).length;
  const roomRequests = roomRequestsOf(seen);
  const roomSeconds = seen.roomAtWork / 1000;
  const compared = (theirs: number, ours: number) => `events without the change: ${theirs}, ${times(theirs, ours)}`;
  const row = (figure: string, takes: number, limit: number, beside?: string) =>
    countRow(topic, figure, takes, limit, beside);
  /** @param answers what the question takes besides */
  const withMore = (figure: string, takes: number, without: number, answers = 0): Row =>
    countRow(
      topic,
      `${figure} with a question, a health check, a reaction and a comment of each person`,
      takes,
      Math.floor(without * (1 + MORE)) + answers,
      `without: ${without}`,
    );
  return {
    rows: [
      row(
        `Worker requests (${reads} of them reads)`,
        requests,
        RETROSPECTIVE.requests,
        compared(naive.requests.length, requests),
      ),
      row("D1 rows read", rowsRead, RETROSPECTIVE.rowsRead, compared(naive.rowsRead, rowsRead)),
      row("D1 rows written, indexes included", rowsWritten, RETROSPECTIVE.rowsWritten, byTable(seen.written)),
      {
        topic,
        figure: "D1 storage that it leaves, indexes included, on average of 200",
        measured: kB(bytes),
        target: `≤ ${kB(RETROSPECTIVE.bytes)}`,
        kept: bytes <= RETROSPECTIVE.bytes,
        beside: `with its board as text: ${kB(bytesAsText)}`,
      },
      row("requests to the team's room", roomRequests, RETROSPECTIVE.roomRequests),
      row("rows written by the room, deletes and alarms included", roomRowsWritten, RETROSPECTIVE.roomRowsWritten),
      row("seconds of room duration", roomSeconds, RETROSPECTIVE.roomSeconds, "3,600 without hibernation"),
      withMore("Worker requests", more.requests.length, requests),
      withMore("D1 rows written", more.rowsWritten, rowsWritten),
      withMore("requests to the team's room", roomRequestsOf(more), roomRequests),
      withMore("rows written by the room", more.roomRowsWritten, roomRowsWritten, PEOPLE),
    ],
    figures: { requests, rowsRead, rowsWritten, roomRequests, roomRowsWritten, roomSeconds, bytes, bytesAsText },
  };
};
