const segmenter = new Intl.Segmenter();

/** Returns at most `most` UTF-16 units of the text, without a part of a character at the end: an accent, an emoji, a flag. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = segmenter.segment(text).containing(most)?.index;
  // Marks may be piled on a letter without end.
  return text.slice(0, end || most).replace(/[\ud800-\udbff]$/, "");
}
