import { Hono } from "hono";
import { listPulseInput } from "#worker/contract/pulse.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { member } from "#worker/middleware/member.ts";
import { limitDownloads } from "#worker/middleware/rate-limit.ts";
import { session } from "#worker/middleware/session.ts";
import { query } from "#worker/middleware/validate.ts";
import { pulseCsv } from "#worker/services/export/pulse-csv.ts";
import { getPulse } from "#worker/services/retrospective/pulse.ts";

const PULSE = "/:teamId/pulse";

export const pulse = new Hono<ApiEnv>()
  .get(PULSE, session, member, query(listPulseInput), async (c) =>
    c.json(await getPulse(c.get("db"), c.get("member").teamId, c.req.valid("query").range)),
  )
  .get(`${PULSE}.csv`, session, member, limitDownloads, query(listPulseInput), async (c) => {
    const found = await getPulse(c.get("db"), c.get("member").teamId, c.req.valid("query").range);
    return c.body(pulseCsv(found), 200, { "content-type": "text/csv; charset=utf-8" });
  });
