/** Counts that a test reports to `npm run test:safe` and `npm run bench`. */
export type Figures = Record<string, number>;

declare module "vitest" {
  interface TaskMeta {
    figures?: Figures;
  }
}
