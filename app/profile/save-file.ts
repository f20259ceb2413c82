import { dayInChile } from "#worker/contract/day.ts";

/** Some browsers read the file only after the press has long been over. */
const KEPT = 60_000;

/** Gives the browser something to save as a JSON file, its name ending in today's date (Chile's, as everywhere). */
export function saveAsJson(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}-${dayInChile()}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
