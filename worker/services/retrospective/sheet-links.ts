import { and, desc, eq, gt, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import type { Places } from "#drizzle/databases.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { sheetLinks } from "#drizzle/schema/sheet-links.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { AppError } from "#worker/contract/errors.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { CreateSheetLinkInput, OutsideSheet, SheetLink } from "#worker/contract/sheet-links.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { type LinkSite, linkOf, sheetToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import { recordAccess, selectRecorded } from "#worker/services/team/access-events.ts";
import { isLiveHere, isLiveTeam } from "#worker/services/team/live-team.ts";
import { outsideOf, withoutName } from "./outside-sheet.ts";
import { matchesRetrospective, selectStatus } from "./retrospectives.ts";
import { getSheet } from "./sheet.ts";

const fields = {
  id: sheetLinks.id,
  tokenHash: sheetLinks.tokenHash,
  retrospective: { id: retrospectives.id, name: retrospectives.retrospectiveName },
  cards: sheetLinks.cards,
  comments: sheetLinks.comments,
  thanks: sheetLinks.thanks,
  names: sheetLinks.names,
  createdAt: sheetLinks.createdAt,
  expiresAt: sheetLinks.expiresAt,
};

async function withUrl(
  { tokenHash, ...row }: Omit<SheetLink, "url"> & { tokenHash: string },
  { origin, secret }: LinkSite,
): Promise<SheetLink> {
  return { ...row, url: await linkOf(await sheetToken(row.id, secret), tokenHash, `${origin}/sheet/`) };
}

const selectLinks = (db: Db, teamId: string | SQLWrapper, condition: SQL) =>
  db
    .select(fields)
    .from(retrospectives)
    .innerJoin(sheetLinks, eq(sheetLinks.retrospectiveId, retrospectives.id))
    .where(and(eq(retrospectives.teamId, teamId), condition));

type NewLink = CreateSheetLinkInput & { id: string; teamId: string; retroId: string; userId: string };

/**
 * A sheet has one link at most. One that was ended does not come back with its key.
 * @throws AppError not_found, retrospective_open, sheet_shown, sheet_hidden
 */
export async function createSheetLink(
  db: Db,
  { days, teamId, retroId, userId, ...link }: NewLink,
  site: LinkSite,
): Promise<SheetLink> {
  const at = now();
  const { id } = link;
  const tokenHash = await tokenHashOf(await sheetToken(id, site.secret));
  const wasMade = selectRecorded(db, id);
  const isClosed = sql`exists (select 1 from ${retrospectives} where ${matchesRetrospective(teamId, retroId)} and ${retrospectives.status} = 'CLOSED')`;
  const [, , , found, before, retros] = await db.batch([
    db.delete(sheetLinks).where(lt(sheetLinks.expiresAt, at)),
    insertWhere(
      db,
      sheetLinks,
      { ...link, retrospectiveId: retroId, tokenHash, createdAt: at, expiresAt: fromNow(days * DAY) },
      sql`${isClosed} and not exists ${wasMade}`,
    ).onConflictDoNothing(),
    recordAccess(
      db,
      { id, teamId, kind: "sheet-shown", actorId: userId, at },
      sql`exists (select 1 from ${sheetLinks} where ${sheetLinks.id} = ${id} and ${sheetLinks.createdAt} = ${at})`,
    ),
    selectLinks(db, teamId, eq(sheetLinks.id, id)),
    wasMade,
    selectStatus(db, { teamId, id: retroId }),
  ]);
  const [created] = found;
  if (created) return withUrl(created, site);
  if (firstOrThrow(retros).status !== "CLOSED") throw new AppError("retrospective_open");
  throw new AppError(before.length > 0 ? "sheet_hidden" : "sheet_shown");
}

const linksOf = prepared(["teamId", "now"], (db, { teamId, now }) =>
  selectLinks(db, teamId, gt(sheetLinks.expiresAt, now)).orderBy(desc(retrospectives.createdAt)),
);

export async function listSheetLinks(db: Db, teamId: string, site: LinkSite): Promise<SheetLink[]> {
  const rows = await linksOf(db, { teamId, now: now() });
  return Promise.all(rows.map((row) => withUrl(row, site)));
}

/** @returns the id of the retrospective @throws AppError not_found */
export async function endSheetLink(db: Db, teamId: string, userId: string, id: string): Promise<string> {
  const matches = and(
    eq(sheetLinks.id, id),
    sql`exists (select 1 from ${retrospectives} where ${retrospectives.id} = ${sheetLinks.retrospectiveId} and ${retrospectives.teamId} = ${teamId})`,
  );
  const [, deleted] = await db.batch([
    recordAccess(
      db,
      { teamId, kind: "sheet-hidden", actorId: userId, at: now() },
      sql`exists (select 1 from ${sheetLinks} where ${matches})`,
    ),
    db.delete(sheetLinks).where(matches).returning({ retrospectiveId: sheetLinks.retrospectiveId }),
  ]);
  return firstOrThrow(deleted).retrospectiveId;
}

/**
 * The sheet for anybody who has the link. A link of a deleted team, or of a thing in a bin, shows nothing.
 * @throws AppError sheet_hidden
 */
export async function getOutsideSheet({ home, others }: Places, token: string): Promise<OutsideSheet> {
  const tokenHash = await tokenHashOf(token);
  for (const db of [home, ...others]) {
    const link = await findLink(db, tokenHash);
    // A copy of the team may not know yet that the team was deleted.
    if (!link || (db !== home && !(await isTeamLive(home, link.teamId)))) continue;
    const sheet = await getSheet(db, link, link.retrospective.id, link.names ? undefined : withoutName);
    return outsideOf(sheet, link);
  }
  throw new AppError("sheet_hidden");
}

const isTeamLive = async (home: Db, teamId: string): Promise<boolean> =>
  (
    await home
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.id, teamId), isLiveTeam(teams.id)))
  ).length > 0;

async function findLink(db: Db, tokenHash: string) {
  const [link] = await db
    .select({
      ...fields,
      teamId: teams.id,
      teamName: teams.name,
      language: teams.language,
      timeZone: teams.timeZone,
    })
    .from(sheetLinks)
    .innerJoin(retrospectives, eq(retrospectives.id, sheetLinks.retrospectiveId))
    .innerJoin(teams, eq(teams.id, retrospectives.teamId))
    .where(and(eq(sheetLinks.tokenHash, tokenHash), gt(sheetLinks.expiresAt, now()), isLiveHere(teams.id)));
  return link;
}
