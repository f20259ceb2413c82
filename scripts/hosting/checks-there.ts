import { checkLogin, pointTo } from "./account.ts";
import type { Check } from "./doctor.ts";
import { DEPLOY_CONFIG, type Environment } from "./environments.ts";
import { SECRET_NAMES, secretsThere } from "./secrets.ts";
import { Stop, tool } from "./tools.ts";

/** A step that stops when something is amiss, as a check. */
const stepCheck =
  (well: string, remedy: string, step: () => void): Check =>
  async () => {
    try {
      step();
      return { well };
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      return { wrong: error.message.trim().split("\n").join("\n    "), remedy };
    }
  };

/** What a deployment needs in the account; each finds what the one before it found, and says so if not. */
export const checksThere = (environment: Environment): Check[] => [
  stepCheck("Logged in to Cloudflare", "A token needs the rights that docs/hosting.md names.", checkLogin),
  stepCheck("The database is there, and its id was found", `npm run deploy -- --env ${environment} makes it.`, () =>
    pointTo(environment),
  ),
  stepCheck("Its migrations are applied", `npm run deploy -- --env ${environment} applies them.`, () => {
    const name = pointTo(environment);
    const args = ["d1", "migrations", "list", name, "--remote", "--config", DEPLOY_CONFIG, "--env", environment];
    if (!tool("wrangler", args).includes("No migrations to apply")) throw new Stop("Migrations are waiting");
  }),
  stepCheck("All secrets are set", `npm run deploy -- --env ${environment} asks for them.`, () => {
    pointTo(environment);
    const there = secretsThere(environment);
    const missing = SECRET_NAMES.filter((name) => !there.includes(name));
    if (missing.length > 0) throw new Stop(`Missing: ${missing.join(", ")}`);
  }),
];
