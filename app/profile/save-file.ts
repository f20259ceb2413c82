import { dayInChile } from "#worker/contract/day.ts";

/** Milliseconds. Some browsers read the file long after the click. */
const REVOKE_AFTER = 60_000;

/** Downloads `content` as JSON; the file name ends in today's date in Chile. */
export function saveAsJson(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}-${dayInChile()}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER);
}
