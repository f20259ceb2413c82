import { addComment, editComment, removeComment } from "./comments.ts";
import { answerHealth } from "./health.ts";
import { answerOpening, removeAnswer, setOpening, showOpening } from "./opening.ts";
import type { Actor, Of, Outcome } from "./outcome.ts";
import { addDay, pausePlan, resumePlan, setPlan } from "./plan-gestures.ts";
import { acceptProposal, agree, editProposal, propose, removeProposal } from "./proposals.ts";
import { react } from "./reactions.ts";
import type { BoardState, Context } from "./state.ts";

type RareKind =
  | "addComment"
  | "editComment"
  | "removeComment"
  | "propose"
  | "editProposal"
  | "removeProposal"
  | "agree"
  | "acceptProposal"
  | "answerHealth"
  | "setPlan"
  | "addDay"
  | "pausePlan"
  | "resumePlan"
  | "setOpening"
  | "answerOpening"
  | "showOpening"
  | "removeAnswer"
  | "react";
export type RareRules = {
  [K in RareKind]: (state: BoardState, gesture: Of<K>, actor: Actor, context: Context) => Outcome;
};

/**
 * The rules of what most boards do not have. The room has them; a page loads them when its board needs them. Those of a plan
 * only the room applies.
 */
export const RARE_RULES: RareRules = {
  addComment,
  editComment,
  removeComment,
  propose,
  editProposal,
  removeProposal,
  agree,
  acceptProposal,
  answerHealth,
  setPlan,
  addDay,
  pausePlan,
  resumePlan,
  setOpening,
  answerOpening,
  showOpening,
  removeAnswer,
  react,
};
