import { language, SOURCE_LANGUAGE } from "#worker/contract/language.ts";

/** The path to open after login, or null when it is not a path of this site. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])/.test(next)) return null;
  const here = "http://site.invalid";
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  // Resolving dots can leave two slashes at the start, which would be another site.
  return url?.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : null;
}

const RETRO = /^(\/teams\/[\w-]{1,64}\/retrospectives\/[\w-]{12,64})\/?$/;

/** The page for people who are not members and open the address of a retrospective, which may let them in; else null. */
export function retroEntryPath({ pathname }: Pick<URL, "pathname">): string | null {
  const retro = RETRO.exec(pathname)?.[1];
  return retro ? `${retro}/enter` : null;
}

/** The landing page has an address in each language. */
export const landingPath = (code = language()): string => (code === SOURCE_LANGUAGE ? "/landing" : `/${code}/landing`);

/** Where a page leads a person without a session. */
export const wayIn = (url: Pick<URL, "pathname" | "search">): string =>
  retroEntryPath(url) ?? withNext(landingPath(), url.pathname === "/" ? null : url.pathname + url.search);

/** These pages have no script, so the router cannot open them. */
export const isEntryPage = (path: string): boolean => path.startsWith("/invite/") || path.endsWith("/enter");

export const withNext = (path: string, next: string | null): string =>
  next ? `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}` : path;
