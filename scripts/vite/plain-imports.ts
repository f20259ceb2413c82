import type { Plugin } from "vite";
import { inBrowserBuild } from "./browser-build.ts";

/**
 * Leaves dynamic imports as they are. Vite would wrap each in a function that preloads what the module imports, from lists
 * that it finds only in code before `second-minifier` (docs/decisions/014).
 */
export const plainImports: Plugin = {
  name: "plain-imports",
  apply: inBrowserBuild,
  configResolved({ plugins }) {
    const wrapping = plugins.find(({ name }) => name === "vite:build-import-analysis");
    if (!wrapping?.transform) throw new Error("vite:build-import-analysis is another plugin now.");
    delete wrapping.transform;
  },
};
