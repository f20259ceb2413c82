import { inFolder, Stop } from "#scripts/shared/tools.ts";
import { boardCopy } from "#worker/contract/host.ts";
import { makeBackup, splitBackup } from "./backup.ts";
import { runSql } from "./database.ts";
import type { Row } from "./sql.ts";
import { localTarget, type Target } from "./target.ts";

/** What a backup has besides its first line, which has the time. */
const contentOf = (text: string): string[] => text.split("\n").slice(1).sort();

/**
 * Restores a backup into an empty database on this machine, which is deleted afterwards, and compares every row.
 * @throws Stop without any of the data: the log of a public repository can be read by all
 */
export function runTrialRestore(text: string): { rows: number; boards: number } {
  const restored = Array.from(splitBackup(text).values(), restorePart);
  return {
    rows: restored.reduce((sum, { rows }) => sum + rows, 0),
    boards: restored.reduce((sum, { boards }) => sum + boards, 0),
  };
}

function restorePart(text: string): { rows: number; boards: number } {
  const again = inFolder("trial-restore", (folder) => restored(localTarget(folder), text));
  const [before, after] = [contentOf(text), contentOf(again.text)];
  const wrong = before.find((line, index) => line !== after[index]);
  if (wrong !== undefined || before.length !== after.length) {
    const table = /^INSERT INTO "(\w+)"/.exec(wrong ?? "")?.[1];
    throw new Stop(`The restored database differs from the backup${table ? ` in the table ${table}` : ""}.`);
  }
  return { rows: again.rows, boards: readableBoards(again.boards) };
}

function restored(target: Target, text: string) {
  try {
    runSql(target, text);
    return makeBackup(target);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    throw new Stop("An empty database does not take this backup.");
  }
}

/** @returns the number of open boards, each of which is whole */
function readableBoards(parts: Row[]): number {
  const boards = new Map<unknown, string>();
  const inOrder = parts.toSorted((one, other) => Number(one.part) - Number(other.part));
  for (const { retrospective_id: id, text } of inOrder) boards.set(id, `${boards.get(id) ?? ""}${text}`);
  for (const [id, text] of boards) {
    if (!isBoard(text)) throw new Stop(`The open board of the retrospective ${id} is not whole.`);
  }
  return boards.size;
}

function isBoard(text: string): boolean {
  try {
    return boardCopy.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
