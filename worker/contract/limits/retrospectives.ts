import { DAY, HOUR, MINUTE, SECOND } from "./time.ts";

// Rooms ask the database about series, bin and retention: `settled` after a call has said that something will change, which
// has ended by then, and `retry` after the database did not answer.
const SETTLED = 10 * SECOND;

/** Retrospectives that open by themselves (docs/product.md §25). */
export const SERIES = {
  ofTeam: 5,
  everyWeeks: { min: 1, max: 4 },
  number: { min: 1, max: 9999 },
  phaseDays: { min: 1, max: 27 },
  /** One day less than a plan may have, because the last phase may end at a later hour than the first begins. */
  planDays: 29,
  /** How far ahead its first day may be, and a day that is skipped. */
  daysAhead: 366,
  /** A moment that was missed by so much is skipped, so that nothing opens at an hour that nobody chose. */
  late: DAY,
  /** After this many openings in a row without a visit to the team, none is opened. */
  unvisited: 4,
  /** How exactly the room knows when somebody came. */
  visit: DAY,
  settled: SETTLED,
  retry: 5 * MINUTE,
} as const;

/** Counters of a team: Home reads all of them for each of its members. */
export const COUNTERS = { ofTeam: 100 } as const;

/** The formats that a team saves (docs/product.md §17.2). */
export const FORMATS = { ofTeam: 12 } as const;

/** A retrospective that a team brings from another tool (docs/product.md §29). */
export const IMPORT = {
  bodyBytes: 256 * 1024,
  /** What the cards and notes have as JSON. The rest of the body are name, columns and titles. */
  textBytes: 180 * 1024,
  cards: 400,
  votes: 9999,
  fileBytes: 2 * 1024 * 1024,
  /** Of one team, and of one person in all teams, also those that are deleted: at most 1.5 % of what the database holds. */
  perDay: 30,
  /** No tool has an older retrospective. */
  firstYear: 2000,
} as const;

/** A link that shows a sheet outside of its team. */
export const SHEET_LINK = { days: [7, 30, 90] } as const;

/** How many entries one page has of the team's memory, and of one's own thank-yous. */
export const MEMORIES = 20;
export const THANK_YOUS = 24;

/** Closed boards of which one call reads what the caller wrote: decompressing so many takes about 3 ms of CPU. */
export const CLOSED_BOARDS = 20;

/** How many thank-yous the reveal of the winner and their card quote. */
export const QUOTED_THANKS = 3;

/** What one page of a search looks through: folding so many characters takes the Worker 2 ms. The rest are other pages. */
export const MEMORY_SEARCH = { words: 8, entries: 300, characters: 100_000 };

/** What was deleted stays restorable (docs/product.md §27). */
export const BIN = {
  days: 30,
  life: 30 * DAY,
  /** The most things of one team. */
  most: 200,
  settled: SETTLED,
  retry: HOUR,
} as const;

/** Deletion of the cards of old boards (docs/product.md §31). */
export const RETENTION = {
  months: [6, 12, 24],
  /** Between the choice and the first deletion. */
  notice: 7 * DAY,
  /** Boards of one team. A free Worker makes 50 queries at a time. */
  perDay: 10,
  settled: SETTLED,
  retry: HOUR,
} as const;
