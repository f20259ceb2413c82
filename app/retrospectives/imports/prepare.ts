import { cut } from "#worker/contract/cut.ts";
import { line, text } from "#worker/contract/fields.ts";
import { fold } from "#worker/contract/fold.ts";
import type { ImportRetrospectiveInput } from "#worker/contract/imports.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { IMPORT } from "#worker/contract/limits/retrospectives.ts";
import type { FileCard, FileContent } from "./file-content.ts";

type Groups = ImportRetrospectiveInput["groups"];
type Person = { id: string; name: string };

/** What comes, and how much cannot come. */
export type Prepared = {
  columns: string[];
  groups: Groups;
  cards: number;
  votes: number;
  /** The authors in the file, and how many of them are members. */
  authors: { all: number; members: number };
  leftOut: {
    /** Cards without a text or a column. */
    empty: number;
    columns: string[];
    /** Cards of the columns that are left out. */
    ofColumns: number;
    /** Cards for which there is no room. */
    cards: number;
    shortened: number;
    dislikes: number;
    /** What was said about a group without a card. */
    said: number;
  };
};

/** A text that the server takes; empty where nothing of it can be shown. */
function clean(given: string, most: number, isLine: boolean): string {
  const controls = isLine ? /[\p{Cc}\u2028\u2029]+/gu : /[^\P{Cc}\t\n]+/gu;
  const plain = given
    .replace(/\r\n?/g, "\n")
    .replace(controls, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
  const schema = isLine ? line(most) : text(most);
  const short = cut(plain, most).trim();
  if (schema.safeParse(short).success) return short;
  const visible = short.replace(/[\p{DI}\p{Co}]/gu, "").trim();
  return schema.safeParse(visible).success ? visible : "";
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** @param named whether cards name their authors */
export function prepare(content: FileContent, members: Person[], named: boolean): Prepared {
  const memberOf = findMember(members);
  const isTooLong = (value: string, most: number) => value.trim().length > most;
  const authors = [...new Set(content.cards.map(({ author }) => author.trim()))].filter((author) => author !== "");
  const all = content.cards.map((card) => ({
    ...card,
    shown: clean(card.text, BOARD.cardText, false),
    columnTitle: clean(card.column, BOARD.columnTitle, true),
  }));
  const full = all.filter(({ shown, columnTitle }) => shown !== "" && columnTitle !== "");
  const titles = [...new Set(full.map(({ columnTitle }) => columnTitle))];
  const columns = titles.slice(0, BOARD.columns);
  const placed = full.filter(({ columnTitle }) => columns.includes(columnTitle));
  const made = new Map<string, Groups[number]>();
  let bytes = 0;
  let cards = 0;
  let shortened = 0;
  for (const card of placed) {
    const key = groupKey(card) ?? `card ${cards}`;
    const authorId = named ? memberOf(card.author)?.id : undefined;
    const one = {
      text: card.shown,
      column: columns.indexOf(card.columnTitle),
      ...(authorId !== undefined && { authorId }),
    };
    const known = made.get(key);
    const group = known ?? { title: clean(card.group, BOARD.groupTitle, true) || undefined, votes: 0, cards: [] };
    const size = bytesOf(one) + (known ? 0 : bytesOf(group));
    if (cards >= IMPORT.cards || bytes + size > IMPORT.textBytes) break;
    bytes += size;
    cards += 1;
    if (isTooLong(card.text, BOARD.cardText)) shortened += 1;
    group.cards.push(one);
    const votes = content.repeatsVotes ? Math.max(group.votes, card.votes) : group.votes + card.votes;
    group.votes = Math.min(IMPORT.votes, votes);
    made.set(key, group);
  }
  let said = 0;
  for (const [name, texts] of notesOf(content)) {
    const group = made.get(name);
    const note = clean(texts.join("\n"), BOARD.note, false);
    const size = bytesOf(note);
    if (!group || note === "" || bytes + size > IMPORT.textBytes) said += texts.length;
    else {
      bytes += size;
      group.note = note;
      if (isTooLong(texts.join("\n"), BOARD.note)) shortened += 1;
    }
  }
  // A group of one card that has only its own text as title needs none.
  const groups = [...made.values()].map((group) =>
    group.cards.length === 1 && group.title === group.cards[0]?.text ? { ...group, title: undefined } : group,
  );
  return {
    columns,
    groups,
    cards,
    votes: groups.reduce((sum, group) => sum + group.votes, 0),
    authors: { all: authors.length, members: authors.filter(memberOf).length },
    leftOut: {
      empty: all.length - full.length,
      columns: titles.slice(BOARD.columns),
      ofColumns: full.length - placed.length,
      cards: placed.length - cards,
      shortened,
      dislikes: content.dislikes,
      said,
    },
  };
}

const groupKey = ({ group, key = group }: Pick<FileCard, "group" | "key">): string | null =>
  key.trim() === "" ? null : `group ${key.trim()}`;

function notesOf({ said }: FileContent): Map<string, string[]> {
  const notes = new Map<string, string[]>();
  for (const one of said) {
    const key = groupKey(one) ?? "";
    notes.set(key, [...(notes.get(key) ?? []), one.text]);
  }
  return notes;
}

/** Two members with the same name are nobody, because the file does not tell which one it means. */
function findMember(members: Person[]): (author: string) => Person | undefined {
  const keyOf = (name: string) => fold(name.trim());
  return (author) => {
    const found = members.filter(({ name }) => keyOf(name) === keyOf(author));
    return found.length === 1 ? found[0] : undefined;
  };
}
