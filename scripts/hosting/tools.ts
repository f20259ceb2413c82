import { spawnSync } from "node:child_process";

/** What a person is told in one line, without a stack: they can do something about it. */
export class Stop extends Error {}

type Options = {
  /** More environment variables. */
  env?: Record<string, string>;
  /** The person sees and answers what the tool asks. */
  attended?: boolean;
};

const BIG = 1 << 30;

/**
 * Runs a tool of this project (npm puts them on the PATH) to its end.
 * @returns what it printed; nothing where it talked to the person itself
 * @throws Stop with what it said, where it failed
 */
export function tool(command: string, args: string[], { env = {}, attended = false }: Options = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    // CI: where nobody is asked, a tool takes its defaults instead of waiting.
    env: { ...process.env, ...(attended ? {} : { CI: "1" }), WRANGLER_SEND_METRICS: "false", NO_COLOR: "1", ...env },
    stdio: attended ? "inherit" : ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: BIG,
  });
  if (error) throw new Stop(`${command} cannot be run (${error.message}). Start this with npm run, after npm ci.`);
  if (status !== 0) throw new Stop([`${command} ${args.join(" ")} failed.`, stdout, stderr].filter(Boolean).join("\n"));
  return stdout ?? "";
}

/**
 * Runs wrangler and reads the JSON it prints, which may stand behind notices.
 * @throws Stop where it failed or printed none
 */
export function wranglerJson(args: string[]): unknown {
  const printed = tool("wrangler", args);
  const start = printed.search(/^[[{]/m);
  if (start < 0) throw new Stop(`wrangler ${args.join(" ")} printed no JSON:\n${printed}`);
  return JSON.parse(printed.slice(start));
}

/** Runs a script's work: a `Stop` is told in plain words, and the exit code says how it went. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n✗ ${error.message}`);
    process.exitCode = 1;
  }
}
