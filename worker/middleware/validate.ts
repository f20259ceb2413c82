import { zValidator } from "@hono/zod-validator";
import type { ZodMiniType } from "zod/mini";
import { AppError } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";

type Parsed = { success: boolean; error?: { issues: readonly { path: PropertyKey[]; message: string }[] } };

const notAnObject = () => t`Envía un objeto JSON.`;

/** @throws AppError invalid_input with the first issue of each field */
function reject(result: Parsed): void {
  if (result.success) return;
  const firsts = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path.join(".");
    if (!firsts.has(field)) firsts.set(field, field === "" ? notAnObject() : message);
  }
  throw new AppError("invalid_input", { issues: Array.from(firsts, ([path, message]) => ({ path, message })) });
}

export const body = <Schema extends ZodMiniType>(schema: Schema) => zValidator("json", schema, reject);

export const query = <Schema extends ZodMiniType>(schema: Schema) => zValidator("query", schema, reject);
