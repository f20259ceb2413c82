import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const filesIn = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
};

/** Of the names and the contents of all files. */
export function hashOf(paths: string[]): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesIn)) {
    const content = createHash("sha256").update(readFileSync(file)).digest("hex");
    hash.update(`${content} ${file}\n`);
  }
  return hash.digest("hex");
}

/**
 * Does the work and writes the hash of its inputs to the record. The inputs are read first, so that a change during the
 * work counts as new.
 */
export async function recorded(record: string, inputs: string[], work: () => void | Promise<void>): Promise<void> {
  const hash = hashOf(inputs);
  rmSync(record, { force: true });
  await work();
  writeFileSync(record, hash);
}

export async function ifChanged(record: string, inputs: string[], work: () => void | Promise<void>): Promise<void> {
  if (existsSync(record) && readFileSync(record, "utf8") === hashOf(inputs)) return;
  await recorded(record, inputs, work);
}
