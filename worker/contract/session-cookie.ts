/** `__Host-` binds the cookie to the host; browsers accept it over https only. */
export const hostCookieName = (url: string, name: string): string =>
  new URL(url).protocol === "https:" ? `__Host-${name}` : name;

export const sessionCookieName = (url: string): string => hostCookieName(url, "session");

/** The cookie of the page `/host`. The prefix `__Host-` of all of them means the host of an address. */
export const hostPageCookieName = (url: string): string => hostCookieName(url, "plan");

export function clearedCookie(url: string): string {
  const secure = url.startsWith("https:") ? "; Secure" : "";
  return `${sessionCookieName(url)}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

export function tokenFromCookie(url: string, cookies: string | null): string | null {
  return cookieValue(cookies, sessionCookieName(url));
}

export function cookieValue(cookies: string | null, name: string): string | null {
  for (const pair of (cookies ?? "").split(/;\s*/)) {
    const [key, ...value] = pair.split("=");
    if (key === name) return value.join("=") || null;
  }
  return null;
}
