import type { ZodMiniType } from "zod/mini";
import { emailInput, loginInput, registerInput, resetUserInput } from "#worker/contract/auth.ts";
import { createCounterInput, resetCounterInput, updateCounterInput } from "#worker/contract/counters.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
import { createGoalInput, listGoalsInput, updateGoalInput } from "#worker/contract/goals.ts";
import { createMessageInput } from "#worker/contract/messages.ts";
import { createRetrospectiveInput, updateRetrospectiveInput } from "#worker/contract/retrospectives.ts";
import { createTeamInput, joinTeamInput, updateTeamInput } from "#worker/contract/teams.ts";
import { createThankYouInput, listThankYousInput } from "#worker/contract/thanks.ts";
import { startTimerInput } from "#worker/contract/timers.ts";
import { createTopicInput, listTopicsInput, updateTopicInput } from "#worker/contract/topics.ts";
import { deleteUserInput, updateUserInput } from "#worker/contract/users.ts";
import { voteInput } from "#worker/contract/votes.ts";

/** Who may make a call: each includes what stands before it, but for `anyone`, who needs no session. */
export type Who = "anyone" | "session" | "member" | "admin";

/** A call as spec §7 and the contract name it. */
export type Call = {
  /** What it does, in a sentence of the documentation. */
  does: string;
  who: Who;
  body?: ZodMiniType;
  query?: ZodMiniType;
  status: 200 | 201 | 204;
  /** The type of the answer, as `worker/contract` names it; empty for 204. */
  answer: string;
  /** What can go wrong beside what `commonErrors` derives from the rest. */
  errors: ErrorCode[];
  /** Whether it takes an `idempotency-key`: it makes something, or counts a change once. */
  creates?: true;
};

const TEAM = "/teams/:teamId";
const COUNTER = `${TEAM}/counters/:counterId` as const;
const GOAL = `${COUNTER}/goals/:goalId` as const;
const RETRO = `${TEAM}/retrospectives/:retroId` as const;
const TOPIC = `${TEAM}/topics/:topicId` as const;

const call = (
  who: Who,
  status: Call["status"],
  answer: string,
  does: string,
  rest: Partial<Pick<Call, "body" | "query" | "errors" | "creates">> = {},
): Call => ({ who, status, answer, does, errors: [], ...rest });

