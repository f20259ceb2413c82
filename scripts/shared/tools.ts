import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { promisify } from "node:util";

/** An error that the user can correct; every script may throw it. It is printed without a stack. */
export class Stop extends Error {}

type Options = {
  env?: Record<string, string>;
  interactive?: boolean;
};

const MAX_OUTPUT = 1 << 30;

const STEADY_WAIT = new URL("./steady-wait.mjs", import.meta.url).href;

/** With these set, a tool sends no telemetry, and does not ask the network where this machine is. */
const SENDS_NOTHING = {
  WRANGLER_SEND_METRICS: "false",
  REMIX_TELEMETRY_DISABLED: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** With this set, a tool uses its defaults and asks nothing. */
const ASKS_NOTHING = { CI: "1" };

export const QUIET = { ...SENDS_NOTHING, ...ASKS_NOTHING };

/** @param added to the environment variables of this process */
const variablesWith = (added: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...SENDS_NOTHING,
  NO_COLOR: "1",
  NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${STEADY_WAIT}`].filter(Boolean).join(" "),
  ...added,
});

/** @returns the output, or nothing if the tool is interactive */
export function tool(command: string, args: string[], { env = {}, interactive = false }: Options = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    env: variablesWith({ ...(interactive ? {} : ASKS_NOTHING), ...env }),
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

/** The same without blocking, so that several calls run at once. */
export async function wranglerJsonAsync(args: string[]): Promise<unknown> {
  const env = variablesWith({ ...ASKS_NOTHING, ...JSON_LEVEL });
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

/** Gives `work` an empty folder, which is deleted afterwards. */
export function inFolder<Result>(name: string, work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), `tertulia-${name}-`));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
