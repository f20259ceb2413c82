const SIZE = 256;
const CHANNELS = [16, 8, 0];

/** Colours that will be one; what stands for them, and by how much they miss it: what a cut would gain. */
type Box = { colours: number[]; mean: number[]; axis: number; miss: number };

/**
 * The few colours that say most of a picture: the space of its colours, cut again and again where they differ most.
 * @param pixels bytes of red, green and blue
 * @returns the palette in the same form, and which of it stands for the pixel that starts at a byte
 */
export function paletteOf(pixels: Uint8Array): { palette: Buffer; indexOf: (at: number) => number } {
  const colourAt = (at: number) => ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1);

  const boxes: Box[] = [boxOf([...counts.keys()], counts)];
  while (boxes.length < SIZE) {
    const { colours, mean, axis, miss } = boxes.reduce((one, other) => (other.miss > one.miss ? other : one));
    if (miss === 0) break;
    const isBelow = (colour: number) => channel(colour, axis) <= (mean[axis] ?? 0);
    const halves = [colours.filter(isBelow), colours.filter((colour) => !isBelow(colour))];
    const at = boxes.findIndex((box) => box.colours === colours);
    boxes.splice(at, 1, ...halves.filter(({ length }) => length > 0).map((half) => boxOf(half, counts)));
  }

  const index = new Map<number, number>();
  boxes.forEach(({ colours }, at) => {
    for (const one of colours) index.set(one, at);
  });
  const palette = Buffer.from(boxes.flatMap((box) => standIn(box, counts)));
  return { palette, indexOf: (at) => index.get(colourAt(at)) ?? 0 };
}

const channel = (colour: number, axis: number) => (colour >> (CHANNELS[axis] ?? 0)) & 255;

function boxOf(colours: number[], counts: Map<number, number>): Box {
  let weight = 0;
  const [sums, squares] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const colour of colours) {
    // By the root: else the ground takes all, and nothing is left for avatars and icons.
    const share = Math.sqrt(counts.get(colour) ?? 0);
    weight += share;
    for (const axis of CHANNELS.keys()) {
      const value = channel(colour, axis);
      sums[axis] = (sums[axis] ?? 0) + share * value;
      squares[axis] = (squares[axis] ?? 0) + share * value * value;
    }
  }
  const mean = sums.map((sum) => sum / weight);
  const misses = squares.map((square, axis) => square - weight * (mean[axis] ?? 0) ** 2);
  const miss = Math.max(...misses);
  return { colours, mean, axis: misses.indexOf(miss), miss: colours.length === 1 ? 0 : miss };
}

/** The colour that most of a box has: paper, ink and lines keep their own; else the middle of all. */
function standIn({ colours, mean }: Box, counts: Map<number, number>): number[] {
  const total = colours.reduce((sum, colour) => sum + (counts.get(colour) ?? 0), 0);
  const main = colours.find((colour) => (counts.get(colour) ?? 0) > total / 2);
  return main === undefined ? mean.map(Math.round) : [...CHANNELS.keys()].map((axis) => channel(main, axis));
}
