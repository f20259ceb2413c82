import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, type ErrorBody, type ErrorCode } from "#worker/contract/errors.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import type { ApiEnv } from "./context.ts";

/** The only place that knows status codes (contract *Wire format*). */
const STATUS: Record<ErrorCode, ContentfulStatusCode> = {
  invalid_input: 400,
  invalid_json: 400,
  invalid_code: 400,
  invalid_join: 400,
  wrong_password: 400,
  unknown_member: 400,
  self_thanks: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  admin_only: 403,
  not_a_member: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  already_member: 409,
  last_admin: 409,
  use_leave: 409,
  timer_running: 409,
  already_modified_today: 409,
  not_achieved: 409,
  goal_achieved: 409,
  retrospective_closed: 409,
  already_voted: 409,
  same_state: 409,
  body_too_large: 413,
  not_json: 415,
  too_many_requests: 429,
  unexpected: 500,
  email_not_sent: 502,
  email_quota: 503,
  unavailable: 503,
};

/** The status of an error, for the table of calls. */
export const statusOf = (code: ErrorCode): number => STATUS[code];

function answer(c: Context<ApiEnv>, error: AppError): Response {
  const body: ErrorBody = { message: error.message, code: error.code };
  if (error.issues) body.issues = error.issues;
  if (error.retryAfterSeconds) c.header("Retry-After", String(error.retryAfterSeconds));
  return c.json(body, STATUS[error.code]);
}

/** Turns whatever was thrown into the contract's answer. What is ours to mend is logged, and told no more than its name. */
export const onError: ErrorHandler<ApiEnv> = (thrown, c) => {
  const error = known(thrown) ?? new AppError("unexpected");
  if (STATUS[error.code] >= 500) logFailure(c.get("requestId"), thrown);
  return answer(c, error);
};

/** What the API means by an error; the query builder wraps what the database threw. */
function known(thrown: unknown): AppError | null {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HTTPException && thrown.status === 400) return new AppError("invalid_json");
  return thrown instanceof Error && thrown.cause ? known(thrown.cause) : null;
}

const METHODS = ["GET", "POST", "PATCH", "DELETE"];

/** 405 where the path exists with another method, else 404. */
export const notFound: (router: Router) => NotFoundHandler<ApiEnv> = (router) => (c) => {
  const known = METHODS.filter((method) =>
    router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
  );
  if (known.length === 0) return answer(c, new AppError("not_found"));
  c.header("Allow", known.join(", "));
  return answer(c, new AppError("method_not_allowed"));
};

type Router = { match: (method: string, path: string) => [[[unknown, { method: string }], unknown][], ...unknown[]] };
