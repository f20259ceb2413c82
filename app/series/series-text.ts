import { countOf } from "#worker/contract/counts.ts";
import { withHourArticle } from "#worker/contract/hours.ts";
import type { Series } from "#worker/contract/series.ts";

// A calendar day is the same in every time zone.
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("es-CL", { ...options, timeZone: "UTC" });
const weekday = formatter({ weekday: "long" });
const day = formatter({ day: "numeric", month: "long" });
const dayOfYear = formatter({ day: "numeric", month: "long", year: "numeric" });

/** "2 de diciembre", with the year where it is another one. @param on `YYYY-MM-DD` */
export const formatSeriesDay = (on: string, today: string): string =>
  (on.slice(0, 4) === today.slice(0, 4) ? day : dayOfYear).format(new Date(on));

/** "Cada 2 semanas, el miércoles a las 10:00" */
export function rhythmText({ everyWeeks, startsOn, hour }: Series): string {
  const weeks = everyWeeks === 1 ? "semana" : countOf(everyWeeks, "semana", "semanas");
  return `Cada ${weeks}, el ${weekday.format(new Date(startsOn))} a ${withHourArticle(hour)}`;
}

export const GIVEN_UP_TEXTS: Record<NonNullable<Series["givenUp"]>["reason"], string> = {
  "too-many-boards": "ya había 5 retrospectivas con mesa abiertas. Cierren una para la próxima.",
  "too-late": "Tertulia no respondió a tiempo.",
  nobody: "no había nadie en el equipo.",
};
