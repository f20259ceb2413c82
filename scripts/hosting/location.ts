import { Stop } from "#scripts/shared/tools.ts";

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
  .map(([code, name]) => `    ${code}  ${name}`)
  .join("\n")}
    ${JURISDICTION}    the European Union, for the rooms too, where the law or a contract asks for that
  One of these, or Enter for near this machine: `;

export const isInUnion = (location: string | null): boolean => location === JURISDICTION;

/**
 * Where to create the database: the environment variable D1_LOCATION, otherwise what a person answers.
 * @param ask null without a terminal
 * @returns null for near this machine
 */
export async function chooseLocation(ask: ((question: string) => Promise<string>) | null): Promise<string | null> {
  const given = process.env.D1_LOCATION?.trim() || (ask ? await ask(QUESTION) : "");
  if (!given) return null;
  const location = given.toLowerCase();
  if (WORDS.includes(location)) return location;
  throw new Stop(`${given} is no location for the database: ${WORDS.join(", ")}. Nothing was changed.`);
}

/** What tells wrangler the location of a new database. */
export function optionsOfLocation(location: string | null): string[] {
  if (location === null) return [];
  return isInUnion(location) ? ["--jurisdiction", location] : ["--location", location];
}
