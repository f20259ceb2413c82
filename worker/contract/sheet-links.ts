import * as z from "zod/mini";
import { agreement } from "./agreements.ts";
import { moment } from "./fields.ts";
import { t } from "./language.ts";
import { SHEET_LINK } from "./limits/retrospectives.ts";
import { reactions } from "./reactions.ts";
import { retrospective } from "./retrospectives.ts";
import { boardGroup, sheetGroup } from "./sheet.ts";
import { person } from "./users.ts";

/* @__NO_SIDE_EFFECTS__ */
const chosen = () => z.boolean({ error: () => t`Usa true o false.` });

/** What a link shows beside the agreements, and the titles and notes of what the team talked about. */
const parts = { cards: chosen(), comments: chosen(), thanks: chosen(), names: chosen() };

export const createSheetLinkInput = z.object({
  days: z.literal(SHEET_LINK.days, { error: () => t`Usa uno de estos valores: ${SHEET_LINK.days.join(", ")}.` }),
  ...parts,
});
export type CreateSheetLinkInput = z.infer<typeof createSheetLinkInput>;
export type SheetParts = Omit<CreateSheetLinkInput, "days">;

/** `url` is null for a link that was made before the server's key changed. */
export const sheetLink = z.strictObject({
  id: z.string(),
  url: z.nullable(z.string()),
  retrospective: person,
  ...parts,
  createdAt: moment,
  expiresAt: moment,
});
export type SheetLink = z.infer<typeof sheetLink>;

const named = z.strictObject({ name: z.string() });
/** Null where names are not shown, and for an unsigned card. */
const author = z.nullable(named);
const { id, text, dueOn, state } = agreement.shape;
const { title, note, fichas } = boardGroup.shape;

/** A sheet as anybody reads it who has its link. Ids are positions, because those of the team are of no use to strangers. */
export const outsideSheet = z.strictObject({
  teamName: z.string(),
  /** What the team reads together in. */
  language: z.string(),
  retrospectiveName: z.string(),
  /** Days of the team, `YYYY-MM-DD`. */
  closedOn: z.string(),
  shownUntil: z.string(),
  /** `owner` is absent where names are not shown. */
  agreements: z.array(z.strictObject({ id, text, dueOn, state, owner: z.optional(z.nullable(named)) })),
  groups: z.array(
    z.strictObject({
      id,
      title,
      note,
      fichas,
      isDiscussed: sheetGroup.shape.isDiscussed,
      cards: z.array(z.strictObject({ id, text, column: z.string(), author, reactions: z.optional(reactions) })),
      comments: z.array(z.strictObject({ id, text, author, isEdited: z.boolean() })),
      proposals: z.array(z.strictObject({ id, text, author, agreed: z.array(named), isAccepted: z.boolean() })),
    }),
  ),
  winner: z.nullable(z.strictObject({ sprintWinner: named, result: retrospective.shape.result })),
  thankYous: z.array(z.strictObject({ id, message: z.string(), giver: author, receiver: author })),
});
export type OutsideSheet = z.infer<typeof outsideSheet>;
