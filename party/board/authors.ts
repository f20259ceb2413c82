import {
  type BoardState,
  type Context,
  fingerprint,
  mapValues,
  type StoredAnswer,
  type StoredCard,
  type StoredOpening,
} from "./state.ts";

/** Who wrote the cards and titles of a board. */
export type Authors = {
  secret: BoardState["secret"];
  /** Fingerprints, by card. */
  owners: Record<string, string>;
  /** Fingerprints, by group. */
  writers: Record<string, string | null>;
  /** By card. The version before knew no reactions. */
  reactions?: Record<string, StoredCard["reactions"]>;
  /** Those of answers to the question at the beginning, by answer. The version before knew none. */
  answers?: Record<string, string>;
};

const NOBODY = { key: "", seed: "" };

/** Removes the authors from a state. Two cards of one person look like cards of two people. */
export function withoutAuthors(state: BoardState): { state: BoardState; authors: Authors } {
  const authors: Authors = {
    secret: state.secret,
    owners: mapValues(state.cards, ({ owner }) => owner),
    writers: mapValues(state.groups, ({ writer }) => writer),
    reactions: mapValues(state.cards, ({ reactions }) => reactions),
    answers: mapValues(state.opening?.answers ?? {}, ({ owner }) => owner),
  };
  const cards = mapValues(state.cards, (card) => ({
    ...card,
    owner: "",
    reactions: withoutPeople(card.reactions),
  }));
  const groups = mapValues(state.groups, (group) => ({ ...group, writer: null }));
  const opening = ownedBy(state.opening, () => "");
  return { state: { ...state, cards, groups, opening, secret: NOBODY }, authors };
}

const ownedBy = (opening: StoredOpening | null, ownerOf: (answer: StoredAnswer) => string): StoredOpening | null =>
  opening && { ...opening, answers: mapValues(opening.answers, (one) => ({ ...one, owner: ownerOf(one) })) };

/** The same marks, sorted, with their positions as keys instead of people. */
const withoutPeople = (reactions: StoredCard["reactions"]): StoredCard["reactions"] =>
  Object.fromEntries(
    Object.values(reactions)
      .sort()
      .map((mark, index) => [String(index), mark]),
  );

export function withAuthors(state: BoardState, authors: Authors): BoardState {
  const { secret, owners, writers, reactions = {}, answers = {} } = authors;
  const cards = mapValues(state.cards, (card, id) => ({
    ...card,
    owner: owners[id] ?? "",
    reactions: reactions[id] ?? card.reactions,
  }));
  const groups = mapValues(state.groups, (group, id) => ({ ...group, writer: writers[id] ?? null }));
  const opening = ownedBy(state.opening, ({ id }) => answers[id] ?? "");
  return { ...state, cards, groups, opening, secret };
}

/** For a board whose authors cannot be read: signed cards have them again, and the others belong to no one. */
export function withNewSecret(state: BoardState, secret: BoardState["secret"], context: Context): BoardState {
  const renewed = { ...state, secret };
  // No person has the fingerprint of a card's id.
  const cards = mapValues(state.cards, (card, id) => ({
    ...card,
    owner: fingerprint(renewed, card.authorId ?? id, context),
  }));
  const opening = ownedBy(state.opening, ({ id, authorId }) => fingerprint(renewed, authorId ?? id, context));
  return { ...renewed, cards, opening };
}
