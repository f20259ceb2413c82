import type { TeamEvent } from "#party/protocol.ts";
import type { TEAM_CALLS } from "#worker/contract/calls/teams.ts";
import { AppError } from "#worker/contract/errors.ts";
import { readSettings } from "#worker/env.ts";
import { rememberMemberships } from "#worker/middleware/session.ts";
import { announce } from "#worker/realtime/announce.ts";
import { askBoardStatuses } from "#worker/realtime/board-statuses.ts";
import { pulseCsv } from "#worker/services/export/pulse-csv.ts";
import { exportTeam } from "#worker/services/export/team-export.ts";
import { exportAsCsv, exportAsJson } from "#worker/services/export/team-export-text.ts";
import { accountGate } from "#worker/services/gates.ts";
import { getLastRetrospective } from "#worker/services/retrospective/last.ts";
import { listMemories } from "#worker/services/retrospective/memory.ts";
import { getPulse } from "#worker/services/retrospective/pulse.ts";
import { connectSlack, disconnectSlack, getSlack } from "#worker/services/slack/slack.ts";
import { listOpenRetrospectives } from "#worker/services/team/now.ts";
import {
  createTeam,
  getTeam,
  listRanking,
  listTeams,
  NO_PASSWORD,
  teamIdFrom,
  updateTeam,
} from "#worker/services/team/teams.ts";
import { readBoardAs } from "./read-board.ts";
import type { HandlersOf } from "./routes.ts";
import { streamOf } from "./stream.ts";

export const teams: HandlersOf<typeof TEAM_CALLS> = {
  "GET /teams": async ({ c, db, account }) => {
    const teams = await listTeams(db, account.id);
    rememberMemberships(c, teams);
    return teams;
  },
  "POST /teams": async ({ c, db, account, body: { joinPassword, ...body }, newId }) => {
    const joinPasswordHash = joinPassword ? await accountGate(c.env, account.email).hash(joinPassword) : NO_PASSWORD;
    return createTeam(db, { ...body, id: teamIdFrom(newId), joinPasswordHash, userId: account.id });
  },
  "GET /teams/:teamId": ({ db, member }) => getTeam(db, member.teamId, member.userId),
  "PATCH /teams/:teamId": async ({ c, db, account, member, body: { joinPassword, ...changes } }) => {
    if (joinPassword && account.isGuest) throw new AppError("account_needed");
    const joinPasswordHash = joinPassword && (await accountGate(c.env, account.email).hash(joinPassword));
    const team = await updateTeam(db, member.teamId, member.userId, { ...changes, joinPasswordHash });
    const dated: TeamEvent[] =
      changes.timeZone && changes.timeZone !== member.timeZone
        ? [{ entity: "counters" }, { entity: "agreements" }]
        : [];
    announce(c, [{ entity: "team" }, { entity: "teams" }, ...dated]);
    return team;
  },
  "GET /teams/:teamId/ranking": ({ db, member }) => listRanking(db, member.teamId),
  "GET /teams/:teamId/export.json": async ({ c, db, member }) =>
    streamOf(c, exportAsJson(await exportTeam(db, member, readBoardAs(c, member.userId)))),
  "GET /teams/:teamId/export.csv": async ({ c, db, member }) =>
    streamOf(c, exportAsCsv(await exportTeam(db, member, readBoardAs(c, member.userId)))),
  "GET /teams/:teamId/slack": ({ db, member }) => getSlack(db, member.teamId),
  "POST /teams/:teamId/slack": ({ c, db, member: { teamId, userId }, body: { webhookUrl } }) =>
    connectSlack(db, { teamId, userId, webhookUrl, secret: readSettings(c.env).JWT_SECRET }),
  "DELETE /teams/:teamId/slack": ({ db, member }) => disconnectSlack(db, member.teamId, member.userId),
  "GET /teams/:teamId/now": ({ c, db, member }) =>
    listOpenRetrospectives(db, member.teamId, member.userId, askBoardStatuses(c.env.TeamRoom)),
  "GET /teams/:teamId/last": ({ db, member }) => getLastRetrospective(db, member),
  "GET /teams/:teamId/pulse": ({ db, member, query }) => getPulse(db, member.teamId, query.range),
  "GET /teams/:teamId/pulse.csv": async ({ db, member, query }) =>
    pulseCsv(await getPulse(db, member.teamId, query.range)),
  "GET /teams/:teamId/memory": ({ db, member, query }) => listMemories(db, member.teamId, query),
};
