const isBytes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((byte) => typeof byte === "number");

async function textOf(bytes: number[]): Promise<string> {
  const compressed = new Blob([Uint8Array.from(bytes)]).stream();
  return new Response(compressed.pipeThrough(new DecompressionStream("gzip"))).text();
}

/** Rows of a database with the text of what is compressed in them. */
export const unpacked = (rows: Record<string, unknown>[]): Promise<Record<string, unknown>[]> =>
  Promise.all(
    rows.map(async (row) => {
      const values = Object.entries(row).map(async ([name, value]) => [
        name,
        isBytes(value) ? await textOf(value) : value,
      ]);
      return Object.fromEntries(await Promise.all(values));
    }),
  );
