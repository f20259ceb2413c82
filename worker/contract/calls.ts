import { ACCOUNT_CALLS } from "./calls/account.ts";
import type { Call } from "./calls/call.ts";
import { COUNTER_CALLS } from "./calls/counters.ts";
import { RETROSPECTIVE_CALLS } from "./calls/retrospectives.ts";
import { TEAM_CALLS } from "./calls/teams.ts";
import { TOPIC_CALLS } from "./calls/topics.ts";
import type { ErrorCode } from "./errors.ts";

/** Every call, by method and path under `/api`. */
export const CALLS = {
  ...ACCOUNT_CALLS,
  ...TEAM_CALLS,
  ...COUNTER_CALLS,
  ...RETROSPECTIVE_CALLS,
  ...TOPIC_CALLS,
} satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

/** `Object.keys` returns `string[]`, but these are the keys of the object above. */
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** The errors that follow from a call's role, input and path. */
function commonErrors(name: CallName): ErrorCode[] {
  const { role, body, query, creates, accountOnly }: Call = CALLS[name];
  const isOfTeam = role === "member" || role === "admin";
  const isLimited = role !== "anyone" && name !== "POST /auth/logout";
  return [
    ...(body || query || creates ? (["invalid_input"] as const) : []),
    ...(body ? (["invalid_json"] as const) : []),
    ...(role === "anyone" ? [] : (["unauthorized"] as const)),
    ...(accountOnly ? (["account_needed"] as const) : []),
    ...(isOfTeam ? (["not_a_member", "not_found"] as const) : []),
    ...(role === "admin" ? (["admin_only"] as const) : []),
    ...(isLimited ? (["too_many_requests"] as const) : []),
    ...(role === "anyone" ? [] : (["day_used"] as const)),
    "network_day_used",
    "body_too_large",
    "not_json",
    "unexpected",
    "unavailable",
  ];
}

/** All errors of a call, each once. */
export const errorsOf = (name: CallName): ErrorCode[] => [...new Set([...commonErrors(name), ...CALLS[name].errors])];
