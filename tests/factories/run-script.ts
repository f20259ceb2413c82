import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** As in `npm start`: the command `tsx` would be one more process. */
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm")).href;

export type ScriptRun = { code: number; output: string; errors: string };

type Options = {
  cwd?: string;
  /** Replaces that of this process. */
  env?: NodeJS.ProcessEnv;
  /** A folder with tools that come before the installed ones. */
  tools?: string;
  /** In milliseconds. */
  timeout?: number;
};

/** Runs a file of `scripts/` in a process of its own. */
export function runScript(name: string, args: string[], options: Options = {}): Promise<ScriptRun> {
  const { cwd, env = process.env, tools, timeout } = options;
  const path = [...(tools ? [tools] : []), resolve("node_modules/.bin"), env.PATH].join(delimiter);
  return new Promise((done) => {
    execFile(
      process.execPath,
      ["--import", LOADER, resolve(`scripts/${name}.ts`), ...args],
      { cwd, timeout, env: { ...env, PATH: path } },
      (error, output, errors) => done({ code: error ? 1 : 0, output, errors }),
    );
  });
}
