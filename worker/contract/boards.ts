import * as z from "zod/mini";
import { boardPlan, createdPlan, newPlanInput, planInput } from "./board-plan.ts";
import { STEPS } from "./board-steps.ts";
import { ERROR_CODES, errorBody } from "./errors.ts";
import { choice, day, id, integer, line, moment, optional, text, timeZone } from "./fields.ts";
import { MORE_FORMATS, USUAL_FORMATS } from "./formats/keys.ts";
import { healthInput, healthResult, statement } from "./health/health-check.ts";
import { t } from "./language.ts";
import { BOARD, LIMITS } from "./limits.ts";
import { MARKS } from "./marks.ts";
import { opening, openingAnswer, openingQuestion } from "./openings.ts";
import { reactions } from "./reactions.ts";
import { person } from "./users.ts";

export type Step = (typeof STEPS)[number];

/** `como-la-ultima` takes the columns of the team's last retrospective with a board. */
export const TEMPLATES = [...USUAL_FORMATS, ...MORE_FORMATS, "como-la-ultima"] as const;
export type Template = (typeof TEMPLATES)[number];

export const QUESTIONS = ["arrive", "worth"] as const;
export type Question = (typeof QUESTIONS)[number];

const uuid = () => z.uuidv4({ error: () => t`Usa un UUID de la versión 4.` });
const RANK = new RegExp(`^[0-9A-Za-z]{1,${BOARD.rank}}$`);
/** A fractional index (docs/product.md §17.5). */
const rank = () => z.string().check(z.regex(RANK, { error: () => t`No es un rango.` }));
const columnId = () => z.string().check(z.minLength(1), z.maxLength(40));
const rev = () => z.int().check(z.nonnegative());
/** A board that was created with a question has an id for it that is no UUID. */
const openingId = () => z.string().check(z.minLength(1), z.maxLength(40));

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
  /** Names the texts of a template until somebody edits them (docs/product.md §26.4). */
  texts: z.optional(z.string()),
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

const proposalFields = {
  proposalId: uuid(),
  text: line(LIMITS.agreement.max, LIMITS.agreement.min),
  ownerId: optional(id()),
  dueOn: optional(day()),
};

const move = { cardId: uuid(), columnId: columnId(), rank: rank() };

