import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const starfish: Format = {
  title: () => t`Estrella de mar`,
  when: () => t`Cuando empezar o dejar no alcanza: también hay más y menos.`,
  columns: columns(
    [() => t`Seguir`, () => t`¿Qué funciona y queremos cuidar?`],
    [() => t`Más`, () => t`¿Qué ayuda y hacemos muy poco?`],
    [() => t`Menos`, () => t`¿Qué nos cuesta más de lo que ayuda?`],
    [() => t`Empezar`, () => t`¿Qué nos haría bien y todavía no hacemos?`],
    [() => t`Dejar`, () => t`¿Qué hacemos que ya no ayuda?`],
  ),
};
