/** The pattern of every id in an address. */
export const ID = "[\\w-]{1,64}";

/** The pattern is written out again, because every page loads this. */
export const isId = (id: unknown): id is string => typeof id === "string" && /^[\w-]{1,64}$/.test(id);
