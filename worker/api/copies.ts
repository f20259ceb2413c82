import type { Context } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { copyTeam } from "#worker/services/team/copies.ts";

/**
 * Writes at home who is in a team or what the team chose, then brings its copies up to date. A refused write does so too,
 * because an earlier try may have failed between the two.
 * @param tell the room what was written, also where the copies fail: the call may not be possible again
 * @throws AppError unavailable
 */
export async function atHome<Result>(
  c: Context<ApiEnv>,
  teamId: string,
  write: () => Promise<Result>,
  tell?: (result: Result) => void,
): Promise<Result> {
  const copy = () => copyTeam(c.get("places"), teamId);
  const result = await write().catch(async (error: unknown) => {
    await copy();
    throw error;
  });
  await copy().finally(() => tell?.(result));
  return result;
}
