import { byLocale, t } from "#worker/contract/language.ts";
import type { SheetParts } from "#worker/contract/sheet-links.ts";

const list = byLocale((code) => new Intl.ListFormat(code, { type: "conjunction" }));

/** "Se ven acuerdos, temas, tarjetas y nombres" */
export function shownPartsText(link: SheetParts): string {
  const { cards, comments, thanks, names } = link;
  const all = [
    t`acuerdos`,
    t`temas`,
    ...(cards ? [t`tarjetas`] : []),
    ...(comments ? [t`comentarios`] : []),
    ...(thanks ? [t`agradecimientos`] : []),
    ...(names ? [t`nombres`] : []),
  ];
  return t`Se ven ${list().format(all)}`;
}
