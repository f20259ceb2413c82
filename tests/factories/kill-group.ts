import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** The process must have been started with `detached: true`. */
export async function killGroup(child: ChildProcess | null): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await gone;
}
