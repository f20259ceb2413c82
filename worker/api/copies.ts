import type { Context } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { expectCopies } from "#worker/realtime/notify.ts";
import { copyTeam } from "#worker/services/team/copies.ts";

/**
 * Brings the copies of teams up to date. Where that fails, the rooms do it later, because a person who joined or left
 * cannot always repeat the call.
 * @throws AppError unavailable
 */
export async function updateCopies(c: Context<ApiEnv>, teamIds: string[]): Promise<void> {
  const update = async (teamId: string) => {
    try {
      await copyTeam(c.get("places"), teamId);
    } catch (error) {
      await expectCopies(c.env.TeamRoom, teamId);
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(teamIds.map(update));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

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
  // The Worker may end between the two, for example because the person closes the page.
  if (c.get("db") !== c.get("home")) await expectCopies(c.env.TeamRoom, teamId);
  const copy = () => updateCopies(c, [teamId]);
  const result = await write().catch(async (error: unknown) => {
    await copy();
    throw error;
  });
  await copy().finally(() => tell?.(result));
  return result;
}
