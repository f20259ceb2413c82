import type { User } from "./users.ts";

/** A person's membership of one team. */
export type Member = { userId: string; isAdmin: boolean; joinedAt: string; user: User };
