import type { Plugin } from "vite";
import { inBrowserBuild } from "./browser-build.ts";

/** A chunk of several pages also stands for its layout, where Rollup would add a file that passes on its exports. */
export const fewerFiles: Plugin = {
  name: "fewer-files",
  apply: inBrowserBuild,
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};
