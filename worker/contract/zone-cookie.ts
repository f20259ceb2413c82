import { cookieValue } from "./session-cookie.ts";
import { isTimeZone } from "./time-zone.ts";

const COOKIE = "time_zone";

// The first use of `Intl` in a page loads its data: 0.1 s before the first paint of a slow phone.
const ZONE = "self.Temporal?Temporal.Now.timeZoneId():Intl.DateTimeFormat().resolvedOptions().timeZone";

/** Inline script of every page. It tells the server the zone before the first page that shows a moment. */
export const zoneScript = `try{var z=${ZONE};if(z)document.cookie="${COOKIE}="+z+";path=/;max-age=31536000;SameSite=Lax"}catch(e){}`;

/** The zone that the browser told; null without one, and for a name that the server does not know. */
export function zoneInCookies(cookies: string | null): string | null {
  const zone = cookieValue(cookies, COOKIE);
  return zone !== null && isTimeZone(zone) ? zone : null;
}
