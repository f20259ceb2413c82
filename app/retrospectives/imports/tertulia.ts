import * as z from "zod/mini";
import { cut } from "#worker/contract/cut.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import type { FileCard, FileContent, Table } from "./file-content.ts";

/** A retrospective of a file that Tertulia exported. */
export type OwnRetrospective = { name: string; content: FileContent };

const named = z.nullish(z.object({ name: z.string() }));

/** What is read of `export.json`, of this and of other versions. */
const exported = z.object({
  retrospectives: z.array(
    z.object({
      retrospectiveName: z.string(),
      createdAt: z.string(),
      closedAt: z.nullish(z.string()),
      groups: z.nullish(
        z.array(
          z.object({
            id: z.string(),
            title: z.nullable(z.string()),
            note: z.nullish(z.string()),
            fichas: z.number(),
            cards: z.array(z.object({ text: z.string(), column: z.string(), author: named })),
            comments: z.optional(z.array(z.object({ text: z.string(), author: named }))),
          }),
        ),
      ),
    }),
  ),
});

type Exported = z.infer<typeof exported>["retrospectives"][number];

/** @returns the retrospectives that have cards; null where the text is no export of Tertulia */
export function readOwnJson(text: string): OwnRetrospective[] | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const read = exported.safeParse(JSON.parse(text));
    return read.success ? withCards(read.data.retrospectives.map(fromJson)) : null;
  } catch {
    return null;
  }
}

function fromJson({ retrospectiveName, createdAt, closedAt, groups }: Exported): OwnRetrospective {
  const all = groups ?? [];
  return {
    name: retrospectiveName,
    content: {
      cards: all.flatMap(({ id, title, fichas, cards }) =>
        cards.map(({ text, column, author }) => ({
          text,
          column,
          author: author?.name ?? "",
          group: title ?? "",
          key: id,
          votes: fichas,
        })),
      ),
      said: all.flatMap(({ id, title, note, comments = [] }) => [
        ...(note ? [{ group: title ?? "", key: id, text: note }] : []),
        ...comments.map((one) => ({ group: title ?? "", key: id, text: saidBy(one.author?.name ?? "", one.text) })),
      ]),
      heldAt: momentOf(closedAt ?? createdAt),
      repeatsVotes: true,
      dislikes: 0,
    },
  };
}

const saidBy = (name: string, text: string): string => (name === "" ? text : `${name}: ${text}`);

const momentOf = (text: string): Date | null => {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
};

/**
 * The heads of `export.csv` in each language, and with them those of a sheet's file, which has no `lugar`. Their texts are in
 * `worker/services/export/columns.ts`.
 */
export const OWN_HEADS = [
  ["tipo", "lugar", "grupo", "fichas", "columna", "texto", "de", "para", "fecha", "estado", "reacciones"],
  ["type", "place", "group", "dots", "column", "text", "from", "for", "date", "status", "reactions"],
  ["tipo", "lugar", "grupo", "fichas", "coluna", "texto", "de", "para", "data", "estado", "reações"],
];
const PLACE = 1;

/** @returns the retrospectives that have cards; null where the table is no file of Tertulia */
export function readOwnTable({ head, rows }: Table): OwnRetrospective[] | null {
  const isHead = (names: string[]) => names.join("\n") === head.join("\n");
  const ofTeam = OWN_HEADS.some(isHead);
  if (!ofTeam && !OWN_HEADS.some((names) => isHead(names.filter((_, index) => index !== PLACE)))) return null;
  const lines = rows.map((row) => lineOf(ofTeam ? row : [row[0] ?? "", "", ...row.slice(1)]));
  const places = [...new Set(lines.filter(isCard).map(({ place }) => place))];
  return withCards(places.flatMap((place) => sectionsOf(place, lines).map((section) => fromLines(place, section))));
}

type Line = Record<"place" | "group" | "fichas" | "column" | "text" | "by" | "at", string>;

const lineOf = (row: string[]): Line => {
  const [, place = "", group = "", fichas = "", column = "", text = "", by = "", , at = ""] = row.map(plain);
  return { place, group, fichas, column, text, by, at };
};

/** Takes away the apostrophe that keeps a spreadsheet from running a cell, as `worker/services/export/csv.ts` puts it in. */
const plain = (cell: string): string => cell.replace(/(^|[;\t\r\n])'(["' ]*)([=+\-@＝＋－＠])/g, "$1$2$3");

/** The words of the first column depend on the language of the file, so the other cells say what a line is. */
const isCard = ({ column, text }: Line): boolean => column !== "" && text !== "";
const isSaid = ({ column, fichas, text }: Line): boolean => column === "" && fichas !== "" && text !== "";

/** The line of the retrospective has its name as text. In a sheet's file it is the first one. */
const isAbout = (line: Line, place: string): boolean =>
  line.place === "" && line.at !== "" && (place === "" || line.text === place);

/** Several retrospectives of a team can have one name: the lines of each follow its own. */
function sectionsOf(place: string, lines: Line[]): Line[][] {
  const begins = lines.flatMap((line, index) => (isAbout(line, place) ? [index] : []));
  if (place === "" || begins.length < 2) return [lines];
  return begins.map((begin, index) => lines.slice(begin, begins[index + 1]));
}

function fromLines(place: string, lines: Line[]): OwnRetrospective {
  const own = lines.filter((line) => line.place === place);
  const about = lines.find((line) => isAbout(line, place));
  const cards = own.filter(isCard);
  const isAlone = (group: string) => cards.filter((line) => line.group === group).length === 1;
  // A sheet names a group without a title by its only card.
  const titleOf = ({ group, text }: Line) => (isAlone(group) && group === cut(text, LIMITS.name) ? "" : group);
  return {
    name: about?.text ?? place,
    content: {
      cards: cards.map(
        (line): FileCard => ({
          text: line.text,
          column: line.column,
          author: line.by,
          group: titleOf(line),
          ...(line.group !== "" && { key: line.group }),
          votes: Math.max(0, Math.trunc(Number(line.fichas))) || 0,
        }),
      ),
      said: own.filter(isSaid).map(({ group, by, text }) => ({ group, key: group, text: saidBy(by, text) })),
      heldAt: momentOf(about?.at ?? ""),
      repeatsVotes: true,
      dislikes: 0,
    },
  };
}

const withCards = (retrospectives: OwnRetrospective[]): OwnRetrospective[] =>
  retrospectives.filter(({ content }) => content.cards.length > 0);
