const wanted: Promise<void>[] = [];

/** Hydration waits for it. */
export const addWantedPart = (loading: Promise<void>): unknown => wanted.push(loading);
export const wantedParts = (): Promise<unknown> => Promise.all(wanted);
