import type { Page } from "@playwright/test";
import UPNG from "upng-js";

const COLOURS = 256;

/**
 * Reduces a picture to 256 colours, which makes it about four times smaller. upng-js both reduces colours and writes
 * animated PNG.
 * @param frames PNG files of the same size. Several frames make an animated PNG that repeats.
 * @param delays how long each frame is shown, in milliseconds
 */
export function smallPng(frames: Buffer[], delays?: number[]): Buffer {
  const decoded = frames.map((png) => UPNG.decode(Uint8Array.from(png).buffer));
  const [{ width, height } = { width: 0, height: 0 }] = decoded;
  const pixels = decoded.flatMap((picture) => UPNG.toRGBA8(picture));
  return Buffer.from(UPNG.encode(pixels, width, height, COLOURS, delays));
}

type Size = { width: number; height: number };

/** Chromium writes WebP; nothing else here does. @param size of the result, in pixels */
export async function webp(page: Page, png: Buffer, size: Size, quality: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([data, { width, height }, by]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.imageSmoothingQuality = "high";
      context.drawImage(whole, 0, 0, width, height);
      const picture = await canvas.convertToBlob({ type: "image/webp", quality: by });
      let text = "";
      for (const byte of new Uint8Array(await picture.arrayBuffer())) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [png.toString("base64"), size, quality] as const,
  );
  return Buffer.from(encoded, "base64");
}
