import type { Context } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { copyTeam } from "#worker/services/team/copies.ts";

/**
 * Writes at home who is in a team or what the team chose, and then the copies of it. It writes them also where the write is
 * refused: it may repeat one whose copies failed.
 * @throws AppError unavailable
 */
export async function atHome<Result>(
  c: Context<ApiEnv>,
  teamId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } finally {
    await copyTeam(c.get("places"), teamId);
  }
}
