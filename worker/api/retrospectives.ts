import type { Context } from "hono";
import { type Change, closingEvents, retrospectiveChanged } from "#party/protocol.ts";
import type { RETROSPECTIVE_CALLS } from "#worker/contract/calls/retrospectives.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { announce } from "#worker/realtime/announce.ts";
import { closeBoard, openBoard, roomOf, tellSlack } from "#worker/realtime/notify.ts";
import type { BoardRow } from "#worker/services/retrospective/boards.ts";
import { closeRetrospective, type Frozen } from "#worker/services/retrospective/closing.ts";
import { listEarlier } from "#worker/services/retrospective/earlier.ts";
import {
  createRetrospective,
  getRetrospective,
  listRetrospectives,
  updateRetrospective,
} from "#worker/services/retrospective/retrospectives.ts";
import { getSheet } from "#worker/services/retrospective/sheet.ts";
import { sheetCsv, sheetMarkdown } from "#worker/services/retrospective/sheet-text.ts";
import { getSince } from "#worker/services/retrospective/since.ts";
import { castVote, getVoteStatus } from "#worker/services/retrospective/votes.ts";
import type { HandlersOf } from "./routes.ts";

async function tell(c: Context<ApiEnv>, kind: "opened" | "closed", retroId: string): Promise<void> {
  const { origin } = new URL(c.req.url);
  await tellSlack(c.env.TeamRoom, c.get("member").teamId, kind, retroId, origin);
}

export const retrospectives: HandlersOf<typeof RETROSPECTIVE_CALLS> = {
  "GET /teams/:teamId/retrospectives": ({ db, member }) => listRetrospectives(db, member.teamId),
  "POST /teams/:teamId/retrospectives": async ({ c, db, member, body, newId }) => {
    const { teamId, userId: creatorId, isAdmin } = member;
    const created = await createRetrospective(db, { ...body, id: newId, teamId, creatorId, isAdmin });
    const { id: retroId, board } = created;
    announce(c, [retrospectiveChanged(created)]);
    const open = async () => {
      if (board?.plan) await openBoard(c.env.TeamRoom, teamId, { retroId, settings: board, creatorId });
      // Also for a retry: the call before may have ended before it told the room, which tells nothing twice.
      await tell(c, "opened", retroId);
    };
    c.executionCtx.waitUntil(open());
    return created;
  },
  "GET /teams/:teamId/retrospectives/:retroId": ({ db, member, params }) =>
    getRetrospective(db, member.teamId, params.retroId),
  "PATCH /teams/:teamId/retrospectives/:retroId": async ({ c, db, member, params, body }) => {
    const updated = await updateRetrospective(db, member.teamId, params.retroId, body);
    announce(c, [retrospectiveChanged(updated)]);
    return updated;
  },
  "POST /teams/:teamId/retrospectives/:retroId/close": async ({ c, db, member: { teamId }, params: { retroId } }) => {
    const freeze = async (row: BoardRow): Promise<Frozen> => {
      const answer = await roomOf(c.env.TeamRoom, teamId).freezeBoard(row, row.fence);
      if (!answer.ok) throw new AppError(answer.code);
      return answer;
    };
    const { retrospective, sprintWins } = await closeRetrospective(db, teamId, retroId, freeze);
    if (retrospective.board) c.executionCtx.waitUntil(closeBoard(c.env.TeamRoom, teamId, retroId));
    announce(c, closingEvents(retrospective, sprintWins));
    c.executionCtx.waitUntil(tell(c, "closed", retroId));
    return retrospective;
  },
  "GET /teams/:teamId/retrospectives/:retroId/since": ({ db, member, params }) =>
    getSince(db, member.teamId, params.retroId),
  "GET /teams/:teamId/retrospectives/:retroId/earlier": ({ db, member, params, query }) =>
    listEarlier(db, member.teamId, params.retroId, query.titles),
  "POST /teams/:teamId/retrospectives/:retroId/sprint-winner": async ({ c, db, member, params, body, newId }) => {
    const { teamId, userId: voterId } = member;
    const cast = { id: newId, teamId, retrospectiveId: params.retroId, voterId, votedForId: body.userId };
    const { vote, counts } = await castVote(db, cast);
    const change: Change = { kind: "votes", ...counts };
    const personal = { userId: voterId, change: { ...change, myVote: vote } };
    announce(c, [{ entity: "votes", id: params.retroId, change, personal }]);
    return vote;
  },
  "GET /teams/:teamId/retrospectives/:retroId/sprint-winner/vote-status": ({ db, member, params }) =>
    getVoteStatus(db, member.teamId, params.retroId, member.userId),
  "GET /teams/:teamId/retrospectives/:retroId/summary": ({ db, member, params }) =>
    getSheet(db, member, params.retroId),
  "GET /teams/:teamId/retrospectives/:retroId/summary.md": async ({ db, member, params }) =>
    sheetMarkdown(await getSheet(db, member, params.retroId), member.timeZone),
  "GET /teams/:teamId/retrospectives/:retroId/summary.csv": async ({ db, member, params }) =>
    sheetCsv(await getSheet(db, member, params.retroId)),
};
