import type { BoardDocument } from "./boards.ts";
import { AppError } from "./errors.ts";

/** The first function turns a document of schema 1 into one of schema 2, and so on. */
const UPGRADES: readonly ((document: BoardDocument) => BoardDocument)[] = [
  // Groups had no comments and proposals, and there was no plan.
  (document) => ({ ...document, comments: [], proposals: [], plan: null }),
];

/** The form in which a closed board is stored. */
export const DOCUMENT_SCHEMA = UPGRADES.length + 1;

/** @throws AppError board_newer for a document that a newer version of the server stored */
export function readDocument(stored: BoardDocument): BoardDocument {
  if (stored.schema > DOCUMENT_SCHEMA) throw new AppError("board_newer");
  return UPGRADES.slice(stored.schema - 1).reduce((older, upgrade) => upgrade(older), stored);
}
