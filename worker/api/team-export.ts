import { type Context, Hono } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { admin, member } from "#worker/middleware/member.ts";
import { limitDownloads } from "#worker/middleware/rate-limit.ts";
import { session } from "#worker/middleware/session.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import { exportTeam } from "#worker/services/export/team-export.ts";
import { exportAsCsv, exportAsJson } from "#worker/services/export/team-export-text.ts";
import { readBoardAs } from "./read-board.ts";

/** Characters of a chunk. A chunk for each row would cost more time than the rows. */
const CHUNK = 32_768;

const EXPORT = "/:teamId/export";

export const teamExport = new Hono<ApiEnv>()
  .get(`${EXPORT}.json`, session, member, admin, limitDownloads, async (c) => {
    return send(c, exportAsJson(await partsFor(c)), "application/json");
  })
  .get(`${EXPORT}.csv`, session, member, admin, limitDownloads, async (c) => {
    return send(c, exportAsCsv(await partsFor(c)), "text/csv; charset=utf-8");
  });

function partsFor(c: Context<ApiEnv>) {
  const { teamId, userId } = c.get("member");
  return exportTeam(c.get("db"), { teamId, userId }, readBoardAs(c, userId));
}

/** The next page is read when the reader has taken the one before. A failure breaks the answer off, so that no file looks complete. */
function send(c: Context<ApiEnv>, texts: AsyncGenerator<string>, type: string): Response {
  const encoder = new TextEncoder();
  const requestId = c.get("requestId");
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { text, done } = await nextChunk(texts);
        if (text) controller.enqueue(encoder.encode(text));
        if (done) controller.close();
      } catch (error) {
        logFailure(requestId, error);
        controller.error(error);
      }
    },
    cancel: async () => void (await texts.return(undefined)),
  });
  return c.body(stream, 200, { "content-type": type });
}

async function nextChunk(texts: AsyncGenerator<string>): Promise<{ text: string; done: boolean }> {
  let text = "";
  while (text.length < CHUNK) {
    const { done, value } = await texts.next();
    if (done) return { text, done };
    text += value;
  }
  return { text, done: false };
}
