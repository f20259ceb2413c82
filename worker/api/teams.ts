import type { Context } from "hono";
import type { TeamEvent } from "#party/protocol.ts";
import type { TEAM_CALLS } from "#worker/contract/calls/teams.ts";
import { AppError } from "#worker/contract/errors.ts";
import { readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { requireLanguage } from "#worker/middleware/language.ts";
import { rememberMemberships } from "#worker/middleware/session.ts";
import { siteOrigin } from "#worker/platform/site.ts";
import { announce, changingBin, expectRetention, expectSeries } from "#worker/realtime/announce.ts";
import { askBoardStatuses } from "#worker/realtime/board-statuses.ts";
import { slackChanged } from "#worker/realtime/notify.ts";
import { pulseCsv } from "#worker/services/export/pulse-csv.ts";
import { exportTeam } from "#worker/services/export/team-export.ts";
import { exportAsCsv, exportAsJson } from "#worker/services/export/team-export-text.ts";
import { accountGate } from "#worker/services/gates.ts";
import { NO_PASSWORD } from "#worker/services/no-password.ts";
import { getLastRetrospective } from "#worker/services/retrospective/last.ts";
import { listMemories } from "#worker/services/retrospective/memory.ts";
import { getPulse } from "#worker/services/retrospective/pulse.ts";
import { connectSlack, disconnectSlack, getSlack, switchSlack } from "#worker/services/slack/slack.ts";
import { deleteTeam } from "#worker/services/team/bin.ts";
import { getNow } from "#worker/services/team/now.ts";
import {
  asInOwnDatabase,
  createTeam,
  getTeam,
  listRanking,
  listTeams,
  teamIdFrom,
  updateTeam,
} from "#worker/services/team/teams.ts";
import { atHome } from "./copies.ts";
import { readBoardAs } from "./read-board.ts";
import type { HandlersOf } from "./routes.ts";
import { streamOf } from "./stream.ts";

/** The room tells agreements in the morning of the team's zone. */
function tellRoom(c: Context<ApiEnv>, origin?: string): void {
  c.executionCtx.waitUntil(slackChanged(c.env.TeamRoom, c.get("member").teamId, origin));
}

/** A program sees of an open board what everybody sees, and not the cards of the admin who made its token. */
const readerOf = (c: Context<ApiEnv>): string => c.get("programId") ?? c.get("member").userId;

export const teams: HandlersOf<typeof TEAM_CALLS> = {
  "GET /teams": async ({ c, places, account }) => {
    const teams = await listTeams(places, account.id);
    rememberMemberships(c, teams);
    return teams.map(({ database: _, ...team }) => team);
  },
  "POST /teams": async ({ c, home, account, body: { joinPassword, ...body }, newId }) => {
    const joinPasswordHash = joinPassword ? await accountGate(c.env, account.email).hash(joinPassword) : NO_PASSWORD;
    return createTeam(home, { ...body, id: teamIdFrom(newId), joinPasswordHash, userId: account.id });
  },
  "GET /teams/:teamId": ({ db, member }) => getTeam(db, member.teamId, member.userId),
  "PATCH /teams/:teamId": async ({ c, db, home, places, account, member, body: { joinPassword, ...changes } }) => {
    if (joinPassword && account.isGuest) throw new AppError("account_needed");
    if (changes.language) requireLanguage(changes.language);
    // The hours of the team's series are hours of its zone.
    if (changes.timeZone) await expectSeries(c);
    if (changes.retentionMonths !== undefined) await expectRetention(c);
    const joinPasswordHash = joinPassword && (await accountGate(c.env, account.email).hash(joinPassword));
    const team = await atHome(c, member.teamId, () =>
      updateTeam(home, member.teamId, member.userId, { ...changes, joinPasswordHash }),
    );
    const dated: TeamEvent[] =
      changes.timeZone && changes.timeZone !== member.timeZone
        ? [{ entity: "counters" }, { entity: "agreements" }]
        : [];
    announce(c, [{ entity: "team" }, { entity: "teams" }, ...dated]);
    if (changes.timeZone !== undefined) tellRoom(c);
    return asInOwnDatabase(places, db, team);
  },
  "DELETE /teams/:teamId": ({ c, home, member: { teamId, userId } }) =>
    changingBin(c, teamId, () => atHome(c, teamId, () => deleteTeam(home, teamId, userId))),
  "GET /teams/:teamId/ranking": ({ db, member }) => listRanking(db, member.teamId),
  "GET /teams/:teamId/export.json": async ({ c, db, member }) =>
    streamOf(c, exportAsJson(await exportTeam(db, member, readBoardAs(c, readerOf(c))))),
  "GET /teams/:teamId/export.csv": async ({ c, db, member }) =>
    streamOf(c, exportAsCsv(await exportTeam(db, member, readBoardAs(c, readerOf(c))))),
  "GET /teams/:teamId/slack": ({ db, member }) => getSlack(db, member.teamId),
  "POST /teams/:teamId/slack": async ({ c, db, member: { teamId, userId }, body: { webhookUrl } }) => {
    const secret = readSettings(c.env).JWT_SECRET;
    const connected = await connectSlack(db, { teamId, userId, webhookUrl, secret });
    tellRoom(c, siteOrigin(c));
    return connected;
  },
  "PATCH /teams/:teamId/slack": async ({ c, db, member: { teamId, userId }, body: kinds }) => {
    const switched = await switchSlack(db, { teamId, userId, kinds });
    tellRoom(c, siteOrigin(c));
    return switched;
  },
  "DELETE /teams/:teamId/slack": ({ db, member }) => disconnectSlack(db, member.teamId, member.userId),
  "GET /teams/:teamId/now": ({ c, db, member }) =>
    getNow(db, member.teamId, member.userId, askBoardStatuses(c.env.TeamRoom)),
  "GET /teams/:teamId/last": ({ db, member }) => getLastRetrospective(db, member),
  "GET /teams/:teamId/pulse": ({ db, member, query }) => getPulse(db, member.teamId, query.range),
  "GET /teams/:teamId/pulse.csv": async ({ db, member, query }) =>
    pulseCsv(await getPulse(db, member.teamId, query.range)),
  "GET /teams/:teamId/memory": ({ db, member, query }) => listMemories(db, member.teamId, query),
};
