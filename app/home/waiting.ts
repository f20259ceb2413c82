import { byLocale, form, number, plural, t } from "#worker/contract/language.ts";

type Waiting = {
  /** Open retrospectives in which the person has not voted. */
  retrospectives: number;
  /** Counters that nobody changed today. */
  counters: number;
  /** Open agreements that the person owns. */
  agreements: number;
};

const list = byLocale((code) => new Intl.ListFormat(code, { type: "conjunction" }));

/** "Te esperan 1 retro abierta, 2 rachas por marcar y 1 acuerdo tuyo." */
export function waitingText({ retrospectives, counters, agreements }: Waiting): string {
  const parts = [
    retrospectives > 0 &&
      plural(
        retrospectives,
        form`${number(retrospectives)} retro abierta`,
        form`${number(retrospectives)} retros abiertas`,
      ),
    counters > 0 &&
      plural(counters, form`${number(counters)} racha por marcar`, form`${number(counters)} rachas por marcar`),
    agreements > 0 &&
      plural(agreements, form`${number(agreements)} acuerdo tuyo`, form`${number(agreements)} acuerdos tuyos`),
  ].filter((part) => part !== false);
  if (parts.length === 0) return t`Por hoy no te espera nada.`;
  const all = list().format(parts);
  return plural(retrospectives + counters + agreements, form`Te espera ${all}.`, form`Te esperan ${all}.`);
}
