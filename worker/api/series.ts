import type { Context } from "hono";
import type { TeamEvent } from "#party/protocol.ts";
import type { SERIES_CALLS } from "#worker/contract/calls/series.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { announce, expectSeries } from "#worker/realtime/announce.ts";
import { createSeries, endSeries, listSeries, skipDay, updateSeries } from "#worker/services/series/series.ts";
import type { HandlersOf } from "./routes.ts";

async function change<Answer>(
  c: Context<ApiEnv>,
  write: () => Promise<Answer>,
  events: TeamEvent[] = [{ entity: "series" }],
): Promise<Answer> {
  await expectSeries(c);
  const answer = await write();
  announce(c, events);
  return answer;
}

/** The team says whether there is one. */
const COUNT_CHANGED: TeamEvent[] = [{ entity: "series" }, { entity: "team" }];

export const series: HandlersOf<typeof SERIES_CALLS> = {
  "GET /teams/:teamId/series": ({ db, member }) => listSeries(db, member),
  "POST /teams/:teamId/series": ({ c, db, member, body, newId }) =>
    change(c, () => createSeries(db, member, { ...body, id: newId }), COUNT_CHANGED),
  "PATCH /teams/:teamId/series/:seriesId": ({ c, db, member, params, body }) =>
    change(c, () => updateSeries(db, member, params.seriesId, body)),
  "POST /teams/:teamId/series/:seriesId/skips": ({ c, db, member, params, body }) =>
    change(c, () => skipDay(db, member, params.seriesId, body)),
  "DELETE /teams/:teamId/series/:seriesId": async ({ c, db, member, params }) => {
    await endSeries(db, member, params.seriesId);
    announce(c, COUNT_CHANGED);
  },
};
