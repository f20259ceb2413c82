import * as z from "zod/mini";
import { createFormatInput, teamFormat } from "#worker/contract/team-formats.ts";
import type { Call } from "./call.ts";

export const FORMAT_CALLS = {
  "GET /teams/:teamId/formats": {
    role: "member",
    scope: "read",
    answer: z.array(teamFormat),
    summary: "Lists the formats that the team saved, oldest first.",
  },
  "POST /teams/:teamId/formats": {
    role: "member",
    scope: null,
    accountOnly: true,
    status: 201,
    answer: teamFormat,
    summary: "Saves columns with a name, for the next boards of the team.",
    body: createFormatInput,
    errors: ["too_many_formats"],
    creates: true,
  },
  "DELETE /teams/:teamId/formats/:formatId": {
    role: "member",
    scope: null,
    summary: "Removes a format, for an admin or the person who saved it. Boards keep their columns.",
    errors: ["not_format_manager"],
  },
} satisfies Record<string, Call>;