/** What a person does on a board (docs/product.md §17.5). */
export const gesture = z.discriminatedUnion("kind", [
  /** `signed`: whether the board was signed when its author wrote it. Without it the card has no author. */
  z.strictObject({ kind: z.literal("addCard"), ...move, text: text(BOARD.cardText), signed: z.optional(z.boolean()) }),
  z.strictObject({ kind: z.literal("editCard"), cardId: uuid(), text: text(BOARD.cardText), rev: rev() }),
  z.strictObject({ kind: z.literal("moveCard"), ...move }),
  z.strictObject({ kind: z.literal("removeCard"), cardId: uuid() }),
  z.strictObject({ kind: z.literal("restoreCard"), cardId: uuid() }),
  z.strictObject({ kind: z.literal("joinGroup"), cardId: uuid(), withCardId: uuid() }),
  z.strictObject({ kind: z.literal("leaveGroup"), cardId: uuid(), newGroupId: uuid() }),
  z.strictObject({ kind: z.literal("nameGroup"), groupId: uuid(), title: z.nullable(line(BOARD.groupTitle)) }),
  z.strictObject({
    kind: z.literal("noteGroup"),
    groupId: uuid(),
    note: z.nullable(text(BOARD.note)),
    rev: rev(),
    /** The note of which this one was made. When another is there now, the room merges both. The version before sends none. */
    base: z.optional(z.nullable(text(BOARD.note))),
    /** Whether both lines are kept where two people changed the same one. */
    keepsBoth: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal("setFichas"), groupId: uuid(), n: z.int().check(z.nonnegative()) }),
  z.strictObject({ kind: z.literal("goTo"), step: choice(STEPS), stepRev: rev() }),
  /** A `stepRev` that is another one now says that the gesture waited too long. The version before sends none. */
  z.strictObject({ kind: z.literal("focus"), groupId: z.nullable(uuid()), stepRev: z.optional(rev()) }),
  z.strictObject({ kind: z.literal("facilitate"), stepRev: z.optional(rev()) }),
  z.strictObject({ kind: z.literal("renameColumn"), columnId: columnId(), title: line(BOARD.columnTitle) }),
  z.strictObject({
    kind: z.literal("setBudget"),
    budget: integer(BOARD.budget),
    perGroup: integer(BOARD.budget),
  }),
  z.strictObject({ kind: z.literal("setSigned"), signed: z.boolean() }),
  /** A person changes their answer with its `answerId`. Without one, as the version before sends it, an answer is final. */
  z.strictObject({
    kind: z.literal("answer"),
    question: choice(QUESTIONS),
    value: integer({ min: 1, max: 5 }),
    answerId: z.optional(uuid()),
  }),
  /**
   * All that the person answers to the health check, in the order of its statements: `3 * colour + tendency + 1` with the
   * places in `COLOURS` and `TENDENCIES`; null where they have not answered. It replaces what they sent before.
   */
  z.strictObject({
    kind: z.literal("answerHealth"),
    answerId: uuid(),
    values: z.array(z.nullable(integer({ min: 1, max: 9 }))).check(
      z.maxLength(BOARD.statements),
      z.refine((values) => values.some((value) => value !== null)),
    ),
  }),
  /** Sets the ends of a *Sin prisa* board, or turns the board from one kind into the other: without a plan it is *En vivo*. */
  z.strictObject({ kind: z.literal("setPlan"), plan: z.nullable(planInput) }),
  /** Moves the next end and the later ones by a day. `end` is the next one as the person saw it, so that a gesture sent again adds none. */
  /** `zone` is the team's: a day of its calendar, which may have 23 or 25 hours. */
  z.strictObject({ kind: z.literal("addDay"), end: moment, zone: timeZone() }),
  z.strictObject({ kind: z.literal("pausePlan") }),
  z.strictObject({ kind: z.literal("resumePlan") }),
  /** "Listo" counts for its step, also where it arrives after the step. */
  z.strictObject({ kind: z.literal("ready"), step: choice(STEPS), ready: z.boolean() }),
  /** A text names a member as `@[userId]`, which survives a new name (docs/product.md §17.5). */
  z.strictObject({ kind: z.literal("addComment"), commentId: uuid(), groupId: uuid(), text: text(BOARD.comment) }),
  z.strictObject({ kind: z.literal("editComment"), commentId: uuid(), text: text(BOARD.comment) }),
  z.strictObject({ kind: z.literal("removeComment"), commentId: uuid() }),
  z.strictObject({ kind: z.literal("propose"), groupId: uuid(), ...proposalFields }),
  z.strictObject({ kind: z.literal("editProposal"), ...proposalFields }),
  z.strictObject({ kind: z.literal("removeProposal"), proposalId: uuid() }),
  z.strictObject({ kind: z.literal("agree"), proposalId: uuid(), agrees: z.boolean() }),
  z.strictObject({ kind: z.literal("acceptProposal"), proposalId: uuid() }),
  /** Replaces the person's mark on the card; null takes it back. */
  z.strictObject({ kind: z.literal("react"), cardId: uuid(), mark: z.nullable(choice(MARKS)) }),
  /** Asks a question to begin with, in place of the one before; null takes it away. */
  z.strictObject({ kind: z.literal("setOpening"), openingId: uuid(), question: z.nullable(openingQuestion) }),
  /** The person's one answer to that question; null takes it back. `signed` as in `addCard`. */
  z.strictObject({
    kind: z.literal("answerOpening"),
    openingId: openingId(),
    answerId: uuid(),
    text: z.nullable(text(BOARD.openingAnswer)),
    signed: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal("showOpening"), openingId: openingId() }),
  /** Takes an answer that everybody sees away, or brings it back. */
  z.strictObject({ kind: z.literal("removeAnswer"), answerId: uuid(), removed: z.boolean() }),
]);
export type Gesture = z.infer<typeof gesture>;
export type GestureKind = Gesture["kind"];

/** `id` names the gesture in the queue of one browser; the room does not store it. */
export const gestureInput = z.object({ id: uuid(), gesture });
export type GestureInput = z.infer<typeof gestureInput>;
export const gestureDone = z.strictObject({});

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

/** The others see what these change, without a message. */
type QuietKind =
  | "addCard"
  | "editCard"
  | "moveCard"
  | "removeCard"
  | "restoreCard"
  | "nameGroup"
  | "noteGroup"
  | "setFichas"
  | "answer"
  | "answerHealth"
  | "ready"
  | "addComment"
  | "editComment"
  | "removeComment"
  | "propose"
  | "editProposal"
  | "removeProposal"
  | "agree"
  | "acceptProposal"
  | "react"
  | "setOpening"
  | "answerOpening"
  | "showOpening"
  | "removeAnswer";

/** Who did what, for the message that the others see. */
export type BoardActivity = {
  userId: string;
  kind: Exclude<GestureKind, QuietKind>;
  cardId?: string;
  /** The group that the card was in before it joined or left one. */
  groupId?: string;
  step?: Step;
};

/** What a gesture that is refused with `changed_meanwhile` would have replaced: a card, a group or the step. */
const current = z.optional(z.union([card, group, z.strictObject({ step: z.enum(STEPS), stepRev: z.int() })]));

/** How the room refuses a gesture over the socket. */
export const refusal = z.object({ code: z.enum(ERROR_CODES), current });
export type Refusal = z.infer<typeof refusal>;

/** How a gesture is refused over HTTP. */
export const gestureError = z.extend(errorBody, { current });
export type GestureError = z.infer<typeof gestureError>;

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
