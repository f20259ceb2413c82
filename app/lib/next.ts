/** The path to open after login, or null when it is not a path of this site. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])/.test(next)) return null;
  const here = "http://site.invalid";
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  // Resolving dots can leave two slashes at the start, which would be another site.
  return url?.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : null;
}

export const withNext = (path: string, next: string | null): string =>
  next ? `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}` : path;
