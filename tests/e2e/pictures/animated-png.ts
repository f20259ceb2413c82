import { deflateSync } from "node:zlib";
import { paletteOf } from "./palette.ts";
import { chunk, decode, headChunk, type Picture, RGB, SIGNATURE } from "./png.ts";

/** Pictures of one moment, to stand beside each other, and how many milliseconds they stay. */
export type Frame = { pictures: Buffer[]; lasts: number };

const GAP = 20;
const GROUND = [226, 222, 236];

type Part = { left: number; top: number; width: number; height: number };

/**
 * An animated PNG (W3C PNG, third edition, *Animation*) that repeats for ever, in few colours. A frame stores only the part
 * that is new in it.
 * @param frames each with pictures as Chromium makes them, of the same sizes in all frames
 */
export function animatedPng(frames: Frame[]): Buffer {
  const composed = frames.map(({ pictures }) => beside(pictures.map(decode)));
  const [{ width, height } = { width: 0, height: 0 }] = composed;
  const { palette, indexOf } = paletteOf(Buffer.concat(composed.map(({ pixels }) => pixels)));
  const area = width * height;
  const indexed = composed.map((_, frame) =>
    Uint8Array.from({ length: area }, (_, at) => indexOf((frame * area + at) * RGB)),
  );

  let sequence = 0;
  const next = () => uint32(sequence++);
  const body = frames.flatMap(({ lasts }, frame) => {
    const now = indexed[frame] ?? new Uint8Array();
    const part = changedPart(indexed[frame - 1], now, width, height);
    const control = chunk("fcTL", Buffer.concat([next(), controlOf(part, lasts)]));
    const data = deflateSync(rowsOf(now, width, part), { level: 9 });
    return [control, frame === 0 ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([next(), data]))];
  });
  const animation = chunk("acTL", Buffer.concat([uint32(frames.length), uint32(0)]));
  const end = chunk("IEND", Buffer.alloc(0));
  return Buffer.concat([SIGNATURE, headChunk(width, height), animation, chunk("PLTE", palette), ...body, end]);
}

/** The pictures in a row on the ground, aligned at their middle. */
function beside(pictures: Picture[]): Picture {
  const width = pictures.reduce((sum, picture) => sum + picture.width + GAP, GAP);
  const height = Math.max(...pictures.map((picture) => picture.height)) + 2 * GAP;
  const pixels = new Uint8Array(width * height * RGB).map((_, at) => GROUND[at % RGB] ?? 0);
  let left = GAP;
  for (const picture of pictures) {
    const top = (height - picture.height) >> 1;
    for (let y = 0; y < picture.height; y += 1) {
      const row = picture.pixels.subarray(y * picture.width * RGB, (y + 1) * picture.width * RGB);
      pixels.set(row, ((top + y) * width + left) * RGB);
    }
    left += picture.width + GAP;
  }
  return { width, height, pixels };
}

/** The smallest part in which two frames differ; all of the first one, and one pixel where nothing changed. */
function changedPart(before: Uint8Array | undefined, now: Uint8Array, width: number, height: number): Part {
  if (!before) return { left: 0, top: 0, width, height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  now.forEach((index, at) => {
    if (index === before[at]) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  });
  if (right < left) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Rows of indexes, each unfiltered. */
function rowsOf(indexes: Uint8Array, width: number, part: Part): Buffer {
  const rows = Buffer.alloc(part.height * (part.width + 1));
  for (let y = 0; y < part.height; y += 1) {
    const start = (part.top + y) * width + part.left;
    rows.set(indexes.subarray(start, start + part.width), y * (part.width + 1) + 1);
  }
  return rows;
}

/** Where a part goes and how long it stays; it lies over what was there before, and nothing is cleared. */
function controlOf({ left, top, width, height }: Part, milliseconds: number): Buffer {
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(milliseconds, 0);
  delay.writeUInt16BE(1000, 2);
  return Buffer.concat([uint32(width), uint32(height), uint32(left), uint32(top), delay]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}
