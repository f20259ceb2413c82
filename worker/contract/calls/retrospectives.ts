import * as z from "zod/mini";
import {
  agreement,
  createAgreementInput,
  listAgreementsInput,
  updateAgreementInput,
} from "#worker/contract/agreements.ts";
import { board, gestureDone, gestureError, gestureInput, listBoardInput } from "#worker/contract/boards.ts";
import { earlier, earlierInput } from "#worker/contract/earlier.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { createRetrospectiveInput, retrospective, updateRetrospectiveInput } from "#worker/contract/retrospectives.ts";
import { since } from "#worker/contract/since.ts";
import { summary } from "#worker/contract/summary.ts";
import { createThankYouInput, thankYou, updateThankYouInput } from "#worker/contract/thanks.ts";
import { vote, voteInput, voteStatus } from "#worker/contract/votes.ts";
import { type Call, call, RETRO, TEAM, THANK_YOU } from "./call.ts";

const GESTURE_ERRORS: ErrorCode[] = [
  "not_facilitator",
  "not_yours",
  "changed_meanwhile",
  "not_yet",
  "not_voting",
  "no_fichas_left",
  "fichas_placed",
  "signing_fixed",
  "board_full",
  "board_too_large",
  "board_closing",
  "retrospective_closed",
];

export const RETROSPECTIVE_CALLS = {
  [`GET ${TEAM}/retrospectives` as const]: call(
    "member",
    200,
    z.array(retrospective),
    "Lists the retrospectives, newest first.",
  ),
  [`POST ${TEAM}/retrospectives` as const]: call("member", 201, retrospective, "Creates a retrospective.", {
    body: createRetrospectiveInput,
    errors: ["too_many_boards"],
    creates: true,
  }),
  [`GET ${RETRO}` as const]: call("member", 200, retrospective, "Returns a retrospective."),
  [`PATCH ${RETRO}` as const]: call("admin", 200, retrospective, "Changes the name.", {
    body: updateRetrospectiveInput,
  }),
  [`POST ${RETRO}/close` as const]: call(
    "admin",
    200,
    retrospective,
    "Closes the retrospective and sets the sprint winner.",
    {
      errors: ["retrospective_closed", "board_closing"],
    },
  ),
  [`GET ${RETRO}/since` as const]: call(
    "member",
    200,
    since,
    "Returns what happened in the team since its previous retrospective closed.",
  ),
  [`GET ${RETRO}/board` as const]: call(
    "member",
    200,
    board,
    `Returns the board, as the caller sees it; with \`part=first\` at most ${BOARD.firstCards} cards.`,
    { query: listBoardInput },
  ),
  [`GET ${RETRO}/earlier` as const]: call(
    "member",
    200,
    z.array(earlier),
    "Returns, for each title that an earlier retrospective of the team had, the last time and what was agreed then.",
    { query: earlierInput },
  ),
  [`POST ${RETRO}/board` as const]: call("member", 200, gestureDone, "Applies a gesture to the board.", {
    body: gestureInput,
    errors: GESTURE_ERRORS,
    errorBody: gestureError,
  }),
  [`GET ${RETRO}/thank-you` as const]: call(
    "member",
    200,
    z.array(thankYou),
    "Lists the thank-yous of a retrospective, newest first.",
  ),
  [`POST ${RETRO}/thank-you` as const]: call("member", 201, thankYou, "Thanks another member of the team.", {
    body: createThankYouInput,
    errors: ["self_thanks", "unknown_member", "retrospective_closed"],
    creates: true,
  }),
  [`PATCH ${THANK_YOU}` as const]: call("member", 200, thankYou, "Changes the message. Only its author may.", {
    body: updateThankYouInput,
    errors: ["author_only", "retrospective_closed"],
  }),
  [`DELETE ${THANK_YOU}` as const]: call("member", 204, null, "Deletes a thank-you. Only its author may.", {
    errors: ["author_only", "retrospective_closed"],
  }),
  [`POST ${RETRO}/sprint-winner` as const]: call("member", 201, vote, "Votes for the sprint winner.", {
    body: voteInput,
    errors: ["unknown_member", "already_voted", "retrospective_closed"],
    creates: true,
  }),
  [`GET ${RETRO}/sprint-winner/vote-status` as const]: call(
    "member",
    200,
    voteStatus,
    "Returns the number of votes and the caller's vote.",
  ),
  [`GET ${RETRO}/summary` as const]: call(
    "member",
    200,
    summary,
    "Returns what a closed retrospective leaves: its groups by fichas, agreements, thank-yous and winner.",
    { errors: ["retrospective_open"] },
  ),
  [`GET ${RETRO}/summary.md` as const]: call("member", 200, null, "Returns the summary as Markdown.", {
    text: "text/markdown",
    errors: ["retrospective_open"],
  }),
  [`GET ${RETRO}/summary.csv` as const]: call("member", 200, null, "Returns the summary as CSV (RFC 4180, UTF-8).", {
    text: "text/csv",
    errors: ["retrospective_open"],
  }),
  [`GET ${TEAM}/agreements` as const]: call(
    "member",
    200,
    z.array(agreement),
    "Lists the open agreements by due day, or those done or dropped, the last closed first.",
    { query: listAgreementsInput },
  ),
  [`POST ${TEAM}/agreements` as const]: call("member", 201, agreement, "Creates an agreement.", {
    body: createAgreementInput,
    errors: ["unknown_member"],
    creates: true,
  }),
  [`PATCH ${TEAM}/agreements/:agreementId` as const]: call(
    "member",
    200,
    agreement,
    "Changes an agreement or its state. The state it already has changes nothing.",
    { body: updateAgreementInput, errors: ["unknown_member"] },
  ),
} satisfies Record<string, Call>;
