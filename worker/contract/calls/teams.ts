import * as z from "zod/mini";
import { TODAY } from "#worker/contract/limits/pages.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import { listMemoriesInput, memories } from "#worker/contract/memory.ts";
import { lastRetrospective, teamNow } from "#worker/contract/now.ts";
import { listPulseInput, pulse } from "#worker/contract/pulse.ts";
import { connectSlackInput, slackConnection, switchSlackInput } from "#worker/contract/slack.ts";
import { teamExport } from "#worker/contract/team-export.ts";
import { createTeamInput, rankingEntry, team, updateTeamInput } from "#worker/contract/teams.ts";
import type { Call } from "./call.ts";

export const TEAM_CALLS = {
  "GET /teams": { role: "session", answer: z.array(team), summary: "Lists the caller's teams by name." },
  "POST /teams": {
    role: "session",
    status: 201,
    answer: team,
    summary: "Creates a team with the caller as admin.",
    body: createTeamInput,
    accountOnly: true,
    errors: ["not_a_member"],
    creates: true,
  },
  "GET /teams/:teamId": { role: "member", scope: "read", answer: team, summary: "Returns a team." },
  "PATCH /teams/:teamId": {
    role: "admin",
    scope: null,
    answer: team,
    summary:
      "Changes the name, the join password, the time zone, the language, how long the cards of closed boards are kept, or whether the address of an open retrospective lets people in. A guest sets no password.",
    body: updateTeamInput,
    errors: ["account_needed"],
  },
  "DELETE /teams/:teamId": {
    role: "admin",
    scope: null,
    summary: `Puts the team into the bin. It can be restored for ${BIN.days} days, and nobody enters it meanwhile.`,
  },
  "GET /teams/:teamId/ranking": {
    role: "member",
    scope: "read",
    answer: z.array(rankingEntry),
    summary: "Lists the members by sprints won in this team, then by name.",
  },
  "GET /teams/:teamId/export.json": {
    role: "admin",
    scope: "export",
    accountOnly: true,
    answer: teamExport,
    summary: "Returns everything of the team that the caller may see. `missing` names what could not be read.",
    limit: "downloads",
    streams: true,
  },
  "GET /teams/:teamId/export.csv": {
    role: "admin",
    scope: "export",
    accountOnly: true,
    summary: "Returns the same as one table (RFC 4180, UTF-8).",
    text: "text/csv",
    limit: "downloads",
    streams: true,
  },
  "GET /teams/:teamId/slack": {
    role: "admin",
    scope: null,
    answer: slackConnection,
    summary:
      "Returns whether the team is connected to Slack, which messages are on, and why the last one did not arrive.",
  },
  "POST /teams/:teamId/slack": {
    role: "admin",
    scope: null,
    accountOnly: true,
    status: 201,
    answer: slackConnection,
    summary: "Connects the team to a Slack channel, in place of an earlier one.",
    body: connectSlackInput,
  },
  "PATCH /teams/:teamId/slack": {
    role: "admin",
    scope: null,
    answer: slackConnection,
    summary: "Switches kinds of messages on or off. A team that is not connected answers 404.",
    body: switchSlackInput,
  },
  "DELETE /teams/:teamId/slack": { role: "admin", scope: null, summary: "Disconnects the team from Slack." },
  "GET /teams/:teamId/now": {
    role: "member",
    scope: null,
    answer: teamNow,
    summary: `Counts the open retrospectives, and lists ${TODAY.retrospectives} of them with the step of each board and who is at it: before others those in which the caller has not voted.`,
  },
  "GET /teams/:teamId/last": {
    role: "member",
    scope: null,
    answer: lastRetrospective,
    summary: "Returns the retrospective that closed last, with its agreements in all states.",
  },
  "GET /teams/:teamId/pulse": {
    role: "member",
    scope: "read",
    answer: pulse,
    summary:
      "Returns figures of the last closed retrospectives: answers, participation, agreements, thank-yous; and the streaks.",
    query: listPulseInput,
  },
  "GET /teams/:teamId/pulse.csv": {
    role: "member",
    scope: "export",
    summary: "Returns the pulse as CSV (RFC 4180, UTF-8).",
    query: listPulseInput,
    text: "text/csv",
    limit: "downloads",
  },
  "GET /teams/:teamId/memory": {
    role: "member",
    scope: "read",
    answer: memories,
    summary:
      "Lists the team's past, newest first: retrospectives, goals, record streaks and agreements that were kept.",
    query: listMemoriesInput,
  },
} satisfies Record<string, Call>;
