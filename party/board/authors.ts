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
  /** By card. An earlier version knew no reactions. */
  reactions?: Record<string, StoredCard["reactions"]>;
  /** Those of answers to the question at the beginning, by answer. An earlier version knew none. */
  answers?: Record<string, string>;
  /** Those of who removed a card or an answer, by its id. An earlier version left them in the state. */
  removers?: Record<string, string | null>;
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
    removers: mapValues({ ...state.cards, ...state.opening?.answers }, ({ removedBy }) => removedBy),
  };
  const cards = mapValues(state.cards, (card) => ({
    ...card,
    owner: "",
    removedBy: card.removedBy && NOBODY.key,
    reactions: withoutPeople(card.reactions),
  }));
  const groups = mapValues(state.groups, (group) => ({ ...group, writer: null }));
  const opening = changeAnswers(state.opening, ({ removedBy }) => ({ owner: "", removedBy: removedBy && NOBODY.key }));
  return { state: { ...state, cards, groups, opening, secret: NOBODY }, authors };
}

const changeAnswers = (opening: StoredOpening | null, change: (answer: StoredAnswer) => Partial<StoredAnswer>) =>
  opening && { ...opening, answers: mapValues(opening.answers, (one) => ({ ...one, ...change(one) })) };

/** The same marks, sorted, with their positions as keys instead of people. */
const withoutPeople = (reactions: StoredCard["reactions"]): StoredCard["reactions"] =>
  Object.fromEntries(
    Object.values(reactions)
      .sort()
      .map((mark, index) => [String(index), mark]),
  );

export function withAuthors(state: BoardState, authors: Authors): BoardState {
  const { secret, owners, writers, reactions = {}, answers = {}, removers = {} } = authors;
  const removerOf = ({ id, removedBy }: StoredCard | StoredAnswer) => removers[id] ?? removedBy;
  const cards = mapValues(state.cards, (card, id) => ({
    ...card,
    owner: owners[id] ?? "",
    removedBy: removerOf(card),
    reactions: reactions[id] ?? card.reactions,
  }));
  const groups = mapValues(state.groups, (group, id) => ({ ...group, writer: writers[id] ?? null }));
  const opening = changeAnswers(state.opening, (answer) => ({
    owner: answers[answer.id] ?? "",
    removedBy: removerOf(answer),
  }));
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
  const opening = changeAnswers(state.opening, ({ id, authorId }) => ({
    owner: fingerprint(renewed, authorId ?? id, context),
  }));
  return { ...renewed, cards, opening };
}
