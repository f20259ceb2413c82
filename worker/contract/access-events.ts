import * as z from "zod/mini";
import { moment } from "./fields.ts";
import { person } from "./users.ts";

export const ACCESS_EVENT_KINDS = [
  "created",
  "joined",
  "joined-by-link",
  "guest-entered",
  "guest-became-member",
  "left",
  "removed",
  "readmitted",
  "promoted",
  "demoted",
  "invitation-created",
  "invitation-revoked",
  "entry-link-created",
  "entry-link-used",
  "password-changed",
  "retro-entry-on",
  "retro-entry-off",
  "retention-changed",
  "sheet-shown",
  "sheet-hidden",
  "token-created",
  "token-revoked",
  "webhook-created",
  "webhook-changed",
  "webhook-ended",
  "slack-connected",
  "slack-disconnected",
  "slack-kinds-changed",
  "retrospective-deleted",
  "counter-deleted",
  "topic-deleted",
  "restored",
  "deleted-for-good",
  "team-deleted",
  "team-restored",
] as const;
export type AccessEventKind = (typeof ACCESS_EVENT_KINDS)[number];

/** `subject` is whom it was done to, null if the actor themself. */
export const accessEvent = z.strictObject({
  id: z.string(),
  kind: z.enum(ACCESS_EVENT_KINDS),
  actor: person,
  subject: z.nullable(person),
  at: moment,
});
export type AccessEvent = z.infer<typeof accessEvent>;

export const removal = z.strictObject({ user: person, removedAt: moment });
export type Removal = z.infer<typeof removal>;
