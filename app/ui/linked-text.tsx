type Part = { text: string; href?: string };

const CANDIDATE = /https:\/\/[^\s<>"]+/g;
const TRAILING = /[.,;:!?…'”’»]$/;

/** The parts of a text, in order. Only https links have an `href`. */
export function splitLinks(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    const link = withoutPunctuation(candidate);
    const href = hrefOf(link);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: link, href });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes what ends the sentence, and a closing bracket that the link does not open. */
function withoutPunctuation(link: string): string {
  const isUnopened = (open: string, close: string) =>
    link.endsWith(close) && link.split(close).length > link.split(open).length;
  return TRAILING.test(link) || isUnopened("(", ")") || isUnopened("[", "]")
    ? withoutPunctuation(link.slice(0, -1))
    : link;
}

/** No user name: "https://banco.cl@example.com" leads to example.com. */
function hrefOf(link: string): string | undefined {
  try {
    const { href, username, password } = new URL(link);
    return username || password ? undefined : href;
  } catch {
    return undefined;
  }
}

/** A text that a person wrote, with its links. */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map((part, position) =>
    part.href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
        key={position}
        href={part.href}
        target="_blank"
        rel="noopener nofollow ugc"
        className="wrap-anywhere text-accent underline decoration-1 underline-offset-2 hover:decoration-2"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
