import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { languageFiles, readLanguage } from "#scripts/languages/catalogs.ts";
import { writeSingleFiles } from "#scripts/languages/write-single-files.ts";
import { writeCatalogs, writeTexts } from "#scripts/languages/write-texts.ts";
import { localConfig } from "#scripts/shared/environments.ts";
import { tool } from "#scripts/shared/tools.ts";
import { PSEUDO } from "#worker/platform/pseudo-language.ts";
import { bundleInto } from "./bundle.ts";
import type { Platform } from "./platform.ts";
import { ifChanged, recorded } from "./unchanged.ts";

export const SOURCES = [
  "app",
  "drizzle",
  "party",
  "public",
  "scripts/languages",
  "scripts/vite",
  "worker",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];

/** Vite empties this folder first, so a build by another command removes the record. */
const SERVER = "build/server";
const BUILT = `${SERVER}/inputs.sha256`;
const WORKER = "build/worker";

export function step(label: string, work: () => void): void {
  process.stdout.write(`${label}… `);
  work();
  console.log("done");
}

const runVite = () =>
  step("Building", () => {
    tool("node_modules/.bin/remix", ["vite:build"]);
    const languages = languageFiles().map((file) => readLanguage(file));
    const withPseudo = [...languages, PSEUDO];
    writeTexts(withPseudo);
    writeSingleFiles(withPseudo);
    writeCatalogs(languages);
  });

export const build = (): Promise<void> => recorded(BUILT, SOURCES, runVite);

/** Builds if a source has changed. With `TERTULIA_BUILT=1` it takes the build as it is. */
export async function ensureBuild(): Promise<void> {
  if (!process.env.TERTULIA_BUILT) await ifChanged(BUILT, SOURCES, runVite);
}

/** @returns the path of the Worker's script */
export async function ensureBundle(): Promise<string> {
  await ensureBuild();
  const bundle = () => step("Bundling", () => void bundleInto(WORKER));
  await ifChanged(`${WORKER}/inputs.sha256`, [...SOURCES, SERVER], bundle);
  return `${WORKER}/index.js`;
}

/** The platform with the settings of `.dev.vars`, checked and kept in a file: wrangler takes a second to load. */
export async function ensurePlatform(): Promise<Platform> {
  const file = `${WORKER}/platform.json`;
  // The platform has absolute paths, so it depends on where the checkout is.
  const inputs = [".dev.vars", resolve(localConfig()), "package-lock.json", "worker/env.ts"];
  await ifChanged(`${WORKER}/platform.sha256`, inputs, async () => {
    const [{ platform }, { checkSettings }] = await Promise.all([
      import("./platform.ts"),
      import("./check-settings.ts"),
    ]);
    const current = platform();
    checkSettings(current);
    mkdirSync(WORKER, { recursive: true });
    writeFileSync(file, JSON.stringify(current), { mode: 0o600 });
  });
  // `platform()` returned it, for the same inputs.
  return JSON.parse(readFileSync(file, "utf8")) as Platform;
}
