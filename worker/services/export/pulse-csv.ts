import { t } from "#worker/contract/language.ts";
import type { Pulse, PulseAnswers } from "#worker/contract/pulse.ts";
import { csvHead, csvLine } from "./csv.ts";

const heads = () => [
  t`retrospectiva`,
  t`cerrada`,
  t`llegada: respuestas`,
  t`llegada: promedio`,
  t`llegada: desviación`,
  t`valió la pena: respuestas`,
  t`valió la pena: promedio`,
  t`valió la pena: desviación`,
  t`escribieron`,
  t`votaron`,
  t`agradecieron`,
  t`agradecimientos`,
  t`acuerdos`,
  t`cumplidos`,
  t`descartados`,
  t`días hasta cumplir`,
];

const rounded = (value: number | null | undefined) => value?.toFixed(2);

/** Nothing for too few answers. */
const answerCells = (answers: PulseAnswers | null) => [answers?.n, rounded(answers?.average), rounded(answers?.spread)];

export function pulseCsv({ retrospectives }: Pulse): string {
  const lines = retrospectives.map((retro) =>
    csvLine([
      retro.retrospectiveName,
      retro.closedAt,
      ...answerCells(retro.arrive),
      ...answerCells(retro.worth),
      retro.writers,
      retro.voters,
      retro.thankers,
      retro.thanks,
      retro.agreed,
      retro.kept,
      retro.dropped,
      rounded(retro.keptDays),
    ]),
  );
  return csvHead(heads()) + lines.join("");
}
