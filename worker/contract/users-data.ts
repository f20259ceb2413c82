import type { ThankYou } from "./thanks.ts";
import type { TopicState } from "./topics.ts";

/** Something of somebody's, by its id and what people call it. */
type Named = { id: string; name: string };

/** All that is stored about oneself: what one is, did and wrote, and what others said of one openly. */
export type MyData = {
  account: { id: string; name: string; email: string; createdAt: string };
  sessions: {
    id: string;
    userAgent: string | null;
    createdAt: string;
    lastUsedAt: string;
    expiresAt: string;
    revokedAt: string | null;
  }[];
  teams: (Named & { isAdmin: boolean; joinedAt: string })[];
  votes: { id: string; team: Named; retrospective: Named; votedFor: Named; createdAt: string }[];
  sprintsWon: { id: string; name: string; team: Named; closedAt: string | null }[];
  thankYousGiven: ThankYou[];
  thankYousReceived: ThankYou[];
  topics: {
    id: string;
    team: Named;
    title: string;
    description: string | null;
    state: TopicState;
    createdAt: string;
  }[];
  /** `liked` is false for a like that was taken back. */
  topicLikes: { topicId: string; title: string; liked: boolean }[];
  messages: { id: string; topicId: string; message: string; createdAt: string; updatedAt: string }[];
  messageLikes: { messageId: string; topicId: string; liked: boolean }[];
  counterResets: { id: string; team: Named; counter: Named; nameEvent: string; streak: number; at: string }[];
};
