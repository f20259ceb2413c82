import { Stop } from "./tools.ts";

const LOCATIONS = {
  enam: "eastern North America, the nearest to South America",
  wnam: "western North America",
  weur: "western Europe",
  eeur: "eastern Europe",
  apac: "Asia",
  oc: "Oceania",
};
const JURISDICTION = "eu";
const WORDS = [...Object.keys(LOCATIONS), JURISDICTION];

const QUESTION = `Where are the people who will use it? The database stays there: it cannot be moved later.
${Object.entries(LOCATIONS)
  .map(([code, place]) => `    ${code}  ${place}`)
  .join("\n")}
    ${JURISDICTION}    the European Union, for the rooms too, where the law or a contract asks for that
  One of these, or Enter for near this machine: `;

export const isInUnion = (place: string | null): boolean => place === JURISDICTION;

/**
 * Where to create the database: the environment variable D1_LOCATION, otherwise what a person answers.
 * @param ask null without a terminal
 * @returns null for near this machine
 */
export async function choosePlace(ask: ((question: string) => Promise<string>) | null): Promise<string | null> {
  const given = process.env.D1_LOCATION?.trim() || (ask ? await ask(QUESTION) : "");
  if (!given) return null;
  const place = given.toLowerCase();
  if (WORDS.includes(place)) return place;
  throw new Stop(`${given} is no place for the database: ${WORDS.join(", ")}. Nothing was changed.`);
}

/** What tells wrangler the place of a new database. */
export function optionsOfPlace(place: string | null): string[] {
  if (place === null) return [];
  return isInUnion(place) ? ["--jurisdiction", place] : ["--location", place];
}
