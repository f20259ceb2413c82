import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { platform } from "#scripts/local/platform.ts";
import { killGroup } from "#tests/factories/kill-group.ts";
import { applyMigrations } from "./migrations.ts";
import { NO_SLACK } from "./no-slack.ts";
import { remoteDatabase } from "./remote-database.ts";
import { NO_RECEIVER } from "./webhook-receiver.ts";

type Options = {
  script: string;
  port: number;
  /** For data, and for the log beside it (`{folder}.log`). It may hold data of an earlier process. */
  folder: string;
  /** Added to those of development. */
  settings?: Record<string, string>;
  /** How many databases it has. */
  databases?: number;
};

export class ServerProcess {
  readonly origin: string;
  readonly secret = randomBytes(32).toString("hex");
  readonly database: D1Database;
  readonly db: Db;
  /** Those beside the first. */
  readonly others: D1Database[];
  private databaseUrl = "";
  private readonly folder: string;
  private readonly settings: string;
  private child: ChildProcess | null = null;

  constructor({ script, port, folder, settings, databases = 1 }: Options) {
    this.origin = `http://localhost:${port}`;
    this.folder = folder;
    this.settings = JSON.stringify({
      script,
      platform: platform(
        {
          ENVIRONMENT: "development",
          JWT_SECRET: this.secret,
          SLACK_BASE_URL: NO_SLACK,
          WEBHOOK_BASE_URL: NO_RECEIVER,
          ...settings,
        },
        databases,
      ),
      port,
      state: folder,
      prints: "all",
    });
    this.database = remoteDatabase(() => this.databaseUrl);
    this.others = Array.from({ length: databases - 1 }, (_, index) =>
      remoteDatabase(() => this.databaseUrl, `DB${index + 2}`),
    );
    this.db = openDatabase(this.database).db;
  }

  /** Keeps the data of an earlier process. @throws Error with the log when the server does not start */
  async start(): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    const log = `${this.folder}.log`;
    const output = openSync(log, "a");
    // A process group of its own can be killed as a whole.
    const child = fork("tests/server/main.ts", {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, SERVER: this.settings },
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
    });
    closeSync(output);
    this.child = child;
    const [first] = await Promise.race([once(child, "message"), once(child, "exit")]);
    if (typeof first !== "string") throw new Error(`the server did not start: ${readFileSync(log, "utf8")}`);
    this.databaseUrl = first;
  }

  async startNew(): Promise<void> {
    await this.start();
    for (const database of [this.database, ...this.others]) await applyMigrations(database);
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    await killGroup(child);
  }
}
