import sharp from "sharp";
import UPNG from "upng-js";

const COLOURS = 256;
const BEST_QUALITY = 16;
/** Of sharp, from 0 to 9. Each step more takes longer and saves little. */
const EFFORT = 6;

/** Pixels of a picture's file on the landing page for each pixel of the page, as on most phones and laptops. */
export const DENSITY = 2;

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

/** @param most bytes of the file. A lower quality makes it small enough. */
export async function avif(png: Buffer, { width, height }: Size, most: number): Promise<Buffer> {
  for (let quality = BEST_QUALITY; quality > 0; quality -= 1) {
    const file = await sharp(png).resize(width, height).avif({ quality, effort: EFFORT }).toBuffer();
    if (file.length <= most) return file;
  }
  throw new Error(`No quality makes a picture of ${most} bytes.`);
}
