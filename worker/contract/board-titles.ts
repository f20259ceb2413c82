import type { BoardDocument } from "./boards.ts";
import { foldedWords } from "./fold.ts";

export type BoardTitle = { key: string; groupId: string; title: string; fichas: number };

/** The folded words of the title; empty where it has none. */
export const titleKey = (title: string): string => foldedWords(title).join(" ");

export const titlesOf = ({ groups, totals }: BoardDocument): BoardTitle[] =>
  groups.flatMap(({ id, title }) => {
    const key = title && titleKey(title);
    return key ? [{ key, groupId: id, title, fichas: totals?.[id] ?? 0 }] : [];
  });
