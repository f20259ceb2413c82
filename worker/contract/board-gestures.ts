import * as z from "zod/mini";
import { planInput } from "./board-plan.ts";
import { STEPS } from "./board-steps.ts";
import { card, group, QUESTIONS, type Step } from "./boards.ts";
import { ERROR_CODES, errorBody } from "./errors.ts";
import { choice, day, id, integer, line, moment, optional, text, timeZone } from "./fields.ts";
import { t } from "./language.ts";
import { BOARD } from "./limits/boards.ts";
import { LIMITS } from "./limits/fields.ts";
import { MARKS } from "./marks.ts";
import { openingQuestion } from "./openings.ts";

/** Chosen at random by the browser, so that it tells neither when nor in which order people wrote. */
const ownId = () =>
  z.string().check(z.regex(OWN_ID, { error: () => t`Usa 12 letras y números, o un UUID de la versión 4.` }));
/** Of `newId`; a UUID of version 4 where an earlier version of the browser's script or another program chose it. */
const OWN_ID = /^(?:[0-9A-Za-z]{12}|[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-4[\dA-Fa-f]{3}-[89ABab][\dA-Fa-f]{3}-[\dA-Fa-f]{12})$/;
const RANK = new RegExp(`^[0-9A-Za-z]{1,${BOARD.rank}}$`);
/** A fractional index (docs/product.md §17.5). */
const rank = () => z.string().check(z.regex(RANK, { error: () => t`No es un rango.` }));
const columnId = () => z.string().check(z.minLength(1), z.maxLength(40));
const rev = () => z.int().check(z.nonnegative());
/** A board that was created with a question has an id for it that is no UUID. */
const openingId = () => z.string().check(z.minLength(1), z.maxLength(40));

const proposalFields = {
  proposalId: ownId(),
  text: line(LIMITS.agreement.max, LIMITS.agreement.min),
  ownerId: optional(id()),
  dueOn: optional(day()),
};

const move = { cardId: ownId(), columnId: columnId(), rank: rank() };

/** What a person does on a board (docs/product.md §17.5). */
export const gesture = z.discriminatedUnion("kind", [
  /** `signed`: whether the board was signed when its author wrote it. Without it the card has no author. */
  z.strictObject({ kind: z.literal("addCard"), ...move, text: text(BOARD.cardText), signed: z.optional(z.boolean()) }),
  z.strictObject({ kind: z.literal("editCard"), cardId: ownId(), text: text(BOARD.cardText), rev: rev() }),
  z.strictObject({ kind: z.literal("moveCard"), ...move }),
  z.strictObject({ kind: z.literal("removeCard"), cardId: ownId() }),
  z.strictObject({ kind: z.literal("restoreCard"), cardId: ownId() }),
  z.strictObject({ kind: z.literal("joinGroup"), cardId: ownId(), withCardId: ownId() }),
  z.strictObject({ kind: z.literal("leaveGroup"), cardId: ownId(), newGroupId: ownId() }),
  z.strictObject({ kind: z.literal("nameGroup"), groupId: ownId(), title: z.nullable(line(BOARD.groupTitle)) }),
  z.strictObject({
    kind: z.literal("noteGroup"),
    groupId: ownId(),
    note: z.nullable(text(BOARD.note)),
    rev: rev(),
    /** The note of which this one was made. When another is there now, the room merges both. An earlier version sends none. */
    base: z.optional(z.nullable(text(BOARD.note))),
    /** Whether both lines are kept where two people changed the same one. */
    keepsBoth: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal("setFichas"), groupId: ownId(), n: z.int().check(z.nonnegative()) }),
  z.strictObject({ kind: z.literal("goTo"), step: choice(STEPS), stepRev: rev() }),
  /** A `stepRev` that differs from the board's means that the gesture waited too long. An earlier version sends none. */
  z.strictObject({ kind: z.literal("focus"), groupId: z.nullable(ownId()), stepRev: z.optional(rev()) }),
  z.strictObject({ kind: z.literal("facilitate"), stepRev: z.optional(rev()) }),
  z.strictObject({ kind: z.literal("renameColumn"), columnId: columnId(), title: line(BOARD.columnTitle) }),
  z.strictObject({
    kind: z.literal("setBudget"),
    budget: integer(BOARD.budget),
    perGroup: integer(BOARD.budget),
  }),
  z.strictObject({ kind: z.literal("setSigned"), signed: z.boolean() }),
  /** A person changes their answer with its `answerId`. Without one, as an earlier version sends it, an answer is final. */
  z.strictObject({
    kind: z.literal("answer"),
    question: choice(QUESTIONS),
    value: integer({ min: 1, max: 5 }),
    answerId: z.optional(ownId()),
  }),
  /**
   * All that the person answers to the health check, in the order of its statements: `3 * colour + tendency + 1` with the
   * places in `COLOURS` and `TENDENCIES`; null where they have not answered. It replaces what they sent before.
   */
  z.strictObject({
    kind: z.literal("answerHealth"),
    answerId: ownId(),
    values: z.array(z.nullable(integer({ min: 1, max: 9 }))).check(
      z.maxLength(BOARD.statements),
      z.refine((values) => values.some((value) => value !== null)),
    ),
  }),
  /** Sets the ends of a *Sin prisa* board, or turns the board from one kind into the other: without a plan it is *En vivo*. */
  z.strictObject({ kind: z.literal("setPlan"), plan: z.nullable(planInput) }),
  /**
   * Moves the next end and the later ones by a day. `end` is the next one as the person saw it, so that a gesture sent again
   * adds none. `zone` is the team's: a day of its calendar may have 23 or 25 hours.
   */
  z.strictObject({ kind: z.literal("addDay"), end: moment, zone: timeZone() }),
  z.strictObject({ kind: z.literal("pausePlan") }),
  z.strictObject({ kind: z.literal("resumePlan") }),
  /** "Listo" counts for its step, also where it arrives after the step. */
  z.strictObject({ kind: z.literal("ready"), step: choice(STEPS), ready: z.boolean() }),
  /** A text names a member as `@[userId]`, which survives a new name (docs/product.md §17.5). */
  z.strictObject({ kind: z.literal("addComment"), commentId: ownId(), groupId: ownId(), text: text(BOARD.comment) }),
  z.strictObject({ kind: z.literal("editComment"), commentId: ownId(), text: text(BOARD.comment) }),
  z.strictObject({ kind: z.literal("removeComment"), commentId: ownId() }),
  z.strictObject({ kind: z.literal("propose"), groupId: ownId(), ...proposalFields }),
  z.strictObject({ kind: z.literal("editProposal"), ...proposalFields }),
  z.strictObject({ kind: z.literal("removeProposal"), proposalId: ownId() }),
  z.strictObject({ kind: z.literal("agree"), proposalId: ownId(), agrees: z.boolean() }),
  z.strictObject({ kind: z.literal("acceptProposal"), proposalId: ownId() }),
  /** Replaces the person's mark on the card; null takes it back. */
  z.strictObject({ kind: z.literal("react"), cardId: ownId(), mark: z.nullable(choice(MARKS)) }),
  /** Asks a question to begin with, in place of the one before; null takes it away. */
  z.strictObject({ kind: z.literal("setOpening"), openingId: ownId(), question: z.nullable(openingQuestion) }),
  /** The person's one answer to that question; null takes it back. `signed` as in `addCard`. */
  z.strictObject({
    kind: z.literal("answerOpening"),
    openingId: openingId(),
    answerId: ownId(),
    text: z.nullable(text(BOARD.openingAnswer)),
    signed: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal("showOpening"), openingId: openingId() }),
  /** Takes an answer that everybody sees away, or brings it back. */
  z.strictObject({ kind: z.literal("removeAnswer"), answerId: ownId(), removed: z.boolean() }),
]);
export type Gesture = z.infer<typeof gesture>;
export type GestureKind = Gesture["kind"];

/** `id` names the gesture in the queue of one browser; the room does not store it. */
export const gestureInput = z.object({ id: ownId(), gesture });
export type GestureInput = z.infer<typeof gestureInput>;
export const gestureDone = z.strictObject({});

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
