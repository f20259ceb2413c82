import * as z from "zod/mini";
import { givenPassword, name, optional, teamPassword } from "./fields.ts";

export const createTeamInput = z.object({ name: name(), joinPassword: teamPassword() });
export type CreateTeamInput = z.infer<typeof createTeamInput>;
export const updateTeamInput = z.object({ name: optional(name()), joinPassword: optional(teamPassword()) });
export type UpdateTeamInput = z.infer<typeof updateTeamInput>;
export const joinTeamInput = z.object({ joinPassword: givenPassword() });
export type JoinTeamInput = z.infer<typeof joinTeamInput>;

export type Team = { id: string; name: string; isAdmin: boolean; memberCount: number; createdAt: string };
/** A place in the team's ranking of sprint winners. */
export type RankingEntry = { id: string; name: string; teamSprintWinner: number };
