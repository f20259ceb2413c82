import type { BoardDocument } from "./boards.ts";
import { titleKey } from "./fold.ts";

type BoardTitle = { key: string; groupId: string; title: string; fichas: number };

export const titlesOf = ({ groups, totals }: BoardDocument): BoardTitle[] =>
  groups.flatMap(({ id, title }) => {
    const key = title && titleKey(title);
    return key ? [{ key, groupId: id, title, fichas: totals?.[id] ?? 0 }] : [];
  });
