import { form, number, plural } from "./language.ts";

// Apart from the other counts, which more pages load.

export const formatFichaCount = (count: number): string =>
  plural(count, form`${number(count)} ficha`, form`${number(count)} fichas`);
