import { api } from "#app/lib/data/api.ts";
import { fileOf } from "#app/lib/data/file-of.ts";
import { saveFile } from "#app/lib/save-file.ts";

export type SheetIds = { teamId: string; retroId: string };

const FILES = {
  md: { path: "summary.md", type: "text/markdown" },
  csv: { path: "summary.csv", type: "text/csv" },
} as const;
export type SheetFormat = keyof typeof FILES;

/** @throws ApiError */
async function fetchSheet(param: SheetIds, format: SheetFormat, type: string = FILES[format].type): Promise<Blob> {
  const response = await api.teams[":teamId"].retrospectives[":retroId"][FILES[format].path].$get({ param });
  return fileOf(response, type);
}

export const saveSheet = async (ids: SheetIds, format: SheetFormat, name: string): Promise<void> =>
  saveFile(`${name}.${format}`, await fetchSheet(ids, format));

export const copiedText = (ids: SheetIds): Promise<Blob> => fetchSheet(ids, "md", "text/plain");

export const copiedHtml = (article: HTMLElement | null): Blob =>
  new Blob([article ? plainHtml(article) : ""], { type: "text/html" });

function plainHtml(article: HTMLElement): string {
  const copy = article.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return "";
  for (const picture of copy.querySelectorAll("[aria-hidden=true]")) picture.remove();
  for (const element of copy.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) if (name !== "href") element.removeAttribute(name);
  }
  return copy.innerHTML;
}
