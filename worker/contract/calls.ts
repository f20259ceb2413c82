import * as z from "zod/mini";
import { accessEvent, removal } from "./access-events.ts";
import { agreement, createAgreementInput, listAgreementsInput, updateAgreementInput } from "./agreements.ts";
import {
  confirmation,
  emailInput,
  loginInput,
  loginWithCodeInput,
  newSession,
  proofInput,
  registerInput,
  resetUserInput,
  sessionOwner,
} from "./auth.ts";
import { board, gestureDone, gestureError, gestureInput, listBoardInput } from "./boards.ts";
import { counter, counterReset, createCounterInput, resetCounterInput, updateCounterInput } from "./counters.ts";
import { earlier, earlierInput } from "./earlier.ts";
import type { ErrorCode } from "./errors.ts";
import { createGoalInput, goal, listGoalsInput, updateGoalInput } from "./goals.ts";
import { health } from "./health.ts";
import { createInvitationInput, enterAsGuestInput, invitation, invitationPreview } from "./invitations.ts";
import { BOARD } from "./limits.ts";
import { member } from "./members.ts";
import { listMemoriesInput, memories } from "./memory.ts";
import { createMessageInput, messageLikes, topicMessage } from "./messages.ts";
import { openRetrospective, teamToday } from "./now.ts";
import {
  addPasskeyInput,
  creationOptions,
  logInWithPasskeyInput,
  passkey,
  requestOptions,
  updatePasskeyInput,
} from "./passkeys.ts";
import { listPulseInput, pulse } from "./pulse.ts";
import { createRetrospectiveInput, retrospective, updateRetrospectiveInput } from "./retrospectives.ts";
import { session } from "./sessions.ts";
import { since } from "./since.ts";
import { connectSlackInput, slackConnection } from "./slack.ts";
import { summary } from "./summary.ts";
import { teamExport } from "./team-export.ts";
import { createTeamInput, joinTeamInput, rankingEntry, team, updateTeamInput } from "./teams.ts";
import { createThankYouInput, listThankYousInput, thankYou, updateThankYouInput } from "./thanks.ts";
import { startTimerInput, timer } from "./timers.ts";
import { createTopicInput, listTopicsInput, topic, topicLikes, updateTopicInput } from "./topics.ts";
import { loginMethods, updateUserInput, user } from "./users.ts";
import { myData } from "./users-data.ts";
import { vote, voteInput, voteStatus } from "./votes.ts";

/** Each role may do what the roles before it may do. */
export type Role = "anyone" | "session" | "member" | "admin";

export type Call = {
  role: Role;
  status: 200 | 201 | 204;
  /** Null for 204. */
  answer: z.ZodMiniType | null;
  summary: string;
  body?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** The errors that `commonErrors` does not derive. */
  errors: ErrorCode[];
  /** The call accepts an `idempotency-key`. */
  creates?: true;
  /** The type of an answer that is a text. */
  text?: "text/markdown" | "text/csv";
  /** Guests are refused. */
  accountOnly?: true;
  /** The body of its errors, where it holds more than that of the other calls. */
  errorBody?: z.ZodMiniType;
  /** A second status with the same answer. */
  otherStatus?: 503;
};

const TEAM = "/teams/:teamId";
const COUNTER = `${TEAM}/counters/:counterId` as const;
const GOAL = `${COUNTER}/goals/:goalId` as const;
const RETRO = `${TEAM}/retrospectives/:retroId` as const;
const THANK_YOU = `${RETRO}/thank-you/:thankYouId` as const;
const TOPIC = `${TEAM}/topics/:topicId` as const;

const GESTURE_ERRORS: ErrorCode[] = [
  "not_facilitator",
  "not_yours",
  "changed_meanwhile",
  "not_yet",
  "not_voting",
  "no_fichas_left",
  "fichas_placed",
  "already_revealed",
  "board_full",
  "board_too_large",
  "board_closing",
  "retrospective_closed",
];

