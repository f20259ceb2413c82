import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { browserZone } from "./time-zones.ts";

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

/** Downloads `content` as JSON; the file name ends in today's date of this browser. */
export const saveAsJson = (name: string, content: unknown): void =>
  saveFile(
    `${name}-${dayIn(browserZone() ?? TIME_ZONE)}.json`,
    new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }),
  );
