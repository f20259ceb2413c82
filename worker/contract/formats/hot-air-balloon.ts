import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const hotAirBalloon: Format = {
  title: () => t`Globo`,
  when: () => t`Antes de empezar algo, para ver qué eleva y qué pesa.`,
  columns: columns(
    [() => t`Fuego`, () => t`¿Qué nos eleva?`],
    [() => t`Lastre`, () => t`¿Qué pesa y podríamos soltar?`],
    [() => t`Tormenta`, () => t`¿Qué problemas se acercan?`],
    [() => t`Cielo claro`, () => t`¿Qué nos espera si todo va bien?`],
  ),
};
