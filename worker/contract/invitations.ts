import * as z from "zod/mini";
import { STEPS } from "./board-steps.ts";
import { id, moment, name, optional } from "./fields.ts";
import { t } from "./language.ts";
import { INVITATION } from "./limits/teams.ts";
import { person } from "./users.ts";

export const createInvitationInput = z.object({
  days: z.literal(INVITATION.days, { error: () => t`Usa uno de estos valores: ${INVITATION.days.join(", ")}.` }),
  guests: z.boolean({ error: () => t`Usa true o false.` }),
});
export type CreateInvitationInput = z.infer<typeof createInvitationInput>;
/** `retro` is the open retrospective to which the invitation leads, instead of the newest one. */
export const previewInvitationInput = z.object({ retro: optional(id()) });
export const enterAsGuestInput = z.object({ name: name() });

/** `uses` counts the people who came in. `url` is null for a link that was made before the server's key changed. */
export const invitation = z.strictObject({
  id: z.string(),
  url: z.nullable(z.string()),
  guests: z.boolean(),
  uses: z.int(),
  createdAt: moment,
  expiresAt: moment,
});
export type Invitation = z.infer<typeof invitation>;

/** What strangers see of a team. `language` is what the team reads together in. `people` are some of the members. */
const table = { team: person, language: z.string(), people: z.array(person), memberCount: z.int() };

/** What a person sees who opens the link. */
export const invitationPreview = z.strictObject({
  ...table,
  inviter: person,
  /** The open retrospective that was asked for, otherwise the newest one. */
  retrospective: z.nullable(person),
  guests: z.boolean(),
  expiresAt: moment,
});
export type InvitationPreview = z.infer<typeof invitationPreview>;

/** What a stranger sees who opens the address of a retrospective that lets people in. */
export const retroEntry = z.strictObject({
  ...table,
  retrospective: person,
  /** null without a board, and where the room does not answer */
  step: z.nullable(z.enum(STEPS)),
  /** Whether the board is *Sin prisa*, and when its present phase ends. */
  hasPlan: z.boolean(),
  until: z.nullable(moment),
  /** The team's. */
  timeZone: z.string(),
});
export type RetroEntry = z.infer<typeof retroEntry>;
