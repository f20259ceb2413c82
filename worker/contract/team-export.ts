import * as z from "zod/mini";
import { agreement } from "./agreements.ts";
import { counter, counterReset } from "./counters.ts";
import { moment } from "./fields.ts";
import { goal } from "./goals.ts";
import { statementResult } from "./health-check/health-check.ts";
import { member } from "./members.ts";
import { topicMessage } from "./messages.ts";
import { retrospective } from "./retrospectives.ts";
import { series } from "./series.ts";
import { boardGroup, sheetOpening } from "./sheet.ts";
import { teamFormat } from "./team-formats.ts";
import { thankYou } from "./thanks.ts";
import { topic } from "./topics.ts";

/**
 * Limits of one export, so that its statements and room calls stay within the 50 subrequests of the free plan, and a
 * page of boards within the memory of a Worker.
 */
export const TEAM_EXPORT = {
  roomCalls: 30,
  retrospectivePages: 6,
  topicPages: 8,
  /** The most that a page takes: ids in a statement, bytes of boards and thank-yous, messages. */
  ids: 90,
  bytes: 6 * 1024 * 1024,
  messages: 3000,
} as const;

/** What could not be read: an open board whose room does not answer, or what exceeds the limits of one export. */
export const missingPart = z.strictObject({
  kind: z.enum(["board", "retrospective", "topic"]),
  id: z.string(),
  name: z.string(),
});
export type MissingPart = z.infer<typeof missingPart>;

export const exportedCounter = z.extend(counter, { resets: z.array(counterReset), goals: z.array(goal) });
export type ExportedCounter = z.infer<typeof exportedCounter>;

/** `health` is missing without results. `groups` is null without a board, and where the board could not be read. */
export const exportedRetrospective = z.extend(retrospective, {
  groups: z.nullable(z.array(boardGroup)),
  /** Null without a question at the beginning, and where the reader sees no answer to it. */
  opening: z.nullable(sheetOpening),
  health: z.optional(z.array(statementResult)),
  thankYous: z.array(thankYou),
});
export type ExportedRetrospective = z.infer<typeof exportedRetrospective>;

export const exportedTopic = z.extend(topic, { messages: z.array(topicMessage) });
export type ExportedTopic = z.infer<typeof exportedTopic>;

/** Everything of a team that the asker may see. Votes are known only to those who cast them. */
export const teamExport = z.strictObject({
  exportedAt: moment,
  team: z.strictObject({ id: z.string(), name: z.string(), timeZone: z.string() }),
  members: z.array(member),
  agreements: z.array(agreement),
  counters: z.array(exportedCounter),
  retrospectives: z.array(exportedRetrospective),
  series: z.array(series),
  formats: z.array(teamFormat),
  topics: z.array(exportedTopic),
  missing: z.array(missingPart),
});
export type TeamExport = z.infer<typeof teamExport>;
