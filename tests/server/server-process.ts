import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { platform } from "#scripts/local/platform.ts";
import { killGroup } from "#tests/factories/kill-group.ts";
import { remoteDatabase } from "./remote-database.ts";
import { makeTables } from "./tables.ts";

type Options = {
  /** The bundle. */
  script: string;
  port: number;
  /** For its data and its log (`{folder}.log`); may be there from another one before. */
  folder: string;
  /** Beside those of development. */
  settings?: Record<string, string>;
};

/** The built product in a process of its own, which may be killed and started again on the same data. */
export class ServerProcess {
  readonly origin: string;
  /** Signs the tokens of its people. */
  readonly secret = randomBytes(32).toString("hex");
  readonly database: D1Database;
  readonly db: Db;
  private readonly log: string;
  private readonly settings: string;
  private child: ChildProcess | null = null;

  constructor({ script, port, folder, settings }: Options) {
    this.origin = `http://localhost:${port}`;
    this.log = `${folder}.log`;
    const door = join(folder, "door");
    this.settings = JSON.stringify({
      script,
      platform: platform({ ENVIRONMENT: "development", JWT_SECRET: this.secret, ...settings }),
      port,
      state: folder,
      prints: "all",
      door,
    });
    mkdirSync(folder, { recursive: true });
    this.database = remoteDatabase(door);
    this.db = openDatabase(this.database, "first-primary").db;
  }

  /** Starts it on the data of the one before, and waits until it answers. @throws Error with its log, where it does not */
  async start(): Promise<void> {
    const output = openSync(this.log, "a");
    // A group of its own, so that all of it can be killed at once and nothing else.
    const child = fork("tests/server/main.ts", {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, SERVER: this.settings },
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
    });
    closeSync(output);
    this.child = child;
    const [first] = await Promise.race([once(child, "message"), once(child, "exit")]);
    if (first !== "ready") throw new Error(`the server did not start: ${readFileSync(this.log, "utf8")}`);
  }

  /** Starts it on an empty database with the product's tables. */
  async startNew(): Promise<void> {
    await this.start();
    await makeTables(this.database);
  }

  /** As a power cut would: nothing gets to finish what it was doing. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    await killGroup(child);
  }
}
