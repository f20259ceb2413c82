import type { Context } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { copyTeam } from "#worker/services/team/copies.ts";

/**
 * Writes at home who is in a team or what the team chose, then the copies of it. A refused write writes them too: an earlier
 * try may lack its copies.
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
