import type { BoardDocument } from "./boards.ts";
import type { HealthResult } from "./health-check/health-check.ts";

export type SaidKind = "cards" | "comments" | "proposals" | "answers";
/** `at` is missing for a card and an answer to the question at the beginning. */
type Said = [kind: SaidKind, text: string, at?: string];

/** What SQL reads of a closed board, because it cannot read the compressed document. */
export type BoardFacts = {
  columns: BoardDocument["columns"];
  arrive: number[] | null;
  worth: number[] | null;
  writers: number | null;
  /** The statements of the health check that were published; missing where there are none. */
  health?: ({ id: string; title: string } & HealthResult)[];
  /** Of the document's JSON, in characters. */
  length: number;
  /** What people wrote under their names, by person. */
  said: Record<string, Said[]>;
  /** The question at the beginning and the answers to it, with and without names. */
  opening?: string[];
};

/** @param json of the document */
export function factsOf({ columns, pulse, writers, opening, ...of }: BoardDocument, json: string): BoardFacts {
  const said: BoardFacts["said"] = {};
  const add = (personId: string | null, one: Said) => {
    if (personId !== null) said[personId] = [...(said[personId] ?? []), one];
  };
  for (const { authorId, text } of of.cards) add(authorId, ["cards", text]);
  for (const { authorId, text, at } of of.comments) add(authorId, ["comments", text, at]);
  for (const { authorId, text, at } of of.proposals) add(authorId, ["proposals", text, at]);
  for (const { authorId, text } of opening?.answers ?? []) add(authorId, ["answers", text]);
  return {
    columns,
    arrive: pulse.arrive.counts,
    worth: pulse.worth.counts,
    writers: writers ?? null,
    ...healthFacts(of),
    length: json.length,
    // In the order of the cards they would tell who wrote first (docs/product.md §17.4).
    said: Object.fromEntries(Object.entries(said).sort(([one], [other]) => (one < other ? -1 : 1))),
    ...(opening && { opening: [opening.question.text, ...(opening.answers ?? []).map(({ text }) => text)] }),
  };
}

function healthFacts({
  statements = [],
  health,
}: Pick<BoardDocument, "statements" | "health">): Pick<BoardFacts, "health"> {
  const shown = statements.flatMap(({ id, title }, index) => {
    const result = health?.results?.[index];
    return result ? [{ id, title, ...result }] : [];
  });
  return shown.length > 0 ? { health: shown } : {};
}
