import { clsx } from "clsx";
import { MarkIcon } from "#app/ui/icons/mark-icon.tsx";
import { number, t } from "#worker/contract/language.ts";
import { countedMarks, MARK_NAMES } from "#worker/contract/reaction-texts.ts";
import type { Mark, Reactions } from "#worker/contract/reactions.ts";

type CardReactionsProps = { reactions: Reactions; mine: Mark | undefined; className?: string };

/** How many people put each mark. It says who for nobody but the reader. */
export const CardReactions = ({ reactions, mine, className = "card-foot" }: CardReactionsProps) => (
  <ul aria-label={t`Reacciones`} className={clsx("flex flex-wrap items-center gap-x-2 gap-y-0.5", className)}>
    {countedMarks(reactions).map(({ mark, n }) => (
      <li
        key={mark}
        title={MARK_NAMES[mark]()}
        className={clsx("inline-flex items-center gap-1 text-sm", mark === mine ? "text-accent" : "text-ink-soft")}
      >
        <MarkIcon name={mark} />
        <span className="sr-only">{MARK_NAMES[mark]()}: </span>
        <span className="numeral">{number(n)}</span>
        {mark === mine && <span className="sr-only">{t`, también tú`}</span>}
      </li>
    ))}
  </ul>
);
