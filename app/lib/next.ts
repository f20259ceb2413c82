/** A place to go on to after login: a path of this site, else null (contract *Pages*). */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])/.test(next)) return null;
  const here = "http://site.invalid";
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  // Dots may have gone from the path, and left two slashes at its start: that would be another site.
  return url?.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : null;
}

/** A path of the account pages that keeps where to go on to. */
export const withNext = (path: string, next: string | null): string =>
  next ? `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}` : path;
