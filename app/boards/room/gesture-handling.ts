import type { Draft } from "#app/lib/forms/drafts.ts";
import type { Of } from "#party/board/outcome.ts";
import type { Gesture, GestureKind } from "#worker/contract/board-gestures.ts";
import type { DraftKind } from "./board-drafts.ts";

type TypedText = { draft: DraftKind; id: string; text: string };

type Handling<K extends GestureKind> = {
  /** The text that the person typed, and the draft in which it is kept where the room refuses it. */
  typed?: (gesture: Of<K>) => TypedText;
  /** What this browser keeps of an answer that the room took, so that the person can change it. */
  answers?: (gesture: Of<K>) => [question: string, answer: Draft];
  /** What the gesture sets: a later one replaces it while it waits, and it is sent a moment after the last one. */
  sets?: (gesture: Of<K>) => string;
  /** Whether it would surprise others later: the queue drops it after a minute, and only the room's answer says that it is done. */
  isBrief?: true;
  /** Whether the page says that it was not stored where it came too late. */
  saysLate?: true;
};

/** What the browser does with a gesture besides sending it. */
const HANDLING: { [K in GestureKind]: Handling<K> } = {
  addCard: { typed: ({ columnId, text }) => ({ draft: "card", id: columnId, text }) },
  editCard: { typed: ({ cardId, text }) => ({ draft: "edit", id: cardId, text }) },
  moveCard: {},
  removeCard: {},
  restoreCard: {},
  joinGroup: {},
  leaveGroup: {},
  nameGroup: {},
  noteGroup: { typed: ({ groupId, note }) => ({ draft: "note", id: groupId, text: note ?? "" }) },
  setFichas: { sets: ({ groupId }) => groupId, saysLate: true },
  goTo: { isBrief: true },
  focus: {},
  facilitate: { isBrief: true },
  renameColumn: {},
  setBudget: {},
  setSigned: {},
  answer: {
    answers: ({ question, answerId = "", value }) => [question, { answerId, value: String(value) }],
    saysLate: true,
  },
  answerHealth: {
    answers: ({ answerId, values }) => ["health", { answerId, values: values.join(",") }],
    sets: () => "all",
    saysLate: true,
  },
  setPlan: { isBrief: true },
  addDay: { isBrief: true },
  pausePlan: { isBrief: true },
  resumePlan: { isBrief: true },
  ready: { sets: ({ step }) => step },
  addComment: { typed: ({ groupId, text }) => ({ draft: "comment", id: groupId, text }) },
  editComment: { typed: ({ commentId, text }) => ({ draft: "edit", id: commentId, text }) },
  removeComment: {},
  propose: { typed: ({ groupId, text }) => ({ draft: "proposal", id: groupId, text }) },
  editProposal: {},
  removeProposal: {},
  agree: {},
  acceptProposal: {},
  react: { sets: ({ cardId }) => cardId, saysLate: true },
  setOpening: {},
  answerOpening: { typed: ({ text }) => ({ draft: "answer", id: "opening", text: text ?? "" }) },
  showOpening: { isBrief: true },
  removeAnswer: {},
};

/** Whether this version of the page knows the gesture. A tab with a newer one shares the queue. */
export const isKnown = ({ kind }: Gesture): boolean => Object.hasOwn(HANDLING, kind);

export const typedText = <K extends GestureKind>(gesture: Of<K>): TypedText | undefined =>
  HANDLING[gesture.kind].typed?.(gesture);

export const answerIn = <K extends GestureKind>(gesture: Of<K>) => HANDLING[gesture.kind].answers?.(gesture);

export const isBrief = ({ kind }: Gesture): boolean => HANDLING[kind].isBrief === true;

export const saysLate = ({ kind }: Gesture): boolean => HANDLING[kind].saysLate === true;

/** The same for gestures of which the last one is enough; undefined where each counts. */
export function settingOf<K extends GestureKind>(gesture: Of<K>): string | undefined {
  const setting = HANDLING[gesture.kind].sets?.(gesture);
  return setting && `${gesture.kind}:${setting}`;
}
