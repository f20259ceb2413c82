import { type Context, Hono } from "hono";
import { openDatabase } from "#drizzle/client.ts";
import { closingEvents, retrospectiveChanged } from "#party/protocol.ts";
import { AppError } from "#worker/contract/errors.ts";
import { createRetrospectiveInput, updateRetrospectiveInput } from "#worker/contract/retrospectives.ts";
import { readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { admin, member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import { closeBoard, roomOf } from "#worker/realtime/notify.ts";
import type { BoardRow } from "#worker/services/retrospective/boards.ts";
import { closeRetrospective, type Frozen } from "#worker/services/retrospective/closing.ts";
import {
  createRetrospective,
  getRetrospective,
  listRetrospectives,
  updateRetrospective,
} from "#worker/services/retrospective/retrospectives.ts";
import { postClosed, postOpened, type SlackContext } from "#worker/services/slack/slack.ts";

const RETROSPECTIVES = "/:teamId/retrospectives";
const RETROSPECTIVE = `${RETROSPECTIVES}/:retroId` as const;

/** Its database sees what this call wrote, and is not the call's own, so that posting counts for no call. */
function slackContext(c: Context<ApiEnv>): SlackContext {
  const { JWT_SECRET: secret, SLACK_BASE_URL: baseUrl } = readSettings(c.env);
  const { db } = openDatabase(c.env.DB, c.get("database").bookmark());
  return { db, teamId: c.get("member").teamId, secret, baseUrl, origin: new URL(c.req.url).origin };
}

export const retrospectives = new Hono<ApiEnv>()
  .get(RETROSPECTIVES, session, member, async (c) =>
    c.json(await listRetrospectives(c.get("db"), c.get("member").teamId)),
  )
  .post(RETROSPECTIVES, session, member, body(createRetrospectiveInput), async (c) => {
    const { teamId, userId: creatorId } = c.get("member");
    const input = { ...c.req.valid("json"), id: await idToCreate(c), teamId, creatorId };
    const { created, isNew } = await createRetrospective(c.get("db"), input);
    announce(c, [retrospectiveChanged(created)]);
    if (isNew) c.executionCtx.waitUntil(postOpened(slackContext(c), created));
    return c.json(created, 201);
  })
  .get(RETROSPECTIVE, session, member, async (c) =>
    c.json(await getRetrospective(c.get("db"), c.get("member").teamId, c.req.param("retroId"))),
  )
  .patch(RETROSPECTIVE, session, member, admin, body(updateRetrospectiveInput), async (c) => {
    const id = c.req.param("retroId");
    const updated = await updateRetrospective(c.get("db"), c.get("member").teamId, id, c.req.valid("json"));
    announce(c, [retrospectiveChanged(updated)]);
    return c.json(updated);
  })
  .post(`${RETROSPECTIVE}/close`, session, member, admin, async (c) => {
    const id = c.req.param("retroId");
    const { teamId } = c.get("member");
    const freeze = async (row: BoardRow): Promise<Frozen> => {
      const answer = await roomOf(c.env.TeamRoom, teamId).freezeBoard(row, row.fence);
      if (!answer.ok) throw new AppError(answer.code);
      return answer;
    };
    const { retrospective, sprintWins } = await closeRetrospective(c.get("db"), teamId, id, freeze);
    if (retrospective.board) c.executionCtx.waitUntil(closeBoard(c.env.TeamRoom, teamId, id));
    announce(c, closingEvents(retrospective, sprintWins));
    c.executionCtx.waitUntil(postClosed(slackContext(c), retrospective));
    return c.json(retrospective);
  });
