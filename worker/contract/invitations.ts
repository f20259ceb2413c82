import * as z from "zod/mini";
import { moment, name } from "./fields.ts";
import { INVITATION } from "./limits.ts";
import { person } from "./users.ts";

export const createInvitationInput = z.object({
  days: z.literal(INVITATION.days, { error: `Usa uno de estos valores: ${INVITATION.days.join(", ")}.` }),
  guests: z.boolean({ error: "Usa true o false." }),
});
export type CreateInvitationInput = z.infer<typeof createInvitationInput>;
export const enterAsGuestInput = z.object({ name: name() });
export type EnterAsGuestInput = z.infer<typeof enterAsGuestInput>;

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

/** What a person sees who opens the link. `people` are some of the members. */
export const invitationPreview = z.strictObject({
  team: person,
  inviter: person,
  people: z.array(person),
  memberCount: z.int(),
  /** The newest open retrospective. */
  retrospective: z.nullable(person),
  guests: z.boolean(),
  expiresAt: moment,
});
export type InvitationPreview = z.infer<typeof invitationPreview>;
