import { useBoard } from "#app/boards/room/board-context.ts";
import { Light } from "#app/health/light.tsx";
import { TendencyIcon } from "#app/health/tendency-icon.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import type { Statement } from "#worker/contract/health-check/health-check.ts";
import { COLOURS, TENDENCIES } from "#worker/contract/health-check/keys.ts";
import { readStatement } from "#worker/contract/health-check/statements.ts";
import { COLOUR_NAMES, TENDENCY_NAMES } from "#worker/contract/health-check/text.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { type HealthAnswer, useHealthAnswer } from "./use-health-answer.ts";

/** A colour and a tendency for each statement. */
export function HealthChoices({ statements }: { statements: Statement[] }) {
  const { view } = useBoard();
  const { answers, isElsewhere, choose } = useHealthAnswer(statements);
  const given = answers.filter((answer) => answer !== null).length;
  const n = view.health?.n ?? 0;
  return (
    <>
      <p className="mt-1 max-w-measure text-sm text-ink-soft">
        {t`Un color para cada afirmación, y si va mejor o peor. Nadie ve tus respuestas: el equipo ve cuántos eligieron cada color, desde ${BOARD.answersShown} respuestas.`}
      </p>
      {isElsewhere ? (
        <p className="mt-3">{t`Tus respuestas están guardadas. Las puedes cambiar en el navegador en el que respondiste.`}</p>
      ) : (
        <>
          <Legend />
          <ul className="lined">
            {statements.map(readStatement).map((one, index) => (
              <Row
                key={one.id}
                statement={one}
                answer={answers[index] ?? null}
                onChoose={(choice) => choose(index, choice)}
              />
            ))}
          </ul>
        </>
      )}
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {given > 0 && t`Respondiste ${number(given)} de ${number(answers.length)}. Todo queda guardado.`}{" "}
        {n > 0 && plural(n, form`Va 1 persona.`, form`Van ${number(n)} personas.`)}
      </p>
    </>
  );
}

const MEANINGS: Record<(typeof COLOURS)[number], () => string> = {
  green: () => t`Así es`,
  yellow: () => t`A medias`,
  red: () => t`No es así`,
};

/** The best is first. */
const BEST_FIRST = {
  colours: COLOURS.map((colour, index) => ({ colour, index })).reverse(),
  tendencies: TENDENCIES.map((tendency, index) => ({ tendency, index })).reverse(),
};

const Legend = () => (
  <ul aria-hidden="true" className="mt-3 mb-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {BEST_FIRST.colours.map(({ colour }) => (
      <li key={colour} className="flex items-center gap-1.5">
        <Light colour={colour} className="size-5" />
        {MEANINGS[colour]()}
      </li>
    ))}
    {BEST_FIRST.tendencies.map(({ tendency }) => (
      <li key={tendency} className="flex items-center gap-1.5">
        <TendencyIcon tendency={tendency} className="size-4" />
        {TENDENCY_NAMES[tendency]()}
      </li>
    ))}
  </ul>
);

type RowProps = {
  statement: Statement;
  answer: HealthAnswer | null;
  onChoose: (choice: Partial<HealthAnswer>) => void;
};

function Row({ statement: { id, title, hint }, answer, onChoose }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div dir="auto" className="min-w-0 grow basis-64 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t`${title}: color`}</legend>
          {BEST_FIRST.colours.map(({ colour, index }) => (
            <Choice
              key={colour}
              name={`health.${id}.colour`}
              label={`${COLOUR_NAMES[colour]()}: ${MEANINGS[colour]()}`}
              isChosen={answer?.colour === index}
              onChoose={() => onChoose({ colour: index })}
            >
              <Light colour={colour} isSoft={answer?.colour !== index} className="size-7" />
            </Choice>
          ))}
        </fieldset>
        {/* Its place stays free, so that a chosen colour moves nothing. */}
        <fieldset className="flex gap-1" style={answer ? undefined : { visibility: "hidden" }}>
          <legend className="sr-only">{t`${title}: hacia dónde va`}</legend>
          {BEST_FIRST.tendencies.map(({ tendency, index }) => (
            <Choice
              key={tendency}
              name={`health.${id}.tendency`}
              label={TENDENCY_NAMES[tendency]()}
              isChosen={answer?.tendency === index}
              onChoose={() => onChoose({ tendency: index })}
            >
              <TendencyIcon tendency={tendency} className="size-5" />
            </Choice>
          ))}
        </fieldset>
      </div>
    </li>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: JSX.Element;
};

function Choice({ name, label, isChosen, onChoose, children }: ChoiceProps) {
  const isHydrated = useHydrated();
  return (
    <label title={label} className="choice relative grid size-11 place-items-center rounded-md">
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        disabled={!isHydrated}
        onChange={onChoose}
        className="sr-only"
      />
      {children}
    </label>
  );
}
