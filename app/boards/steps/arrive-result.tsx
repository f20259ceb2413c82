import { useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { form, plural, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { Face } from "./face.tsx";
import { FaceCounts } from "./face-counts.tsx";
import { PULSE_TEXTS } from "./pulse-texts.ts";

const HealthArrived = lazyPart(
  "health-arrived",
  async () => (await import("#app/boards/health/health-check.tsx")).HealthArrived,
);

/** How the team arrived: the faces, and the health check where the board has one. */
export function ArriveResult({ isBeginning }: { isBeginning: boolean }) {
  const { view } = useBoard();
  return (
    <>
      <Faces isBeginning={isBeginning} />
      {view.health && (
        <Panel name={t`el chequeo de salud`}>
          <HealthArrived isBeginning={isBeginning} />
        </Panel>
      )}
    </>
  );
}

/**
 * How the team arrived, above the table on which they write. It is large for people who see the step begin, until they put it
 * away. After that, and for people who come later, it is one line.
 */
function Faces({ isBeginning }: { isBeginning: boolean }) {
  const { view } = useBoard();
  const { counts, n } = view.pulse.arrive;
  const [isLarge, setIsLarge] = useState(isBeginning);
  if (n === 0) return null;
  return (
    <section aria-labelledby="asi-llegamos" className="mb-2">
      {counts && isLarge ? (
        <Large counts={counts} n={n} onClose={() => setIsLarge(false)} />
      ) : (
        <div className="flex min-h-9 flex-wrap items-center gap-x-2 rounded-lg bg-accent-soft px-3 py-1 sm:gap-x-4 sm:px-4">
          <h2 id="asi-llegamos" className="text-base sm:text-lg">{t`Así llegamos`}</h2>
          {counts ? (
            <Small counts={counts} />
          ) : (
            <p className="min-w-0 grow basis-64 text-sm">
              {t`Respondieron menos de ${BOARD.answersShown}, así que las caras quedan guardadas.`}{" "}
              {!view.plan && t`Pueden contarlo en voz alta.`}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

type LargeProps = { counts: number[]; n: number; onClose: () => void };

function Large({ counts, n, onClose }: LargeProps) {
  function close() {
    onClose();
    // The panel goes, and the next thing to do is to write.
    document.querySelector<HTMLElement>("[data-column] textarea")?.focus();
  }
  return (
    <div className="flex max-w-4xl flex-col gap-x-8 gap-y-4 rounded-lg border border-line bg-paper p-4 shadow-card sm:p-6 lg:flex-row lg:items-center">
      <div className="lg:w-56 lg:shrink-0">
        <h2 id="asi-llegamos" className="text-2xl">{t`Así llegamos`}</h2>
        <p className="text-ink-soft">
          {plural(
            n,
            form`1 respuesta. Nadie sabe quién eligió cada cara.`,
            form`${n} respuestas. Nadie sabe quién eligió cada cara.`,
          )}
        </p>
        <Button variant="quiet" onClick={close} className="mt-4 max-lg:hidden">{t`Empezar a escribir`}</Button>
      </div>
      <div className="grow">
        <FaceCounts question="arrive" counts={counts} isMoving />
      </div>
      <Button variant="quiet" onClick={close} className="lg:hidden">{t`Empezar a escribir`}</Button>
    </div>
  );
}

const Small = ({ counts }: { counts: number[] }) => (
  <ul className="flex flex-wrap gap-x-2 sm:gap-x-4">
    {PULSE_TEXTS.arrive.answers().map((answer, index) => {
      const count = counts[index] ?? 0;
      return (
        <li key={answer} className={`flex items-center gap-1 sm:gap-1.5 ${count === 0 ? "text-ink-soft" : ""}`}>
          <Face value={index + 1} className="size-5 [--face-fill:var(--paper)]" />
          <span className="sr-only">{answer}:</span>
          <span className="numeral sm:text-lg">{count}</span>
        </li>
      );
    })}
  </ul>
);
