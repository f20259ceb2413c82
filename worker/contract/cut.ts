/** Returns at most `most` UTF-16 units of the text, without half of a surrogate pair at the end. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
