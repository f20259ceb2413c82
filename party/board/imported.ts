import { DOCUMENT_SCHEMA } from "#worker/contract/board-documents.ts";
import type { BoardColumn, BoardDocument, Card, Group } from "#worker/contract/boards.ts";
import { compare } from "#worker/contract/compare.ts";
import { newId } from "#worker/contract/ids.ts";
import type { ImportRetrospectiveInput } from "#worker/contract/imports.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { byRank, ranksFor } from "./rank.ts";

type ImportedGroup = ImportRetrospectiveInput["groups"][number];

/** A board that another tool exported, as if it had closed here. */
export function importedDocument(titles: string[], imported: ImportedGroup[]): BoardDocument {
  const columns = titles.map((title, index): BoardColumn => ({ id: columnId(index), title, hint: null }));
  const made = imported.map(importedGroup);
  const unranked = made.flatMap(({ cards }) => cards);
  const ranks = ranksFor(unranked.map(({ id }) => id));
  const cards = unranked.map((card) => ({ ...card, rank: ranks.get(card.id) ?? "" })).sort(byRank);
  const countOf = ({ id }: BoardColumn) => cards.filter((card) => card.columnId === id).length;
  const nobody = () => ({ n: 0, counts: null });
  return {
    schema: DOCUMENT_SCHEMA,
    step: "THANK",
    stepRev: 0,
    columns,
    signed: cards.some(({ authorId }) => authorId !== null),
    isRevealed: true,
    cards,
    counts: Object.fromEntries(columns.map((column) => [column.id, countOf(column)])),
    groups: made.map(({ group }) => group).sort((a, b) => compare(a.id, b.id)),
    comments: [],
    proposals: [],
    budget: BOARD.defaultBudget,
    perGroup: BOARD.defaultPerGroup,
    voters: { some: 0, all: 0 },
    totals: Object.fromEntries(made.filter(({ votes }) => votes > 0).map(({ group, votes }) => [group.id, votes])),
    focusGroupId: null,
    facilitatorId: null,
    pulse: { arrive: nobody(), worth: nobody() },
    plan: null,
    writers: null,
  };
}

const columnId = (index: number): string => `c${index + 1}`;

/** A group has the id of its first card. */
function importedGroup({ title, note, votes, cards }: ImportedGroup): { group: Group; votes: number; cards: Card[] } {
  const ids = cards.map(() => newId());
  const [groupId = ""] = ids;
  return {
    group: { id: groupId, title: title ?? null, note: note ?? null, rev: 0, isDiscussed: false },
    votes,
    cards: cards.map(({ text, column, authorId }, index) => ({
      id: ids[index] ?? "",
      columnId: columnId(column),
      groupId,
      text,
      rank: "",
      rev: 0,
      authorId: authorId ?? null,
      isLate: false,
    })),
  };
}
