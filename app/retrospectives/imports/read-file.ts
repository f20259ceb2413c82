import { IMPORT } from "#worker/contract/limits/retrospectives.ts";

export type FileProblem = "empty" | "large" | "not-text";

/** @returns the text of the file, or why there is none */
export async function readFile(file: File): Promise<{ text: string } | { problem: FileProblem }> {
  if (file.size > IMPORT.fileBytes) return { problem: "large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes);
  if (text.includes("\0") || text.startsWith("%PDF-")) return { problem: "not-text" };
  return text.trim() === "" ? { problem: "empty" } : { text };
}

/** Spreadsheets write UTF-16 with a mark at the start, or the encoding of Windows without one. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
