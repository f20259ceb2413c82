import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const sailboat: Format = {
  title: () => t`Velero`,
  when: () => t`Para mirar lejos: la meta, lo que ayuda y los riesgos.`,
  columns: columns(
    [() => t`Viento`, () => t`¿Qué nos empuja?`],
    [() => t`Ancla`, () => t`¿Qué nos frena?`],
    [() => t`Rocas`, () => t`¿Qué riesgos vemos por delante?`],
    [() => t`Isla`, () => t`¿Adónde queremos llegar?`],
  ),
};
