import { spawnSync } from "node:child_process";

/** An error that the user can correct; every script may throw it. It is printed without a stack. */
export class Stop extends Error {}

type Options = {
  env?: Record<string, string>;
  interactive?: boolean;
};

const MAX_OUTPUT = 1 << 30;

/** @returns the output, or nothing if the tool is interactive */
export function tool(command: string, args: string[], { env = {}, interactive = false }: Options = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    // With CI set, a tool uses its defaults and asks nothing.
    env: { ...process.env, ...(interactive ? {} : { CI: "1" }), WRANGLER_SEND_METRICS: "false", NO_COLOR: "1", ...env },
    stdio: interactive ? "inherit" : ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT,
  });
  if (error) throw new Stop(`${command} cannot be run (${error.message}). Run npm ci, then start this with npm run.`);
  if (status !== 0) throw new Stop([`${command} ${args.join(" ")} failed.`, stdout, stderr].filter(Boolean).join("\n"));
  return stdout ?? "";
}

export function wranglerJson(args: string[]): unknown {
  const printed = tool("wrangler", args);
  const start = printed.search(/^[[{]/m);
  if (start < 0) throw new Stop(`wrangler ${args.join(" ")} printed no JSON:\n${printed}`);
  return JSON.parse(printed.slice(start));
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
