import * as z from "zod/mini";
import { createProgramTokenInput, newProgramToken, programToken } from "#worker/contract/program-tokens.ts";
import type { Call } from "./call.ts";

export const PROGRAM_TOKEN_CALLS = {
  "GET /teams/:teamId/tokens": {
    role: "admin",
    scope: null,
    answer: z.array(programToken),
    summary: "Lists the tokens of programs that have not expired, newest first.",
  },
  "POST /teams/:teamId/tokens": {
    role: "admin",
    scope: null,
    accountOnly: true,
    status: 201,
    answer: newProgramToken,
    summary: "Creates a token for a program, and returns it this once.",
    body: createProgramTokenInput,
    errors: ["too_many_tokens", "confirm_identity"],
    creates: true,
  },
  "DELETE /teams/:teamId/tokens/:programTokenId": {
    role: "admin",
    scope: null,
    summary: "Ends a token at once.",
  },
} satisfies Record<string, Call>;
