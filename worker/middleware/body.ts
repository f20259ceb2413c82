import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import type { ApiEnv } from "./context.ts";

/** 413 over 64 KiB, whatever the length header says. */
export const limitBody = bodyLimit({
  maxSize: LIMITS.bodyBytes,
  onError: () => {
    throw new AppError("body_too_large");
  },
});

/** 415 for a body that is not JSON; calls without a body need no content type. */
export const onlyJson = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header("content-type");
  const hasBody = c.req.raw.body !== null && c.req.header("content-length") !== "0";
  if (hasBody && !/^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(type ?? "")) throw new AppError("not_json");
  await next();
});
