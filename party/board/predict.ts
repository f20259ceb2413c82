import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { votersOf } from "./fichas.ts";
import { applyGesture, isUnknown } from "./gestures.ts";
import { applyPatch, changedFields, sharedPatch } from "./patch.ts";
import type { RareRules } from "./rare-rules.ts";
import { isUnloaded, stateOfView, viewContext } from "./state-of-view.ts";
import { countsOf, personalView, sharedView } from "./view.ts";

/**
 * What the person sees once the room has accepted the gestures, by the room's own rules. Those that the room would refuse,
 * and those whose result only the room knows, change nothing. The totals and the fichas of others stay as they were counted.
 */
export function predict(
  view: BoardView,
  gestures: readonly Gesture[],
  userId: string,
  rare: RareRules | null,
): BoardView {
  if (gestures.length === 0) return view;
  const context = { ...viewContext, rare };
  const start = stateOfView(view, userId);
  let state = start;
  for (const gesture of gestures) {
    const outcome = isUnknown(state, gesture) ? null : applyGesture(state, gesture, userId, context);
    if (outcome?.ok) state = outcome.state;
  }
  if (state === start) return view;
  const { counts, voters, totals } = view;
  const shared = sharedView(state);
  const patch = sharedPatch(view, {
    ...shared,
    cards: shared.cards.filter((card) => !isUnloaded(card)),
    counts: shared.counts && changedBy(countsOf(start), shared.counts, counts),
    voters: { ...voters, ...changedBy(votersOf(start), shared.voters, voters) },
    totals: shared.totals && totals,
  });
  const me = { ...view.me, ...changedFields(view.me, personalView(state, userId, context)) };
  return { ...applyPatch(view, patch ?? {}), me };
}

type Counts = Record<string, number>;

/** What `counts` of all people become when the person's own part of them changes. */
const changedBy = (before: Counts | null, after: Counts, counts: Counts | null): Counts =>
  Object.fromEntries(Object.entries(after).map(([key, n]) => [key, (counts?.[key] ?? 0) + n - (before?.[key] ?? 0)]));
