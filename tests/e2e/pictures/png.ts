import { inflateSync } from "node:zlib";

export const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
export const RGB = 3;

export type Picture = { width: number; height: number; pixels: Uint8Array };

/** The bytes of red, green and blue. @param png as Chromium makes them: 8 bits a channel, RGB, not interlaced */
export function decode(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (png[24] !== 8 || png[25] !== 2) throw new Error("not an RGB picture of 8 bits");
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * RGB;
  const pixels = new Uint8Array(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= RGB ? (pixels[at - RGB] ?? 0) : 0;
      const up = y > 0 ? (pixels[at - stride] ?? 0) : 0;
      const corner = x >= RGB && y > 0 ? (pixels[at - stride - RGB] ?? 0) : 0;
      pixels[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return { width, height, pixels };
}

/** What the filters of the PNG standard foretell of a byte. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The head of a picture of 8 bits a pixel, each an index into the palette. */
export function headChunk(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return chunk("IHDR", head);
}

/** A part of the file: its length, name, data and checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, sum]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
