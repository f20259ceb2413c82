import { parseCsv } from "./csv.ts";
import { type FileCard, type FileContent, NOTHING, type Table } from "./file-content.ts";
import { readJsonTable } from "./json-table.ts";
import { type OwnRetrospective, readOwnJson, readOwnTable } from "./tertulia.ts";

/**
 * What a column of a table means. A number is its position; null where the table has none. The text is in `each` column where the
 * table has one for each column of the board.
 */
export type Mapping = Record<"column" | "author" | "votes" | "group", number | null> & { text: number | "each" | null };

export type Source =
  | { kind: "parabol" | "list"; content: FileContent }
  | { kind: "tertulia"; retrospectives: OwnRetrospective[] }
  | { kind: "table"; table: Table; guess: Mapping };

/** @returns null where the text is of no form that we know */
export function sourceOf(text: string): Source | null {
  // Spreadsheets of old Macs end lines with a return alone.
  const clean = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const own = readOwnJson(clean);
  if (own) return ofTertulia(own);
  const json = readJsonTable(clean, (title) => TITLES.text.test(title));
  if (json) return { kind: "table", table: json, guess: guessOf(json) };
  const list = readMarkdown(clean) ?? readPlainList(clean);
  if (list) return { kind: "list", content: list };
  const [head = [], ...rows] = parseCsv(clean);
  if (head.length < 2 || rows.length === 0) return null;
  const table = { head: head.map((title) => title.trim()), rows };
  const ownTable = readOwnTable(table);
  if (ownTable) return ofTertulia(ownTable);
  const parabol = readParabol(table);
  if (parabol) return { kind: "parabol", content: parabol };
  const guess = guessOf(table);
  return { kind: "table", table, guess: hasBoardColumns(table, guess) ? EACH : guess };
}

const ofTertulia = (retrospectives: OwnRetrospective[]): Source | null =>
  retrospectives.length > 0 ? { kind: "tertulia", retrospectives } : null;

const votesOf = (cell: string | undefined): number => Math.max(0, Math.trunc(Number(cell?.trim() || 0))) || 0;

const PARABOL = ["reflectionGroup", "author", "votes", "prompt", "type", "createdAt", "content"];

/** Rows of another type than `Reflection` are what people said about a group, and its tasks. */
function readParabol({ head, rows }: Table): FileContent | null {
  const [group, author, votes, prompt, type, createdAt, content] = PARABOL.map((title) => head.indexOf(title));
  if ([group, author, votes, prompt, type, createdAt, content].includes(-1)) return null;
  const cell = (row: string[], index: number | undefined) => row[index ?? -1] ?? "";
  const isCard = (row: string[]) => cell(row, type) === "Reflection";
  const moments = rows.map((row) => Date.parse(cell(row, createdAt))).filter((moment) => !Number.isNaN(moment));
  return {
    cards: rows.filter(isCard).map((row) => ({
      text: cell(row, content),
      column: cell(row, prompt),
      author: cell(row, author) === "Anonymous" ? "" : cell(row, author),
      group: cell(row, group),
      votes: votesOf(cell(row, votes)),
    })),
    said: rows
      .filter((row) => !isCard(row) && cell(row, content).trim() !== "")
      .map((row) => ({ group: cell(row, group), text: `${cell(row, author)}: ${cell(row, content).trim()}` })),
    heldAt: moments.length > 0 ? new Date(moments.reduce((a, b) => Math.min(a, b))) : null,
    repeatsVotes: true,
    dislikes: 0,
  };
}

/** Retrospected: `#### column`, and below it `* (+likes/-dislikes) text`. A line without a bullet belongs to the card above. */
function readMarkdown(text: string): FileContent | null {
  const cards: FileCard[] = [];
  let column: string | null = null;
  let dislikes = 0;
  let card: FileCard | null = null;
  for (const line of text.split("\n")) {
    const heading = /^#{1,6}\s+(.+?)\s*$/.exec(line);
    const item = /^\s*[*-]\s+(?:\(\+?(\d+)\s*\/\s*-?(\d+)\)\s*)?(.+?)\s*$/.exec(line);
    if (heading) {
      column = heading[1] ?? "";
      card = null;
    } else if (item && column !== null) {
      card = { text: item[3] ?? "", column, author: "", group: "", votes: votesOf(item[1]) };
      dislikes += votesOf(item[2]);
      cards.push(card);
    } else if (line.trim() === "") card = null;
    else if (card) card.text += `\n${line.trim()}`;
  }
  return cards.length > 0 ? { ...NOTHING, cards, dislikes } : null;
}

/** EasyRetro: `column`, and below it `- text (3 votes)`. A list without the votes of each card is something else. */
function readPlainList(text: string): FileContent | null {
  const cards: FileCard[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    const [title = "", ...items] = block.split(/^- /m);
    const column = title.trim();
    for (const item of items) {
      const [, words, votes] = /^(.+?)\s*\((\d+) votes?\)\s*$/s.exec(item) ?? [];
      if (words === undefined || column === "") return null;
      cards.push({ text: words, column, author: "", group: "", votes: votesOf(votes) });
    }
  }
  return cards.length > 0 ? { ...NOTHING, cards } : null;
}

/** Titles of columns that tools use. */
const TITLES: Record<keyof Mapping, RegExp> = {
  text: /^(text|content|card|idea|description|message|note|tarjeta|texto|comment)s?$/i,
  column: /^(column|list|category|prompt|topic|lane|columna|lista)s?( name| title)?$/i,
  author: /^(author|user|created by|creator|name|autor|autora|quién)( name)?$/i,
  votes: /^(vote|like|upvote|voto|ficha)s?( count)?$/i,
  group: /^(group|cluster|theme|grupo|título|tema)s?( name| title)?$/i,
};

function guessOf({ head }: Table): Mapping {
  const find = (meaning: keyof Mapping) => {
    const index = head.findIndex((title) => TITLES[meaning].test(title));
    return index < 0 ? null : index;
  };
  return {
    text: find("text"),
    column: find("column"),
    author: find("author"),
    votes: find("votes"),
    group: find("group"),
  };
}

const EACH: Mapping = { text: "each", column: null, author: null, votes: null, group: null };

/** EasyRetro ends each row with a comma. "Ideas" alone may be a column of the board. */
function hasBoardColumns({ head, rows }: Table, guess: Mapping): boolean {
  const known = Object.values(guess).filter((index) => index !== null).length;
  return guess.text === null || (known === 1 && [head, ...rows].every((row) => row.at(-1) === ""));
}

/** The content of a table that a person explained. @param column the name of the only column where the table has none */
export function contentOf({ head, rows }: Table, mapping: Mapping, column: string): FileContent {
  const cell = (row: string[], index: number | null) => row[index ?? -1]?.trim() ?? "";
  if (mapping.text === "each") {
    const cards = head.flatMap((title, index) =>
      rows.map((row) => ({ text: cell(row, index), column: title, author: "", group: "", votes: 0 })),
    );
    return { ...NOTHING, cards: cards.filter(({ text }) => text !== "") };
  }
  const { text } = mapping;
  return {
    ...NOTHING,
    cards: rows.map((row) => ({
      text: cell(row, text),
      column: mapping.column === null ? column : cell(row, mapping.column),
      author: cell(row, mapping.author),
      group: cell(row, mapping.group),
      votes: votesOf(cell(row, mapping.votes)),
    })),
  };
}
