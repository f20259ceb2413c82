import type { Counter } from "#worker/contract/counters.ts";
import type { TopicMessage } from "#worker/contract/messages.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { Topic } from "#worker/contract/topics.ts";
import type { Vote } from "#worker/contract/votes.ts";

/**
 * What news carry where it is small: the thing as it now is, the same for everybody. The optional fields are personal and
 * travel only to the person they belong to; where they are missing, the browser keeps what it shows.
 */
export type Change =
  | { kind: "timer"; timer: Timer }
  | { kind: "retrospective"; retrospective: Retrospective }
  | { kind: "thank-you"; thankYou: ThankYou }
  | { kind: "votes"; totalVotes: number; totalMembers: number; myVote?: Vote }
  | { kind: "counter"; counter: Counter }
  | { kind: "counter-gone" }
  | { kind: "role"; userId: string; isAdmin: boolean }
  | { kind: "topic"; topic: Omit<Topic, "userLikeTopic"> }
  | { kind: "topic-likes"; topicLikes: number; userLikeTopic?: boolean }
  | { kind: "topic-messages"; messageCount: number }
  | { kind: "message"; message: Omit<TopicMessage, "userLikeMessage"> }
  | { kind: "message-likes"; messageId: string; messageLikes: number; userLikeMessage?: boolean };

/** Larger ones are left out of the news, and asked for. */
export const MAX_CHANGE_BYTES = 2 * 1024;
