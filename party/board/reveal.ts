import { compare } from "#worker/contract/compare.ts";
import { byRank, ranksFor } from "./rank.ts";
import type { BoardState, Context, StoredCard } from "./state.ts";

/**
 * Shows all hidden cards to everyone. On an unsigned board they follow the ones already seen, in an order that says
 * nothing about when they were written.
 */
export function reveal(state: BoardState, { hmac }: Context): BoardState {
  const cards = { ...state.cards };
  for (const column of state.columns) {
    const present = Object.values(cards).filter((card) => card.columnId === column.id && card.removedBy === null);
    const hidden = present.filter((card) => !card.isRevealed);
    if (hidden.length === 0) continue;
    const seen = present.filter((card) => card.isRevealed).sort(byRank);
    const ordered = state.signed ? present.sort(byRank) : [...seen, ...shuffled(hidden, state.secret.seed, hmac)];
    const ranks = ranksFor(ordered.map(({ id }) => id));
    for (const card of ordered) {
      cards[card.id] = { ...card, isRevealed: true, rank: ranks.get(card.id) ?? card.rank };
    }
  }
  return { ...state, cards, isRevealed: true };
}

function shuffled(cards: StoredCard[], seed: string, hmac: Context["hmac"]): StoredCard[] {
  const keys = new Map(cards.map(({ id }) => [id, hmac(seed, id)]));
  return cards.sort((a, b) => compare(keys.get(a.id) ?? "", keys.get(b.id) ?? ""));
}
