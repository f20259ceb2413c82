import { existsSync } from "node:fs";
import { defaultFile, makeWholeBackup, saveBackup, splitBackup } from "./hosting/backup.ts";
import { readSchema, runSql, tablesWithRows } from "./hosting/database.ts";
import { readBackup } from "./hosting/encryption.ts";
import { giveToRooms } from "./hosting/rooms.ts";
import { quoteName, type Table } from "./hosting/sql.ts";
import { TARGET_OPTIONS, type Target, targetOf, targetsOf } from "./hosting/target.ts";
import { runTrialRestore } from "./hosting/trial-restore.ts";
import { readArguments } from "./shared/arguments.ts";
import { main, question, Stop } from "./shared/tools.ts";

const USAGE = `npm run restore -- FILE --local | --env preview | --env production  [--replace] [--yes] [--identity FILE]
npm run restore -- FILE --trial
npm run restore -- --rooms --local | --env preview | --env production

Puts a backup into a database, and its open boards into the rooms. SITE_URL is the address of the deployment.

  --replace          replaces what the database has, after a backup of it
  --yes              does not ask
  --identity FILE    a file with the key that opens an encrypted backup
  --trial            into an empty database on this machine, which is deleted afterwards
  --rooms            only gives the rooms what a restored backup has for them
  --persist-to PATH  with --local: the folder of the database`;

const { values, positionals } = readArguments(USAGE, {
  options: {
    ...TARGET_OPTIONS,
    replace: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
    identity: { type: "string" },
    trial: { type: "boolean", default: false },
    rooms: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

async function confirm({ name, environment }: Target): Promise<void> {
  if (values.yes) return;
  const answer = await question(`This replaces everything in the ${environment} database. To continue, type ${name}: `);
  if (answer !== name) throw new Stop("Nothing was changed.");
}

/** Drops and restores in one run, so that either both or neither happen. Tables go before those they refer to. */
function replaceWith(target: Target, tables: Table[], backup: string): void {
  const drops = tables.toReversed().map(({ name }) => `DROP TABLE ${quoteName(name)};\n`);
  runSql(target, drops.join("") + backup);
}

const printTrialRestore = (file: string, { rows, boards }: ReturnType<typeof runTrialRestore>) =>
  console.log(`✓ ${file} can be restored: an empty database took its ${rows} rows, with ${boards} open boards.`);

/** The boards stay in the database until the rooms have them, so a deployment that is not there yet takes them later. */
async function fillRooms(target: Target): Promise<void> {
  const again = `npm run restore -- --rooms ${target.state === undefined ? `--env ${target.environment}` : "--local"}`;
  try {
    const { teams, boards } = await giveToRooms(target);
    console.log(`✓ The rooms of ${teams} teams have what was theirs, with ${boards} open boards.`);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(`- The rooms have not got their open boards yet: ${error.message}
  A board comes back when somebody opens it. For the others, once the deployment answers: ${again}`);
  }
}

async function restore(target: Target, file: string, text: string): Promise<void> {
  const parts = splitBackup(text);
  const targets = targetsOf(target);
  const missing = [...parts.keys()].filter((place) => !targets.has(place));
  if (missing.length > 0) {
    throw new Stop(
      `The backup has the databases ${[...parts.keys()].join(", ")}. Create them first, as docs/hosting.md says. Nothing was changed.`,
    );
  }
  const there = Array.from(targets, ([place, one]) => ({ place, one, schema: readSchema(one) }));
  const filled = [...new Set(there.flatMap(({ one, schema }) => tablesWithRows(one, schema.tables)))];
  if (filled.length > 0 && !values.replace) {
    throw new Stop(
      `The ${target.environment} database has rows in ${filled.join(", ")}. To replace them, add --replace.`,
    );
  }
  await confirm(target);
  if (filled.length > 0) {
    const schemas = new Map(there.map(({ place, schema }) => [place, schema]));
    const kept = await saveBackup(makeWholeBackup(target, schemas), defaultFile(target));
    console.log(`  The old data is in ${kept}`);
  }
  // A database without a part had no team: it is left empty, and the next deployment makes its tables. The one that says where
  // teams are comes last.
  for (const { place, one, schema } of there.toReversed()) replaceWith(one, schema.tables, parts.get(place) ?? "");
  console.log(`✓ The ${target.environment} database ${target.name} has the data of ${file}. To apply missing migrations, run
  ${target.environment === "local" ? "npm start" : `npm run deploy -- --env ${target.environment}`}`);
}

await main(async () => {
  if (values.rooms) return fillRooms(targetOf(values));
  const [file] = positionals;
  if (!file || !existsSync(file)) throw new Stop("Name the file to restore: npm run restore -- FILE --local");
  if (values.trial) return printTrialRestore(file, runTrialRestore(await readBackup(file, values.identity)));
  if (!values.yes && !process.stdin.isTTY) {
    throw new Stop("There is no terminal to confirm in. To confirm, add --yes.");
  }
  const text = await readBackup(file, values.identity);
  const target = targetOf(values);
  await restore(target, file, text);
  // A backup of an earlier version has nothing for them.
  if (/^CREATE TABLE [`"]board_copies/m.test(text)) await fillRooms(target);
});
