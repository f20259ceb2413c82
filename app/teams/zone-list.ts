import { fold } from "#worker/contract/fold.ts";
import { language } from "#worker/contract/language.ts";
import { byName } from "#worker/contract/sorting.ts";
import { placeOf } from "#worker/contract/zone-names.ts";

type ListedZone = { zone: string; name: string; words: string };

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Newer engines have the method, and older ones the property. Both miss in some. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

/** The browser knows the zones of each country, so that no script has to carry them. */
function countriesByZone(): Map<string, string> {
  const countries = new Map<string, string>();
  const names = new Intl.DisplayNames(language(), { type: "region", fallback: "none" });
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const name = names.of(first + second);
      if (!name) continue;
      const locale: LocaleWithZones = new Intl.Locale(`und-${first}${second}`);
      for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? []) {
        if (!countries.has(zone)) countries.set(zone, name);
      }
    }
  }
  return countries;
}

/** All zones by name, those of `first` before the others. */
export function listZones(first: string[]): ListedZone[] {
  const countries = countriesByZone();
  const listed = (zone: string): ListedZone => {
    const [place, country] = [placeOf(zone), countries.get(zone)];
    const name = country && country !== place ? `${place} (${country})` : place;
    return { zone, name, words: fold(`${name} ${zone.replaceAll("_", " ")}`) };
  };
  const top = [...new Set(first)];
  const others = ["UTC", ...Intl.supportedValuesOf("timeZone")].filter((zone) => !top.includes(zone));
  return [...top.map(listed), ...others.map(listed).sort(byName)];
}
