import type { Context } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import type { ReadBoard } from "#worker/services/account/my-cards.ts";

/** Reads what the person may see now of an open board: null where its room does not answer. */
export const readBoardAs =
  (c: Context<ApiEnv>, userId: string): ReadBoard =>
  async (teamId, row) => {
    const answer = await roomOf(c.env.TeamRoom, teamId)
      .readBoard(row, userId)
      .catch(() => null);
    return answer?.ok ? answer.view : null;
  };
