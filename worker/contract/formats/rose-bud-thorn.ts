import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const roseBudThorn: Format = {
  title: () => t`Rosa, brote, espina`,
  when: () => t`Para un equipo nuevo o algo que recién empieza.`,
  columns: columns(
    [() => t`Rosa`, () => t`¿Qué floreció?`],
    [() => t`Brote`, () => t`¿Qué promete y hay que regar?`],
    [() => t`Espina`, () => t`¿Qué nos pinchó?`],
  ),
};
