import { DAY, HOUR, MINUTE, SECOND } from "./time.ts";

const ROW_BYTES = { group: 200, comment: 250, proposal: 400 } as const;

/** For so many days the platform can recover what a room has deleted (docs/decisions/020). */
export const RECOVERY_DAYS = 30;

/** Limits of one board (docs/product.md §17). */
export const BOARD = {
  /** Removed cards count. `textBytes` are those of texts as JSON, and of each group, comment and proposal `rowBytes` more. */
  ofPerson: { cards: 60, proposals: 10, textBytes: 40 * 1024, rowBytes: ROW_BYTES },
  /** Groups without cards that are kept, so that grouping can be undone. */
  spareGroups: 200,
  /** How many cards are in a page that the server renders. */
  firstCards: 60,
  /** The most open boards of one team. */
  openBoards: 5,
  columns: 6,
  columnTitle: 40,
  columnHint: 120,
  /** The most statements of a health check. */
  statements: 12,
  cardText: 500,
  openingQuestion: 140,
  openingAnswer: 280,
  groupTitle: 80,
  note: 2000,
  comment: 1000,
  /** The most comments of one group, and those of one person there, who would end the conversation of the others. */
  comments: 100,
  commentsOfPerson: 30,
  /** The most characters of a rank in a gesture, and of one that a board keeps. A new rank between two kept ones is longer. */
  rank: 64,
  keptRank: 48,
  budget: { min: 1, max: 20 },
  defaultBudget: 5,
  defaultPerGroup: 3,
  /** The fewest answers to a question that are shown. */
  answersShown: 4,
  gestures: [
    { most: 30, within: 10 * SECOND },
    { most: 120, within: MINUTE },
  ],
  /** How long a card counts as held after the last signal. */
  holdTime: 10 * SECOND,
  /** How long a frozen board waits for its closing. */
  freezeTime: 30 * SECOND,
  /** When a room writes an agreement again that the database did not take. */
  agreementRetry: 30 * SECOND,
  /** The most agreements that a room writes in one invocation. */
  agreementsAtOnce: 100,
  /** How often a room asks the database whether it knows the open boards. Longer than any restore of a backup takes. */
  checkInterval: 7 * DAY,
} as const;

/**
 * How the people of a board share the 2 MB that a row of the room and of the database holds (docs/product.md §17.5), in
 * bytes. `rowBytes` are the most that each takes beside its text; that of a card includes its group.
 *
 * A person has two limits. `BOARD.ofPerson.textBytes` is of their texts: a page knows these, so it does not show a text that
 * the room will refuse, and long notes leave space for fichas and marks. `ofPerson` is of all that they store: only the room
 * knows that, and counts it in large steps in `all`. A limit of the whole board in bytes would tell how long the cards are
 * that nobody sees yet.
 */
export const BOARD_SPACE = {
  all: 1_744_000,
  ofPerson: 50_000,
  step: 8000,
  rowBytes: {
    card: 720,
    group: 280,
    comment: ROW_BYTES.comment,
    proposal: ROW_BYTES.proposal,
    answer: 300,
    agreed: 40,
    fichas: 50,
    mark: 80,
  },
} as const;

/** The plan of a *Sin prisa* board (docs/product.md §17.12). Times in milliseconds. */
export const BOARD_PLAN = {
  day: DAY,
  /** The least time of a phase. */
  phase: HOUR,
  /** The most time from now to the last end. */
  most: 30 * DAY,
  /** The fewest people whose cards an end shows without names. */
  writers: 3,
  /** How long after the facilitator was seen anybody may take over, and how often the room notes that they were. */
  away: DAY,
  seen: HOUR,
  /** The wait before an end that failed is tried again: the first one, and the longest one. Each is twice the one before. */
  retry: { first: 30 * SECOND, most: 15 * MINUTE },
} as const;
