import type { Context } from "hono";
import { type Change, closingEvents, retrospectiveChanged } from "#party/protocol.ts";
import { readColumn } from "#worker/contract/board-templates.ts";
import type { RETROSPECTIVE_CALLS } from "#worker/contract/calls/retrospectives.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { siteOrigin } from "#worker/platform/site.ts";
import { announce, announceWebhooks } from "#worker/realtime/announce.ts";
import { closeBoard, openBoard, roomOf, tellSlack } from "#worker/realtime/notify.ts";
import { winsIfComplete } from "#worker/services/account/wins.ts";
import { personGate, teamGate } from "#worker/services/gates.ts";
import type { BoardRow } from "#worker/services/retrospective/boards.ts";
import { closeRetrospective, type Frozen } from "#worker/services/retrospective/closing.ts";
import { listEarlier } from "#worker/services/retrospective/earlier.ts";
import { importRetrospective } from "#worker/services/retrospective/imports.ts";
import {
  createRetrospective,
  getRetrospective,
  listRetrospectives,
  updateRetrospective,
} from "#worker/services/retrospective/retrospectives.ts";
import { getSheet } from "#worker/services/retrospective/sheet.ts";
import {
  createSheetLink,
  endSheetLink,
  getOutsideSheet,
  listSheetLinks,
} from "#worker/services/retrospective/sheet-links.ts";
import { sheetCsv, sheetMarkdown } from "#worker/services/retrospective/sheet-text.ts";
import { getSince } from "#worker/services/retrospective/since.ts";
import { castVote, getVoteStatus } from "#worker/services/retrospective/votes.ts";
import { putAway } from "./bin.ts";
import { siteOf } from "./link-site.ts";
import type { HandlersOf } from "./routes.ts";

async function tell(c: Context<ApiEnv>, kind: "opened" | "closed", retroId: string): Promise<void> {
  await tellSlack(c.env.TeamRoom, c.get("member").teamId, kind, retroId, siteOrigin(c));
}

/** Its board's columns are in the reader's language. Those of an event are as they are stored, because everyone receives it. */
const asRead = ({ board, ...retrospective }: Retrospective): Retrospective => ({
  ...retrospective,
  board: board && { ...board, columns: board.columns.map(readColumn) },
});

export const retrospectives: HandlersOf<typeof RETROSPECTIVE_CALLS> = {
  "GET /teams/:teamId/retrospectives": async ({ db, member }) =>
    (await listRetrospectives(db, member.teamId)).map(asRead),
  "POST /teams/:teamId/retrospectives": async ({ c, db, member, body, newId }) => {
    const { teamId, userId: creatorId, isAdmin } = member;
    const input = { ...body, id: newId, teamId, creatorId, isAdmin };
    const { retrospective, isQueued } = await createRetrospective(db, input);
    const { id: retroId, board } = retrospective;
    announce(c, [retrospectiveChanged(retrospective)]);
    if (isQueued) announceWebhooks(c);
    const open = async () => {
      if (board?.plan) await openBoard(c.env.TeamRoom, teamId, { retroId, settings: board, creatorId });
      // Also for a retry: the call before may have ended before it told the room, which tells nothing twice.
      await tell(c, "opened", retroId);
    };
    c.executionCtx.waitUntil(open());
    return asRead(retrospective);
  },
  "POST /teams/:teamId/retrospectives/import": async ({ c, db, member, body }) => {
    const gates = { personGate: personGate(c.env, member.userId), teamGate: teamGate(c.env, member.teamId) };
    const imported = await importRetrospective(db, { ...member, ...gates }, body);
    announce(c, [retrospectiveChanged(imported)]);
    return asRead(imported);
  },
  "GET /teams/:teamId/retrospectives/:retroId": async ({ db, member, params }) =>
    asRead(await getRetrospective(db, member.teamId, params.retroId)),
  "PATCH /teams/:teamId/retrospectives/:retroId": async ({ c, db, member, params, body }) => {
    const updated = await updateRetrospective(db, member.teamId, params.retroId, body);
    announce(c, [retrospectiveChanged(updated)]);
    return asRead(updated);
  },
  "DELETE /teams/:teamId/retrospectives/:retroId": (context) =>
    putAway(context, "retrospective", context.params.retroId),
  "POST /teams/:teamId/retrospectives/:retroId/close": async ({
    c,
    db,
    places,
    member: { teamId },
    params: { retroId },
  }) => {
    const freeze = async (row: BoardRow): Promise<Frozen> => {
      const answer = await roomOf(c.env.TeamRoom, teamId).freezeBoard(row, row.fence);
      if (!answer.ok) throw new AppError(answer.code);
      return answer;
    };
    const { retrospective, sprintWins, isQueued } = await closeRetrospective(db, teamId, retroId, freeze);
    if (retrospective.board) c.executionCtx.waitUntil(closeBoard(c.env.TeamRoom, teamId, retroId));
    announce(c, closingEvents(retrospective, winsIfComplete(places, sprintWins)));
    if (isQueued) announceWebhooks(c);
    c.executionCtx.waitUntil(tell(c, "closed", retroId));
    return asRead(retrospective);
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
  "GET /teams/:teamId/sheet-links": ({ c, db, member }) => listSheetLinks(db, member.teamId, siteOf(c)),
  "POST /teams/:teamId/retrospectives/:retroId/sheet-links": async ({ c, db, member, params, body, newId }) => {
    const { retroId } = params;
    const link = { ...body, id: newId, teamId: member.teamId, retroId, userId: member.userId };
    const created = await createSheetLink(db, link, siteOf(c));
    announce(c, [{ entity: "retrospectives", id: retroId }]);
    return created;
  },
  "DELETE /teams/:teamId/sheet-links/:linkId": async ({ c, db, member, params }) => {
    const id = await endSheetLink(db, member.teamId, member.userId, params.linkId);
    announce(c, [{ entity: "retrospectives", id }]);
  },
  "GET /sheets/:token": ({ places, params }) => getOutsideSheet(places, params.token),
};
