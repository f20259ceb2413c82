import type { Plugin } from "vite";
import { inBrowserBuild } from "./browser-build.ts";

const FILE = /\/@remix-run\/react\/dist\/esm\/components\.js$/;

const CHANGES = [
  // Without a connection it asks for nothing: Chromium asks no second time for a script that it could not load.
  [
    "setTimeout(() => {\n        setShouldPrefetch(true);",
    "setTimeout(() => {\n        setShouldPrefetch(navigator.onLine);",
  ],
  ["useKeyedPrefetchLinks(newMatchesForAssets)", "[]"],
] as const;

/**
 * When a person rests on a link, the browser loads the scripts of its screen. Remix would also run them, to ask them for links,
 * which here only the root has. Where that fails, it reloads the page: without a connection, all that was typed and all that waits
 * would be lost.
 */
export const prefetchWithoutReload: Plugin = {
  name: "prefetch-without-reload",
  apply: inBrowserBuild,
  transform(code, id) {
    if (!FILE.test(id)) return undefined;
    const missing = CHANGES.find(([before]) => code.split(before).length !== 2);
    if (missing) throw new Error(`${id} has no longer once: ${missing[0]}`);
    return { code: CHANGES.reduce((changed, [before, after]) => changed.replace(before, after), code), map: null };
  },
};
