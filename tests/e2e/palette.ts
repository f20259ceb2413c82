const SIZE = 128;
const CHANNELS = [16, 8, 0];

type Box = { colours: number[]; gain: number };

/**
 * The 128 colours that say most of a picture, by cutting the space of its colours in halves of equal weight.
 * @param pixels bytes of red, green and blue
 * @returns the palette in the same form, and which of it stands for the pixel that starts at a byte
 */
export function paletteOf(pixels: Uint8Array): { palette: Buffer; indexOf: (at: number) => number } {
  const colourAt = (at: number) => ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1);
  // By the root: else the ground takes all, and nothing is left for avatars and icons.
  const weigh = (colours: number[]) => colours.reduce((sum, one) => sum + Math.sqrt(counts.get(one) ?? 0), 0);

  // What a box gains from being cut: nothing where it holds one colour.
  const boxOf = (colours: number[]): Box => ({
    colours,
    gain: rangeOf(colours, widestChannel(colours)) * weigh(colours),
  });

  const boxes: Box[] = [boxOf([...counts.keys()])];
  while (boxes.length < SIZE) {
    const widest = boxes.reduce((one, other) => (other.gain > one.gain ? other : one));
    if (widest.gain === 0) break;
    const shift = widestChannel(widest.colours);
    const sorted = widest.colours.sort((one, other) => ((one >> shift) & 255) - ((other >> shift) & 255));
    const half = weigh(sorted) / 2;
    let [cut, sum] = [0, 0];
    while (cut < sorted.length - 1 && sum < half) sum += weigh(sorted.slice(cut, ++cut));
    boxes.splice(boxes.indexOf(widest), 1, boxOf(sorted.slice(0, cut)), boxOf(sorted.slice(cut)));
  }

  const index = new Map<number, number>();
  const palette = Buffer.alloc(boxes.length * 3);
  boxes.forEach(({ colours }, at) => {
    for (const one of colours) index.set(one, at);
    // The most frequent of a box: paper, ink and lines keep their very colour.
    const first = colours.reduce((one, other) => ((counts.get(other) ?? 0) > (counts.get(one) ?? 0) ? other : one));
    palette.set(
      CHANNELS.map((shift) => (first >> shift) & 255),
      at * 3,
    );
  });
  return { palette, indexOf: (at) => index.get(colourAt(at)) ?? 0 };
}

const rangeOf = (colours: number[], shift: number) => {
  let [least, most] = [255, 0];
  for (const one of colours) {
    least = Math.min(least, (one >> shift) & 255);
    most = Math.max(most, (one >> shift) & 255);
  }
  return most - least;
};

const widestChannel = (colours: number[]) =>
  CHANNELS.reduce((one, other) => (rangeOf(colours, other) > rangeOf(colours, one) ? other : one));
