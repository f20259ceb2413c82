import { compare } from "#worker/contract/compare.ts";
import type { BoardDocument } from "./boards.ts";
import type { HealthResult } from "./health-check/health-check.ts";

export type SaidKind = "comments" | "proposals";
type Said = [kind: SaidKind, text: string, at: string];

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
  /** What people said and proposed, by person. */
  said: Record<string, Said[]>;
  /** The question at the beginning and the answers to it, with and without names. */
  opening?: string[];
};

/** @param json of the document */
export function factsOf({ columns, pulse, writers, opening, ...of }: BoardDocument, json: string): BoardFacts {
  const said: BoardFacts["said"] = {};
  const add = (kind: SaidKind, { authorId, text, at }: BoardDocument[SaidKind][number]) => {
    said[authorId] = [...(said[authorId] ?? []), [kind, text, at]];
  };
  for (const one of of.comments) add("comments", one);
  for (const one of of.proposals) add("proposals", one);
  return {
    columns,
    arrive: pulse.arrive.counts,
    worth: pulse.worth.counts,
    writers: writers ?? null,
    ...healthFacts(of),
    length: json.length,
    // In the order of the cards they would tell who wrote first (docs/product.md §17.4).
    said: Object.fromEntries(Object.entries(said).sort(([one], [other]) => compare(one, other))),
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
