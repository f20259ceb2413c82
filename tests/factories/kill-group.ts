import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Kills a process and all it has started, as a power cut would: nothing gets to finish what it was doing. */
export async function killGroup(child: ChildProcess | null): Promise<void> {
  if (!child?.pid) return;
  const gone = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await gone;
}
