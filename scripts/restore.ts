import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { defaultFile, writeBackup } from "./hosting/backup.ts";
import { readSchema, runFile, tablesWithRows } from "./hosting/database.ts";
import { quoteName, type Table } from "./hosting/sql.ts";
import { TARGET_OPTIONS, type Target, targetOf } from "./hosting/target.ts";
import { main, Stop } from "./hosting/tools.ts";

// npm run restore -- FILE --local | --env preview | --env production  [--replace] [--yes]
const { values, positionals } = parseArgs({
  options: {
    ...TARGET_OPTIONS,
    replace: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

async function confirm({ name, where }: Target): Promise<void> {
  if (values.yes) return;
  if (!process.stdin.isTTY) throw new Stop("Nobody is here to confirm: add --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Everything in the ${where} database is replaced. Type ${name} to go on: `);
  terminal.close();
  if (answer.trim() !== name) throw new Stop("Nothing was changed.");
}

/** Clears and fills in one file, so that it happens wholly or not at all. Children go before what they refer to. */
function replaceWith(target: Target, tables: Table[], backup: string): void {
  const folder = mkdtempSync(join(tmpdir(), "tertulia-restore-"));
  const file = join(folder, "restore.sql");
  const drops = tables.toReversed().map(({ name }) => `DROP TABLE ${quoteName(name)};\n`);
  try {
    writeFileSync(file, drops.join("") + readFileSync(backup, "utf8"), { mode: 0o600 });
    runFile(target, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main(async () => {
  const [file] = positionals;
  if (!file || !existsSync(file)) throw new Stop("Say which file to restore: npm run restore -- FILE --local");
  const target = targetOf(values);
  const schema = readSchema(target);
  const { tables } = schema;
  const filled = tablesWithRows(target, tables);
  if (filled.length > 0 && !values.replace) {
    throw new Stop(`The ${target.where} database has rows in ${filled.join(", ")}. To replace them all add --replace.`);
  }
  await confirm(target);
  if (filled.length > 0) {
    const kept = defaultFile(target);
    writeBackup(target, kept, schema);
    console.log(`  What was there is kept in ${kept}`);
  }
  replaceWith(target, tables, file);
  console.log(`✓ The ${target.where} database ${target.name} is as ${file} has it. Now bring it up to date: npm run db:migrate
  for the local one, npm run deploy for the others.`);
});
