import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** `SEED=…` repeats a run. */
    seed: number;
    /** `REQUESTS=…` changes the number of generated requests. */
    requests: number;
    /** `RUNS=…`: how many boards are played. Without it, as many as there is time for. */
    runs: number | null;
  }
}

export default function provideSeed(project: TestProject) {
  project.provide("seed", Number(process.env.SEED ?? Date.now() % 1_000_000));
  project.provide("requests", Number(process.env.REQUESTS ?? 1500));
  project.provide("runs", process.env.RUNS ? Number(process.env.RUNS) : null);
}
