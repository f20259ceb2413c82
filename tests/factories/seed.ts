import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** What generated requests grow from; `SEED=…` repeats a run that failed. */
    seed: number;
  }
}

export default function sow(project: TestProject) {
  project.provide("seed", Number(process.env.SEED ?? Date.now() % 1_000_000));
}
