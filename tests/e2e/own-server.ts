import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killGroup } from "#tests/factories/kill-group.ts";

/** A server of one test's own, with its own data, which the test may kill. */
export class OwnServer {
  readonly origin: string;
  private readonly state = mkdtempSync(join(tmpdir(), "tertulia-own-"));
  private child: ChildProcess | null = null;

  constructor(private readonly port: number) {
    this.origin = `http://localhost:${port}`;
  }

  /** Starts it, on the data that the one before left behind, and waits until it answers. */
  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.port),
      TERTULIA_STATE: this.state,
      TERTULIA_BUILT: "1",
      TERTULIA_EMPTY: "1",
    };
    // A group of its own, so that all of it can be killed at once and nothing else.
    this.child = spawn(process.execPath, ["scripts/start.mjs"], { env, detached: true, stdio: "ignore" });
    for (;;) {
      const answer = await fetch(`${this.origin}/landing`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** As a power cut would: nothing gets to finish what it was doing. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    await killGroup(child);
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.state, { recursive: true, force: true });
  }
}
