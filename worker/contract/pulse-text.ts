import { byLocale, form, number, plural, t } from "./language.ts";
import type { Sheet } from "./sheet.ts";

const TITLES = [
  ["arrive", () => t`Cómo llegaron`],
  ["worth", () => t`Si valió la pena sentarse`],
] as const;

const oneDecimal = byLocale(
  (code) => new Intl.NumberFormat(code, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** One line for each question with enough answers, as in "3,8 de 5, de 12 respuestas". */
export const pulseLines = (pulse: Sheet["pulse"]): { title: string; text: string }[] =>
  TITLES.flatMap(([question, title]) => {
    const answers = pulse[question];
    if (!answers) return [];
    const average = oneDecimal().format(answers.average);
    const text = plural(
      answers.n,
      form`${average} de 5, de ${number(answers.n)} respuesta`,
      form`${average} de 5, de ${number(answers.n)} respuestas`,
    );
    return [{ title: title(), text }];
  });
