import * as z from "zod/mini";
import { boardPlan, createdPlan, newPlanInput } from "./board-plan.ts";
import { STEPS } from "./board-steps.ts";
import { choice, integer, line, moment, optional } from "./fields.ts";
import { MORE_FORMATS, USUAL_FORMATS } from "./formats/keys.ts";
import { healthInput, healthResult, statement } from "./health-check/health-check.ts";
import { BOARD } from "./limits/boards.ts";
import { MARKS } from "./marks.ts";
import { opening, openingAnswer, openingQuestion } from "./openings.ts";
import { reactions } from "./reactions.ts";
import { person } from "./users.ts";

export type Step = (typeof STEPS)[number];

/** `como-la-ultima` takes the columns of the team's last retrospective with a board. */
const TEMPLATES = [...USUAL_FORMATS, ...MORE_FORMATS, "como-la-ultima"] as const;
export type Template = (typeof TEMPLATES)[number];

export const QUESTIONS = ["arrive", "worth"] as const;
export type Question = (typeof QUESTIONS)[number];

export const columnInput = z.object({
  title: line(BOARD.columnTitle),
  hint: optional(line(BOARD.columnHint)),
});

/** What a retrospective with a board is created with, beside its name. */
export const boardInput = {
  template: optional(choice(TEMPLATES)),
  columns: z.optional(z.array(columnInput).check(z.minLength(1), z.maxLength(BOARD.columns))),
  signed: z.optional(z.boolean()),
  budget: z.optional(integer(BOARD.budget)),
  perGroup: z.optional(integer(BOARD.budget)),
  /** With a plan the board is *Sin prisa*. */
  plan: z.optional(newPlanInput),
  /** What the people are asked first. */
  opening: z.optional(openingQuestion),
  health: z.optional(healthInput),
};

export const boardColumn = z.strictObject({
  id: z.string(),
  title: z.string(),
  hint: z.nullable(z.string()),
  /** Names the texts of a template until somebody renames the column (docs/product.md §26.4). */
  texts: z.optional(z.string()),
  /** The same for the hint alone, which stays that of the template once the column is renamed. */
  hintTexts: z.optional(z.string()),
});
export type BoardColumn = z.infer<typeof boardColumn>;

/** They are as they were created; the board itself holds what the facilitator changed since. */
export const boardSettings = z.strictObject({
  template: z.nullable(z.enum(TEMPLATES)),
  columns: z.array(boardColumn),
  signed: z.boolean(),
  budget: z.int(),
  perGroup: z.int(),
  plan: z.optional(createdPlan),
  opening: z.optional(openingQuestion),
  /** The statements of its health check. */
  health: z.optional(z.array(statement)),
  /** When the retrospective was brought from another tool. */
  importedAt: z.optional(moment),
  /** When the cards of the closed board were deleted because of their age. */
  cardsDeletedAt: z.optional(moment),
});
export type BoardSettings = z.infer<typeof boardSettings>;

/** A card that was written without a name has no `authorId`, and is never late. */
export const card = z.strictObject({
  id: z.string(),
  columnId: z.string(),
  groupId: z.string(),
  text: z.string(),
  rank: z.string(),
  rev: z.int(),
  authorId: z.nullable(z.string()),
  /** Whether it was written after the reveal. */
  isLate: z.boolean(),
  /** Missing where nobody reacted. */
  reactions: z.optional(reactions),
});
export type Card = z.infer<typeof card>;

/** Every card belongs to a group; a new card to a group of its own, with the card's id. */
export const group = z.strictObject({
  id: z.string(),
  title: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Grows with each change of the note. */
  rev: z.int(),
  isDiscussed: z.boolean(),
});
export type Group = z.infer<typeof group>;

