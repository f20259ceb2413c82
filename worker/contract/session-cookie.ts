/** Browsers accept the `__Host-` prefix only over https. */
const nameFor = (url: string) => (new URL(url).protocol === "https:" ? "__Host-session" : "session");

const write = (url: string, value: string, maxAge: number) =>
  `${nameFor(url)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${url.startsWith("https:") ? "; Secure" : ""}`;

/** @param maxAge seconds */
export const sessionCookie = (url: string, token: string, maxAge: number): string => write(url, token, maxAge);

export const clearedCookie = (url: string): string => write(url, "", 0);

/** The session token in a `Cookie` header, or null. */
export function tokenFromCookie(url: string, cookies: string | null): string | null {
  return cookieValue(cookies, nameFor(url));
}

/** One value of a `Cookie` header, or null. */
export function cookieValue(cookies: string | null, name: string): string | null {
  for (const pair of (cookies ?? "").split(/;\s*/)) {
    const [key, ...value] = pair.split("=");
    if (key === name) return value.join("=") || null;
  }
  return null;
}
