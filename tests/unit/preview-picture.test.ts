import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PREVIEW_SIZE } from "#app/lib/preview-picture.ts";
import { languageFiles, readLanguage } from "#scripts/languages/catalogs.ts";
import { copyPreviewPictures } from "#scripts/languages/write-single-files.ts";
import { SOURCE_LANGUAGE } from "#worker/contract/language.ts";
import { previewPictureOf } from "#worker/contract/preview-picture.ts";

const complete = languageFiles()
  .map((file) => readLanguage(file))
  .filter(({ isComplete }) => isComplete);
const pictureOf = (code: string, folder = "public") => readFileSync(folder + previewPictureOf(code));

describe("The picture that chats show of a link", () => {
  it("Each complete language has a picture of its own (npm run screens -- preview.capture)", () => {
    const pictures = [SOURCE_LANGUAGE, ...complete.map(({ code }) => code)].map((code) => pictureOf(code));
    for (const picture of pictures) {
      expect(picture.subarray(1, 4).toString()).toBe("PNG");
      // The header of a PNG file has its size in pixels.
      expect({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }).toEqual(PREVIEW_SIZE);
    }
    expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(pictures.length);
  });

  it("A language without a picture has the Spanish one at its address, and no other is replaced", () => {
    const folder = mkdtempSync(join(tmpdir(), "tertulia-preview-test-"));
    try {
      for (const code of ["es", "en"]) copyFileSync(`public${previewPictureOf(code)}`, folder + previewPictureOf(code));
      copyPreviewPictures([{ code: "en" }, { code: "de" }], folder);
      expect(pictureOf("de", folder).equals(pictureOf("es"))).toBe(true);
      expect(pictureOf("en", folder).equals(pictureOf("en"))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
