import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServerProcess } from "#tests/server/server-process.ts";
import { bundleIn } from "./place.ts";

/** A server of one test's own, with its own data, which the test may kill. */
export class OwnServer extends ServerProcess {
  private readonly own: string;

  constructor(port: number) {
    const own = mkdtempSync(join(tmpdir(), "tertulia-own-"));
    super({ script: join(bundleIn(), "index.js"), port, folder: join(own, "server") });
    this.own = own;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.own, { recursive: true, force: true });
  }
}
