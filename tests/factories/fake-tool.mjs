#!/usr/bin/env node
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Stands in for wrangler and npm in the tests of deploy, doctor, link and backup. The Cloudflare account is a file, and every
 * command is written to it. Plain JavaScript, because it is also a command, in place of the real one.
 */
export function runFakeTool(name, args, env) {
  const file = env.FAKE_ACCOUNT;
  const account = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { calls: [], databases: [], secrets: {}, migrated: [], rows: [], version: null };
  const command = [name, ...args].join(" ");
  const after = (option) => args[args.indexOf(option) + 1];
  const result = { status: 0, stdout: "", stderr: "" };

  function print(text) {
    result.stdout += `${text}\n`;
  }

  function fail(message) {
    result.stderr += `${message}\n`;
    result.status = 1;
  }

  function answer() {
    if (env.FAKE_BREAKS && command.startsWith(env.FAKE_BREAKS)) return fail("It broke.");
    if (command.startsWith("wrangler whoami")) return account.loggedOut ? fail("no") : print('{"loggedIn":true}');
    if (command.startsWith("wrangler d1 list")) return print(JSON.stringify(account.databases));
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
      return print(isPending ? "Migrations to be applied: 0001.sql" : "No migrations to apply!");
    }
    if (command.startsWith("wrangler d1 migrations apply")) {
      return account.migrated.push(/database_id = "(id-[^"]+)"/.exec(readFileSync(after("--config"), "utf8"))?.[1]);
    }
    if (command.startsWith("wrangler d1 execute")) {
      if (args.includes("--file")) account.executed = readFileSync(after("--file"), "utf8");
      const rows = account.rows.shift() ?? (after("--command") ?? "").split("; ").map(() => []);
      return print(JSON.stringify(rows.map((results) => ({ results }))));
    }
    if (command.startsWith("wrangler secret list")) {
      if (account.version === null) return fail('Worker "tertulia" (env: production) not found.');
      return print(JSON.stringify(Object.keys(account.secrets).map((name) => ({ name, type: "secret_text" }))));
    }
    if (command.startsWith("wrangler deploy")) {
      if (args.includes("--secrets-file")) {
        Object.assign(account.secrets, JSON.parse(readFileSync(after("--secrets-file"), "utf8")));
      }
      account.version = after("--var").replace("VERSION:", "");
      const line = JSON.stringify({ type: "deploy", version: 1, targets: [env.FAKE_ADDRESS] });
      writeFileSync(env.WRANGLER_OUTPUT_FILE_PATH, `{"type":"wrangler-session"}\n${line}\n`);
    }
  }

  account.calls.push(command);
  answer();
  writeFileSync(file, JSON.stringify(account));
  return result;
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { status, stdout, stderr } = runFakeTool(basename(process.argv[1]), process.argv.slice(2), process.env);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status;
}
