import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { Worker } from "node:worker_threads";

type LocalWrangler = {
  /** The variables with which a process finds it in place of wrangler. */
  env: { PATH: string; LOCAL_WRANGLER: string };
  /** Before a test opens the same files. The next call opens them again. */
  closeDatabases: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Stands in for `wrangler d1 execute --local`, of which each start takes three seconds of CPU time. The first test of
 * `backup.test.ts` compares it with the real one, which `npm run test:safe -- databases backups` uses too. It is a thread,
 * because the scripts that run in a test's own thread block it while they wait for a command.
 */
export async function openLocalWrangler(): Promise<LocalWrangler> {
  const folder = mkdtempSync(join(tmpdir(), "tertulia-local-wrangler-"));
  symlinkSync(resolve("tests/factories/local-wrangler.mjs"), join(folder, "wrangler"));
  const thread = new Worker(resolve("tests/factories/local-wrangler-thread.mjs"));
  const [port] = await once(thread, "message");
  const closeDatabases = async () => void (await fetch(`http://127.0.0.1:${port}`, { method: "DELETE" }));
  return {
    env: { PATH: [folder, process.env.PATH].join(delimiter), LOCAL_WRANGLER: String(port) },
    closeDatabases,
    close: async () => {
      await closeDatabases();
      await thread.terminate();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
