import { mentionOf, mentionParts } from "#party/board/mentions.ts";
import type { Person } from "#worker/contract/users.ts";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The text as it is stored: what is typed as `@Ana Rojas` names the member.
 * @param chosen the ids that the person meant, by name: two members may have the same one
 */
export function storedText(typed: string, members: readonly Person[], chosen: ReadonlyMap<string, string>): string {
  const ids = new Map([...members.map(({ id, name }): [string, string] => [name, id]), ...chosen]);
  if (ids.size === 0) return typed;
  // The longest first, so that "@Ana Rojas" is not taken for "@Ana".
  const names = [...ids.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const mention = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return typed.replace(mention, (text, name: string) => {
    const id = ids.get(name);
    return id ? mentionOf(id) : text;
  });
}

/** The text as it is typed again, and the ids of those whom it names. */
export function typedText(
  stored: string,
  nameOf: (userId: string) => string,
): { text: string; chosen: Map<string, string> } {
  const chosen = new Map<string, string>();
  const parts = mentionParts(stored).map((part, index) => {
    if (index % 2 === 0) return part;
    chosen.set(nameOf(part), part);
    return `@${nameOf(part)}`;
  });
  return { text: parts.join(""), chosen };
}

/** What is typed of a name before the caret, after an @ that begins a word; null where none is. */
export const startedMention = (text: string, caret: number): string | null =>
  /(?:^|[^\p{L}\p{N}])@([\p{L}\p{N}][\p{L}\p{N} .'-]{0,40}|)$/u.exec(text.slice(0, caret))?.[1] ?? null;
