import type { BoardDocument } from "./boards.ts";

export type BoardTitle = { key: string; groupId: string; title: string; fichas: number };

/** The title in lower case, without accents and punctuation; empty where nothing is left. */
export const titleKey = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export const titlesOf = ({ groups, totals }: BoardDocument): BoardTitle[] =>
  groups.flatMap(({ id, title }) => {
    const key = title && titleKey(title);
    return key ? [{ key, groupId: id, title, fichas: totals?.[id] ?? 0 }] : [];
  });