/** Every call of the API, by method and path below `/api`. */
export const CALLS = {
  "POST /auth/request-create": call("anyone", 200, "Said", "Mails a code for a new account.", {
    body: emailInput,
    errors: ["too_many_requests", "email_not_sent", "email_quota"],
  }),
  "POST /auth/register": call("anyone", 201, "LoggedIn", "Makes an account and opens its first session.", {
    body: registerInput,
    errors: ["invalid_code", "email_taken", "too_many_requests"],
  }),
  "POST /auth/request-reset": call("anyone", 200, "Said", "Mails a code for a new password.", {
    body: emailInput,
    errors: ["too_many_requests", "email_not_sent", "email_quota"],
  }),
  "POST /auth/reset-user": call("anyone", 200, "Said", "Sets a new password and ends every session of the account.", {
    body: resetUserInput,
    errors: ["invalid_code", "too_many_requests"],
  }),
  "POST /auth/login": call("anyone", 200, "LoggedIn", "Opens a session.", {
    body: loginInput,
    errors: ["invalid_credentials", "too_many_requests"],
  }),
  "GET /auth/verify": call("session", 200, "{ user: User }", "Tells whose session this is.", {
    errors: ["too_many_requests"],
  }),
  "POST /auth/logout": call("session", 204, "", "Ends the session.", { errors: ["too_many_requests"] }),

  "GET /health": call("anyone", 200, "Health", "Tells the version and what is in reach; 503 where something is not.", {
    errors: ["too_many_requests"],
  }),

  "GET /users": call("session", 200, "User", "Reads oneself."),
  "PATCH /users": call("session", 200, "User", "Changes name or password; a new password ends all other sessions.", {
    body: updateUserInput,
  }),
  "DELETE /users": call("session", 204, "", "Deletes the account; what it wrote stays, without its name.", {
    body: deleteUserInput,
    errors: ["wrong_password", "last_admin", "too_many_requests"],
  }),
  "GET /users/data": call("session", 200, "MyData", "Reads all that is stored about oneself."),
  "GET /users/sessions": call("session", 200, "Session[]", "One's living sessions, the last used first."),
  "DELETE /users/sessions": call("session", 204, "", "Ends all of one's sessions but the present one."),
  "GET /users/thank-you": call("session", 200, "ThankYou[]", "Thank-yous given or received, newest first.", {
    query: listThankYousInput,
  }),

  "GET /teams": call("session", 200, "Team[]", "My teams, by name."),
  "POST /teams": call("session", 201, "Team", "Makes a team, with oneself as its admin.", {
    body: createTeamInput,
    errors: ["not_a_member"],
    creates: true,
  }),
  [`GET ${TEAM}` as const]: call("member", 200, "Team", "Reads a team."),
  [`PATCH ${TEAM}` as const]: call("admin", 200, "Team", "Changes name or join password.", { body: updateTeamInput }),
  [`GET ${TEAM}/ranking` as const]: call("member", 200, "RankingEntry[]", "Members by wins in this team, then name."),

  [`POST ${TEAM}/users` as const]: call("session", 201, "Team", "Joins a team; the first one in becomes admin.", {
    body: joinTeamInput,
    errors: ["invalid_join", "already_member", "too_many_requests"],
  }),
  [`GET ${TEAM}/users` as const]: call("member", 200, "Member[]", "The members, by name."),
  [`DELETE ${TEAM}/users` as const]: call("member", 204, "", "Leaves the team.", { errors: ["last_admin"] }),
  [`GET ${TEAM}/users/my-membership` as const]: call("member", 200, "Member", "Reads one's own membership."),
  [`DELETE ${TEAM}/users/:userId` as const]: call("admin", 204, "", "Takes somebody else out of the team.", {
    errors: ["use_leave", "last_admin"],
  }),
  [`POST ${TEAM}/users/:userId/admin` as const]: call("admin", 200, "Member", "Makes a member an admin."),
  [`DELETE ${TEAM}/users/:userId/admin` as const]: call("admin", 200, "Member", "Makes an admin a member.", {
    errors: ["last_admin"],
  }),

  [`GET ${TEAM}/timers` as const]: call("member", 200, "Timer", "Reads the team's timer and the server's clock."),
  [`POST ${TEAM}/timers` as const]: call("member", 201, "Timer", "Starts the timer.", {
    body: startTimerInput,
    errors: ["timer_running"],
    creates: true,
  }),
  [`DELETE ${TEAM}/timers` as const]: call("admin", 204, "", "Cancels the timer."),

  [`GET ${TEAM}/counters` as const]: call("member", 200, "Counter[]", "The counters, newest first."),
  [`POST ${TEAM}/counters` as const]: call("member", 201, "Counter", "Makes a counter.", {
    body: createCounterInput,
    creates: true,
  }),
  [`GET ${COUNTER}` as const]: call("member", 200, "Counter", "Reads a counter."),
  [`PATCH ${COUNTER}` as const]: call("admin", 200, "Counter", "Changes name or labels.", { body: updateCounterInput }),
  [`DELETE ${COUNTER}` as const]: call("admin", 204, "", "Deletes a counter with its goals and resets."),
  [`POST ${COUNTER}/increment` as const]: call("member", 200, "Counter", "Adds the day.", {
    errors: ["already_modified_today"],
    creates: true,
  }),
  [`POST ${COUNTER}/reset` as const]: call("member", 200, "Counter", "Ends the streak.", {
    body: resetCounterInput,
    errors: ["already_modified_today"],
    creates: true,
  }),
  [`GET ${COUNTER}/resets` as const]: call("member", 200, "CounterReset[]", "The ended streaks, newest first."),

  [`GET ${COUNTER}/goals` as const]: call("member", 200, "Goal[]", "Available by target, achieved newest first.", {
    query: listGoalsInput,
  }),
  [`POST ${COUNTER}/goals` as const]: call("member", 201, "Goal", "Makes a goal.", {
    body: createGoalInput,
    creates: true,
  }),
  [`PATCH ${GOAL}` as const]: call("admin", 200, "Goal", "Changes an available goal.", {
    body: updateGoalInput,
    errors: ["goal_achieved"],
  }),
  [`DELETE ${GOAL}` as const]: call("admin", 204, "", "Deletes a goal."),
  [`POST ${GOAL}/clone` as const]: call("member", 201, "Goal", "Makes an available goal like this one.", {
    creates: true,
  }),
  [`POST ${GOAL}/reactivate` as const]: call("admin", 200, "Goal", "Makes an achieved goal available again.", {
    errors: ["not_achieved"],
  }),

  [`GET ${TEAM}/retrospectives` as const]: call("member", 200, "Retrospective[]", "The retrospectives, newest first."),
  [`POST ${TEAM}/retrospectives` as const]: call("member", 201, "Retrospective", "Opens a retrospective.", {
    body: createRetrospectiveInput,
    creates: true,
  }),
  [`GET ${RETRO}` as const]: call("member", 200, "Retrospective", "Reads a retrospective."),
  [`PATCH ${RETRO}` as const]: call("admin", 200, "Retrospective", "Changes its name.", {
    body: updateRetrospectiveInput,
  }),
  [`POST ${RETRO}/close` as const]: call("admin", 200, "Retrospective", "Closes it and names the sprint winner.", {
    errors: ["retrospective_closed"],
  }),
  [`GET ${RETRO}/thank-you` as const]: call("member", 200, "ThankYou[]", "Its thank-yous, newest first."),
  [`POST ${RETRO}/thank-you` as const]: call("member", 201, "ThankYou", "Thanks another present member.", {
    body: createThankYouInput,
    errors: ["self_thanks", "unknown_member", "retrospective_closed"],
    creates: true,
  }),
  [`POST ${RETRO}/sprint-winner` as const]: call("member", 201, "Vote", "Casts one's vote.", {
    body: voteInput,
    errors: ["unknown_member", "already_voted", "retrospective_closed"],
    creates: true,
  }),
  [`GET ${RETRO}/sprint-winner/vote-status` as const]: call(
    "member",
    200,
    "VoteStatus",
    "How many voted, and my vote.",
  ),

  [`GET ${TEAM}/topics` as const]: call("member", 200, "Topic[]", "The topics, newest first.", {
    query: listTopicsInput,
  }),
  [`POST ${TEAM}/topics` as const]: call("member", 201, "Topic", "Opens a topic.", {
    body: createTopicInput,
    creates: true,
  }),
  [`GET ${TOPIC}` as const]: call("member", 200, "Topic", "Reads a topic."),
  [`PATCH ${TOPIC}` as const]: call("member", 200, "Topic", "Sets the state; title and description need an admin.", {
    body: updateTopicInput,
    errors: ["admin_only", "same_state"],
  }),
  [`POST ${TOPIC}/toggle-like` as const]: call("member", 200, "TopicLikes", "Likes it, or takes the like back."),
  [`GET ${TOPIC}/messages` as const]: call("member", 200, "TopicMessage[]", "Its messages, oldest first."),
  [`POST ${TOPIC}/messages` as const]: call("member", 201, "TopicMessage", "Writes a message.", {
    body: createMessageInput,
    creates: true,
  }),
  [`POST ${TOPIC}/messages/:messageId/toggle-like` as const]: call(
    "member",
    200,
    "MessageLikes",
    "Likes a message, or takes the like back.",
  ),
} satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

/** The table as pairs, for loops. `Object.entries` forgets the keys' type; they are those of the literal above. */
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** What can go wrong in a call because of who may make it and what it takes. */
export function commonErrors(name: CallName): ErrorCode[] {
  const { who, body, query, creates }: Call = CALLS[name];
  const params = name.split("/:").length - 1;
  return [
    ...(body || query || creates ? (["invalid_input"] as const) : []),
    ...(body ? (["invalid_json"] as const) : []),
    ...(who === "anyone" ? [] : (["unauthorized"] as const)),
    ...(who === "member" || who === "admin" ? (["not_a_member"] as const) : []),
    ...(who === "admin" ? (["admin_only"] as const) : []),
    ...(params > 0 && who !== "session" ? (["not_found"] as const) : []),
    "body_too_large",
    "not_json",
    "unexpected",
    "unavailable",
  ];
}
