import * as z from "zod/mini";
import { accessEvent, removal } from "#worker/contract/access-events.ts";
import { newSession } from "#worker/contract/auth.ts";
import {
  createInvitationInput,
  enterAsGuestInput,
  invitation,
  invitationPreview,
} from "#worker/contract/invitations.ts";
import { member } from "#worker/contract/members.ts";
import { listMemoriesInput, memories } from "#worker/contract/memory.ts";
import { openRetrospective } from "#worker/contract/now.ts";
import { listPulseInput, pulse } from "#worker/contract/pulse.ts";
import { connectSlackInput, slackConnection } from "#worker/contract/slack.ts";
import { teamExport } from "#worker/contract/team-export.ts";
import { createTeamInput, joinTeamInput, rankingEntry, team, updateTeamInput } from "#worker/contract/teams.ts";
import { startTimerInput, timer } from "#worker/contract/timers.ts";
import { type Call, call, TEAM } from "./call.ts";

export const TEAM_CALLS = {
  "GET /teams": call("session", 200, z.array(team), "Lists the caller's teams by name."),
  "POST /teams": call("session", 201, team, "Creates a team with the caller as admin.", {
    body: createTeamInput,
    accountOnly: true,
    errors: ["not_a_member"],
    creates: true,
  }),
  [`GET ${TEAM}` as const]: call("member", 200, team, "Returns a team."),
  [`PATCH ${TEAM}` as const]: call("admin", 200, team, "Changes name or join password.", { body: updateTeamInput }),
  [`GET ${TEAM}/ranking` as const]: call(
    "member",
    200,
    z.array(rankingEntry),
    "Lists the members by sprints won in this team, then by name.",
  ),
  [`GET ${TEAM}/export.json` as const]: call(
    "admin",
    200,
    teamExport,
    "Returns everything of the team that the caller may see. `missing` names what could not be read.",
  ),
  [`GET ${TEAM}/export.csv` as const]: call("admin", 200, null, "Returns the same as one table (RFC 4180, UTF-8).", {
    text: "text/csv",
  }),
  [`POST ${TEAM}/users` as const]: call("session", 201, team, "Joins a team. The first member becomes admin.", {
    body: joinTeamInput,
    accountOnly: true,
    errors: ["invalid_join", "already_member", "removed_from_team", "too_many_requests"],
  }),
  [`GET ${TEAM}/users` as const]: call("member", 200, z.array(member), "Lists the members by name."),
  [`DELETE ${TEAM}/users` as const]: call("member", 204, null, "Leaves the team.", { errors: ["last_admin"] }),
  [`GET ${TEAM}/users/my-membership` as const]: call("member", 200, member, "Returns the caller's membership."),
  [`DELETE ${TEAM}/users/:userId` as const]: call("admin", 204, null, "Removes another member from the team.", {
    errors: ["use_leave", "last_admin"],
  }),
  [`POST ${TEAM}/users/:userId/admin` as const]: call("admin", 200, member, "Makes a member an admin.", {
    errors: ["guest_not_admin"],
  }),
  [`DELETE ${TEAM}/users/:userId/admin` as const]: call("admin", 200, member, "Takes the admin role from a member.", {
    errors: ["last_admin"],
  }),
  [`GET ${TEAM}/removals` as const]: call(
    "admin",
    200,
    z.array(removal),
    "Lists the people who were removed and not readmitted, by name.",
  ),
  [`DELETE ${TEAM}/removals/:userId` as const]: call("admin", 204, null, "Lets a removed person join again."),
  [`GET ${TEAM}/access-events` as const]: call(
    "admin",
    200,
    z.array(accessEvent),
    "Lists the last 100 changes of who may enter, newest first.",
  ),
  [`GET ${TEAM}/invitations` as const]: call(
    "admin",
    200,
    z.array(invitation),
    "Lists the invitations that have not expired, newest first.",
  ),
  [`POST ${TEAM}/invitations` as const]: call("admin", 201, invitation, "Creates an invitation.", {
    body: createInvitationInput,
    errors: ["too_many_invitations", "invitation_ended"],
    creates: true,
  }),
  [`DELETE ${TEAM}/invitations/:invitationId` as const]: call("admin", 204, null, "Ends an invitation."),
  "GET /invitations/:token": call("anyone", 200, invitationPreview, "Returns what an invitation leads to.", {
    errors: ["invitation_ended", "too_many_requests"],
  }),
  "POST /invitations/:token/users": call(
    "session",
    201,
    team,
    "Joins the team of an invitation. The first member becomes admin.",
    { accountOnly: true, errors: ["invitation_ended", "already_member", "removed_from_team", "too_many_requests"] },
  ),
  "POST /invitations/:token/guests": call(
    "anyone",
    201,
    newSession,
    "Creates a guest, who is a member without an account, and their session.",
    { body: enterAsGuestInput, errors: ["invitation_ended", "guests_not_allowed", "too_many_requests"] },
  ),
  [`GET ${TEAM}/slack` as const]: call(
    "admin",
    200,
    slackConnection,
    "Returns whether the team is connected to Slack, and why the last message did not arrive.",
  ),
  [`POST ${TEAM}/slack` as const]: call(
    "admin",
    201,
    slackConnection,
    "Connects the team to a Slack channel, in place of an earlier one.",
    { body: connectSlackInput },
  ),
  [`DELETE ${TEAM}/slack` as const]: call("admin", 204, null, "Disconnects the team from Slack."),
  [`GET ${TEAM}/timers` as const]: call("member", 200, timer, "Returns the team's timer and the server's time."),
  [`POST ${TEAM}/timers` as const]: call("member", 201, timer, "Starts the timer.", {
    body: startTimerInput,
    errors: ["timer_running"],
    creates: true,
  }),
  [`POST ${TEAM}/timers/extend` as const]: call("member", 200, timer, "Adds one minute to the running timer.", {
    errors: ["not_your_timer", "timer_at_maximum"],
    creates: true,
  }),
  [`DELETE ${TEAM}/timers` as const]: call("member", 204, null, "Cancels the timer.", { errors: ["not_your_timer"] }),
  [`GET ${TEAM}/now` as const]: call(
    "member",
    200,
    z.array(openRetrospective),
    "Lists the newest three open retrospectives, with the step of each board and who is at it.",
  ),
  [`GET ${TEAM}/pulse` as const]: call(
    "member",
    200,
    pulse,
    "Returns figures of the last closed retrospectives: answers, participation, agreements, thank-yous; and the streaks.",
    { query: listPulseInput },
  ),
  [`GET ${TEAM}/pulse.csv` as const]: call("member", 200, null, "Returns the pulse as CSV (RFC 4180, UTF-8).", {
    query: listPulseInput,
    text: "text/csv",
  }),
  [`GET ${TEAM}/memory` as const]: call(
    "member",
    200,
    memories,
    "Lists the team's past, newest first: retrospectives, goals, record streaks and agreements that were kept.",
    { query: listMemoriesInput },
  ),
} satisfies Record<string, Call>;
