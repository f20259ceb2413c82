import { number, t } from "./language.ts";
import { MARKS } from "./marks.ts";
import type { Mark, Reactions } from "./reactions.ts";

export const MARK_NAMES: Record<Mark, () => string> = {
  agree: () => t`De acuerdo`,
  lived: () => t`Me pasó también`,
  surprise: () => t`Me sorprende`,
  thanks: () => t`Gracias`,
};

/** The marks that somebody put, with how many. */
export const countedMarks = (reactions: Reactions = {}): { mark: Mark; n: number }[] =>
  MARKS.flatMap((mark) => (reactions[mark] ? [{ mark, n: reactions[mark] }] : []));

/** "De acuerdo 3" */
export const reactionTexts = (reactions?: Reactions): string[] =>
  countedMarks(reactions).map(({ mark, n }) => `${MARK_NAMES[mark]()} ${number(n)}`);
