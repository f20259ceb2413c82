import { readFileSync } from "node:fs";

/**
 * The CPU that a process's first thread has used, by the kernel's own account (`/proc`, Linux), in milliseconds. In workerd
 * it runs the Worker, garbage collection included; V8's helpers, which compile and sweep meanwhile, are other threads.
 */
export function cpuOf(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** The process itself, or the one child to which it has passed its work. */
export function workingPid(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? pid : Number(children.split(" ")[0]);
}
