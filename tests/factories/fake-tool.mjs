#!/usr/bin/env node
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

// Stands in for wrangler and npm in the tests of deploy, doctor and backup. The Cloudflare account is a file, and every command
// is written to it.
const FILE = process.env.FAKE_ACCOUNT;
const account = existsSync(FILE)
  ? JSON.parse(readFileSync(FILE, "utf8"))
  : { calls: [], databases: [], secrets: {}, migrated: [], rows: [], version: null };
const args = process.argv.slice(2);
const command = [basename(process.argv[1]), ...args].join(" ");
const after = (option) => args[args.indexOf(option) + 1];

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

function answer() {
  if (process.env.FAKE_BREAKS && command.startsWith(process.env.FAKE_BREAKS)) return fail("It broke.");
  if (command.startsWith("wrangler whoami")) return account.loggedOut ? fail("no") : console.log('{"loggedIn":true}');
  if (command.startsWith("wrangler d1 list")) return console.log(JSON.stringify(account.databases));
  if (command.startsWith("wrangler d1 create")) {
    const jurisdiction = args.includes("--jurisdiction") ? after("--jurisdiction") : null;
    return account.databases.push({ name: args[2], uuid: `id-${args[2]}`, jurisdiction });
  }
  if (command.startsWith("wrangler d1 delete")) {
    account.databases = account.databases.filter(({ name }) => name !== args[2]);
    return;
  }
  if (command.startsWith("wrangler delete")) account.version = null;
  if (command.startsWith("wrangler d1 migrations list")) {
    const isPending = account.pendingMigrations?.includes(args[3]);
    return console.log(isPending ? "Migrations to be applied: 0001.sql" : "No migrations to apply!");
  }
  if (command.startsWith("wrangler d1 migrations apply")) {
    return account.migrated.push(/database_id = "(id-[^"]+)"/.exec(readFileSync(after("--config"), "utf8"))?.[1]);
  }
  if (command.startsWith("wrangler d1 execute")) {
    if (args.includes("--file")) account.executed = readFileSync(after("--file"), "utf8");
    const rows = account.rows.shift() ?? (after("--command") ?? "").split("; ").map(() => []);
    return console.log(JSON.stringify(rows.map((results) => ({ results }))));
  }
  if (command.startsWith("wrangler secret list")) {
    if (account.version === null) return fail('Worker "tertulia" (env: production) not found.');
    return console.log(JSON.stringify(Object.keys(account.secrets).map((name) => ({ name, type: "secret_text" }))));
  }
  if (command.startsWith("wrangler deploy")) {
    if (args.includes("--secrets-file")) {
      Object.assign(account.secrets, JSON.parse(readFileSync(after("--secrets-file"), "utf8")));
    }
    account.version = after("--var").replace("VERSION:", "");
    const line = JSON.stringify({ type: "deploy", version: 1, targets: [process.env.FAKE_ADDRESS] });
    writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, `{"type":"wrangler-session"}\n${line}\n`);
  }
}

account.calls.push(command);
answer();
writeFileSync(FILE, JSON.stringify(account));
