import * as z from "zod/mini";
import { linkToken, moment } from "./fields.ts";
import { HOST } from "./limits/host.ts";
import { DATABASE_BYTES, PLAN } from "./limits/plan.ts";
import { type DayUse, mailsPerDay, planSizeOf } from "./spending.ts";

/** An open board in a backup. */
export const boardCopy = z.strictObject({
  /** The form of `state`. */
  schema: z.number(),
  /** The board as its room stores it, without what `authors` has. */
  state: z.record(z.string(), z.unknown()),
  /** Who wrote its cards and titles, readable only with the deployment's secret. */
  authors: z.string(),
  /** The ids of accepted proposals of which the database had no agreement yet. */
  accepted: z.array(z.string()),
});
export type BoardCopy = z.infer<typeof boardCopy>;

/** Null where nobody has opened the board yet. */
export const openBoard = z.nullable(boardCopy);

export const hostLinkInput = z.object({ token: linkToken() });
export type HostLinkInput = z.infer<typeof hostLinkInput>;

/** In the order of the page. The database is no amount of a day: it only grows. */
const LIMIT_KINDS = [
  "requests",
  "objectRequests",
  "objectRowsWritten",
  "rowsWritten",
  "rowsRead",
  "mails",
  "databaseBytes",
] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

const limitUse = z.strictObject({ kind: z.enum(LIMIT_KINDS), used: z.number(), limit: z.number() });
export type LimitUse = z.infer<typeof limitUse>;

/** What is used of the plan, for the host only. */
export const planUse = z.strictObject({
  /** When the amounts of the day begin again. */
  endsAt: moment,
  limits: z.array(limitUse),
  /** Whether a message can reach the host, and what became of today's; null where none was due. */
  notices: z.strictObject({ canSend: z.boolean(), today: z.nullable(z.enum(["sent", "failed"])) }),
});
export type PlanUse = z.infer<typeof planUse>;

type Plan = { PLAN_SIZE?: string; MAILS_PER_DAY?: string };

/** @param hasMail without it there is no limit of mails */
export function limitsOf(use: DayUse & { databaseBytes: number }, plan: Plan, hasMail: boolean): LimitUse[] {
  const size = planSizeOf(plan);
  const limits: Record<LimitKind, number> = {
    requests: PLAN.requests * size,
    objectRequests: PLAN.objectRequests * size,
    objectRowsWritten: PLAN.objectRowsWritten * size,
    rowsWritten: PLAN.rowsWritten * size,
    rowsRead: PLAN.rowsRead * size,
    mails: mailsPerDay(plan),
    databaseBytes: DATABASE_BYTES * size,
  };
  return LIMIT_KINDS.filter((kind) => hasMail || kind !== "mails").map((kind) => ({
    kind,
    used: Math.round(use[kind]),
    limit: limits[kind],
  }));
}

export const isNear = ({ used, limit }: LimitUse): boolean => used >= limit * HOST.warnFrom;
