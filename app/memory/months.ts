import { TIME_ZONE } from "#worker/contract/limits.ts";
import type { Memory } from "#worker/contract/memory.ts";

export type Month = { name: string; memories: Memory[] };

const monthName = new Intl.DateTimeFormat("es-CL", { month: "long", year: "numeric", timeZone: TIME_ZONE });

/** In the order of the list, by the month in Chile. */
export function monthsOf(memories: readonly Memory[]): Month[] {
  const months: Month[] = [];
  for (const memory of memories) {
    const name = monthName.format(new Date(memory.at));
    const last = months.at(-1);
    if (last?.name === name) last.memories.push(memory);
    else months.push({ name, memories: [memory] });
  }
  return months;
}
