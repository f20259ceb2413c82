import { answerHealth } from "./health.ts";
import { answerOpening, removeAnswer, setOpening, showOpening } from "./opening.ts";
import type { Actor, Of, Outcome } from "./outcome.ts";
import { react } from "./reactions.ts";
import type { BoardState } from "./state.ts";

type RareKind = "answerHealth" | "setOpening" | "answerOpening" | "showOpening" | "removeAnswer" | "react";
export type RareRules = { [K in RareKind]: (state: BoardState, gesture: Of<K>, actor: Actor) => Outcome };

/** The rules of what most boards do not have. The room has them; a page loads them when its board needs them. */
export const RARE_RULES: RareRules = { answerHealth, setOpening, answerOpening, showOpening, removeAnswer, react };
