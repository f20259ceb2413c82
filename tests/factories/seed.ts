import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** What generated requests grow from; `SEED=…` repeats a run that failed. */
    seed: number;
    /** How many requests are generated; `REQUESTS=…` for more. */
    requests: number;
  }
}

export default function sow(project: TestProject) {
  project.provide("seed", Number(process.env.SEED ?? Date.now() % 1_000_000));
  project.provide("requests", Number(process.env.REQUESTS ?? 1500));
}
