/** The middle one. */
export const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * How likely one of the first is greater than one of the others, ties counted half (Mann–Whitney's U over both counts): 0.5
 * where the two cannot be told apart, whatever their shape, and no single slow answer moves it.
 */
export function chanceGreater(ones: number[], others: number[]): number {
  let greater = 0;
  for (const one of ones) for (const other of others) greater += one > other ? 1 : one === other ? 0.5 : 0;
  return greater / (ones.length * others.length);
}
