import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const goodBetterIdeas: Format = {
  title: () => t`Bien, mejorar, ideas`,
  when: () => t`Para cualquier sprint: se entiende sin explicarla.`,
  columns: columns(
    [() => t`Lo bueno`, () => t`¿Qué salió bien y vale la pena repetir?`],
    [() => t`Por mejorar`, () => t`¿Qué nos costó o nos frenó?`],
    [() => t`Ideas`, () => t`¿Qué podríamos probar?`],
  ),
};
