import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { provideTranslation, SOURCE_LANGUAGE } from "#worker/contract/language.ts";
import { manifestPath, manifestText } from "#worker/contract/manifest.ts";
import { offlinePage, serviceWorkerPath } from "#worker/contract/offline-page.ts";
import { previewPictureOf } from "#worker/contract/preview-picture.ts";
import type { Language } from "./catalogs.ts";

const CLIENT = "build/client";

type SingleFile = { path: string; code: string };
type Reader = Pick<Language, "code" | "direction">;

const SOURCE: Omit<Language, "name" | "isComplete" | "catalog"> & { catalog: null } = {
  code: SOURCE_LANGUAGE,
  direction: "ltr",
  catalog: null,
};

/** One file for each language, Spanish first. */
function inEach(languages: readonly Language[], write: (reader: Reader) => SingleFile): SingleFile[] {
  const written = [SOURCE, ...languages].map(({ code: language, direction, catalog }) => {
    provideTranslation(() => ({ language, catalog }));
    return write({ code: language, direction });
  });
  provideTranslation(() => ({ language: SOURCE_LANGUAGE, catalog: null }));
  return written;
}

/** A service worker for each language, with the page that it shows without network. */
export function serviceWorkers(languages: readonly Language[]): SingleFile[] {
  const code = readFileSync("public/sw.js", "utf8");
  return inEach(languages, ({ direction }) => ({
    path: serviceWorkerPath(),
    code: code.replace("$page", () => JSON.stringify(offlinePage(direction))),
  }));
}

/** What a device needs to install the product. */
export function manifests(languages: readonly Language[]): SingleFile[] {
  const manifest: object = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8"));
  return inEach(languages, ({ code: lang, direction: dir }) => ({
    path: manifestPath(),
    code: JSON.stringify({ ...manifest, description: manifestText(), lang, dir }),
  }));
}

/** A language without a picture of its own gets the Spanish one, so that each has an address to name. */
export function copyPreviewPictures(languages: readonly Pick<Language, "code">[], folder = CLIENT): void {
  const source = folder + previewPictureOf(SOURCE_LANGUAGE);
  for (const copy of languages.map(({ code }) => folder + previewPictureOf(code))) {
    if (!existsSync(copy)) copyFileSync(source, copy);
  }
}

/** The files beside the pages' scripts in which texts stand. */
export function writeSingleFiles(languages: readonly Language[]): void {
  for (const { path, code } of [...serviceWorkers(languages), ...manifests(languages)]) {
    writeFileSync(CLIENT + path, code);
  }
  copyPreviewPictures(languages);
}
