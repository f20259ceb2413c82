import { parseArgs } from "node:util";
import { checksHere } from "./checks-here.ts";
import { checksThere } from "./checks-there.ts";
import { isEnvironment } from "./environments.ts";
import { main, Stop } from "./tools.ts";

/** Something that may be amiss: what to say when it is well, or what is wrong and how to mend it. */
export type Check = () => Promise<{ well: string } | { wrong: string; remedy: string }>;

const { values } = parseArgs({ options: { env: { type: "string" } } });

/** @returns how many are amiss */
async function tell(title: string, checks: Check[]): Promise<number> {
  let amiss = 0;
  console.log(`\n${title}`);
  for (const check of checks) {
    const found = await check();
    console.log("well" in found ? `✓ ${found.well}` : `✗ ${found.wrong}\n    ${found.remedy}`);
    if ("wrong" in found) amiss += 1;
  }
  return amiss;
}

await main(async () => {
  const { env } = values;
  if (env !== undefined && !isEnvironment(env)) throw new Stop("Environments are preview and production.");
  const here = await tell("To run it here", checksHere);
  if (!env) console.log("\nHosting was not looked at: npm run doctor -- --env production does that.");
  const there = env ? await tell(`To host it (${env})`, checksThere(env)) : 0;
  if (here + there > 0) throw new Stop(`${here + there} to mend.`);
  console.log("\n✓ Nothing is missing.");
});
