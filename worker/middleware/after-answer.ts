import type { Context } from "hono";
import { logFailure } from "#worker/platform/failure-log.ts";
import type { ApiEnv } from "./context.ts";

/** For work on which the answer does not depend: a failure is only logged. */
export function afterAnswer(c: Context<ApiEnv>, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(work.catch((error: unknown) => logFailure(c.get("requestId"), error)));
}
