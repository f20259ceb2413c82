import { openDatabase } from "#drizzle/client.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import type { BOARD_CALLS } from "#worker/contract/calls/boards.ts";
import { AppError } from "#worker/contract/errors.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { type BoardRow, getBoard, getOpenBoardRow } from "#worker/services/retrospective/boards.ts";
import type { HandlersOf } from "./routes.ts";

export const boards: HandlersOf<typeof BOARD_CALLS> = {
  "GET /teams/:teamId/retrospectives/:retroId/board": async ({ c, db, home, member, params, query }) => {
    const { teamId, userId } = member;
    const room = roomOf(c.env.TeamRoom, teamId);
    const read = async (row: BoardRow): Promise<BoardView | null> => {
      const answer = await room.readBoard(row, userId);
      if (!answer.ok && answer.code !== "retrospective_closed") throw new AppError(answer.code);
      return answer.ok ? answer.view : null;
    };
    const most = query.part === "first" ? BOARD.firstCards : undefined;
    const board =
      (await getBoard(db, teamId, params.retroId, read, most)) ??
      (await getBoard(db === home ? openDatabase(c.env.DB).db : db, teamId, params.retroId, read, most));
    if (!board) throw new AppError("board_lost");
    return board;
  },
  "POST /teams/:teamId/retrospectives/:retroId/board": async ({ c, db, member, params, body }) => {
    const { teamId, userId, isAdmin } = member;
    const row = await getOpenBoardRow(db, teamId, params.retroId);
    const answer = await roomOf(c.env.TeamRoom, teamId).performGesture(row, { userId, isAdmin }, body.gesture);
    if (!answer.ok) {
      const { code, retryAfterSeconds, current } = answer;
      throw new AppError(code, { retryAfterSeconds, current });
    }
    return {};
  },
};
