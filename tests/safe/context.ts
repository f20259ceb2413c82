import type { TestRun } from "./product.ts";

export type Context = { testRun: TestRun; short: boolean; seed: number };

export type Row = {
  check: string;
  promise: string;
  figure: string;
  kept: boolean;
  faults?: string[];
};

export type Check = (context: Context) => Promise<Row[]>;
