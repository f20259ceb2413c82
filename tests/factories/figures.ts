/** What a test has counted, for the table of `npm run test:safe`. */
export type Figures = Record<string, number>;

declare module "vitest" {
  interface TaskMeta {
    figures?: Figures;
  }
}
