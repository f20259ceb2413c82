import { join } from "node:path";
import { newBrowser, pageOf } from "./browser.ts";
import { FREE, RETROSPECTIVES_PER_DAY } from "./budgets.ts";
import { countedServer } from "./counted-server.ts";
import type { Seen } from "./counting-worker.ts";
import { INCREMENT, peopleOf, RETRO, TOPIC, teamOf } from "./people.ts";
import { type Topic, times } from "./row.ts";
import { openSharedLink, runRetrospective } from "./standard-retrospective.ts";

const topic = "retrospective";
const PEOPLE = 8;
/** A page fetches changes of the last five seconds again, so the team must be older; in milliseconds. */
const TEAM_AGE_MS = 6000;
type RunUsage = Seen & { bytes: number };

async function run(folder: string, bindings: Record<string, string> = {}): Promise<RunUsage> {
  const server = await countedServer(folder, bindings);
  const browser = await newBrowser();
  try {
    const people = await peopleOf(server.db, server.secret, PEOPLE);
    const { teamId, retroId } = await teamOf(server.db, people);
    const setup = { teamId, retroId, topic: TOPIC, retro: RETRO, increment: INCREMENT };
    const authorization = `Bearer ${people[0]?.token}`;
    await fetch(`${server.origin}/api/teams/${teamId}/timers`, { headers: { authorization } });
    await new Promise((resolve) => setTimeout(resolve, TEAM_AGE_MS));
    const participants = await Promise.all(
      people.map(async (person) => ({ name: person.name, page: await pageOf(browser, server.origin, person) })),
    );
    await server.seen();
    const before = await server.size();
    await openSharedLink(participants, setup);
    await runRetrospective(participants, setup, true);
    return { ...(await server.seen()), bytes: (await server.size()) - before };
  } finally {
    await browser.close();
    await server.end();
  }
}

/** The platform counts twenty messages to a room as one request and heartbeats as none. */
const MESSAGES = 20;

export const retrospective: Topic = async ({ folder }) => {
  const seen = await run(join(folder, "carried"));
  const naive = await run(join(folder, "named"), { EVENTS_WITHOUT_CHANGE: "yes" });
  const { rowsRead, rowsWritten, roomRowsWritten, bytes } = seen;
  const requests = seen.requests.length;
  const reads = seen.requests.filter((request) => request.startsWith("GET /api/")).length;
  // Each socket opens and closes, and one alarm ends the timer.
  const roomRequests = seen.roomRequests + Math.ceil((2 * PEOPLE) / MESSAGES) + 1;
  const roomSeconds = seen.roomAtWork / 1000;
  const compared = (theirs: number, ours: number) => `events without the change: ${theirs}, ${times(theirs, ours)}`;
  const row = (figure: string, takes: number, limit: number, beside?: string) => ({
    topic,
    figure,
    measured: takes.toLocaleString("en"),
    target: `≤ ${(limit / RETROSPECTIVES_PER_DAY).toLocaleString("en")}`,
    kept: takes <= limit / RETROSPECTIVES_PER_DAY,
    beside,
  });
  return {
    rows: [
      row(
        `Worker requests (${reads} of them reads)`,
        requests,
        FREE.requests,
        compared(naive.requests.length, requests),
      ),
      row("D1 rows read", rowsRead, FREE.rowsRead, compared(naive.rowsRead, rowsRead)),
      row("D1 rows written, indexes included", rowsWritten, FREE.rowsWritten),
      row("requests to the team's room", roomRequests, FREE.objectRequests),
      row("rows written by the room", roomRowsWritten, FREE.objectRowsWritten),
      row("seconds of room duration", roomSeconds, FREE.objectSeconds, "3,600 without hibernation"),
    ],
    figures: { requests, rowsRead, rowsWritten, roomRequests, roomRowsWritten, roomSeconds, bytes },
  };
};
