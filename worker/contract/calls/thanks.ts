import * as z from "zod/mini";
import { createThankYouInput, thankYou, updateThankYouInput } from "#worker/contract/thanks.ts";
import type { Call } from "./call.ts";

export const THANK_YOU_CALLS = {
  "GET /teams/:teamId/retrospectives/:retroId/thank-you": {
    role: "member",
    scope: null,
    answer: z.array(thankYou),
    summary: "Lists the thank-yous of a retrospective, newest first.",
  },
  "POST /teams/:teamId/retrospectives/:retroId/thank-you": {
    role: "member",
    scope: null,
    status: 201,
    answer: thankYou,
    summary: "Thanks another member of the team.",
    body: createThankYouInput,
    errors: ["self_thanks", "unknown_member", "retrospective_closed"],
    creates: true,
  },
  "PATCH /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": {
    role: "member",
    scope: null,
    answer: thankYou,
    summary: "Changes the message. Only its author may.",
    body: updateThankYouInput,
    errors: ["author_only", "retrospective_closed"],
  },
  "DELETE /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": {
    role: "member",
    scope: null,
    summary: "Deletes a thank-you. Only its author may.",
    errors: ["author_only", "retrospective_closed"],
  },
} satisfies Record<string, Call>;
