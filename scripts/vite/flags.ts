import type { Plugin } from "vite";
import { inBrowserBuild } from "./browser-build.ts";

export const FUTURE = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};

const REMIX = /\/@remix-run\/react\/dist\/esm\/\w/;
/** Remix gives it all of its flags. */
const ROUTER = /\/(@remix-run\/router|react-router(-dom)?)\/dist\//;

/**
 * Remix reads its flags from the page. As constants, they let the minifier leave out what they turn off (docs/decisions/014).
 * Single fetch gives every loader the function `singleFetch`.
 */
export const flagsAsConstants: Plugin = {
  name: "flags-as-constants",
  apply: inBrowserBuild,
  transform(code, id) {
    if (ROUTER.test(id)) return { code: code.replace(/\b(router\.)?future\.v7_\w+/g, "true"), map: null };
    if (!REMIX.test(id)) return undefined;
    const constant = Object.entries(FUTURE).reduce(
      (fixed, [flag, value]) =>
        fixed.replace(new RegExp(`(window\\.__remixContext\\.)?\\bfuture\\.${flag}\\b`, "g"), `${value}`),
      code.replaceAll('typeof singleFetch === "function"', "true"),
    );
    return { code: constant, map: null };
  },
};
