/** The order of two plain texts or numbers, the smaller one first. A list that people read has `byName` (`sorting.ts`). */
export const compare = <Value extends string | number>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0);
