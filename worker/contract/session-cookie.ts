/** The prefix `__Host-` binds the cookie to the hostname; browsers accept it over https only. */
export const prefixedCookieName = (url: string, name: string): string =>
  new URL(url).protocol === "https:" ? `__Host-${name}` : name;

export const sessionCookieName = (url: string): string => prefixedCookieName(url, "session");

/** The cookie of the page `/host`, which is for the host of the deployment. */
export const hostPageCookieName = (url: string): string => prefixedCookieName(url, "plan");

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
