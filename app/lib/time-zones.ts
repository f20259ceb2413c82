import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { isTimeZone } from "#worker/contract/time-zone.ts";
import { never } from "./use-hydrated.ts";

/** `reader`: where this person is. `team`: of the team on screen. */
export type Zones = { reader: string; team: string };

export const ZonesContext = createContext<Zones>({ reader: TIME_ZONE, team: TIME_ZONE });
export const useZones = (): Zones => useContext(ZonesContext);

/** A zone that is newer than this browser is Chile's. */
export const knownZone = (zone: string): string => (isTimeZone(zone) ? zone : TIME_ZONE);

/** null where the browser does not know where it is. */
export function browserZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : null;
}

/** @param rendered the zone in which the server rendered the page @param teamZone of the team on screen */
export function useZonesOf(rendered: string | null, teamZone: string | undefined): Zones {
  const own = useSyncExternalStore(never, browserZone, () => rendered);
  return useMemo(() => {
    const team = teamZone === undefined ? null : knownZone(teamZone);
    return { reader: own ?? team ?? TIME_ZONE, team: team ?? own ?? TIME_ZONE };
  }, [own, teamZone]);
}
