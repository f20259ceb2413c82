import { statementsIn } from "#worker/contract/health-check/points.ts";
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

const healthHeads = ({ title }: { title: string }) => [
  t`chequeo, ${title}: verde`,
  t`chequeo, ${title}: amarillo`,
  t`chequeo, ${title}: rojo`,
  t`chequeo, ${title}: mejora`,
  t`chequeo, ${title}: sigue igual`,
  t`chequeo, ${title}: empeora`,
];

function healthCells(health: Pulse["retrospectives"][number]["health"], key: string) {
  const point = health?.find((one) => one.key === key);
  const [red, yellow, green] = point?.colours ?? [];
  const [worse, same, better] = point?.tendencies ?? [];
  return [green, yellow, red, better, same, worse];
}

export function pulseCsv({ retrospectives }: Pulse): string {
  const statements = statementsIn(retrospectives);
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
      ...statements.flatMap(({ key }) => healthCells(retro.health, key)),
    ]),
  );
  return csvHead([...heads(), ...statements.flatMap(healthHeads)]) + lines.join("");
}
