import { Hono } from "hono";
import type { Change } from "#party/protocol.ts";
import { voteInput } from "#worker/contract/votes.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import { castVote, getVoteStatus } from "#worker/services/retrospective/votes.ts";

const VOTES = "/:teamId/retrospectives/:retroId/sprint-winner";

export const votes = new Hono<ApiEnv>()
  .post(VOTES, session, member, body(voteInput), async (c) => {
    const { teamId, userId: voterId } = c.get("member");
    const retrospectiveId = c.req.param("retroId");
    const votedForId = c.req.valid("json").userId;
    const cast = { id: await idToCreate(c), teamId, retrospectiveId, voterId, votedForId };
    const { vote, counts } = await castVote(c.get("db"), cast);
    const change: Change = { kind: "votes", ...counts };
    const personal = { userId: voterId, change: { ...change, myVote: vote } };
    announce(c, [{ entity: "votes", id: retrospectiveId, change, personal }]);
    return c.json(vote, 201);
  })
  .get(`${VOTES}/vote-status`, session, member, async (c) => {
    const { teamId, userId } = c.get("member");
    return c.json(await getVoteStatus(c.get("db"), teamId, c.req.param("retroId"), userId));
  });
