import * as z from "zod/mini";
import { id, moment } from "./fields.ts";

export const voteInput = z.object({ userId: id() });
export type VoteInput = z.infer<typeof voteInput>;

export const vote = z.strictObject({
  id: z.string(),
  retrospectiveId: z.string(),
  voterId: z.string(),
  votedForId: z.string(),
  createdAt: moment,
});
export type Vote = z.infer<typeof vote>;

export const voteStatus = z.strictObject({ totalVotes: z.int(), totalMembers: z.int(), myVote: z.nullable(vote) });
export type VoteStatus = z.infer<typeof voteStatus>;
