import { gestureDone, gestureError, gestureInput } from "#worker/contract/board-gestures.ts";
import { board, listBoardInput } from "#worker/contract/boards.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { Call } from "./call.ts";

const GESTURE_ERRORS: ErrorCode[] = [
  "not_facilitator",
  "facilitator_here",
  "wrong_plan",
  "too_few_writers",
  "not_yours",
  "changed_meanwhile",
  "not_yet",
  "not_voting",
  "no_fichas_left",
  "fichas_placed",
  "signing_fixed",
  "board_full",
  "comments_full",
  "proposals_full",
  "board_too_large",
  "board_closing",
  "board_newer",
  "retrospective_closed",
  "in_bin",
];

export const BOARD_CALLS = {
  "GET /teams/:teamId/retrospectives/:retroId/board": {
    role: "member",
    scope: null,
    answer: board,
    summary: `Returns the board, as the caller sees it; with \`part=first\` at most ${BOARD.firstCards} cards.`,
    query: listBoardInput,
    errors: ["board_lost", "board_newer", "in_bin"],
    hidesPerson: true,
  },
  "POST /teams/:teamId/retrospectives/:retroId/board": {
    role: "member",
    scope: null,
    answer: gestureDone,
    summary: "Applies a gesture to the board.",
    body: gestureInput,
    errors: GESTURE_ERRORS,
    errorBody: gestureError,
    hidesPerson: true,
    readsPrimary: true,
  },
} satisfies Record<string, Call>;
