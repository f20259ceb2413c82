import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const startStopContinue: Format = {
  title: () => t`Empezar, dejar, seguir`,
  when: () => t`Cuando quieren salir con cambios concretos.`,
  columns: columns(
    [() => t`Empezar`, () => t`¿Qué nos haría bien y todavía no hacemos?`],
    [() => t`Dejar`, () => t`¿Qué hacemos que ya no ayuda?`],
    [() => t`Seguir`, () => t`¿Qué funciona y queremos cuidar?`],
  ),
};
