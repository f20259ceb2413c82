import { DOCUMENT_SCHEMA } from "#worker/contract/board-documents.ts";
import type { BoardDocument, BoardSettings, BoardView } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { publish, showAnswers } from "./enter-step.ts";
import { discussed } from "./facilitate.ts";
import { totalsOf } from "./fichas.ts";
import { hasFewAnswers } from "./opening-view.ts";
import { viewOfPlan } from "./plan.ts";
import { reveal } from "./reveal.ts";
import { type BoardState, type Context, createBoard, focusOf, isPublic } from "./state.ts";
import { NOTHING_PERSONAL, sharedView } from "./view.ts";

/** What is kept of a closed board. Closing reveals all cards and ends what was in focus. */
export function closeBoard(state: BoardState, context: Context): BoardDocument {
  const answered = hasFewAnswers(state) ? state : showAnswers(state);
  const revealed = reveal(context.publishHealth(publish(publish(answered, "arrive"), "worth")), context);
  const { plan } = revealed;
  // Without its plan the board hides nothing any more.
  const closed = { ...discussed(revealed, focusOf(revealed)), focusGroupId: null, plan: null };
  const { ready: _, opening, ...shared } = sharedView(closed);
  const kept = { ...shared, plan: plan && viewOfPlan(plan, closed.step) };
  return {
    schema: DOCUMENT_SCHEMA,
    ...kept,
    totals: totalsOf(closed),
    writers: writersOf(closed),
    ...(opening?.answers?.length && { opening }),
  };
}

/**
 * What stays of a closed board whose cards are deleted because of their age: columns, counts of the pulse and the health check,
 * plan and facilitator. The answers to the question at the beginning are deleted like cards.
 */
export const withoutCards = ({ opening: _, ...document }: BoardDocument): BoardDocument => ({
  ...document,
  cards: [],
  groups: [],
  comments: [],
  proposals: [],
  totals: {},
});

/** The document where the board is gone: the retrospective closes without one. */
export const lostDocument = (settings: BoardSettings, context: Context): BoardDocument => ({
  ...closeBoard(createBoard(settings, null, { key: "", seed: "" }, context.now()), context),
  isLost: true,
});

/**
 * The number of people who wrote. Without names on the cards it is kept from `BOARD.answersShown` people on, because
 * fewer are easily guessed. With names on some cards only, it could identify who wrote the others.
 */
function writersOf({ cards, signed }: BoardState): number | null {
  const shown = Object.values(cards).filter(isPublic);
  const count = new Set(shown.map(({ owner }) => owner)).size;
  const named = shown.filter(({ authorId }) => authorId !== null).length;
  const isKnown = signed && named === shown.length;
  return isKnown || (named === 0 && count >= BOARD.answersShown) ? count : null;
}

export function viewOfDocument({
  schema: _,
  writers: _writers,
  isLost: _isLost,
  opening,
  ...shared
}: BoardDocument): BoardView {
  return { ...shared, ready: [], opening: opening ?? null, me: NOTHING_PERSONAL };
}
