import type { HealthPoint, PulseRetrospective } from "#worker/contract/pulse.ts";

/** Each statement of all health checks once, with the title that the newest one has. Those of the newest come first. */
export function statementsIn(retrospectives: readonly PulseRetrospective[]): Pick<HealthPoint, "key" | "title">[] {
  const titles = new Map<string, string>();
  for (const { health = [] } of [...retrospectives].reverse())
    for (const { key, title } of health) if (!titles.has(key)) titles.set(key, title);
  return [...titles].map(([key, title]) => ({ key, title }));
}
