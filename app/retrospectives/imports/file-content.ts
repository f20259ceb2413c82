/**
 * A card as the file has it. Cards with the same `group` belong together; an empty one is a group of its own. Where the file
 * knows groups apart from their titles, `key` says which one it is.
 */
export type FileCard = { text: string; column: string; author: string; group: string; key?: string; votes: number };

/** What a file has. `said` is what was said about a group, by its name. */
export type FileContent = {
  cards: FileCard[];
  said: { group: string; key?: string; text: string }[];
  /** The first moment in the file; null where it has none. */
  heldAt: Date | null;
  /** Whether the number of a group stands in each of its cards. */
  repeatsVotes: boolean;
  /** Down votes, which a board does not have. */
  dislikes: number;
};

export const NOTHING: FileContent = { cards: [], said: [], heldAt: null, repeatsVotes: false, dislikes: 0 };

export type Table = { head: string[]; rows: string[][] };
