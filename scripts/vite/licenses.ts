import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OutputBundle } from "rollup";
import type { Plugin } from "vite";
import { inBrowserBuild } from "./browser-build.ts";

const FILE = "licenses.txt";
const PACKAGE = /\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The folders of the packages of which the browser loads code. */
function packagesIn(bundle: OutputBundle): string[] {
  const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? Object.entries(file.modules) : []));
  const loaded = modules.filter(([, { renderedLength }]) => renderedLength > 0);
  return [...new Set(loaded.flatMap(([id]) => PACKAGE.exec(id)?.[0] ?? []))].sort();
}

function licenseOf(folder: string): string {
  const { name, version }: Record<string, string> = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} has no file with its license.`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

/** Adds the licenses of packages to that of the font, because the minifier takes them out of the scripts. */
export const licenses: Plugin = {
  name: "licenses",
  apply: inBrowserBuild,
  generateBundle(_options, bundle) {
    const texts = [readFileSync(join("public", FILE), "utf8"), ...packagesIn(bundle).map(licenseOf)];
    this.emitFile({ type: "asset", fileName: FILE, source: texts.join("\n---\n\n") });
  },
};
