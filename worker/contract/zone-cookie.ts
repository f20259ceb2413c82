import { cookieValue } from "./session-cookie.ts";
import { isTimeZone } from "./time-zone.ts";

const COOKIE = "time_zone";

/** Inline script of every page. It tells the server the zone before the first page that shows a moment. */
export const zoneScript = `try{var z=Intl.DateTimeFormat().resolvedOptions().timeZone;if(z)document.cookie="${COOKIE}="+z+";path=/;max-age=31536000;SameSite=Lax"}catch(e){}`;

/** The zone that the browser told; null without one, and for a name that the server does not know. */
export function zoneInCookies(cookies: string | null): string | null {
  const zone = cookieValue(cookies, COOKIE);
  return zone !== null && isTimeZone(zone) ? zone : null;
}
