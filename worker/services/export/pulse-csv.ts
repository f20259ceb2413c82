import type { Pulse, PulseAnswers } from "#worker/contract/pulse.ts";
import { csvOf } from "./csv.ts";

const COLUMNS = [
  "retrospectiva",
  "cerrada",
  "llegada: respuestas",
  "llegada: promedio",
  "llegada: desviación",
  "valió la pena: respuestas",
  "valió la pena: promedio",
  "valió la pena: desviación",
  "escribieron",
  "votaron",
  "agradecieron",
  "agradecimientos",
  "acuerdos",
  "cumplidos",
  "descartados",
  "días hasta cumplir",
] as const;

const rounded = (value: number | null | undefined) => value?.toFixed(2);

const answerCells = (answers: PulseAnswers | null) => [answers?.n, rounded(answers?.average), rounded(answers?.spread)];

export function pulseCsv({ retrospectives }: Pulse): string {
  const rows = retrospectives.map((retro) => {
    const cells = [
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
    ];
    return Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index]]));
  });
  return csvOf(COLUMNS, rows);
}
