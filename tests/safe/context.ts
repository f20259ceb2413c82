import type { Workshop } from "./product.ts";

/** What a check is given. `seed` makes its choices repeatable; the short form is the one of `npm test`. */
export type Context = { workshop: Workshop; short: boolean; seed: number };

/** One promise of the product, and what was measured of it. */
export type Row = {
  check: string;
  promise: string;
  figure: string;
  kept: boolean;
  /** What broke it, for whoever repairs it. */
  faults?: string[];
};

export type Check = (context: Context) => Promise<Row[]>;
