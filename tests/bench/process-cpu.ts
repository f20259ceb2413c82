import { readdirSync, readFileSync } from "node:fs";

/** The CPU that all threads of a process have used, by the kernel's own account (`/proc`, Linux), in milliseconds. */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map(
    (thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0],
  );
  return nanoseconds.reduce((sum, used) => sum + Number(used), 0) / 1e6;
}

/** The process itself, or the one child to which it has passed its work. */
export function workingPid(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? pid : Number(children.split(" ")[0]);
}
