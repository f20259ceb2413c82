import { Hono } from "hono";
import type { Change, News } from "#party/protocol.ts";
import {
  createRetrospectiveInput,
  type Retrospective,
  updateRetrospectiveInput,
  voteInput,
} from "#worker/contract/retrospectives.ts";
import { createThankYouInput } from "#worker/contract/thanks.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { admin, member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import {
  closeRetrospective,
  createRetrospective,
  getRetrospective,
  listRetrospectives,
  updateRetrospective,
} from "#worker/services/retrospectives.ts";
import { giveThankYou, listThankYous } from "#worker/services/thanks.ts";
import { castVote, voteStatus } from "#worker/services/votes.ts";
import { announce } from "./announce.ts";

const changed = (retrospective: Retrospective): News => ({
  entity: "retrospectives",
  id: retrospective.id,
  change: { kind: "retrospective", retrospective },
});

export const retrospectives = new Hono<ApiEnv>()
  .get("/:teamId/retrospectives", session, member, async (c) =>
    c.json(await listRetrospectives(c.get("db"), c.get("member").teamId)),
  )
  .post("/:teamId/retrospectives", session, member, body(createRetrospectiveInput), async (c) => {
    const { teamId } = c.get("member");
    const input = { id: await idToCreate(c), teamId, ...c.req.valid("json") };
    const created = await createRetrospective(c.get("db"), input);
    announce(c, [changed(created)]);
    return c.json(created, 201);
  })
  .get("/:teamId/retrospectives/:retroId", session, member, async (c) =>
    c.json(await getRetrospective(c.get("db"), c.get("member").teamId, c.req.param("retroId"))),
  )
  .patch("/:teamId/retrospectives/:retroId", session, member, admin, body(updateRetrospectiveInput), async (c) => {
    const id = c.req.param("retroId");
    const updated = await updateRetrospective(c.get("db"), c.get("member").teamId, id, c.req.valid("json"));
    announce(c, [changed(updated)]);
    return c.json(updated);
  })
  .post("/:teamId/retrospectives/:retroId/close", session, member, admin, async (c) => {
    const id = c.req.param("retroId");
    const closed = await closeRetrospective(c.get("db"), c.get("member").teamId, id);
    // Whoever won shows so in the ranking and wherever their wins are counted.
    const won: News[] = closed.sprintWinner ? [{ entity: "ranking" }, { entity: "members" }] : [];
    announce(c, [changed(closed), ...won]);
    return c.json(closed);
  })
  .get("/:teamId/retrospectives/:retroId/thank-you", session, member, async (c) =>
    c.json(await listThankYous(c.get("db"), c.get("member").teamId, c.req.param("retroId"))),
  )
  .post("/:teamId/retrospectives/:retroId/thank-you", session, member, body(createThankYouInput), async (c) => {
    const { teamId, userId: giverId } = c.get("member");
    const { userId: receiverId, message } = c.req.valid("json");
    const retrospectiveId = c.req.param("retroId");
    const id = await idToCreate(c);
    const given = await giveThankYou(c.get("db"), { id, teamId, retrospectiveId, giverId, receiverId, message });
    announce(c, [{ entity: "thank-you", id: retrospectiveId, change: { kind: "thank-you", thankYou: given } }]);
    return c.json(given, 201);
  })
  .post("/:teamId/retrospectives/:retroId/sprint-winner", session, member, body(voteInput), async (c) => {
    const { teamId, userId: voterId } = c.get("member");
    const retrospectiveId = c.req.param("retroId");
    const votedForId = c.req.valid("json").userId;
    const cast = { id: await idToCreate(c), teamId, retrospectiveId, voterId, votedForId };
    const { vote, counts } = await castVote(c.get("db"), cast);
    const change: Change = { kind: "votes", ...counts };
    const own = { userId: voterId, change: { ...change, myVote: vote } };
    announce(c, [{ entity: "votes", id: retrospectiveId, change, own }]);
    return c.json(vote, 201);
  })
  .get("/:teamId/retrospectives/:retroId/sprint-winner/vote-status", session, member, async (c) => {
    const { teamId, userId } = c.get("member");
    return c.json(await voteStatus(c.get("db"), teamId, c.req.param("retroId"), userId));
  });
