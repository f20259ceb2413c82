import { type BoardState, type Context, fingerprint, type StoredCard } from "./state.ts";

/** What tells who wrote the cards and titles of a board. */
export type Authors = {
  secret: BoardState["secret"];
  /** Fingerprints, by card. */
  owners: Record<string, string>;
  /** Fingerprints, by group. */
  writers: Record<string, string | null>;
  /** By card. The version before knew no reactions. */
  reactions?: Record<string, StoredCard["reactions"]>;
};

const NOBODY = { key: "", seed: "" };

/** Removes the authors from a state. Two cards of one person look like cards of two people. */
export function withoutAuthors(state: BoardState): { state: BoardState; authors: Authors } {
  const authors: Authors = {
    secret: state.secret,
    owners: mapValues(state.cards, ({ owner }) => owner),
    writers: mapValues(state.groups, ({ writer }) => writer),
    reactions: mapValues(state.cards, ({ reactions }) => reactions),
  };
  const cards = mapValues(state.cards, (card) => ({
    ...card,
    owner: "",
    reactions: withoutPeople(card.reactions),
  }));
  const groups = mapValues(state.groups, (group) => ({ ...group, writer: null }));
  return { state: { ...state, cards, groups, secret: NOBODY }, authors };
}

/** The same marks, sorted, with their positions as keys instead of people. */
const withoutPeople = (reactions: StoredCard["reactions"]): StoredCard["reactions"] =>
  Object.fromEntries(
    Object.values(reactions)
      .sort()
      .map((mark, index) => [String(index), mark]),
  );

export function withAuthors(state: BoardState, { secret, owners, writers, reactions = {} }: Authors): BoardState {
  const cards = mapValues(state.cards, (card, id) => ({
    ...card,
    owner: owners[id] ?? "",
    reactions: reactions[id] ?? card.reactions,
  }));
  const groups = mapValues(state.groups, (group, id) => ({ ...group, writer: writers[id] ?? null }));
  return { ...state, cards, groups, secret };
}

/** For a board whose authors cannot be read: signed cards have them again, and the others belong to no one. */
export function withNewSecret(state: BoardState, secret: BoardState["secret"], context: Context): BoardState {
  const renewed = { ...state, secret };
  // The id of a card is no id of a person, so its fingerprint is that of nobody.
  const cards = mapValues(state.cards, (card, id) => ({
    ...card,
    owner: fingerprint(renewed, card.authorId ?? id, context),
  }));
  return { ...renewed, cards };
}

const mapValues = <Value, Mapped>(
  record: Record<string, Value>,
  change: (value: Value, key: string) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
