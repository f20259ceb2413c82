import * as z from "zod/mini";
import { AGREEMENT_FILTERS, AGREEMENT_STATES } from "./constants.ts";
import { choice, day, emptiable, id, line, moment, optional, removable } from "./fields.ts";
import { LIMITS } from "./limits/fields.ts";
import { person } from "./users.ts";

export type AgreementState = (typeof AGREEMENT_STATES)[number];
export type AgreementFilter = (typeof AGREEMENT_FILTERS)[number];

/* @__NO_SIDE_EFFECTS__ */
const sentence = () => line(LIMITS.agreement.max, LIMITS.agreement.min);

/** With `retrospectiveId` they are all that this retrospective made, in any state. */
export const listAgreementsInput = z.object({
  state: z.optional(choice(AGREEMENT_FILTERS)),
  retrospectiveId: optional(id()),
});
/** `groupId` is a group of the retrospective's board. */
export const createAgreementInput = z.object({
  text: sentence(),
  ownerId: optional(id()),
  dueOn: optional(day()),
  retrospectiveId: optional(id()),
  groupId: optional(id()),
});
export type CreateAgreementInput = z.infer<typeof createAgreementInput>;
export const updateAgreementInput = z.object({
  text: optional(sentence()),
  ownerId: removable(id()),
  dueOn: removable(day()),
  state: optional(choice(AGREEMENT_STATES)),
  /** The retrospective whose review leaves it open. */
  reviewedInId: removable(id()),
});
export type UpdateAgreementInput = z.infer<typeof updateAgreementInput>;
/** The form sends every field, so its text is required. */
export const editAgreementForm = z.object({ text: sentence(), ownerId: emptiable(id()), dueOn: emptiable(day()) });

export const agreement = z.strictObject({
  id: z.string(),
  text: z.string(),
  owner: z.nullable(person),
  /** `YYYY-MM-DD`. */
  dueOn: z.nullable(z.string()),
  /** Whether it is open and was due before today in the zone of the team. */
  isOverdue: z.boolean(),
  state: z.enum(AGREEMENT_STATES),
  /** The team's retrospectives that closed while it was open, without its own. */
  timesCarried: z.int(),
  retrospectiveId: z.nullable(z.string()),
  groupId: z.nullable(z.string()),
  /** The last retrospective whose review left it open. */
  reviewedInId: z.nullable(z.string()),
  /** The counter it was turned into. */
  counterId: z.nullable(z.string()),
  createdAt: moment,
  closedAt: z.nullable(moment),
});
export type Agreement = z.infer<typeof agreement>;
