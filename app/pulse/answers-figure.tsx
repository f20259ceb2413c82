import { Face } from "#app/boards/steps/face.tsx";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { PulseAnswers, PulseRetrospective } from "#worker/contract/pulse.ts";
import { Figure } from "./figure.tsx";
import { averageOf, decimal, NONE } from "./numbers.ts";
import { acrossOf, heightOf, type Label, Plot } from "./plot.tsx";

const share = (value: number) => (value - 1) / 4;
const bounded = (value: number) => Math.min(5, Math.max(1, value));

const SCALE = [1, 3, 5].map((value) => ({ share: share(value), label: <Face value={value} className="size-7" /> }));

/** More would cover one another. */
const MOST_LARGE = 24;

type AnswersFigureProps = {
  title: string;
  retros: readonly PulseRetrospective[];
  labels: readonly Label[];
  question: "arrive" | "worth";
};

/** The average of each retrospective, joined by a line, with a bar from one standard deviation below to one above. */
export function AnswersFigure({ title, retros, labels, question }: AnswersFigureProps) {
  const all = retros.map((retro) => retro[question]);
  const [radius, stroke, bar] = all.length > MOST_LARGE ? [2, 1.5, 3] : [5, 2.5, 9];
  const points = all.map((answers, index) => ({ answers, across: `${acrossOf(index, all.length)}%` }));
  return (
    <Figure
      title={title}
      sentence={sentenceOf(all)}
      columns={[t`Retro`, t`Promedio`, t`Desviación`, t`Respuestas`]}
      rows={(all.some(Boolean) ? retros : []).map((retro) => ({
        id: retro.id,
        cells: rowOf(retro.retrospectiveName, retro[question]),
      }))}
    >
      <Plot scale={SCALE} labels={labels}>
        {points.map(({ answers, across }, index) => {
          const next = points[index + 1];
          if (!answers || !next?.answers) return null;
          return (
            <line
              key={retros[index]?.id}
              x1={across}
              y1={heightOf(share(answers.average))}
              x2={next.across}
              y2={heightOf(share(next.answers.average))}
              className="stroke-accent"
              strokeWidth="2"
            />
          );
        })}
        {points.map(
          ({ answers, across }, index) =>
            answers && (
              <g key={retros[index]?.id}>
                <line
                  x1={across}
                  x2={across}
                  y1={heightOf(share(bounded(answers.average - answers.spread)))}
                  y2={heightOf(share(bounded(answers.average + answers.spread)))}
                  className="stroke-accent"
                  strokeOpacity="0.28"
                  strokeWidth={bar}
                  strokeLinecap="round"
                />
                <circle
                  cx={across}
                  cy={heightOf(share(answers.average))}
                  r={radius}
                  className="fill-paper stroke-accent"
                  strokeWidth={stroke}
                />
              </g>
            ),
        )}
      </Plot>
    </Figure>
  );
}

const rowOf = (name: string, answers: PulseAnswers | null) =>
  answers ? [name, decimal(answers.average), decimal(answers.spread), String(answers.n)] : [name, NONE, NONE, NONE];

function sentenceOf(all: readonly (PulseAnswers | null)[]): string {
  const average = averageOf(all);
  const last = all.at(-1);
  if (average === null)
    return t`Se muestra desde ${BOARD.answersShown} respuestas en una misma retro. Todavía no hay ninguna así.`;
  const known = all.filter((one) => one !== null).length;
  if (known === 1) return t`${decimal(average)} de 5 en promedio. Con más retros se va a ver cómo cambia.`;
  return [
    t`${decimal(average)} de 5 en promedio.`,
    last
      ? t`La última vez, ${decimal(last.average)}.`
      : t`La última vez hubo menos de ${BOARD.answersShown} respuestas.`,
    t`La barra dice qué tan parecidas fueron las respuestas.`,
  ].join(" ");
}
