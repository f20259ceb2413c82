const UUID = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";

/** Every id of a text, and words of 12 letters. */
export const IDS = new RegExp(`\\b(?:${UUID}|[\\dA-Za-z]{12})\\b`, "g");

/** A UUID, or 12 letters and digits that are no word: most ids have a digit and letters of both cases. */
export const TELLING_ID = new RegExp(`\\b(?:${UUID}|(?=\\w*\\d)(?=\\w*[a-z])(?=\\w*[A-Z])[\\dA-Za-z]{12})\\b`);
