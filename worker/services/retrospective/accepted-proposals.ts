import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertFrom } from "#drizzle/insert-where.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { agreementIdOf } from "#worker/contract/agreement-id.ts";
import type { Agreement } from "#worker/contract/agreements.ts";
import type { Proposal } from "#worker/contract/boards.ts";
import { now } from "#worker/services/clock.ts";
import { messageIdOf, queueEvents } from "#worker/services/webhook/outbox.ts";
import { selectAgreements, selectClosings, toAgreement } from "./agreements.ts";

export type AcceptedProposal = { retroId: string; proposal: Proposal };
export type WrittenProposal = { retroId: string; proposalId: string; agreement: Agreement };

const EVENT = "agreement.created";

async function rowOf({ retroId, proposal }: AcceptedProposal) {
  const { id: proposalId, text, ownerId, dueOn, groupId } = proposal;
  const id = agreementIdOf(retroId, proposalId);
  return { id, proposalId, messageId: await messageIdOf(EVENT, id), retroId, text, ownerId, dueOn, groupId };
}

/**
 * Creates all agreements in one batch or none. One that exists stays as it is. Their ids are derived, because a browser chooses
 * the id of a proposal and may choose that of any agreement; no call gives an agreement an id of this form. An owner who is
 * not a member is left out.
 * @returns the agreements whose retrospective the team has
 */
export async function createFromProposals(
  db: Db,
  teamId: string,
  accepted: readonly AcceptedProposal[],
): Promise<WrittenProposal[]> {
  const createdAt = now();
  const rows = await Promise.all(accepted.map(rowOf));
  // One parameter, because a statement of D1 takes 100.
  const given = sql`json_each(${JSON.stringify(rows)}) as given`;
  const written = sql`(select made.id, made.created_at as at, row_number() over (order by given.key) - 1 as place,
    given.value->>'messageId' as message_id
    from ${given} inner join ${agreements} as made
    on made.team_id = ${teamId} and made.id = given.value->>'id' and made.created_at = ${createdAt})`;
  const [, found, closings, [team]] = await db.batch([
    insertFrom(
      db,
      agreements,
      {
        teamId,
        id: sql`given.value->>'id'`,
        retrospectiveId: sql`given.value->>'retroId'`,
        groupId: sql`given.value->>'groupId'`,
        text: sql`given.value->>'text'`,
        ownerId: sql`(select own.user_id from ${members} as own
          where own.team_id = ${teamId} and own.user_id = given.value->>'ownerId')`,
        dueOn: sql`given.value->>'dueOn'`,
        createdAt,
      },
      sql`from ${given} where exists
        (select 1 from ${retrospectives} as held where held.team_id = ${teamId} and held.id = given.value->>'retroId')`,
    ).onConflictDoNothing(),
    selectAgreements(db).where(
      and(
        eq(agreements.teamId, teamId),
        isOneOf(
          agreements.id,
          rows.map(({ id }) => id),
        ),
      ),
    ),
    selectClosings(db, { teamId }),
    db.select({ timeZone: teams.timeZone }).from(teams).where(eq(teams.id, teamId)),
    queueEvents(db, { teamId, event: EVENT }, written),
  ]);
  if (!team) return [];
  return rows.flatMap(({ id, retroId, proposalId }) => {
    const row = found.find((one) => one.id === id);
    return row ? [{ retroId, proposalId, agreement: toAgreement(row, closings, team.timeZone) }] : [];
  });
}
