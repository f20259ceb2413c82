import type { HOST_CALLS } from "#worker/contract/calls/host.ts";
import { AppError } from "#worker/contract/errors.ts";
import { setHostCookie } from "#worker/middleware/session-cookie.ts";
import { siteOrigin } from "#worker/platform/site.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { isTrialTeam, teamOfOpenBoard } from "#worker/services/host/boards.ts";
import { openHostPage } from "#worker/services/host/tokens.ts";
import type { HandlersOf } from "./routes.ts";

export const host: HandlersOf<typeof HOST_CALLS> = {
  "GET /host/boards/:retroId": async ({ c, places, params }) => {
    const teamId = await teamOfOpenBoard(places, params.retroId);
    const answer = await roomOf(c.env.TeamRoom, teamId).backUpBoard(params.retroId);
    if (!answer.ok) throw new AppError(answer.code);
    return answer.copy;
  },
  "POST /host/rooms/:team": async ({ c, db, params }) => {
    const isTrial = await isTrialTeam(db, params.team);
    const taken = await roomOf(c.env.TeamRoom, params.team).takeRestored({ origin: siteOrigin(c), isTrial });
    if (!taken.ok) throw new AppError(taken.code);
  },
  "POST /host/page": async ({ c, db, body }) => setHostCookie(c, await openHostPage(db, body.token)),
};
