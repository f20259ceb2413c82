import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { HealthResults } from "#app/health/health-results.tsx";
import { resultsOf } from "#worker/contract/health-check/results.ts";
import { coloursText } from "#worker/contract/health-check/text.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { HealthChoices } from "./health-choices.tsx";

/** The health check in *Llegar*: the statements to answer, or how the team answered them. */
export function HealthCheck() {
  const { view } = useBoard();
  const { statements = [] } = view;
  const results = resultsOf(view);
  return (
    <section aria-labelledby="chequeo" className="rounded-lg border border-line bg-paper p-4 shadow-card sm:p-5">
      <h2 id="chequeo" className={results ? "mb-3 text-xl" : "text-2xl"}>{t`Chequeo de salud`}</h2>
      {results ? <HealthResults statements={results} /> : <HealthChoices statements={statements} />}
    </section>
  );
}

type HealthArrivedProps = { isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** How the team answered, above the table on which they write. */
export function HealthArrived({ isOpen, onToggle }: HealthArrivedProps) {
  const { view } = useBoard();
  const results = resultsOf(view);
  if (!results && view.health?.n === 0) return null;
  if (!results) {
    return (
      <p className="mb-1 min-w-0 grow basis-64 rounded-lg bg-accent-soft px-3 py-1 text-sm sm:px-4">
        {t`Chequeo de salud: respondieron menos de ${BOARD.answersShown}, así que los colores quedan guardados.`}
      </p>
    );
  }
  return (
    <section
      aria-labelledby="chequeo"
      className={clsx(
        "mb-1 min-w-0 grow rounded-lg border border-line bg-paper px-3 shadow-card sm:px-4",
        isOpen ? "basis-full" : "basis-64",
      )}
    >
      <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)} className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 py-1 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-90" />
          <span className="flex flex-wrap items-center gap-x-4">
            <h2 id="chequeo" className="text-base sm:text-lg">{t`Chequeo de salud`}</h2>
            <span className="text-sm text-ink-soft">{coloursText(results.map(({ result }) => result))}</span>
          </span>
        </summary>
        <div className="pb-3">
          <HealthResults statements={results} />
        </div>
      </details>
    </section>
  );
}
