import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import type { ApiEnv } from "./context.ts";

/** Counts the bytes it reads, not only `content-length`. @throws AppError body_too_large */
export const limitBody = bodyLimit({
  maxSize: LIMITS.bodyBytes,
  onError: () => {
    throw new AppError("body_too_large");
  },
});

/** Calls without a body need no content type. @throws AppError not_json */
export const onlyJson = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header("content-type");
  const hasBody = c.req.raw.body !== null && c.req.header("content-length") !== "0";
  if (hasBody && !/^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(type ?? "")) throw new AppError("not_json");
  await next();
});
