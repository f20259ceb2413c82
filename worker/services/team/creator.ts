import { and, eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { members } from "#drizzle/schema/members.ts";
import { users } from "#drizzle/schema/users.ts";

/** The creator of a thing, which `works` only while they are an admin of its team. Needs the joins with `users` and `members`. */
export const creatorFields = {
  creator: { id: users.id, name: users.name },
  works: sql<boolean>`coalesce(${members.isAdmin}, false)`.mapWith(Boolean),
};

export const isMembershipOfCreator = ({ teamId, creatorId }: { teamId: SQLiteColumn; creatorId: SQLiteColumn }) =>
  and(eq(members.teamId, teamId), eq(members.userId, creatorId));
