import { parseArgs } from "node:util";
import { defaultFile, writeBackup } from "./hosting/backup.ts";
import { TARGET_OPTIONS, targetOf } from "./hosting/target.ts";
import { main } from "./hosting/tools.ts";

// npm run backup -- --local | --env preview | --env production  [--output FILE]
const { values } = parseArgs({ options: { ...TARGET_OPTIONS, output: { type: "string" } } });

await main(async () => {
  const target = targetOf(values);
  const file = values.output ?? defaultFile(target);
  const { rows, tables } = writeBackup(target, file);
  console.log(`✓ Wrote ${rows} rows of ${tables} tables of the ${target.environment} database to ${file}`);
});
