import { readdirSync, readFileSync } from "node:fs";

/**
 * CPU of the first thread of a process in milliseconds, from `/proc` (Linux). In workerd this thread runs the Worker and
 * its garbage collection. V8's helper threads compile and sweep.
 */
export function cpuOf(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** CPU of all threads of a process in milliseconds. */
export const cpuOfAll = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(nanoseconds) / 1e6;
  }, 0);

/** The process, or its only child when it has one. */
export function workingPid(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? pid : Number(children.split(" ")[0]);
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" "))
    .filter((child) => child !== "")
    .map(Number);
}

/** Bytes of memory in use by a process. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
