import { dayInChile } from "#worker/contract/day.ts";

/** Milliseconds. Some browsers read the file long after the click. */
const REVOKE_AFTER = 60_000;

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER);
}

/** Downloads `content` as JSON; the file name ends in today's date in Chile. */
export const saveAsJson = (name: string, content: unknown): void =>
  saveFile(`${name}-${dayInChile()}.json`, new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
