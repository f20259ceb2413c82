import * as z from "zod/mini";
import { earlier, earlierInput } from "#worker/contract/earlier.ts";
import { createRetrospectiveInput, retrospective, updateRetrospectiveInput } from "#worker/contract/retrospectives.ts";
import { sheet } from "#worker/contract/sheet.ts";
import { since } from "#worker/contract/since.ts";
import { vote, voteInput, voteStatus } from "#worker/contract/votes.ts";
import type { Call } from "./call.ts";

export const RETROSPECTIVE_CALLS = {
  "GET /teams/:teamId/retrospectives": {
    role: "member",
    answer: z.array(retrospective),
    summary: "Lists the retrospectives, newest first.",
  },
  "POST /teams/:teamId/retrospectives": {
    role: "member",
    status: 201,
    answer: retrospective,
    summary: "Creates a retrospective.",
    body: createRetrospectiveInput,
    errors: ["too_many_boards"],
    creates: true,
  },
  "GET /teams/:teamId/retrospectives/:retroId": {
    role: "member",
    answer: retrospective,
    summary: "Returns a retrospective.",
  },
  "PATCH /teams/:teamId/retrospectives/:retroId": {
    role: "admin",
    answer: retrospective,
    summary: "Changes the name or the moment at which the team sits down.",
    body: updateRetrospectiveInput,
  },
  "POST /teams/:teamId/retrospectives/:retroId/close": {
    role: "admin",
    answer: retrospective,
    summary: "Closes the retrospective and sets the sprint winner.",
    errors: ["retrospective_closed", "board_closing", "board_newer"],
  },
  "GET /teams/:teamId/retrospectives/:retroId/since": {
    role: "member",
    answer: since,
    summary: "Returns what happened in the team since its previous retrospective closed.",
  },
  "GET /teams/:teamId/retrospectives/:retroId/earlier": {
    role: "member",
    answer: z.array(earlier),
    summary:
      "Returns, for each title that an earlier retrospective of the team had, the last time and what was agreed then.",
    query: earlierInput,
  },
  "POST /teams/:teamId/retrospectives/:retroId/sprint-winner": {
    role: "member",
    status: 201,
    answer: vote,
    summary: "Votes for the sprint winner.",
    body: voteInput,
    errors: ["unknown_member", "already_voted", "retrospective_closed"],
    creates: true,
  },
  "GET /teams/:teamId/retrospectives/:retroId/sprint-winner/vote-status": {
    role: "member",
    answer: voteStatus,
    summary: "Returns the number of votes and the caller's vote.",
  },
  "GET /teams/:teamId/retrospectives/:retroId/summary": {
    role: "member",
    answer: sheet,
    summary: "Returns what a closed retrospective leaves: its groups by fichas, agreements, thank-yous and winner.",
    errors: ["retrospective_open"],
  },
  "GET /teams/:teamId/retrospectives/:retroId/summary.md": {
    role: "member",
    summary: "Returns the sheet as Markdown.",
    text: "text/markdown",
    errors: ["retrospective_open"],
    limit: "downloads",
  },
  "GET /teams/:teamId/retrospectives/:retroId/summary.csv": {
    role: "member",
    summary: "Returns the sheet as CSV (RFC 4180, UTF-8).",
    text: "text/csv",
    errors: ["retrospective_open"],
    limit: "downloads",
  },
} satisfies Record<string, Call>;
