import * as z from "zod/mini";
import { binItem } from "#worker/contract/bin.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import type { Call } from "./call.ts";

export const BIN_CALLS = {
  "GET /teams/:teamId/bin": {
    role: "admin",
    scope: null,
    answer: z.array(binItem),
    summary: `Lists what admins deleted in the last ${BIN.days} days, newest first.`,
  },
  "POST /teams/:teamId/bin/:itemId/restore": {
    role: "admin",
    scope: null,
    summary: "Restores a deleted retrospective, counter or topic with all that belongs to it.",
    errors: ["too_many_boards"],
  },
  "DELETE /teams/:teamId/bin/:itemId": {
    role: "admin",
    scope: null,
    summary: "Deletes for good what is in the bin.",
  },
  "POST /teams/:teamId/restore": {
    role: "session",
    summary: "Restores a deleted team. Its admins can.",
    errors: ["admin_only", "not_a_member", "not_found"],
  },
} satisfies Record<string, Call>;
