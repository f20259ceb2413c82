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

async function confirm({ name, environment }: Target): Promise<void> {
  if (values.yes) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This replaces everything in the ${environment} database. To continue, type ${name}: `,
  );
  terminal.close();
  if (answer.trim() !== name) throw new Stop("Nothing was changed.");
}

/** Drops and restores in one file, which runs completely or not at all. Tables go before those they refer to. */
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
  if (!file || !existsSync(file)) throw new Stop("Name the file to restore: npm run restore -- FILE --local");
  if (!values.yes && !process.stdin.isTTY) {
    throw new Stop("There is no terminal to confirm in. To confirm, add --yes.");
  }
  const target = targetOf(values);
  const schema = readSchema(target);
  const { tables } = schema;
  const filled = tablesWithRows(target, tables);
  if (filled.length > 0 && !values.replace) {
    throw new Stop(
      `The ${target.environment} database has rows in ${filled.join(", ")}. To replace them, add --replace.`,
    );
  }
  await confirm(target);
  if (filled.length > 0) {
    const kept = defaultFile(target);
    writeBackup(target, kept, schema);
    console.log(`  The old data is in ${kept}`);
  }
  replaceWith(target, tables, file);
  console.log(`✓ The ${target.environment} database ${target.name} has the data of ${file}. To apply missing migrations, run
  ${target.environment === "local" ? "npm start" : `npm run deploy -- --env ${target.environment}`}`);
});
