import { zValidator } from "@hono/zod-validator";
import type { ZodMiniType } from "zod/mini";
import { AppError } from "#worker/contract/errors.ts";

type Parsed = { success: boolean; error?: { issues: readonly { path: PropertyKey[]; message: string }[] } };

function refuse(result: Parsed): void {
  if (result.success) return;
  const issues = result.error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];
  throw new AppError("invalid_input", { issues });
}

/** The call's JSON body, parsed by the contract. @throws AppError invalid_input with one issue a field */
export const body = <Schema extends ZodMiniType>(schema: Schema) => zValidator("json", schema, refuse);

/** The call's query string, parsed by the contract. @throws AppError invalid_input with one issue a field */
export const query = <Schema extends ZodMiniType>(schema: Schema) => zValidator("query", schema, refuse);
