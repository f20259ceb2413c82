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
