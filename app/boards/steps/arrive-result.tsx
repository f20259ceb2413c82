import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AnswersPart } from "#app/boards/opening/opening-part.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { form, plural, t } from "#worker/contract/language.ts";
import { BOARD, BOARD_PLAN } from "#worker/contract/limits/boards.ts";
import type { Opening } from "#worker/contract/openings.ts";
import { Face } from "./face.tsx";
import { FaceCounts } from "./face-counts.tsx";
import { PULSE_TEXTS } from "./pulse-texts.ts";

const HealthArrived = lazyPart(
  "health-check",
  async () => (await import("#app/boards/health/health-check.tsx")).HealthArrived,
);

/**
 * How the team arrived, above the table on which they write: the faces, the answers to the question, and the health check. All of
 * it is large for people who see the step begin, until one press puts it away. After that, and for people who come later, it is
 * one line on a wide screen, and answers and health check open again.
 */
export function ArriveResult({ isBeginning }: { isBeginning: boolean }) {
  const { view } = useBoard();
  const [isLarge, setIsLarge] = useState(isBeginning);
  const [isHealthOpen, setIsHealthOpen] = useState(isBeginning);
  function putAway() {
    // The field is where it stays before it comes into sight.
    flushSync(() => {
      setIsLarge(false);
      setIsHealthOpen(false);
    });
    // The panel goes, and the next thing to do is to write.
    document.querySelector<HTMLElement>("[data-column] textarea")?.focus();
  }
  return (
    <div className="flex flex-wrap gap-x-3">
      <Faces isLarge={isLarge} onOpen={() => setIsLarge(true)} onPutAway={putAway} />
      {view.health && (
        <Panel name={t`el chequeo de salud`}>
          <HealthArrived isOpen={isHealthOpen} onToggle={setIsHealthOpen} />
        </Panel>
      )}
    </div>
  );
}

type FacesProps = { isLarge: boolean; onOpen: () => void; onPutAway: () => void };

function Faces({ isLarge, onOpen, onPutAway }: FacesProps) {
  const { view } = useBoard();
  const { counts, n } = view.pulse.arrive;
  const { opening } = view;
  const answered = opening?.answers?.length ? opening : null;
  const [isOpenedAgain, setIsOpenedAgain] = useState(false);
  if (n === 0 && !answered && opening?.answers !== null) return null;
  const showsAll = (counts || answered) && isLarge;
  return (
    <section aria-labelledby="asi-llegamos" className={clsx("mb-1 grow", showsAll && "w-full")}>
      {showsAll ? (
        <Large counts={counts} n={n} answered={answered} takesFocus={isOpenedAgain} onPutAway={onPutAway} />
      ) : (
        <div
          className={clsx(
            "relative flex h-full flex-wrap items-center gap-x-2 rounded-lg bg-accent-soft px-3 py-0.5 sm:gap-x-4 sm:px-4",
            answered ? "min-h-11 pe-8" : "min-h-9",
          )}
        >
          <h2 id="asi-llegamos" className="text-base sm:text-lg">{t`Así llegamos`}</h2>
          {n > 0 && (counts ? <Small counts={counts} /> : <TooFew />)}
          {answered && (
            <PlainButton
              onClick={() => {
                onOpen();
                setIsOpenedAgain(true);
              }}
              // A phone has room for the faces alone, and their whole line opens the answers.
              className="absolute inset-0 flex min-h-11 items-center justify-end pe-2 font-semibold text-accent underline underline-offset-4 sm:static"
            >
              <span className="max-sm:sr-only">{t`Ver las respuestas`}</span>
              <ChevronRight aria-hidden="true" className="size-5 sm:hidden" />
            </PlainButton>
          )}
          {opening?.answers === null && <HeldBack opening={opening} />}
        </div>
      )}
    </section>
  );
}

function TooFew() {
  const { view } = useBoard();
  return (
    <p className="min-w-0 grow basis-40 text-sm">
      {t`Respondieron menos de ${BOARD.answersShown}: las caras quedan guardadas.`}{" "}
      {!view.plan && <span className="max-sm:sr-only">{t`Pueden contarlo en voz alta.`}</span>}
    </p>
  );
}

/** The end of a plan does not show the answers of so few people. */
function HeldBack({ opening }: { opening: Opening }) {
  const { act, isFacilitator } = useBoard();
  return (
    <>
      <p className="min-w-0 grow basis-40 text-sm">
        {t`A la pregunta respondieron menos de ${BOARD_PLAN.writers}, así que las respuestas quedan guardadas.`}
      </p>
      {isFacilitator && (
        <PlainButton
          onClick={() => act({ kind: "showOpening", openingId: opening.id })}
          className="min-h-11 font-semibold text-accent underline underline-offset-4"
        >{t`Mostrar las respuestas`}</PlainButton>
      )}
    </>
  );
}

type LargeProps = {
  counts: number[] | null;
  n: number;
  answered: Opening | null;
  takesFocus: boolean;
  onPutAway: () => void;
};

function Large({ counts, n, answered, takesFocus, onPutAway }: LargeProps) {
  const { view } = useBoard();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const label = view.step === "WRITE" ? t`Empezar a escribir` : t`Cerrar`;
  return (
    <div className="flex max-w-4xl flex-col gap-4 rounded-lg border border-line bg-paper p-4 shadow-card sm:p-6">
      <div className="flex flex-col gap-x-8 gap-y-4 lg:flex-row lg:items-center">
        <div className="lg:w-56 lg:shrink-0">
          <h2 ref={title} tabIndex={-1} id="asi-llegamos" className="text-2xl outline-none">{t`Así llegamos`}</h2>
          {counts && (
            <p className="text-ink-soft">
              {plural(
                n,
                form`1 respuesta. Nadie sabe quién eligió cada cara.`,
                form`${n} respuestas. Nadie sabe quién eligió cada cara.`,
              )}
            </p>
          )}
          <Button variant="quiet" onClick={onPutAway} className="mt-4 max-lg:hidden">
            {label}
          </Button>
        </div>
        <div className="grow">
          {counts ? <FaceCounts question="arrive" counts={counts} isMoving={!takesFocus} /> : n > 0 && <TooFew />}
        </div>
      </div>
      {answered && (
        <div className={counts ? "border-t border-line pt-4" : undefined}>
          <h3 dir="auto" className="mb-2 wrap-anywhere text-xl">
            {answered.question.text}
          </h3>
          <Panel name={t`las respuestas`}>
            <AnswersPart opening={answered} />
          </Panel>
        </div>
      )}
      <Button variant="quiet" onClick={onPutAway} className="lg:hidden">
        {label}
      </Button>
    </div>
  );
}

const Small = ({ counts }: { counts: number[] }) => (
  <ul className="flex flex-wrap gap-x-1 sm:gap-x-4">
    {PULSE_TEXTS.arrive.answers().map((answer, index) => {
      const count = counts[index] ?? 0;
      return (
        <li key={answer} className={`flex items-center gap-px sm:gap-1.5 ${count === 0 ? "text-ink-soft" : ""}`}>
          <Face value={index + 1} className="size-5 [--face-fill:var(--paper)]" />
          <span className="sr-only">{answer}:</span>
          <span className="numeral sm:text-lg">{count}</span>
        </li>
      );
    })}
  </ul>
);