const call = (
  role: Role,
  status: Call["status"],
  answer: Call["answer"],
  summary: string,
  rest: Partial<Omit<Call, "role" | "status" | "answer" | "summary">> = {},
): Call => ({ role, status, answer, summary, errors: [], ...rest });

/** Every call, by method and path under `/api`. */
export const CALLS = {
  "POST /auth/request-create": call("anyone", 200, confirmation, "Mails a code for a new account.", {
    body: emailInput,
    errors: ["too_many_requests", "network_quota", "email_not_sent", "email_quota"],
  }),
  "POST /auth/register": call("anyone", 201, newSession, "Creates an account and its first session.", {
    body: registerInput,
    errors: ["invalid_code", "email_taken", "too_many_requests"],
  }),
  "POST /auth/request-reset": call("anyone", 200, confirmation, "Mails a code for a new password.", {
    body: emailInput,
    errors: ["too_many_requests", "network_quota", "email_not_sent", "email_quota"],
  }),
  "POST /auth/reset-user": call(
    "anyone",
    200,
    confirmation,
    "Sets a new password and ends all sessions of the account.",
    {
      body: resetUserInput,
      errors: ["invalid_code", "too_many_requests"],
    },
  ),
  "POST /auth/login": call("anyone", 200, newSession, "Creates a session.", {
    body: loginInput,
    errors: ["invalid_credentials", "too_many_requests"],
  }),
  "POST /auth/request-login": call("anyone", 200, confirmation, "Mails a code to log in.", {
    body: emailInput,
    errors: ["too_many_requests", "network_quota", "email_not_sent", "email_quota"],
  }),
  "POST /auth/login-with-code": call("anyone", 200, newSession, "Creates a session with a mailed code.", {
    body: loginWithCodeInput,
    errors: ["invalid_code", "too_many_requests"],
  }),
  "POST /auth/request-keep": call("session", 200, confirmation, "Mails a code with which a guest keeps their place.", {
    body: emailInput,
    errors: ["not_a_guest", "too_many_requests", "network_quota", "email_not_sent", "email_quota"],
  }),
  "POST /auth/keep": call(
    "session",
    200,
    newSession,
    "Makes the guest an account of this email, or moves what they did to the account that has it. Answers a new session.",
    { body: loginWithCodeInput, errors: ["not_a_guest", "invalid_code", "too_many_requests"] },
  ),
  "GET /auth/verify": call("session", 200, sessionOwner, "Returns the account of the session.", {
    errors: ["too_many_requests"],
  }),
  "POST /auth/logout": call("session", 204, null, "Ends the session.", { errors: ["too_many_requests"] }),
  "POST /auth/request-passkey": call("anyone", 200, requestOptions, "Returns a challenge to log in with a passkey.", {
    errors: ["too_many_requests"],
  }),
  "POST /auth/login-with-passkey": call("anyone", 200, newSession, "Creates a session with a passkey.", {
    body: logInWithPasskeyInput,
    errors: ["invalid_passkey", "too_many_requests"],
  }),
  "POST /auth/request-confirm-passkey": call(
    "session",
    200,
    requestOptions,
    "Returns a challenge with which a passkey of the caller proves who they are.",
    { accountOnly: true, errors: ["too_many_requests"] },
  ),
  "POST /auth/request-confirm": call(
    "session",
    200,
    confirmation,
    "Mails the caller a code that proves who they are.",
    {
      accountOnly: true,
      errors: ["too_many_requests", "network_quota", "email_not_sent", "email_quota"],
    },
  ),
  "POST /auth/confirm": call(
    "session",
    204,
    null,
    "Proves who the caller is. For 10 minutes this session may do what answers 428 without it.",
    {
      body: proofInput,
      accountOnly: true,
      errors: ["wrong_password", "invalid_code", "invalid_passkey", "too_many_requests"],
    },
  ),

  "GET /health": call(
    "anyone",
    200,
    health,
    "Returns the version and the state of the services it needs; 503 if one is unreachable.",
    {
      errors: ["too_many_requests"],
      otherStatus: 503,
    },
  ),

  "GET /users": call("session", 200, user, "Returns the caller's account."),
  "PATCH /users": call("session", 200, user, "Changes name or password. A new password ends all other sessions.", {
    body: updateUserInput,
    errors: ["confirm_identity", "account_needed"],
  }),
  "DELETE /users": call("session", 204, null, "Deletes the account. Its texts stay, without the name.", {
    body: proofInput,
    accountOnly: true,
    errors: ["wrong_password", "invalid_code", "invalid_passkey", "last_admin", "too_many_requests"],
  }),
  "GET /users/login-methods": call("session", 200, loginMethods, "Returns what the caller can log in with."),
  "POST /users/request-passkey": call("session", 200, creationOptions, "Returns a challenge to add a passkey.", {
    accountOnly: true,
    errors: ["confirm_identity", "too_many_passkeys"],
  }),
  "POST /users/passkeys": call("session", 201, passkey, "Adds a passkey, named after the caller's device.", {
    body: addPasskeyInput,
    accountOnly: true,
    errors: ["confirm_identity", "invalid_passkey", "too_many_passkeys"],
  }),
  "PATCH /users/passkeys/:passkeyId": call("session", 200, passkey, "Renames a passkey.", {
    body: updatePasskeyInput,
    accountOnly: true,
    errors: ["confirm_identity", "not_found"],
  }),
  "DELETE /users/passkeys/:passkeyId": call("session", 204, null, "Removes a passkey.", {
    accountOnly: true,
    errors: ["confirm_identity", "not_found"],
  }),
  "GET /users/data": call("session", 200, myData, "Returns everything stored about the caller."),
  "GET /users/sessions": call("session", 200, z.array(session), "Lists the caller's active sessions, last used first."),
  "DELETE /users/sessions": call("session", 204, null, "Ends all sessions except the current one."),
  "GET /users/today": call(
    "session",
    200,
    z.array(teamToday),
    "Tells what waits in the caller's first four teams by name.",
  ),
  "DELETE /users/sessions/:sessionId": call("session", 204, null, "Ends one session of the caller.", {
    errors: ["not_found"],
  }),
  "GET /users/thank-you": call(
    "session",
    200,
    z.array(thankYou),
    "Lists the thank-yous that the caller gave or received, newest first.",
    {
      query: listThankYousInput,
    },
  ),

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
    errors: ["too_many_invitations"],
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
  [`POST ${TEAM}/timers/extend` as const]: call("admin", 200, timer, "Adds one minute to the running timer.", {
    errors: ["timer_at_maximum"],
    creates: true,
  }),
  [`DELETE ${TEAM}/timers` as const]: call("admin", 204, null, "Cancels the timer."),

  [`GET ${TEAM}/counters` as const]: call("member", 200, z.array(counter), "Lists the counters, newest first."),
  [`POST ${TEAM}/counters` as const]: call("member", 201, counter, "Creates a counter, also out of an agreement.", {
    body: createCounterInput,
    creates: true,
  }),
  [`GET ${COUNTER}` as const]: call("member", 200, counter, "Returns a counter."),
  [`PATCH ${COUNTER}` as const]: call("admin", 200, counter, "Changes name or labels.", { body: updateCounterInput }),
  [`DELETE ${COUNTER}` as const]: call("admin", 204, null, "Deletes a counter, its goals and its resets."),
  [`POST ${COUNTER}/increment` as const]: call("member", 200, counter, "Adds one day.", {
    errors: ["already_modified_today"],
    creates: true,
  }),
  [`DELETE ${COUNTER}/increment` as const]: call(
    "member",
    200,
    counter,
    "Takes back the caller's increment of today within 10 s, with the goals it achieved.",
    { errors: ["cannot_undo"] },
  ),
  [`POST ${COUNTER}/reset` as const]: call("member", 200, counter, "Ends the streak and sets the counter to 0.", {
    body: resetCounterInput,
    errors: ["already_modified_today"],
    creates: true,
  }),
  [`GET ${COUNTER}/resets` as const]: call("member", 200, z.array(counterReset), "Lists the resets, newest first."),

  [`GET ${COUNTER}/goals` as const]: call(
    "member",
    200,
    z.array(goal),
    "Lists the available goals by target, or the achieved goals, newest first.",
    {
      query: listGoalsInput,
    },
  ),
  [`POST ${COUNTER}/goals` as const]: call("member", 201, goal, "Creates a goal.", {
    body: createGoalInput,
    creates: true,
  }),
  [`PATCH ${GOAL}` as const]: call("admin", 200, goal, "Changes an available goal.", {
    body: updateGoalInput,
    errors: ["goal_achieved"],
  }),
  [`DELETE ${GOAL}` as const]: call("admin", 204, null, "Deletes a goal."),
  [`POST ${GOAL}/clone` as const]: call(
    "member",
    201,
    goal,
    "Creates an available goal with the same description and target.",
    {
      creates: true,
    },
  ),
  [`POST ${GOAL}/reactivate` as const]: call("admin", 200, goal, "Makes an achieved goal available again.", {
    errors: ["not_achieved"],
  }),

  [`GET ${TEAM}/retrospectives` as const]: call(
    "member",
    200,
    z.array(retrospective),
    "Lists the retrospectives, newest first.",
  ),
  [`POST ${TEAM}/retrospectives` as const]: call("member", 201, retrospective, "Creates a retrospective.", {
    body: createRetrospectiveInput,
    errors: ["too_many_boards"],
    creates: true,
  }),
  [`GET ${RETRO}` as const]: call("member", 200, retrospective, "Returns a retrospective."),
  [`PATCH ${RETRO}` as const]: call("admin", 200, retrospective, "Changes the name.", {
    body: updateRetrospectiveInput,
  }),
  [`POST ${RETRO}/close` as const]: call(
    "admin",
    200,
    retrospective,
    "Closes the retrospective and sets the sprint winner.",
    {
      errors: ["retrospective_closed", "board_closing"],
    },
  ),
  [`GET ${RETRO}/since` as const]: call(
    "member",
    200,
    since,
    "Returns what happened in the team since its previous retrospective closed.",
  ),
  [`GET ${RETRO}/board` as const]: call(
    "member",
    200,
    board,
    `Returns the board, as the caller sees it; with \`part=first\` at most ${BOARD.firstCards} cards.`,
    { query: listBoardInput },
  ),
  [`GET ${RETRO}/earlier` as const]: call(
    "member",
    200,
    z.array(earlier),
    "Returns, for each title that an earlier retrospective of the team had, the last time and what was agreed then.",
    { query: earlierInput },
  ),
  [`POST ${RETRO}/board` as const]: call("member", 200, gestureDone, "Applies a gesture to the board.", {
    body: gestureInput,
    errors: GESTURE_ERRORS,
    errorBody: gestureError,
  }),
  [`GET ${RETRO}/thank-you` as const]: call(
    "member",
    200,
    z.array(thankYou),
    "Lists the thank-yous of a retrospective, newest first.",
  ),
  [`POST ${RETRO}/thank-you` as const]: call("member", 201, thankYou, "Thanks another member of the team.", {
    body: createThankYouInput,
    errors: ["self_thanks", "unknown_member", "retrospective_closed"],
    creates: true,
  }),
  [`PATCH ${THANK_YOU}` as const]: call("member", 200, thankYou, "Changes the message. Only its author may.", {
    body: updateThankYouInput,
    errors: ["author_only", "retrospective_closed"],
  }),
  [`DELETE ${THANK_YOU}` as const]: call("member", 204, null, "Deletes a thank-you. Only its author may.", {
    errors: ["author_only", "retrospective_closed"],
  }),
  [`POST ${RETRO}/sprint-winner` as const]: call("member", 201, vote, "Votes for the sprint winner.", {
    body: voteInput,
    errors: ["unknown_member", "already_voted", "retrospective_closed"],
    creates: true,
  }),
  [`GET ${RETRO}/sprint-winner/vote-status` as const]: call(
    "member",
    200,
    voteStatus,
    "Returns the number of votes and the caller's vote.",
  ),

  [`GET ${RETRO}/summary` as const]: call(
    "member",
    200,
    summary,
    "Returns what a closed retrospective leaves: its groups by fichas, agreements, thank-yous and winner.",
    { errors: ["retrospective_open"] },
  ),
  [`GET ${RETRO}/summary.md` as const]: call("member", 200, null, "Returns the summary as Markdown.", {
    text: "text/markdown",
    errors: ["retrospective_open"],
  }),
  [`GET ${RETRO}/summary.csv` as const]: call("member", 200, null, "Returns the summary as CSV (RFC 4180, UTF-8).", {
    text: "text/csv",
    errors: ["retrospective_open"],
  }),

  [`GET ${TEAM}/topics` as const]: call("member", 200, z.array(topic), "Lists the topics, newest first.", {
    query: listTopicsInput,
  }),
  [`POST ${TEAM}/topics` as const]: call("member", 201, topic, "Creates a topic.", {
    body: createTopicInput,
    creates: true,
  }),
  [`GET ${TOPIC}` as const]: call("member", 200, topic, "Returns a topic."),
  [`PATCH ${TOPIC}` as const]: call(
    "member",
    200,
    topic,
    "Changes the state. Only an admin changes title or description.",
    {
      body: updateTopicInput,
      errors: ["admin_only", "same_state"],
    },
  ),
  [`POST ${TOPIC}/toggle-like` as const]: call("member", 200, topicLikes, "Likes a topic, or takes the like back."),
  [`GET ${TOPIC}/messages` as const]: call(
    "member",
    200,
    z.array(topicMessage),
    "Lists the messages of a topic, oldest first.",
  ),
  [`POST ${TOPIC}/messages` as const]: call("member", 201, topicMessage, "Creates a message.", {
    body: createMessageInput,
    creates: true,
  }),
  [`POST ${TOPIC}/messages/:messageId/toggle-like` as const]: call(
    "member",
    200,
    messageLikes,
    "Likes a message, or takes the like back.",
  ),

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
    "Tells how the last closed retrospectives went: answers, participation, agreements, thank-yous; and the streaks.",
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
    "Lists what the team lived, newest first: retrospectives, goals, record streaks and agreements that were kept.",
    { query: listMemoriesInput },
  ),

  [`GET ${TEAM}/agreements` as const]: call(
    "member",
    200,
    z.array(agreement),
    "Lists the open agreements by due day, or those done or dropped, the last closed first.",
    { query: listAgreementsInput },
  ),
  [`POST ${TEAM}/agreements` as const]: call("member", 201, agreement, "Creates an agreement.", {
    body: createAgreementInput,
    errors: ["unknown_member"],
    creates: true,
  }),
  [`PATCH ${TEAM}/agreements/:agreementId` as const]: call(
    "member",
    200,
    agreement,
    "Changes an agreement or its state. The state it already has changes nothing.",
    { body: updateAgreementInput, errors: ["unknown_member"] },
  ),
} satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

/** `Object.keys` returns `string[]`, but these are the keys of the object above. */
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** The errors that follow from a call's role, input and path. */
function commonErrors(name: CallName): ErrorCode[] {
  const { role, body, query, creates, accountOnly }: Call = CALLS[name];
  const isOfTeam = role === "member" || role === "admin";
  const isLimited = role !== "anyone" && !name.startsWith("GET ") && name !== "POST /auth/logout";
  return [
    ...(body || query || creates ? (["invalid_input"] as const) : []),
    ...(body ? (["invalid_json"] as const) : []),
    ...(role === "anyone" ? [] : (["unauthorized"] as const)),
    ...(accountOnly ? (["account_needed"] as const) : []),
    ...(isOfTeam ? (["not_a_member", "not_found"] as const) : []),
    ...(role === "admin" ? (["admin_only"] as const) : []),
    ...(isLimited ? (["too_many_requests"] as const) : []),
    "body_too_large",
    "not_json",
    "unexpected",
    "unavailable",
  ];
}

/** All errors of a call, each once. */
export const errorsOf = (name: CallName): ErrorCode[] => [...new Set([...commonErrors(name), ...CALLS[name].errors])];
