import { zValidator } from "@hono/zod-validator";
import type { ZodMiniType } from "zod/mini";
import { AppError } from "#worker/contract/errors.ts";

type Parsed = { success: boolean; error?: { issues: readonly { path: PropertyKey[]; message: string }[] } };

const NOT_AN_OBJECT = "Envía un objeto JSON.";

/** One issue a field, the first; an issue without a path is about the whole body. */
function refuse(result: Parsed): void {
  if (result.success) return;
  const firsts = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path.join(".");
    if (!firsts.has(field)) firsts.set(field, field === "" ? NOT_AN_OBJECT : message);
  }
  throw new AppError("invalid_input", { issues: Array.from(firsts, ([path, message]) => ({ path, message })) });
}

/** The call's JSON body, parsed by the contract. @throws AppError invalid_input with one issue a field */
export const body = <Schema extends ZodMiniType>(schema: Schema) => zValidator("json", schema, refuse);

/** The call's query string, parsed by the contract. @throws AppError invalid_input with one issue a field */
export const query = <Schema extends ZodMiniType>(schema: Schema) => zValidator("query", schema, refuse);
