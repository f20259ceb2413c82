/** Browser and Worker write it: the bookmark of the newest data that the browser has (docs/decisions/011). */
export const BOOKMARK_COOKIE = "bookmark";
export const BOOKMARK_SECONDS = 3600;
