import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, type ErrorBody, type ErrorCode } from "#worker/contract/errors.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import type { ApiEnv } from "./context.ts";

const STATUS: Record<ErrorCode, ContentfulStatusCode> = {
  invalid_input: 400,
  invalid_json: 400,
  invalid_code: 400,
  invalid_join: 400,
  wrong_password: 400,
  invalid_passkey: 400,
  unknown_member: 400,
  self_thanks: 400,
  unauthorized: 401,
  token_refused: 401,
  invalid_credentials: 401,
  admin_only: 403,
  author_only: 403,
  not_facilitator: 403,
  facilitator_here: 403,
  wrong_plan: 400,
  too_few_writers: 409,
  not_your_timer: 403,
  not_series_manager: 403,
  not_format_manager: 403,
  not_yours: 403,
  not_a_member: 403,
  account_needed: 403,
  guests_not_allowed: 403,
  not_found: 404,
  in_bin: 410,
  team_in_bin: 410,
  scope_missing: 403,
  too_many_tokens: 409,
  too_many_webhooks: 409,
  bin_full: 409,
  not_invited: 404,
  invitation_ended: 404,
  link_ended: 404,
  sheet_hidden: 404,
  method_not_allowed: 405,
  email_taken: 409,
  already_member: 409,
  removed_from_team: 409,
  guest_not_admin: 409,
  not_a_guest: 409,
  too_many_invitations: 409,
  last_admin: 409,
  use_leave: 409,
  timer_running: 409,
  timer_at_maximum: 409,
  already_modified_today: 409,
  cannot_undo: 409,
  not_achieved: 409,
  goal_achieved: 409,
  retrospective_closed: 409,
  sheet_shown: 409,
  retrospective_open: 409,
  changed_meanwhile: 409,
  not_yet: 409,
  not_voting: 409,
  signing_fixed: 409,
  fichas_placed: 409,
  no_fichas_left: 409,
  board_full: 409,
  comments_full: 409,
  proposals_full: 409,
  board_too_large: 409,
  too_many_boards: 409,
  already_imported: 409,
  too_many_imports: 429,
  too_many_series: 409,
  too_many_counters: 409,
  too_many_formats: 409,
  board_lost: 409,
  too_many_passkeys: 409,
  already_voted: 409,
  same_state: 409,
  no_mail: 409,
  code_needed: 409,
  email_confirmed: 409,
  email_unconfirmed: 409,
  link_for_self: 409,
  link_for_other_teams: 409,
  has_codes: 409,
  entered_by_link: 409,
  last_way_in: 409,
  body_too_large: 413,
  not_json: 415,
  confirm_identity: 428,
  too_many_requests: 429,
  too_many_entry_links: 429,
  network_quota: 429,
  day_used: 429,
  network_day_used: 429,
  trials_of_network: 429,
  trials_of_day: 429,
  unexpected: 500,
  email_not_sent: 502,
  email_quota: 503,
  board_closing: 503,
  board_newer: 503,
  team_moving: 503,
  unavailable: 503,
};

export const statusOf = (code: ErrorCode): number => STATUS[code];

export function errorResponse(c: Context, error: AppError): Response {
  const body: ErrorBody & { current?: object } = { message: error.message, code: error.code };
  if (error.issues) body.issues = error.issues;
  if (error.current) body.current = error.current;
  // A page shows it as a reference.
  c.header("X-Request-Id", c.get("requestId"));
  if (error.retryAfterSeconds) c.header("Retry-After", String(error.retryAfterSeconds));
  return c.json(body, STATUS[error.code]);
}

export const onError: ErrorHandler<ApiEnv> = (thrown, c) => {
  const error = findAppError(thrown) ?? new AppError("unexpected");
  // A planned move is no failure (docs/decisions/056).
  if (STATUS[error.code] >= 500 && error.code !== "team_moving") logFailure(c.get("requestId"), thrown);
  return errorResponse(c, error);
};

/** Drizzle wraps what the database binding throws, so an AppError may be a cause. */
function findAppError(thrown: unknown): AppError | null {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HTTPException && thrown.status === 400) return new AppError("invalid_json");
  return thrown instanceof Error && thrown.cause ? findAppError(thrown.cause) : null;
}
