import * as z from "zod/mini";
import { givenPassword, name, optional, teamPassword } from "./fields.ts";

export const createTeamInput = z.object({ name: name(), joinPassword: teamPassword() });
export const updateTeamInput = z.object({ name: optional(name()), joinPassword: optional(teamPassword()) });
export const joinTeamInput = z.object({ joinPassword: givenPassword() });

export type Team = { id: string; name: string; isAdmin: boolean; memberCount: number; createdAt: string };
/** A place in the team's ranking of sprint winners. */
export type RankingEntry = { id: string; name: string; teamSprintWinner: number };
