import { readFileSync } from "node:fs";

/**
 * CPU of the first thread of a process in milliseconds, from `/proc` (Linux). In workerd this thread runs the Worker and
 * its garbage collection. V8's helper threads compile and sweep.
 */
export function cpuOf(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** The process, or its only child when it has one. */
export function workingPid(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? pid : Number(children.split(" ")[0]);
}
