import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { SLACK } from "#worker/contract/limits.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { agreementsOf, dueAgreements } from "#worker/services/retrospective/agreements.ts";
import { selectRetrospective, toRetrospective } from "#worker/services/retrospective/retrospectives.ts";
import type { Channel } from "./channel.ts";
import { agreementsMessage, closedMessage, joinMessages, openedMessage, type SlackMessage } from "./slack-messages.ts";

/** What a message is about. */
export type SlackSubject = { kind: "opened" | "closed"; retroId: string } | { kind: "agreements" };

/** `origin` is the address to which the links of a message lead. */
type Context = { db: Db; channel: Channel; origin: string; now: number };

/** One message about all of them. @returns null where there is nothing to tell */
export async function writeMessage(context: Context, subjects: SlackSubject[]): Promise<SlackMessage | null> {
  const messages = await Promise.all(subjects.map((subject) => writeOne(context, subject)));
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
  if (!isFresh(closedAt)) return null;
  return closedMessage({ ...facts, agreements: await agreementsOf(db, channel.teamId, sql`${retrospective.id}`) });
}

async function findRetrospective({ db, channel }: Context, retroId: string): Promise<Retrospective | null> {
  const [found] = await selectRetrospective(db, channel.teamId, retroId);
  return found ? toRetrospective(found) : null;
}

async function writeAgreements({ db, channel, origin, now }: Context): Promise<SlackMessage | null> {
  const today = dayIn(channel.timeZone, new Date(now));
  const agreements = await dueAgreements(db, channel.teamId, today);
  return agreements.length > 0 ? agreementsMessage({ ...channel, origin, agreements, today }) : null;
}
