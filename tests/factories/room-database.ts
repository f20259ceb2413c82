import type { RoomDatabase } from "#worker/services/for-rooms.ts";
import { env } from "./client.ts";

/** What a room of this team asks. */
export const roomDatabase = (DB: D1Database = env.DB, teamId = ""): RoomDatabase => ({
  env: { ...env, DB },
  teamId: () => teamId,
});
