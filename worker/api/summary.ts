import { Hono } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { member } from "#worker/middleware/member.ts";
import { limitDownloads } from "#worker/middleware/rate-limit.ts";
import { session } from "#worker/middleware/session.ts";
import { getSummary } from "#worker/services/retrospective/summary.ts";
import { summaryCsv, summaryMarkdown } from "#worker/services/retrospective/summary-text.ts";

const SUMMARY = "/:teamId/retrospectives/:retroId/summary";

const typed = (type: string) => ({ "content-type": `${type}; charset=utf-8` });

export const summary = new Hono<ApiEnv>()
  .get(SUMMARY, session, member, async (c) =>
    c.json(await getSummary(c.get("db"), c.get("member").teamId, c.req.param("retroId"))),
  )
  .get(`${SUMMARY}.md`, session, member, limitDownloads, async (c) => {
    const summary = await getSummary(c.get("db"), c.get("member").teamId, c.req.param("retroId"));
    return c.body(summaryMarkdown(summary), 200, typed("text/markdown"));
  })
  .get(`${SUMMARY}.csv`, session, member, limitDownloads, async (c) => {
    const summary = await getSummary(c.get("db"), c.get("member").teamId, c.req.param("retroId"));
    return c.body(summaryCsv(summary), 200, typed("text/csv"));
  });
