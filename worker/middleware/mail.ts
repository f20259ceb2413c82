import { createMiddleware } from "hono/factory";
import { REFUSED_FOR } from "#worker/contract/calls.ts";
import { AppError } from "#worker/contract/errors.ts";
import { hasMail } from "#worker/env.ts";
import type { ApiEnv } from "./context.ts";

/** @throws AppError no_mail where the call needs mail, code_needed where it is for deployments without mail */
export const mailIs = (wanted: "needed" | "absent") =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (hasMail(c.env) !== (wanted === "needed")) throw new AppError(REFUSED_FOR[wanted]);
    await next();
  });
