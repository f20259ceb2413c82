import { type SQLWrapper, sql } from "drizzle-orm";
import { members } from "#drizzle/schema/members.ts";

type Value = string | SQLWrapper;

export const isMemberOf = (teamId: Value, userId: Value) =>
  sql`exists (select 1 from ${members} as own where own.team_id = ${teamId} and own.user_id = ${userId})`;

export const isAdminOf = (teamId: Value, userId: Value) =>
  sql`exists (select 1 from ${members} as leading where leading.team_id = ${teamId} and leading.user_id = ${userId} and leading.is_admin)`;
