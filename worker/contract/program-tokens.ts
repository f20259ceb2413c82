import * as z from "zod/mini";
import { moment, name } from "./fields.ts";
import { t } from "./language.ts";
import { PROGRAM_TOKEN } from "./limits/programs.ts";
import { SCOPES } from "./scopes.ts";
import { person } from "./users.ts";

/** How the token of a program begins, so that nobody takes it for a session's. */
export const PROGRAM_TOKEN_PREFIX = "tt_";
export const isProgramToken = (token: string): boolean => token.startsWith(PROGRAM_TOKEN_PREFIX);

export const createProgramTokenInput = z.object({
  name: name(),
  scopes: z
    .array(z.enum(SCOPES), { error: () => t`Elige qué puede hacer.` })
    .check(
      z.minLength(1, { error: () => t`Elige qué puede hacer.` }),
      z.maxLength(SCOPES.length, { error: () => t`Elige qué puede hacer.` }),
    ),
  days: z.literal(PROGRAM_TOKEN.days, {
    error: () => t`Usa uno de estos valores: ${PROGRAM_TOKEN.days.join(", ")}.`,
  }),
});
export type CreateProgramTokenInput = z.infer<typeof createProgramTokenInput>;

/** `works` is false once its creator is no longer an admin. `lastUsedAt` is at most an hour late. */
export const programToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  creator: person,
  works: z.boolean(),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: z.nullable(moment),
});
export type ProgramToken = z.infer<typeof programToken>;

/** `token` is shown once: only its hash is stored. It is null where a call is repeated. */
export const newProgramToken = z.strictObject({ ...programToken.shape, token: z.nullable(z.string()) });
export type NewProgramToken = z.infer<typeof newProgramToken>;

/** The form's other fields are choices. */
export const programTokenForm = z.object({ name: name() });
