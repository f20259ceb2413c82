import * as z from "zod/mini";
import { deletion } from "./bin.ts";
import { givenPassword, languageCode, moment, name, optional, removable, teamPassword, timeZone } from "./fields.ts";
import { t } from "./language.ts";
import { RETENTION } from "./limits/retrospectives.ts";
import { retention } from "./retention.ts";

export const createTeamInput = z.object({
  name: name(),
  joinPassword: optional(teamPassword()),
  timeZone: optional(timeZone()),
});
export type CreateTeamInput = z.infer<typeof createTeamInput>;
export const updateTeamInput = z.object({
  name: optional(name()),
  joinPassword: optional(teamPassword()),
  retroEntry: optional(z.boolean({ error: () => t`Usa true o false.` })),
  timeZone: optional(timeZone()),
  language: optional(languageCode()),
  /** After how many months the cards of closed boards are deleted; null for never. */
  retentionMonths: removable(
    z.literal(RETENTION.months, { error: () => t`Usa ${RETENTION.months.join(", ")} o null.` }),
  ),
});
export type UpdateTeamInput = z.infer<typeof updateTeamInput>;
/** The form sends every field, so its name is required. */
export const editTeamForm = z.extend(updateTeamInput, { name: name() });
export const joinTeamInput = z.object({ joinPassword: givenPassword() });
export type JoinTeamInput = z.infer<typeof joinTeamInput>;

/** `isAdmin` is about the caller. `retroEntry`: the address of an open retrospective lets people in (docs/product.md §20.4). */
export const team = z.strictObject({
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  memberCount: z.int(),
  retroEntry: z.boolean(),
  /** Whether retrospectives open by themselves. */
  hasSeries: z.boolean(),
  /** People join with the id and this password, or only with an invitation. */
  hasJoinPassword: z.boolean(),
  /** The team ends when nobody visits it. */
  isTrial: z.boolean(),
  /** An IANA name. The days of the team are the days of this zone. */
  timeZone: z.string(),
  /** The code of the language of what the team reads together. */
  language: z.string(),
  /** Null for a team that keeps all cards. */
  retention: z.nullable(retention),
  createdAt: moment,
  /** Present while the team is in the bin: then nobody enters it. */
  deletion: z.optional(deletion),
});
export type Team = z.infer<typeof team>;

/** `teamSprintWinner` counts the sprints this person won in this team. */
export const rankingEntry = z.strictObject({ id: z.string(), name: z.string(), teamSprintWinner: z.int() });
export type RankingEntry = z.infer<typeof rankingEntry>;
