import { t } from "#worker/contract/language.ts";

/** A text names a member as `@[userId]`, which survives a new name (docs/product.md §17.5). */
const MENTION = /@\[(\w{12}|[\w-]{36})\]/;

export const mentionOf = (userId: string): string => `@[${userId}]`;

/** The text in parts: the odd ones are the ids of those whom it names. */
export const mentionParts = (text: string): string[] => text.split(MENTION);

/** The text with the mentions of a person under another id. */
export const withMention = (text: string, before: string, after: string): string =>
  text.replaceAll(mentionOf(before), mentionOf(after));

/** Stands for somebody who is no member any more, or never was. */
export const nobody = () => t`alguien que ya no está`;

/** The text as it is read where it is only text. */
export const withNames = (text: string, nameOf: (userId: string) => string): string =>
  mentionParts(text)
    .map((part, index) => (index % 2 === 0 ? part : `@${nameOf(part)}`))
    .join("");
