import { readFileSync } from "node:fs";
import { packageVersion } from "./shared/package-version.ts";
import { main, Stop } from "./shared/tools.ts";

// tsx scripts/release-notes.ts v0.2.0 ADDRESS_OF_THE_REPOSITORY: prints the notes of a release.

const BUTTON = "https://deploy.workers.cloudflare.com";

await main(async () => {
  const [tag = "", repository = ""] = process.argv.slice(2);
  const version = packageVersion();
  if (tag !== `v${version}`) throw new Stop(`The tag ${tag} is not the version of package.json, v${version}.`);
  const [, ...sections] = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf("\n")).trim();
  if (!notes) throw new Stop(`CHANGELOG.md says nothing about ${version}.`);
  const button = `[![Deploy to Cloudflare](${BUTTON}/button)](${BUTTON}/?url=${repository})`;
  console.log(`${button}\n\n${notes}`);
});
