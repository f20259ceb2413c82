import * as z from "zod/mini";
import { line, moment, name, optional } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { person } from "./users.ts";

export const createRetrospectiveInput = z.object({ retrospectiveName: name() });
export type CreateRetrospectiveInput = z.infer<typeof createRetrospectiveInput>;
export const updateRetrospectiveInput = z.object({ retrospectiveName: optional(line(LIMITS.name, LIMITS.textMin)) });
export type UpdateRetrospectiveInput = z.infer<typeof updateRetrospectiveInput>;

export const RETROSPECTIVE_STATUSES = ["CREATED", "CLOSED"] as const;
export type RetrospectiveStatus = (typeof RETROSPECTIVE_STATUSES)[number];

export const retrospective = z.strictObject({
  id: z.string(),
  retrospectiveName: z.string(),
  status: z.enum(RETROSPECTIVE_STATUSES),
  sprintWinner: z.nullable(person),
  createdAt: moment,
  closedAt: z.nullable(moment),
});
export type Retrospective = z.infer<typeof retrospective>;
