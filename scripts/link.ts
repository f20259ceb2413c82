import { firstAccountText } from "./hosting/first-account.ts";
import { entryPath, firstAccountPath } from "./hosting/link.ts";
import { siteOfLinks } from "./hosting/site.ts";
import { TARGET_OPTIONS, type Target, targetOf } from "./hosting/target.ts";
import { readArguments } from "./shared/arguments.ts";
import { main, Stop } from "./shared/tools.ts";

const USAGE = `npm run link -- --local | --env preview | --env production  [--email ana@ejemplo.cl]

Prints the link for the first account of a deployment without mail. SITE_URL is its address. With --local
it is http://localhost:8787, or at PORT.

  --email ADDRESS    a link with which the person of this account enters once
  --persist-to PATH  with --local: the folder of the database`;

const { values } = readArguments(USAGE, { options: { ...TARGET_OPTIONS, email: { type: "string" } } });

async function linkFor(target: Target, site: string, email: string): Promise<string> {
  const path = await entryPath(target, email);
  if (!path) throw new Stop(`Nobody has an account with ${email}.`);
  return `  With this link its person enters once, within 24 hours, and sees who made it:\n\n  ${site}${path}`;
}

async function firstLink(target: Target, site: string): Promise<string> {
  const path = await firstAccountPath(target);
  if (!path) throw new Stop("Somebody has an account already. For a link to enter it, add --email ADDRESS.");
  return firstAccountText(site + path);
}

await main(async () => {
  const site = siteOfLinks(values.local);
  const target = targetOf(values);
  console.log(await (values.email ? linkFor(target, site, values.email) : firstLink(target, site)));
});
