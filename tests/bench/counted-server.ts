import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Log, LogLevel, Miniflare } from "miniflare";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { bundleInto, platform } from "#tests/safe/bundle.ts";
import type { Seen } from "./counting-worker.ts";
import { staticHeaders } from "./static-headers.ts";

export type CountedServer = {
  origin: string;
  db: Db;
  /** Signs the tokens of its people. */
  secret: string;
  /** What reached the Worker since the last look. */
  seen: () => Promise<Seen>;
  /** The size of its database, in bytes. */
  size: () => Promise<number>;
  end: () => Promise<void>;
};

/**
 * The built product around which requests, rows and calls of rooms are counted, on an empty database with its tables.
 * @param bindings settings beside those of development
 */
export async function countedServer(folder: string, bindings: Record<string, string> = {}): Promise<CountedServer> {
  const script = bundleInto(join(folder, "counted"), "tests/bench/counting-worker.ts");
  const secret = randomBytes(32).toString("hex");
  const options = platform();
  const miniflare = new Miniflare({
    ...options,
    bindings: { ...options.bindings, ENVIRONMENT: "development", JWT_SECRET: secret, ...bindings },
    assets: { ...options.assets, assetConfig: { ...options.assets?.assetConfig, headers: staticHeaders() } },
    modules: [{ type: "ESModule", path: script }],
    modulesRoot: dirname(script),
    host: "127.0.0.1",
    port: 0,
    log: new Log(LogLevel.ERROR),
    // One line a request, and a complaint for each socket that ends without a word.
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      output.resume();
      errors.resume();
    },
  });
  const { port } = await miniflare.ready;
  const origin = `http://localhost:${port}`;
  const database = await miniflare.getD1Database("DB");
  for (const file of readdirSync("migrations").filter((name) => name.endsWith(".sql"))) {
    const statements = readFileSync(`migrations/${file}`, "utf8").split("--> statement-breakpoint");
    await database.batch(statements.map((sql) => database.prepare(sql)));
  }
  return {
    origin,
    secret,
    db: openDatabase(database, "first-primary").db,
    seen: async () => (await fetch(`${origin}/bench/seen`)).json() as Promise<Seen>,
    size: async () => (await database.prepare("select 1").run()).meta.size_after,
    end: () => miniflare.dispose(),
  };
}
