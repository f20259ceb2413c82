import { Check } from "lucide-react";
import { useContext } from "react";
import { BoardContext } from "#app/boards/room/board-context.ts";
import { isLastStep } from "#app/boards/steps.ts";
import { t } from "#worker/contract/language.ts";

/** What a person does at the end, each part as a link that leads there until it is done: "Agradeciste · Vota · Responde". */
export function DoneLine({ hasThanked, hasVoted }: { hasThanked: boolean; hasVoted: boolean }) {
  const board = useContext(BoardContext);
  const parts = [
    { id: "dar-las-gracias", isDone: hasThanked, text: hasThanked ? t`Agradeciste` : t`Agradece` },
    { id: "sprint-winner", isDone: hasVoted, text: hasVoted ? t`Votaste` : t`Vota` },
  ];
  if (board && isLastStep(board.view)) {
    const isDone = board.view.me.answered.worth;
    parts.push({ id: "pregunta-worth", isDone, text: isDone ? t`Respondiste` : t`Responde` });
  }
  return (
    <ul aria-label={t`Lo que falta`} className="-mb-4 flex flex-wrap items-center gap-x-1 max-sm:text-sm sm:-mb-6">
      {parts.map(({ id, isDone, text }, index) => (
        <li key={id} className="flex min-h-11 items-center gap-x-1">
          {isDone ? (
            <span className="inline-flex items-center gap-1 text-good">
              <Check aria-hidden="true" className="size-4" />
              {text}
            </span>
          ) : (
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 min-w-11 items-center rounded-sm px-1 font-semibold text-accent underline underline-offset-4 hover:text-accent-deep"
            >
              {text}
            </a>
          )}
          {index < parts.length - 1 && (
            <span aria-hidden="true" className="text-ink-soft">
              ·
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
