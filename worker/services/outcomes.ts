import type { Db } from "#drizzle/client.ts";
import { saysTeamMoves } from "#drizzle/databases.ts";
import { TEAM_MOVE } from "#worker/contract/limits/teams.ts";

/** Writes what became of a message that was sent. */
export type Keep = (write: (db: Db) => Promise<unknown>) => Promise<void>;

/**
 * While the team moves, it waits: a room that does not know that it sent a message sends it again.
 * @param open finds the database where the team is by then
 */
export const keepIn =
  (open: () => Promise<Db>): Keep =>
  async (write) => {
    for (let tries = 0; ; tries += 1) {
      const db = await open();
      try {
        return void (await write(db));
      } catch (error) {
        if (tries === TEAM_MOVE.tries || !saysTeamMoves(error)) throw error;
      }
      await scheduler.wait(TEAM_MOVE.pause);
    }
  };
