import { AGREEMENT_CALLS } from "./calls/agreements.ts";
import { AUTH_CALLS } from "./calls/auth.ts";
import { BIN_CALLS } from "./calls/bin.ts";
import { BOARD_CALLS } from "./calls/boards.ts";
import type { Call } from "./calls/call.ts";
import { COUNTER_CALLS } from "./calls/counters.ts";
import { FORMAT_CALLS } from "./calls/formats.ts";
import { HEALTH_CALLS } from "./calls/health.ts";
import { HOST_CALLS } from "./calls/host.ts";
import { INVITATION_CALLS } from "./calls/invitations.ts";
import { MEMBER_CALLS } from "./calls/members.ts";
import { PROGRAM_TOKEN_CALLS } from "./calls/program-tokens.ts";
import { RETROSPECTIVE_CALLS } from "./calls/retrospectives.ts";
import { SERIES_CALLS } from "./calls/series.ts";
import { TEAM_CALLS } from "./calls/teams.ts";
import { THANK_YOU_CALLS } from "./calls/thanks.ts";
import { TIMER_CALLS } from "./calls/timers.ts";
import { TOPIC_CALLS } from "./calls/topics.ts";
import { TRIAL_CALLS } from "./calls/trials.ts";
import { USER_CALLS } from "./calls/users.ts";
import { WEBHOOK_CALLS } from "./calls/webhooks.ts";
import type { ErrorCode } from "./errors.ts";
import { namesOf } from "./names-of.ts";

/** Every call, by method and path under `/api`. */
export const CALLS = {
  ...AUTH_CALLS,
  ...HEALTH_CALLS,
  ...HOST_CALLS,
  ...USER_CALLS,
  ...TEAM_CALLS,
  ...BIN_CALLS,
  ...MEMBER_CALLS,
  ...INVITATION_CALLS,
  ...PROGRAM_TOKEN_CALLS,
  ...WEBHOOK_CALLS,
  ...TRIAL_CALLS,
  ...TIMER_CALLS,
  ...COUNTER_CALLS,
  ...RETROSPECTIVE_CALLS,
  ...BOARD_CALLS,
  ...FORMAT_CALLS,
  ...SERIES_CALLS,
  ...THANK_YOU_CALLS,
  ...AGREEMENT_CALLS,
  ...TOPIC_CALLS,
} satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

export const CALL_NAMES = namesOf(CALLS);

/** The status of a call that succeeds. */
export function successOf(name: CallName): 200 | 201 | 204 {
  const { status, answer, text }: Call = CALLS[name];
  return status ?? (answer || text ? 200 : 204);
}

/** The error of a call that needs mail, and of one that needs that there is none. */
export const REFUSED_FOR = { needed: "no_mail", absent: "code_needed" } as const;

/** The errors that follow from a call's name, role and input. */
function commonErrors(name: CallName, call: Call): ErrorCode[] {
  const { role, scope, body, query, creates, accountOnly, limit, mail } = call;
  const writesInTeam = /^(?!GET ).*\/teams\/:teamId/.test(name);
  const isOfTeam = role === "member" || role === "admin";
  return [
    ...(body || query || creates ? (["invalid_input"] as const) : []),
    ...(body ? (["invalid_json"] as const) : []),
    ...(role === "anyone" ? [] : (["unauthorized"] as const)),
    ...(accountOnly ? (["account_needed"] as const) : []),
    ...(mail ? [REFUSED_FOR[mail]] : []),
    ...(isOfTeam ? (["not_a_member", "not_found", "team_in_bin"] as const) : []),
    ...(role === "admin" ? (["admin_only"] as const) : []),
    ...(scope ? (["scope_missing"] as const) : []),
    ...(limit === "none" ? [] : (["too_many_requests"] as const)),
    ...(role === "anyone" || role === "host" ? [] : (["token_refused", "day_used"] as const)),
    "network_day_used",
    "body_too_large",
    "not_json",
    "unexpected",
    ...(writesInTeam ? (["team_moving"] as const) : []),
    "unavailable",
  ];
}

/** All errors of a call, each once. */
export function errorsOf(name: CallName): ErrorCode[] {
  const call: Call = CALLS[name];
  return [...new Set([...commonErrors(name, call), ...(call.errors ?? [])])];
}
