import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const leanCoffee: Format = {
  title: () => t`Café sin agenda`,
  when: () => t`Cuando no hay un tema claro: entre todos eligen de qué hablar.`,
  columns: columns([() => t`Temas`, () => t`¿De qué vale la pena conversar hoy?`]),
};
