type Load = () => Promise<void>;

const wanted: Load[] = [];

/** Hydration waits for it, and each page that the server renders. */
export const addWantedPart = (load: Load): unknown => wanted.push(load);
export const wantedParts = (): Promise<unknown> => Promise.all(wanted.map((load) => load()));
