import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const madSadGlad: Format = {
  title: () => t`Enojo, tristeza, alegría`,
  when: () => t`Después de semanas difíciles, para hablar de cómo se sintieron.`,
  columns: columns(
    [() => t`Enojo`, () => t`¿Qué nos dio rabia?`],
    [() => t`Tristeza`, () => t`¿Qué nos desanimó?`],
    [() => t`Alegría`, () => t`¿Qué nos alegró?`],
  ),
};
