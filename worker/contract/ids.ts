const LENGTH = 12;

/** 12 letters and digits, which have 71 bits of the bytes and tell neither time nor order (docs/decisions/057). */
export const newId = (bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(24))): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\W/g, "")
    .slice(0, LENGTH);

/** An id of an earlier version is a UUID. */
export const isShortId = (id: string): boolean => /^[0-9A-Za-z]{12}$/.test(id);

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The place of a letter or digit of an id, below 62. */
export const placeOf = (character: string): number => ALPHABET.indexOf(character);