/** What a person said about a group, always with their name. */
export const comment = z.strictObject({
  id: z.string(),
  groupId: z.string(),
  authorId: z.string(),
  at: moment,
  text: z.string(),
  isEdited: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** An agreement that a person proposes for a group. Once it is accepted, the team has an agreement with its id. */
export const proposal = z.strictObject({
  id: z.string(),
  groupId: z.string(),
  authorId: z.string(),
  at: moment,
  text: z.string(),
  ownerId: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  /** Who agrees, sorted. The author does, unless they say otherwise. */
  agreed: z.array(z.string()),
  isAccepted: z.boolean(),
});
export type Proposal = z.infer<typeof proposal>;

const perId = z.record(z.string(), z.int());
/** `counts` has one number for each value from 1 to 5. */
const pulse = z.strictObject({ n: z.int(), counts: z.nullable(z.array(z.int())) });

const shared = {
  step: z.enum(STEPS),
  /** Grows with each change of the step. */
  stepRev: z.int(),
  columns: z.array(boardColumn),
  signed: z.boolean(),
  /** Whether cards were revealed once. */
  isRevealed: z.boolean(),
  /** The revealed ones, by rank, then id. */
  cards: z.array(card),
  /** The visible cards of each column and the hidden ones with a name; null on an unsigned board before its first reveal. */
  counts: z.nullable(perId),
  /** The groups with revealed cards. */
  groups: z.array(group),
  /** Those of the groups, the oldest first. */
  comments: z.array(comment),
  proposals: z.array(proposal),
  budget: z.int(),
  perGroup: z.int(),
  /** How many people placed a ficha, and how many placed all of theirs. */
  voters: z.strictObject({ some: z.int(), all: z.int() }),
  /** The fichas of each group; null before `TALK`. */
  totals: z.nullable(perId),
  focusGroupId: z.nullable(z.string()),
  facilitatorId: z.nullable(z.string()),
  pulse: z.strictObject({ arrive: pulse, worth: pulse }),
  /** The statements of the health check; missing, like `health`, where there is none. */
  statements: z.optional(z.array(statement)),
  /** How many people answered, and the results in the order of the statements: null until they are published. */
  health: z.optional(z.strictObject({ n: z.int(), results: z.nullable(z.array(z.nullable(healthResult))) })),
  /** Null on a board that is *En vivo*. On a closed board it is as it was when the board closed. */
  plan: z.nullable(boardPlan),
};

const sharedOpen = {
  ...shared,
  /** Who is ready for the present step, sorted by id. A closed board does not keep it. */
  ready: z.array(z.string()),
  opening: z.nullable(opening),
};

/** What everyone in the team sees. */
export const sharedView = z.strictObject(sharedOpen);
export type SharedView = z.infer<typeof sharedView>;

/** What only one person sees. */
export const personalView = z.strictObject({
  /** All cards that the person wrote, revealed or not. */
  cardIds: z.array(z.string()),
  /** Those that are not revealed yet. */
  cards: z.array(card),
  /** Those that the person removed and may restore. */
  removed: z.array(card),
  /** How many the person has on each group. */
  fichas: perId,
  left: z.int(),
  answered: z.strictObject({ arrive: z.boolean(), worth: z.boolean(), health: z.optional(z.boolean()) }),
  /** The person's marks, by card, of those that everybody sees. */
  reactions: z.record(z.string(), z.enum(MARKS)),
  /** The person's answer to the question at the beginning. */
  opening: z.nullable(openingAnswer),
});
export type PersonalView = z.infer<typeof personalView>;

export const boardView = z.strictObject({ ...sharedOpen, me: personalView });
export type BoardView = z.infer<typeof boardView>;

export const listBoardInput = z.object({ part: optional(choice(["first"])) });

/** The answer over HTTP names the people; over the socket the browser knows them. */
export const board = z.strictObject({
  ...sharedOpen,
  me: personalView,
  people: z.array(person),
  /** How many cards and comments are left out because the caller asked for the first ones. */
  omittedCards: z.int(),
  omittedComments: z.int(),
  /** A closed board may be lost when an older backup is restored. */
  isLost: z.optional(z.literal(true)),
});
export type Board = z.infer<typeof board>;

/** What changed in the view of one person. */
export type BoardPatch = {
  cards?: Card[];
  goneCardIds?: string[];
  groups?: Group[];
  goneGroupIds?: string[];
  comments?: Comment[];
  goneCommentIds?: string[];
  proposals?: Proposal[];
  goneProposalIds?: string[];
  set?: Partial<Omit<SharedView, "cards" | "groups" | "comments" | "proposals">>;
  me?: PersonalView;
};

/** A closed board as it is kept. */
export const boardDocument = z.strictObject({
  schema: z.int(),
  ...shared,
  /** How many people wrote a card; null where cards without a name would tell too much, missing where an earlier version closed it. */
  writers: z.optional(z.nullable(z.int())),
  /** The question at the beginning, where somebody answered it. */
  opening: z.optional(opening),
  /** The board was closed after the backup that was restored: nothing of it is left. */
  isLost: z.optional(z.literal(true)),
});
export type BoardDocument = z.infer<typeof boardDocument>;
