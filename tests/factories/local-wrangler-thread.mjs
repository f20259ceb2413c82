import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { json } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { parentPort } from "node:worker_threads";
import { Miniflare } from "miniflare";
import { unstable_readConfig, unstable_splitSqlQuery } from "wrangler";
import "#scripts/shared/steady-wait.mjs";

// Does what `wrangler d1 execute --local` does, with wrangler's own way to read the configuration and to split the SQL. A start
// of wrangler takes three seconds of CPU time, and this half a second.

const OPTIONS = {
  config: { type: "string" },
  env: { type: "string" },
  local: { type: "boolean" },
  "persist-to": { type: "string" },
  json: { type: "boolean" },
  yes: { type: "boolean" },
  command: { type: "string" },
  file: { type: "string" },
};

/** As wrangler prints it: a blob is a list of numbers, which it prints as a text. */
const printed = (row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, Array.isArray(value) ? `[${value.join(", ")}]` : value]),
  );

/** The databases that stay open from one call to the next, and their folder. */
let opened = { folder: "", miniflare: null };

async function closeDatabases() {
  await opened.miniflare?.dispose();
  opened = { folder: "", miniflare: null };
}

async function databaseIn(folder, databases, name) {
  const { database_id: id } = databases.find((one) => one.database_name === name || one.binding === name) ?? {};
  if (!id) throw new Error(`There is no database ${name}`);
  if (opened.folder !== folder) {
    await closeDatabases();
    const ids = databases.map(({ database_id }) => database_id);
    const options = { modules: true, script: "", d1Persist: join(folder, "v3", "d1") };
    const miniflare = new Miniflare({ ...options, d1Databases: Object.fromEntries(ids.map((one) => [one, one])) });
    opened = { folder, miniflare };
  }
  return opened.miniflare.getD1Database(id);
}

async function execute({ args, cwd }) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [group, command, name] = positionals;
  if (group !== "d1" || command !== "execute" || !values.local)
    throw new Error("Only d1 execute --local is known here");
  const { d1_databases } = unstable_readConfig({ config: resolve(cwd, values.config), env: values.env });
  const database = await databaseIn(resolve(cwd, values["persist-to"]), d1_databases, name);
  const sql = values.file ? readFileSync(resolve(cwd, values.file), "utf8") : values.command;
  const answers = await database.batch(unstable_splitSqlQuery(sql).map((statement) => database.prepare(statement)));
  return answers.map(({ results = [], success }) => ({ results: results.map(printed), success }));
}

const answerTo = async (request) => (request.method === "DELETE" ? closeDatabases() : execute(await json(request)));

const server = createServer(async (request, response) => {
  const [status, body] = await answerTo(request).then(
    (answer = null) => [200, JSON.stringify(answer)],
    (error) => [400, String(error)],
  );
  response.writeHead(status, { connection: "close" }).end(body);
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
