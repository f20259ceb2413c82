import { and, eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { users } from "#drizzle/schema/users.ts";
import { type DeliveryEvent, TEST_EVENT } from "#worker/contract/webhook-events.ts";

export type Team = { id: string; name: string };

/** What a message tells: ids, names and addresses of the product, which every member of the team reads (docs/product.md §30.2). */
type Data = { team: Team } & Record<string, unknown>;

/** @param origin the address to which links lead @returns what is known of each subject, by its id */
export async function readSubjects(
  db: Db,
  team: Team,
  origin: string,
  subjectIds: string[],
): Promise<Map<string, Data>> {
  const [opened, agreed] = await db.batch([
    db
      .select({
        id: retrospectives.id,
        name: retrospectives.retrospectiveName,
        createdAt: retrospectives.createdAt,
        closedAt: retrospectives.closedAt,
      })
      .from(retrospectives)
      .where(and(eq(retrospectives.teamId, team.id), isOneOf(retrospectives.id, subjectIds))),
    db
      .select({
        id: agreements.id,
        text: agreements.text,
        owner: { id: users.id, name: users.name },
        dueOn: agreements.dueOn,
        state: agreements.state,
        retrospectiveId: agreements.retrospectiveId,
        createdAt: agreements.createdAt,
        closedAt: agreements.closedAt,
      })
      .from(agreements)
      .leftJoin(users, eq(users.id, agreements.ownerId))
      .where(and(eq(agreements.teamId, team.id), isOneOf(agreements.id, subjectIds))),
  ]);
  const url = `${origin}/teams/${team.id}`;
  return new Map<string, Data>([
    ...opened.map((retrospective): [string, Data] => [
      retrospective.id,
      { team, retrospective: { ...retrospective, url: `${url}/retrospectives/${retrospective.id}` } },
    ]),
    ...agreed.map((agreement): [string, Data] => [
      agreement.id,
      { team, agreement: { ...agreement, url: `${url}/agreements` } },
    ]),
  ]);
}

/** @returns null where the subject is in the bin or was deleted */
export function payloadOf(
  { event, at, subjectId }: { event: DeliveryEvent; at: string; subjectId: string | null },
  team: Team,
  subjects: Map<string, Data>,
): string | null {
  const data = event === TEST_EVENT ? { team } : subjects.get(subjectId ?? "");
  return data ? JSON.stringify({ type: event, timestamp: at, data }) : null;
}
