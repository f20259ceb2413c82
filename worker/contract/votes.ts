import * as z from "zod/mini";
import { id } from "./fields.ts";

export const voteInput = z.object({ userId: id() });
export type VoteInput = z.infer<typeof voteInput>;

export type Vote = { id: string; retrospectiveId: string; voterId: string; votedForId: string; createdAt: string };
export type VoteStatus = { totalVotes: number; totalMembers: number; myVote: Vote | null };
