import { join } from "node:path";
import { newBrowser, pageOf } from "./browser.ts";
import { countedServer } from "./counted-server.ts";
import type { Seen } from "./counting-worker.ts";
import { AIM, FREE } from "./free.ts";
import { INCREMENT, peopleOf, RETRO, TOPIC, teamOf } from "./people.ts";
import { type Topic, times } from "./row.ts";
import { openSharedLink, playRetrospective } from "./standard-retrospective.ts";

const topic = "retrospective";
const PEOPLE = 8;
/** A page asks for what changed in the five seconds before it was rendered: on the day, the team is older than that. */
const AGE = 6000;
type Played = Seen & { bytes: number };

/** Plays it once in Chromium. @returns what reached the Worker meanwhile, and by how much its database grew */
async function play(folder: string, bindings: Record<string, string> = {}): Promise<Played> {
  const server = await countedServer(folder, bindings);
  const browser = await newBrowser();
  try {
    const people = await peopleOf(server.db, server.secret, PEOPLE);
    const { teamId, retroId } = await teamOf(server.db, people);
    const stage = { teamId, retroId, topic: TOPIC, retro: RETRO, increment: INCREMENT };
    const authorization = `Bearer ${people[0]?.token}`;
    await fetch(`${server.origin}/api/teams/${teamId}/timers`, { headers: { authorization } });
    await new Promise((resolve) => setTimeout(resolve, AGE));
    const players = await Promise.all(
      people.map(async (person) => ({ name: person.name, page: await pageOf(browser, server.origin, person) })),
    );
    await server.seen();
    const before = await server.size();
    await openSharedLink(players, stage);
    await playRetrospective(players, stage, true);
    return { ...(await server.seen()), bytes: (await server.size()) - before };
  } finally {
    await browser.close();
    await server.end();
  }
}

/** Twenty messages to a room count as one request; a heartbeat that the platform answers counts as none. */
const MESSAGES = 20;

/** The standard retrospective of quality *Free*, played for real, and once more with news that only name what changed. */
export const retrospective: Topic = async ({ folder }) => {
  const seen = await play(join(folder, "carried"));
  const naive = await play(join(folder, "named"), { NEWS_BY_NAME: "yes" });
  const { rowsRead, rowsWritten, roomRowsWritten, bytes } = seen;
  const requests = seen.requests.length;
  const reads = seen.requests.filter((request) => request.startsWith("GET /api/")).length;
  // Each socket says that it comes and goes, and the alarm ends the timer.
  const roomRequests = seen.roomRequests + Math.ceil((2 * PEOPLE) / MESSAGES) + 1;
  const roomSeconds = seen.roomAtWork / 1000;
  const named = (theirs: number, ours: number) => `news that only name what changed: ${theirs}, ${times(theirs, ours)}`;
  const row = (figure: string, takes: number, limit: number, beside?: string) => ({
    topic,
    figure,
    measured: takes.toLocaleString("en"),
    target: `≤ ${(limit / AIM).toLocaleString("en")}`,
    kept: takes <= limit / AIM,
    beside,
  });
  return {
    rows: [
      row(`Worker requests (${reads} of them reads)`, requests, FREE.requests, named(naive.requests.length, requests)),
      row("D1 rows read", rowsRead, FREE.rowsRead, named(naive.rowsRead, rowsRead)),
      row("D1 rows written, indexes included", rowsWritten, FREE.rowsWritten),
      row("requests to the team's room", roomRequests, FREE.objectRequests),
      row("rows that the room writes", roomRowsWritten, FREE.objectRowsWritten),
      row("seconds that the room is at work", roomSeconds, FREE.objectSeconds, "3,600 without hibernation"),
    ],
    figures: { requests, rowsRead, rowsWritten, roomRequests, roomRowsWritten, roomSeconds, bytes },
  };
};
