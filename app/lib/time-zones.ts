import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { TIME_ZONE } from "#worker/contract/limits.ts";
import { cookieValue } from "#worker/contract/session-cookie.ts";
import { isTimeZone } from "#worker/contract/zones.ts";

/** `reader`: where this person is. `team`: of the team on screen. */
export type Zones = { reader: string; team: string };

export const ZonesContext = createContext<Zones>({ reader: TIME_ZONE, team: TIME_ZONE });
export const useZones = (): Zones => useContext(ZonesContext);

const COOKIE = "time_zone";

/** Inline script of every page. It tells the server the zone before the first page that shows a moment. */
export const zoneScript = `try{var z=Intl.DateTimeFormat().resolvedOptions().timeZone;if(z)document.cookie="${COOKIE}="+z+";path=/;max-age=31536000;SameSite=Lax"}catch(e){}`;

/** The zone that the browser told; null without one, and for a name that the server does not know. */
export function zoneInCookies(cookies: string | null): string | null {
  const zone = cookieValue(cookies, COOKIE);
  return zone !== null && isTimeZone(zone) ? zone : null;
}

/** A zone that is newer than this browser is Chile's. */
export const knownZone = (zone: string): string => (isTimeZone(zone) ? zone : TIME_ZONE);

const never = () => () => undefined;

/** null where the browser does not know where it is. */
export function browserZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : null;
}

/** @param told the zone in which the server rendered the page @param teamZone of the team on screen */
export function useZonesOf(told: string | null, teamZone: string | undefined): Zones {
  const own = useSyncExternalStore(never, browserZone, () => told);
  return useMemo(() => {
    const team = teamZone === undefined ? null : knownZone(teamZone);
    return { reader: own ?? team ?? TIME_ZONE, team: team ?? own ?? TIME_ZONE };
  }, [own, teamZone]);
}
