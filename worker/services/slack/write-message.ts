import { and, count, eq, not, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { members } from "#drizzle/schema/members.ts";
import type { Step } from "#worker/contract/boards.ts";
import { SLACK } from "#worker/contract/limits/slack.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { inLanguage } from "#worker/platform/languages.ts";
import { agreementsOf, dueAgreements } from "#worker/services/retrospective/agreements.ts";
import { selectRetrospective, toRetrospective } from "#worker/services/retrospective/retrospectives.ts";
import type { Channel } from "./channel.ts";
import {
  agreementsMessage,
  closedMessage,
  joinMessages,
  openedMessage,
  reminderMessage,
  type SlackMessage,
  stepMessage,
} from "./slack-messages.ts";

/** What a message is about. */
export type SlackSubject =
  | { kind: "opened"; retroId: string }
  | { kind: "closed"; retroId: string }
  | ({ kind: "step"; retroId: string } & PhaseInProgress)
  | ({ kind: "reminder"; retroId: string; ready: readonly string[] } & PhaseInProgress)
  | { kind: "agreements" };

/** A step of a board with a plan. `until` is when it ends, in milliseconds; null while the plan stands. */
type PhaseInProgress = { step: Step; until: number | null };

/** `origin` is the address to which the links of a message lead. */
type Context = { db: Db; channel: Channel; origin: string; now: number };

/** One message about all of them. @returns null where there is nothing to tell */
export async function writeMessage(context: Context, subjects: SlackSubject[]): Promise<SlackMessage | null> {
  const messages = await inLanguage(context.channel.language, () =>
    Promise.all(subjects.map((subject) => writeOne(context, subject))),
  );
  return joinMessages(messages.filter((message) => message !== null));
}

async function writeOne(context: Context, subject: SlackSubject): Promise<SlackMessage | null> {
  if (subject.kind === "agreements") return writeAgreements(context);
  const retrospective = await findRetrospective(context, subject.retroId);
  if (!retrospective) return null;
  const { db, channel, origin, now } = context;
  const { status, createdAt, closedAt } = retrospective;
  const facts = { ...channel, origin, retrospective };
  const isFresh = (moment: string | null) => moment !== null && Date.parse(moment) > now - SLACK.life;
  if (subject.kind === "opened") return status === "CREATED" && isFresh(createdAt) ? openedMessage(facts) : null;
  if (subject.kind !== "closed") return status === "CREATED" ? writePhase(context, facts, subject) : null;
  if (!isFresh(closedAt)) return null;
  return closedMessage({ ...facts, agreements: await agreementsOf(db, channel.teamId, sql`${retrospective.id}`) });
}

type PhaseSubject = Extract<SlackSubject, PhaseInProgress>;
type Facts = Parameters<typeof stepMessage>[0];

async function writePhase({ db, now }: Context, facts: Facts, subject: PhaseSubject): Promise<SlackMessage | null> {
  if (subject.kind === "step") return stepMessage(facts, subject);
  if (subject.until === null || subject.until <= now) return null;
  const [waiting] = await db
    .select({ count: count() })
    .from(members)
    .where(and(eq(members.teamId, facts.teamId), not(isOneOf(members.userId, subject.ready))));
  return waiting && waiting.count > 0 ? reminderMessage(facts, { ...subject, notReady: waiting.count }) : null;
}

async function findRetrospective({ db, channel }: Context, retroId: string): Promise<Retrospective | null> {
  const [found] = await selectRetrospective(db, { teamId: channel.teamId, id: retroId });
  return found ? toRetrospective(found) : null;
}

async function writeAgreements({ db, channel, origin, now }: Context): Promise<SlackMessage | null> {
  const today = dayIn(channel.timeZone, new Date(now));
  const agreements = await dueAgreements(db, channel.teamId, today);
  return agreements.length > 0 ? agreementsMessage({ ...channel, origin, agreements, today }) : null;
}
