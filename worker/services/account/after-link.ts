import { eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { entryLinks } from "#drizzle/schema/entry-links.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { AppError } from "#worker/contract/errors.ts";
import { ENTRY_LINK } from "#worker/contract/limits/accounts.ts";
import { fromNow } from "#worker/services/clock.ts";

export type SessionOf = { id: string; sessionId: string };

/**
 * Whether the session began with an entry link, or after one was used, while the person still reads the notice
 * (`ENTRY_LINK.notified`). The link's creator may be using such a session, so it must not end the person's other sessions.
 */
export const isAfterLink = ({ id, sessionId }: SessionOf) =>
  sql<number>`exists (select 1 from ${entryLinks} as used inner join ${sessions} as later on later.id = ${sessionId}
    where used.user_id = ${id} and used.used_at > ${fromNow(-ENTRY_LINK.notified)}
    and (used.session_id = later.id or used.used_at <= later.created_at))`;

export const selectAfterLink = (db: Db, by: SessionOf) =>
  db
    .select({ isAfter: isAfterLink(by).mapWith(Boolean) })
    .from(sessions)
    .where(eq(sessions.id, by.sessionId));

/** @throws AppError entered_by_link */
export function throwAfterLink([found]: { isAfter: boolean }[]): void {
  if (found?.isAfter) throw new AppError("entered_by_link");
}

/** @throws AppError entered_by_link */
export async function refuseAfterLink(db: Db, by: SessionOf): Promise<void> {
  throwAfterLink(await selectAfterLink(db, by));
}
