import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS } from "#worker/contract/calls.ts";
import { AppError } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import type { ApiEnv } from "./context.ts";

/** Counts the bytes it reads, not only `content-length`. @throws AppError body_too_large */
const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("body_too_large");
    },
  });

const usual = limitTo(LIMITS.bodyBytes);

const LARGER = CALL_NAMES.flatMap((name) => {
  const { bodyBytes }: Call = CALLS[name];
  const [method, path = ""] = name.split(" ");
  const pattern = new RegExp(`^/api${path.replace(/:\w+/g, "[^/]+")}$`);
  return bodyBytes === undefined ? [] : [{ method, pattern, limit: limitTo(bodyBytes) }];
});

/** The call says where a body may be larger than that of the others. @throws AppError body_too_large */
export const limitBody = createMiddleware<ApiEnv>((c, next) => {
  const larger = LARGER.find(({ method, pattern }) => method === c.req.method && pattern.test(c.req.path));
  return (larger?.limit ?? usual)(c, next);
});

/** Calls without a body need no content type. @throws AppError not_json */
export const onlyJson = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header("content-type");
  const hasBody = c.req.raw.body !== null && c.req.header("content-length") !== "0";
  if (hasBody && !/^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i.test(type ?? "")) throw new AppError("not_json");
  await next();
});
