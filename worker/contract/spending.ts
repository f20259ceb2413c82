import { MAILS } from "./limits/mails.ts";
import { PLAN } from "./limits/plan.ts";
import { DAY, SECOND } from "./limits/time.ts";
import { namesOf } from "./names-of.ts";

/** What something takes of the day's plan. */
export type Spending = Record<keyof typeof PLAN, number>;

/** The name of the object that counts what a person or a network takes. */
export const shareOfPayer = (payer: string): string => `share:${payer}`;

const KINDS = namesOf(PLAN);

const mapKinds = (amountOf: (kind: keyof typeof PLAN) => number): Spending => ({
  requests: amountOf("requests"),
  rowsRead: amountOf("rowsRead"),
  rowsWritten: amountOf("rowsWritten"),
  objectRequests: amountOf("objectRequests"),
  objectRowsWritten: amountOf("objectRowsWritten"),
});

export const NOTHING: Spending = mapKinds(() => 0);

export const sumOf = (a: Partial<Spending>, b: Partial<Spending>): Spending =>
  mapKinds((kind) => (a[kind] ?? 0) + (b[kind] ?? 0));

/** What everybody takes of a day. */
export type DayUse = Spending & { mails: number };

/** What one more addition to the object that counts for all isolates takes itself. */
export const COUNTING = { objectRequests: 1, objectRowsWritten: 5 };

/** @param planSize how many times the free plan the deployment has @returns of the amount that is used most */
export const shareOf = (spent: Spending, planSize: number): number =>
  Math.max(...KINDS.map((kind) => spent[kind] / (PLAN[kind] * planSize)));

export const mailsPerDay = ({ MAILS_PER_DAY }: { MAILS_PER_DAY?: string }): number =>
  Number(MAILS_PER_DAY ?? MAILS.perDay);

export const planSizeOf = ({ PLAN_SIZE }: { PLAN_SIZE?: string }): number => Number(PLAN_SIZE ?? 1);

/** Days in UTC since the epoch: the platform's days. */
export const dayOf = (now: number): number => Math.floor(now / DAY);

/** The first moment of a day. */
export const startOf = (day: number): string => new Date(day * DAY).toISOString();

/** Milliseconds. */
export const timeToNextDay = (now: number): number => (dayOf(now) + 1) * DAY - now;

export const secondsToNextDay = (now: number): number => Math.ceil(timeToNextDay(now) / SECOND);
