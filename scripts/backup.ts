import { defaultFile, makeWholeBackup, saveBackup } from "./hosting/backup.ts";
import { readSchema } from "./hosting/database.ts";
import { newKey, recipientOfBackups } from "./hosting/encryption.ts";
import { readOpenBoards } from "./hosting/rooms.ts";
import { TARGET_OPTIONS, targetOf } from "./hosting/target.ts";
import { runTrialRestore } from "./hosting/trial-restore.ts";
import { readArguments } from "./shared/arguments.ts";
import { HOME } from "./shared/environments.ts";
import { main } from "./shared/tools.ts";

const USAGE = `npm run backup -- --local | --env preview | --env production  [--output FILE] [--trial]
npm run backup -- --new-key

Writes all rows of the database, and the open boards of the rooms, into a file.
With BACKUP_RECIPIENT the file is encrypted. SITE_URL is the address of the deployment.

  --output FILE      the file; without it, one with the time in its name in backups/
  --trial            restores it into an empty database on this machine, before it is written
  --persist-to PATH  with --local: the folder of the database
  --new-key          prints a new key for encryption, and makes no backup`;

const { values } = readArguments(USAGE, {
  options: {
    ...TARGET_OPTIONS,
    output: { type: "string" },
    trial: { type: "boolean", default: false },
    "new-key": { type: "boolean", default: false },
  },
});

async function printNewKey(): Promise<void> {
  const { identity, recipient } = await newKey();
  console.log(`The key that opens your backups. Keep it in a password manager: it is shown only now, it is stored nowhere,
and without it no encrypted backup can be opened.

  ${identity}

What encrypts them is no secret. Set it as BACKUP_RECIPIENT, on GitHub as a variable of the repository:

  ${recipient}`);
}

await main(async () => {
  if (values["new-key"]) return printNewKey();
  // A wrong recipient stops this before anything is read.
  const recipient = recipientOfBackups();
  const target = targetOf(values);
  const schema = readSchema(target);
  // A deployment of an earlier version gives no boards.
  const hasRooms = schema.tables.some(({ name }) => name === "board_copies");
  const { boards, unopened } = hasRooms ? await readOpenBoards(target) : { boards: new Map(), unopened: [] };
  const backup = makeWholeBackup(target, new Map([[HOME, schema]]), boards);
  if (values.trial) {
    runTrialRestore(backup.text);
    console.log("✓ An empty database takes this backup, and then has the same rows");
  }
  const file = await saveBackup(backup, values.output ?? defaultFile(target));
  const { rows, tables } = backup;
  console.log(
    `✓ Wrote ${rows} rows of ${tables} tables of the ${target.environment} database, with ${boards.size} open boards, to ${file}`,
  );
  if (unopened.length > 0) {
    console.log(
      `  Nobody has opened the board of ${unopened.length} more: ${unopened.join(", ")}. It begins when somebody does.`,
    );
  }
  if (!hasRooms) console.log("  Without open boards: they need the version that npm run deploy brings.");
  if (!recipient) console.log("  It is not encrypted. To encrypt the next one: npm run backup -- --new-key");
});
