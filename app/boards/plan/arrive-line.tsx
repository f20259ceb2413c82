import { clsx } from "clsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Face } from "#app/boards/steps/face.tsx";
import { PULSE_TEXTS } from "#app/boards/steps/pulse-texts.ts";
import { useFaceAnswer } from "#app/boards/steps/use-face-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { t } from "#worker/contract/language.ts";

const { title, hint, answers } = PULSE_TEXTS.arrive;

/** The question of *Llegar* on one line. */
export function ArriveLine() {
  const { view } = useBoard();
  const { chosen, isAnswered, isChanging, canChange, change, choose, thanks } = useFaceAnswer("arrive");
  // A board that was En vivo may have the answers already.
  if (view.pulse.arrive.counts) return null;
  const isOff = isAnswered && !isChanging;
  return (
    <section
      aria-labelledby="como-llegas"
      className="mb-1.5 flex min-h-11.5 min-w-0 grow basis-full flex-wrap items-center gap-x-4 rounded-lg border border-line bg-paper px-3 shadow-card sm:basis-120 sm:px-4"
    >
      <h2
        id="como-llegas"
        className={clsx("text-lg leading-tight", isOff ? "max-sm:sr-only" : "max-sm:max-w-24 max-sm:text-base")}
      >
        {title()}
      </h2>
      {isOff ? (
        <>
          {chosen !== undefined && <Face value={chosen} className="size-9" />}
          <p
            ref={thanks}
            tabIndex={-1}
            className="min-w-0 grow basis-0 outline-none"
          >{t`Tu respuesta está guardada.`}</p>
          {canChange && <Button variant="ghost" className="-me-2 text-accent!" onClick={change}>{t`Cambiar`}</Button>}
        </>
      ) : (
        <>
          <ul className="flex max-sm:grow max-sm:justify-between">
            {answers().map((answer, index) => (
              <li key={answer}>
                <PlainButton
                  title={answer}
                  aria-label={answer}
                  aria-describedby="aviso-llegar"
                  aria-current={chosen === index + 1 || undefined}
                  onClick={() => choose(index + 1)}
                  className={clsx(
                    "press grid size-11 place-items-center rounded-md hover:bg-accent-soft hover:[--face-fill:var(--paper)]",
                    chosen === index + 1 && "bg-accent-soft [--face-fill:var(--paper)]",
                  )}
                >
                  <Face value={index + 1} className="size-9" />
                </PlainButton>
              </li>
            ))}
          </ul>
          <p
            id="aviso-llegar"
            className={clsx(
              "min-w-0 grow basis-0 text-sm leading-tight text-ink-soft",
              // In the row of all of them there is no room.
              view.opening || view.health ? "max-[115rem]:sr-only" : "max-lg:sr-only",
            )}
          >
            {hint()}
          </p>
          {isChanging && (
            <Button variant="ghost" className="-me-2 text-accent!" onClick={change}>{t`Dejarla como está`}</Button>
          )}
        </>
      )}
    </section>
  );
}
