import { execFile, spawnSync } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { promisify } from "node:util";

/** An error that the user can correct; every script may throw it. It is printed without a stack. */
export class Stop extends Error {}

type Options = {
  env?: Record<string, string>;
  interactive?: boolean;
};

const MAX_OUTPUT = 1 << 30;

const STEADY_WAIT = new URL("../local/steady-wait.mjs", import.meta.url).href;

/** @param environment added to that of this process */
const environmentOf = (environment: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  NO_COLOR: "1",
  NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${STEADY_WAIT}`].filter(Boolean).join(" "),
  ...environment,
});

/** With this set, a tool uses its defaults and asks nothing. */
const ASKS_NOTHING = { CI: "1" };

/** @returns the output, or nothing if the tool is interactive */
export function tool(command: string, args: string[], { env = {}, interactive = false }: Options = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    env: environmentOf({ ...(interactive ? {} : ASKS_NOTHING), ...env }),
    stdio: interactive ? "inherit" : ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT,
  });
  if (error) throw new Stop(`${command} cannot be run (${error.message}). Run npm ci, then start this with npm run.`);
  if (status !== 0) throw new Stop([`${command} ${args.join(" ")} failed.`, stdout, stderr].filter(Boolean).join("\n"));
  return stdout ?? "";
}

// Below this level wrangler prints no JSON, and `scripts/local/platform.ts` sets a lower one for this process.
const JSON_LEVEL = { WRANGLER_LOG: "log" };

export const wranglerJson = (args: string[]): unknown => jsonIn(args, tool("wrangler", args, { env: JSON_LEVEL }));

/** The same beside other calls. */
export async function wranglerJsonLater(args: string[]): Promise<unknown> {
  const env = environmentOf({ ...ASKS_NOTHING, ...JSON_LEVEL });
  const called = promisify(execFile)("wrangler", args, { env, maxBuffer: MAX_OUTPUT });
  const { stdout } = await called.catch(({ stdout, stderr }: { stdout?: string; stderr?: string }) => {
    throw new Stop([`wrangler ${args.slice(0, 3).join(" ")} failed.`, stdout, stderr].filter(Boolean).join("\n"));
  });
  return jsonIn(args, stdout);
}

function jsonIn(args: string[], printed: string): unknown {
  const start = printed.search(/^[[{]/m);
  if (start < 0) throw new Stop(`wrangler ${args.join(" ")} printed no JSON:\n${printed}`);
  return JSON.parse(printed.slice(start));
}

/** Asks in the terminal. */
export async function question(text: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await terminal.question(`  ${text}`)).trim();
  terminal.close();
  return answer;
}

/** Runs a script. A `Stop` ends it with a message and exit code 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n✗ ${error.message}`);
    process.exitCode = 1;
  }
}
