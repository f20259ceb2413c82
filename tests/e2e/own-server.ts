import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundled } from "#tests/server/bundled.ts";
import { ServerProcess } from "#tests/server/server-process.ts";
import { test } from "./fixtures.ts";

type Options = { port: number; settings?: Record<string, string> };

/** The tests of the file that calls this have a server and a database of their own. */
export function ownServer({ port, settings = {} }: Options): ServerProcess {
  // Playwright also loads a file whose tests it does not run, so only the start makes the folder.
  const folder = join(tmpdir(), `tertulia-${randomUUID()}`);
  const server = new ServerProcess({ script: bundled(), port, folder: join(folder, "server"), settings });
  test.use({ baseURL: server.origin, backend: server });
  test.beforeAll(() => server.startNew());
  test.afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return server;
}
