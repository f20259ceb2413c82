import type { SpawnSyncOptions } from "node:child_process";
import { resolve } from "node:path";
import { format } from "node:util";
import { vi } from "vitest";
import { runFakeTool } from "./fake-tool.mjs";
import type { ScriptRun } from "./run-script.ts";

type Options = {
  /** Only a test file with a process of its own can change it (`vitest.config.ts`). */
  cwd?: string;
  /** Replaces that of this process. With FAKE_ACCOUNT, wrangler and npm are those of `fake-tool.mjs`. */
  env: NodeJS.ProcessEnv;
};

/** What `process.exit` throws here. */
class Exit extends Error {}

function setVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

const fakeTools = async (original: () => Promise<typeof import("node:child_process")>) => {
  const real = await original();
  return {
    ...real,
    spawnSync: (command: string, args: string[], options: SpawnSyncOptions) =>
      command === "wrangler" || command === "npm"
        ? runFakeTool(command, args, options.env ?? process.env)
        : real.spawnSync(command, args, options),
  };
};

/**
 * Runs a file of `scripts/` in this process. To start one takes two seconds of CPU time, and each stand-in for a tool a tenth.
 * That node loads the script, and that the script finds its tools, is left to the tests with `runScript`.
 */
export async function runScriptHere(name: string, args: string[], { cwd, env }: Options): Promise<ScriptRun> {
  const file = resolve(`scripts/${name}.ts`);
  const before = { env: { ...process.env }, argv: process.argv, cwd: process.cwd(), exitCode: process.exitCode };
  let [output, errors] = ["", ""];
  const spies = [
    vi.spyOn(console, "log").mockImplementation((...words: unknown[]) => {
      output += `${format(...words)}\n`;
    }),
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      output += text;
      return true;
    }),
    vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
      errors += `${format(...words)}\n`;
    }),
    vi.spyOn(process, "exit").mockImplementation((code) => {
      process.exitCode = code ?? 0;
      throw new Exit();
    }),
  ];
  if (env.FAKE_ACCOUNT) vi.doMock("node:child_process", fakeTools);
  try {
    setVariables(env);
    if (cwd) process.chdir(cwd);
    process.argv = [process.execPath, file, ...args];
    process.exitCode = 0;
    // A script does its work while it is loaded.
    vi.resetModules();
    await import(file).catch((error: unknown) => {
      if (error instanceof Exit) return;
      process.exitCode = 1;
      errors += `${format(error)}\n`;
    });
    return { code: process.exitCode === 0 ? 0 : 1, output, errors };
  } finally {
    vi.doUnmock("node:child_process");
    process.exitCode = before.exitCode;
    process.argv = before.argv;
    if (cwd) process.chdir(before.cwd);
    setVariables(before.env);
    for (const spy of spies) spy.mockRestore();
  }
}
