import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const timeline: Format = {
  title: () => t`Línea de tiempo`,
  when: () => t`Al final de un proyecto largo, o después de un incidente.`,
  columns: columns(
    [() => t`Al comienzo`, () => t`¿Qué esperábamos y qué pasó primero?`],
    [() => t`En el camino`, () => t`¿Qué cambió el rumbo?`],
    [() => t`Al final`, () => t`¿Cómo llegamos?`],
    [() => t`Lo que viene`, () => t`¿Qué nos llevamos para la próxima vez?`],
  ),
};
