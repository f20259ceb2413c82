import { readDocument } from "#worker/contract/board-documents.ts";
import { factsOf } from "#worker/contract/board-facts.ts";
import type { BoardDocument } from "#worker/contract/boards.ts";
import type { StoredDocument } from "./schema/boards.ts";

const FORMAT = "gzip";

const bytesOf = async (readable: ReadableStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(readable).arrayBuffer());

/** The columns of a closed board: its document compressed, and what SQL reads of it (docs/decisions/049). */
export async function toStored(document: BoardDocument) {
  const json = JSON.stringify(document);
  const compressed = await bytesOf(new Blob([json]).stream().pipeThrough(new CompressionStream(FORMAT)));
  // Not a `Uint8Array`: where a statement is sent as JSON, only a list keeps its form.
  return { document: Array.from(compressed), facts: factsOf(document, json) };
}

/**
 * Upgrades an older document.
 * @throws AppError board_newer
 */
export async function fromStored(stored: StoredDocument): Promise<BoardDocument> {
  if (typeof stored === "string") return readDocument(JSON.parse(stored));
  const compressed = new Blob([Uint8Array.from(stored)]);
  const bytes = await bytesOf(compressed.stream().pipeThrough(new DecompressionStream(FORMAT)));
  return readDocument(JSON.parse(new TextDecoder().decode(bytes)));
}
