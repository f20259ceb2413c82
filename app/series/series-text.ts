import { atHourText, clockText } from "#worker/contract/hours.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { SERIES } from "#worker/contract/limits/retrospectives.ts";
import type { Series } from "#worker/contract/series.ts";
import { formatterByZone } from "#worker/contract/zones.ts";

const weekday = formatterByZone({ weekday: "long" });
const day = formatterByZone({ day: "numeric", month: "long" });
const dayOfYear = formatterByZone({ day: "numeric", month: "long", year: "numeric" });

// A calendar day is the same in every time zone.
const formatted = (formatter: typeof day, on: string) => formatter("UTC").format(new Date(on));

/** "2 de diciembre", with the year where it is another one. @param on `YYYY-MM-DD` */
export const formatSeriesDay = (on: string, today: string): string =>
  formatted(on.slice(0, 4) === today.slice(0, 4) ? day : dayOfYear, on);

/** "Cada 2 semanas, el miércoles a las 10:00" */
export function rhythmText({ everyWeeks, startsOn, hour }: Series): string {
  const [dayName, time] = [formatted(weekday, startsOn), atHourText(clockText(hour))];
  return plural(
    everyWeeks,
    form`Cada semana, el ${dayName} ${time}`,
    form`Cada ${number(everyWeeks)} semanas, el ${dayName} ${time}`,
  );
}

/** @param day as in "2 de diciembre" */
export const GIVEN_UP_TEXTS: Record<NonNullable<Series["givenUp"]>["reason"], (day: string) => string> = {
  "too-many-boards": (day) =>
    t`La del ${day} no se abrió: ya había ${number(BOARD.openBoards)} retrospectivas con mesa abiertas. Cierren una para la próxima.`,
  "too-late": (day) => t`La del ${day} no se abrió: Tertulia no respondió a tiempo.`,
  unvisited: (day) =>
    t`La del ${day} no se abrió: a las ${number(SERIES.unvisited)} anteriores no entró nadie. Ahora que alguien vino, la próxima se abre.`,
  nobody: (day) => t`La del ${day} no se abrió: no había nadie en el equipo.`,
};
