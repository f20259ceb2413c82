import * as z from "zod/mini";
import { earlier, earlierInput } from "#worker/contract/earlier.ts";
import { importRetrospectiveInput } from "#worker/contract/imports.ts";
import { BIN, IMPORT } from "#worker/contract/limits/retrospectives.ts";
import { createRetrospectiveInput, retrospective, updateRetrospectiveInput } from "#worker/contract/retrospectives.ts";
import { sheet } from "#worker/contract/sheet.ts";
import { createSheetLinkInput, outsideSheet, sheetLink } from "#worker/contract/sheet-links.ts";
import { since } from "#worker/contract/since.ts";
import { vote, voteInput, voteStatus } from "#worker/contract/votes.ts";
import type { Call } from "./call.ts";

export const RETROSPECTIVE_CALLS = {
  "GET /teams/:teamId/retrospectives": {
    role: "member",
    scope: "read",
    answer: z.array(retrospective),
    summary: "Lists the retrospectives, newest first.",
  },
  "POST /teams/:teamId/retrospectives": {
    role: "member",
    scope: "write",
    status: 201,
    answer: retrospective,
    summary: "Creates a retrospective.",
    body: createRetrospectiveInput,
    errors: ["too_many_boards", "in_bin"],
    creates: true,
  },
  "POST /teams/:teamId/retrospectives/import": {
    role: "admin",
    accountOnly: true,
    scope: null,
    status: 201,
    answer: retrospective,
    summary: "Creates a closed retrospective from what another tool exported.",
    body: importRetrospectiveInput,
    bodyBytes: IMPORT.bodyBytes,
    errors: ["unknown_member", "already_imported", "too_many_imports", "in_bin"],
  },
  "GET /teams/:teamId/retrospectives/:retroId": {
    role: "member",
    scope: "read",
    answer: retrospective,
    summary: "Returns a retrospective.",
    errors: ["in_bin"],
  },
  "PATCH /teams/:teamId/retrospectives/:retroId": {
    role: "admin",
    scope: "write",
    answer: retrospective,
    summary: "Changes the name or the moment at which the team sits down.",
    body: updateRetrospectiveInput,
  },
  "DELETE /teams/:teamId/retrospectives/:retroId": {
    role: "admin",
    scope: null,
    summary: `Puts a retrospective into the bin, with its board, votes, thank-yous and agreements. It can be restored for ${BIN.days} days.`,
    errors: ["bin_full"],
  },
  "POST /teams/:teamId/retrospectives/:retroId/close": {
    role: "admin",
    scope: null,
    answer: retrospective,
    summary: "Closes the retrospective and sets the sprint winner.",
    errors: ["retrospective_closed", "board_closing", "board_newer"],
  },
  "GET /teams/:teamId/retrospectives/:retroId/since": {
    role: "member",
    scope: null,
    answer: since,
    summary: "Returns what happened in the team since its previous retrospective closed.",
  },
  "GET /teams/:teamId/retrospectives/:retroId/earlier": {
    role: "member",
    scope: null,
    answer: z.array(earlier),
    summary:
      "Returns, for each title that an earlier retrospective of the team had, the last time and what was agreed then.",
    query: earlierInput,
  },
  "POST /teams/:teamId/retrospectives/:retroId/sprint-winner": {
    role: "member",
    scope: null,
    status: 201,
    answer: vote,
    summary: "Votes for the sprint winner.",
    body: voteInput,
    errors: ["unknown_member", "already_voted", "retrospective_closed"],
    creates: true,
  },
  "GET /teams/:teamId/retrospectives/:retroId/sprint-winner/vote-status": {
    role: "member",
    scope: null,
    answer: voteStatus,
    summary: "Returns the number of votes and the caller's vote.",
  },
  "GET /teams/:teamId/retrospectives/:retroId/summary": {
    role: "member",
    scope: "read",
    answer: sheet,
    summary: "Returns what a closed retrospective leaves: its groups by fichas, agreements, thank-yous and winner.",
    errors: ["retrospective_open"],
  },
  "GET /teams/:teamId/retrospectives/:retroId/summary.md": {
    role: "member",
    scope: "export",
    summary: "Returns the sheet as Markdown.",
    text: "text/markdown",
    errors: ["retrospective_open"],
    limit: "downloads",
  },
  "GET /teams/:teamId/retrospectives/:retroId/summary.csv": {
    role: "member",
    scope: "export",
    summary: "Returns the sheet as CSV (RFC 4180, UTF-8).",
    text: "text/csv",
    errors: ["retrospective_open"],
    limit: "downloads",
  },
  "GET /teams/:teamId/sheet-links": {
    role: "admin",
    scope: null,
    accountOnly: true,
    answer: z.array(sheetLink),
    summary: "Lists the links that show sheets outside of the team, that of the newest retrospective first.",
  },
  "POST /teams/:teamId/retrospectives/:retroId/sheet-links": {
    role: "admin",
    scope: null,
    accountOnly: true,
    status: 201,
    answer: sheetLink,
    summary: "Creates the link that shows the sheet of a closed retrospective outside of the team.",
    body: createSheetLinkInput,
    errors: ["retrospective_open", "sheet_shown", "sheet_hidden"],
    creates: true,
  },
  "DELETE /teams/:teamId/sheet-links/:linkId": {
    role: "admin",
    scope: null,
    accountOnly: true,
    summary: "Ends a link that shows a sheet.",
  },
  "GET /sheets/:token": {
    role: "anyone",
    answer: outsideSheet,
    summary: "Returns what a link shows of a sheet.",
    errors: ["sheet_hidden"],
  },
} satisfies Record<string, Call>;
