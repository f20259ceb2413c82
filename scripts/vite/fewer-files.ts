import type { Plugin } from "vite";
import { inBrowserBuild } from "./browser-build.ts";

/** The file of a layout may also export what other pages share. Otherwise Rollup adds a file that only passes exports on. */
export const fewerFiles: Plugin = {
  name: "fewer-files",
  apply: inBrowserBuild,
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};
