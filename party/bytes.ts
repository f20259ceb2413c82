/** UTF-8 has at most three bytes for each unit of a string, so most texts need no counting. */
export const isLonger = (text: string, bytes: number): boolean =>
  text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
