import { seenCard } from "./cards.ts";
import { type Actor, done, type Of, type Outcome, refused } from "./outcome.ts";
import { type BoardState, withEntry } from "./state.ts";
import { isHiding } from "./steps.ts";

/**
 * A person has one mark on a card. Where cards are hidden nobody reacts, also not to those that were revealed before: the
 * moment would tell who came to write.
 */
export function react(state: BoardState, { cardId, mark }: Of<"react">, actor: Actor): Outcome {
  const card = seenCard(state, cardId, actor);
  if (!card) return refused("not_found");
  const { [actor.owner]: before = null, ...others } = card.reactions;
  if (before === mark) return done(state);
  if (isHiding(state.step)) return refused("not_yet");
  const reactions = mark === null ? others : withEntry(card.reactions, actor.owner, mark);
  return done({ ...state, cards: { ...state.cards, [cardId]: { ...card, reactions } } });
}
