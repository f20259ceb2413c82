import { Hono } from "hono";
import { openDatabase } from "#drizzle/client.ts";
import { type BoardView, gestureInput, listBoardInput } from "#worker/contract/boards.ts";
import { AppError } from "#worker/contract/errors.ts";
import { BOARD } from "#worker/contract/limits.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { primary } from "#worker/middleware/database.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body, query } from "#worker/middleware/validate.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { type BoardRow, getBoard, getOpenBoardRow } from "#worker/services/retrospective/boards.ts";

const BOARD_PATH = "/:teamId/retrospectives/:retroId/board";

export const boards = new Hono<ApiEnv>()
  .get(BOARD_PATH, session, member, query(listBoardInput), async (c) => {
    const { teamId, userId } = c.get("member");
    const room = roomOf(c.env.TeamRoom, teamId);
    const read = async (row: BoardRow): Promise<BoardView | null> => {
      const answer = await room.readBoard(row, userId);
      if (!answer.ok && answer.code !== "retrospective_closed") throw new AppError(answer.code);
      return answer.ok ? answer.view : null;
    };
    const retroId = c.req.param("retroId");
    const most = c.req.valid("query").part === "first" ? BOARD.firstCards : undefined;
    const board =
      (await getBoard(c.get("db"), teamId, retroId, read, most)) ??
      (await getBoard(openDatabase(c.env.DB, "first-primary").db, teamId, retroId, read, most));
    if (!board) throw new AppError("board_lost");
    return c.json(board);
  })
  .post(BOARD_PATH, primary, session, member, body(gestureInput), async (c) => {
    const { teamId, userId } = c.get("member");
    const row = await getOpenBoardRow(c.get("db"), teamId, c.req.param("retroId"));
    const { gesture } = c.req.valid("json");
    const answer = await roomOf(c.env.TeamRoom, teamId).performGesture(row, userId, gesture);
    if (!answer.ok) {
      const { code, retryAfterSeconds, current } = answer;
      throw new AppError(code, { retryAfterSeconds, current });
    }
    return c.json({});
  });
