import type { Context } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { copyTeam } from "#worker/services/team/copies.ts";

/**
 * Writes at home who is in a team or what the team chose, then brings its copies up to date. A refused write does so too,
 * because an earlier try may have failed between the two.
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
