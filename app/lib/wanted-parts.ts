type Load = () => Promise<void>;

const wanted: Load[] = [];

/** Hydration waits for it, and each page that the server renders. */
export const addWantedPart = (load: Load): unknown => wanted.push(load);
/** A part that has loaded may want others. */
export async function wantedParts(): Promise<void> {
  for (let asked = -1; asked !== wanted.length; ) {
    asked = wanted.length;
    await Promise.all(wanted.map((load) => load()));
  }
}

/** On the server: the names of the parts in the page that is being rendered, which is done without a pause. */
export const shownParts = new Set<string>();
