import type { Change, TeamEvent } from "#party/protocol.ts";
import type { THANK_YOU_CALLS } from "#worker/contract/calls/thanks.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import { announce } from "#worker/realtime/announce.ts";
import { deleteThankYou, giveThankYou, listThankYous, updateThankYou } from "#worker/services/retrospective/thanks.ts";
import type { HandlersOf } from "./routes.ts";

const thankYouChanged = (thankYou: ThankYou): TeamEvent => ({
  entity: "thank-you",
  id: thankYou.retrospectiveId,
  change: { kind: "thank-you", thankYou },
});

const keyOf = ({ teamId }: { teamId: string }, { retroId, thankYouId }: { retroId: string; thankYouId: string }) => ({
  teamId,
  retrospectiveId: retroId,
  id: thankYouId,
});

export const thanks: HandlersOf<typeof THANK_YOU_CALLS> = {
  "GET /teams/:teamId/retrospectives/:retroId/thank-you": ({ db, member, params }) =>
    listThankYous(db, member.teamId, params.retroId),
  "POST /teams/:teamId/retrospectives/:retroId/thank-you": async ({ c, db, member, params, body, newId }) => {
    const { teamId, userId: giverId } = member;
    const { userId: receiverId, message } = body;
    const thankYou = { id: newId, teamId, retrospectiveId: params.retroId, giverId, receiverId, message };
    const given = await giveThankYou(db, thankYou);
    announce(c, [thankYouChanged(given)]);
    return given;
  },
  "PATCH /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": async ({ c, db, member, params, body }) => {
    const updated = await updateThankYou(db, keyOf(member, params), member.userId, body);
    announce(c, [thankYouChanged(updated)]);
    return updated;
  },
  "DELETE /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": async ({ c, db, member, params }) => {
    await deleteThankYou(db, keyOf(member, params), member.userId);
    const change: Change = { kind: "thank-you-gone", thankYouId: params.thankYouId };
    announce(c, [{ entity: "thank-you", id: params.retroId, change }]);
  },
};
