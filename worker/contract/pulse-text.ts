import type { Sheet } from "./sheet.ts";

const TITLES = [
  ["arrive", "Cómo llegaron"],
  ["worth", "Si valió la pena sentarse"],
] as const;

/** One line for each question with enough answers, as in "3,8 de 5, de 12 respuestas". */
export const pulseLines = (pulse: Sheet["pulse"]): { title: string; text: string }[] =>
  TITLES.flatMap(([question, title]) => {
    const answers = pulse[question];
    if (!answers) return [];
    return [{ title, text: `${answers.average.toFixed(1).replace(".", ",")} de 5, de ${answers.n} respuestas` }];
  });
