import { deflateSync } from "node:zlib";
import { paletteOf } from "./palette.ts";
import { chunk, decode, headChunk, RGB, SIGNATURE } from "./png.ts";

/**
 * The same picture in few colours, a fourth of the size: soft light costs much as true colour.
 * @param png as Chromium makes them
 */
export function smallPng(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png);
  const { palette, indexOf } = paletteOf(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indexOf((y * width + x) * RGB);
  }
  return Buffer.concat([
    SIGNATURE,
    headChunk(width, height),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
