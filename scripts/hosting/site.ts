import { readPort } from "#scripts/shared/port.ts";
import { Stop } from "#scripts/shared/tools.ts";
import { isSite } from "#worker/contract/site.ts";
import { readHealth } from "./release.ts";

/** The address in SITE_URL, as an origin; undefined without one. */
export function givenSite(): string | undefined {
  const given = process.env.SITE_URL?.trim();
  if (!given) return undefined;
  const site = URL.canParse(given) ? new URL(given).origin : "";
  if (isSite(site)) return site;
  throw new Stop(`SITE_URL must be the address of the site, such as https://retro.your-domain.com, and is ${given}.`);
}

/** Where the links that a command prints lead. @param isLocal whether they are for the database of `npm start` */
export const siteOfLinks = (isLocal: boolean): string =>
  givenSite() ?? (isLocal ? `http://localhost:${readPort()}` : "https://ADDRESS");

const QUESTION = (site: string, before: string) => `The address of the site becomes ${site}. ${before}
  Pages there lead to the new one, and open tabs go on until they are loaded again. A session stays at the old address:
  people log in again and add a passkey again. Guests lose their place unless they save it first, or an admin makes a
  link to enter for them.
  To go on, write yes: `;

/** Where the deployed Worker answers, and whether the deployment stores this as the address of the site. */
type Site = { address: string; isNew: boolean };

/**
 * SITE_URL is stored where the deployed Worker answers at that address and has another one, or none, and the person agrees, in
 * the terminal or with SITE_MOVE=yes. Otherwise the deployment keeps what it has.
 * @param ask null without a terminal
 * @returns undefined where nothing answers at SITE_URL, as before its domain exists
 */
export async function siteToStore(ask: ((question: string) => Promise<string>) | null): Promise<Site | undefined> {
  const site = givenSite();
  if (!site) return undefined;
  const { health } = await readHealth(site);
  if (health?.site === site) {
    console.log(`  The site is fixed at ${site}`);
    return { address: site, isNew: false };
  }
  if (!health) {
    console.log(`  SITE_URL is not stored yet: Tertulia does not answer at ${site}. Add the domain, and deploy again.`);
    return undefined;
  }
  const before = health.site
    ? `It was ${health.site}.`
    : "So far each of its addresses, such as the one of workers.dev, shows it.";
  const answer = process.env.SITE_MOVE?.trim() || (ask ? await ask(QUESTION(site, before)) : "");
  const isNew = answer.toLowerCase() === "yes";
  if (!isNew) console.log(`  SITE_URL is not stored. To fix the site at ${site}, deploy with SITE_MOVE=yes.`);
  return { address: site, isNew };
}
