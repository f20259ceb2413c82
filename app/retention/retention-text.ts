import { formatDay } from "#app/lib/format.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { addMonths, losingCards, type Retention } from "#worker/contract/retention.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

export const monthsText = (months: number): string =>
  plural(months, form`${number(months)} mes`, form`${number(months)} meses`);

/** What goes on the first day. @param zone of the reader */
export function firstDeletionText({ months, from }: Retention, retrospectives: Retrospective[], zone: string): string {
  const at = Date.parse(from);
  const day = formatDay(from, zone);
  const limit = formatDay(new Date(addMonths(at, -months)).toISOString(), zone);
  const count = losingCards(retrospectives, months, at).length;
  if (count === 0)
    return t`Desde el ${day} se borran las tarjetas de las retrospectivas que cumplan ${monthsText(months)}. Por ahora no hay ninguna.`;
  return plural(
    count,
    form`Desde el ${day} se borran las tarjetas de ${number(count)} retrospectiva, cerrada hasta el ${limit}.`,
    form`Desde el ${day} se borran las tarjetas de ${number(count)} retrospectivas, cerradas hasta el ${limit}.`,
  );
}
