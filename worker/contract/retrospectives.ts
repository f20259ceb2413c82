import * as z from "zod/mini";
import { name, optional, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import type { Person } from "./users.ts";

export const createRetrospectiveInput = z.object({ retrospectiveName: name() });
export type CreateRetrospectiveInput = z.infer<typeof createRetrospectiveInput>;
export const updateRetrospectiveInput = z.object({ retrospectiveName: optional(text(LIMITS.name, LIMITS.textMin)) });
export type UpdateRetrospectiveInput = z.infer<typeof updateRetrospectiveInput>;

export const RETROSPECTIVE_STATUSES = ["CREATED", "CLOSED"] as const;
export type RetrospectiveStatus = (typeof RETROSPECTIVE_STATUSES)[number];

export type Retrospective = {
  id: string;
  retrospectiveName: string;
  status: RetrospectiveStatus;
  sprintWinner: Person | null;
  createdAt: string;
  closedAt: string | null;
};
