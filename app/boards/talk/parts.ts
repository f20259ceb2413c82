import { lazyPart } from "#app/lib/lazy-part.tsx";

// A retrospective that nobody writes in between loads none of them.

export const Conversation = lazyPart("conversation", async () => (await import("./conversation.tsx")).Conversation);
export const Proposals = lazyPart("proposals", async () => (await import("./proposals.tsx")).Proposals);
