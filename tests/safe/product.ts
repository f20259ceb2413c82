import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hc } from "hono/client";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { killGroup } from "#tests/factories/kill-group.ts";
import { newWorldIn, type World } from "#tests/factories/world-in.ts";
import type { Api } from "#worker/api/index.ts";
import type { platform } from "./bundle.ts";
import { remoteDatabase, type Sent } from "./remote-database.ts";

type Reply = { id: number; results?: D1Result[]; error?: string };

/** What all servers of one run share: the bundle, where logs and data go, and the next free port. */
export type Workshop = {
  script: string;
  options: ReturnType<typeof platform>;
  folder: string;
  port: number;
  /** Everything secret that any server was told or made: none of it may be in a log or in what browsers get. */
  secrets: Set<string>;
  /** Every server of the run, to be ended whatever happens. */
  products: Set<Product>;
};

/** The built product in a process of its own, which may be killed and started again on the same data. */
export class Product {
  readonly origin: string;
  readonly secret = randomBytes(32).toString("hex");
  readonly db: Db;
  private readonly settings: string;
  private readonly secrets: Set<string>;
  private readonly log: string;
  private child: ChildProcess | null = null;
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private asked = 0;

  /** @param name of its data and log @param bindings settings beside those of development */
  constructor(workshop: Workshop, name: string, bindings: Record<string, string> = {}) {
    const { options, script, folder, secrets } = workshop;
    const port = workshop.port++;
    this.origin = `http://127.0.0.1:${port}`;
    this.log = join(folder, `${name}.log`);
    this.secrets = secrets.add(this.secret);
    const persist = (what: string) => join(folder, name, what);
    this.settings = JSON.stringify({
      ...options,
      bindings: {
        ...options.bindings,
        ENVIRONMENT: "development",
        MAIL_FROM: "Tertulia <hola@tertulia.example>",
        JWT_SECRET: this.secret,
        ...bindings,
      },
      modules: [{ type: "ESModule", path: script }],
      modulesRoot: dirname(script),
      host: "127.0.0.1",
      port,
      d1Persist: persist("d1"),
      durableObjectsPersist: persist("do"),
    });
    workshop.products.add(this);
    mkdirSync(join(folder, name), { recursive: true });
    this.db = openDatabase(
      remoteDatabase((statements) => this.run(statements)),
      "first-primary",
    ).db;
  }

  /** Starts it on the data of the one before, and waits until it answers. */
  async start(): Promise<void> {
    const output = openSync(this.log, "a");
    // A group of its own, so that all of it can be killed at once and nothing else.
    const child = fork("tests/safe/product-process.mjs", {
      env: { ...process.env, PRODUCT: this.settings },
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
    });
    closeSync(output);
    this.child = child;
    child.on("message", (reply: Reply) => this.waiting.get(reply.id)?.(reply));
    const [first] = await Promise.race([once(child, "message"), once(child, "exit")]);
    if (!Object(first).ready) throw new Error(`the server did not start: ${readFileSync(this.log, "utf8")}`);
  }

  /** Starts it on an empty database with the product's tables. */
  async startNew(): Promise<void> {
    await this.start();
    const files = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
    for (const file of files.sort()) {
      const statements = readFileSync(join("migrations", file), "utf8").split("--> statement-breakpoint");
      await this.run(statements.map((sql) => ({ sql, params: [] })));
    }
  }

  /** As a power cut would: nothing gets to finish what it was doing. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    await killGroup(child);
  }

  /** Runs SQL in its database, all or nothing, as an operator's tool would. */
  async run(statements: Sent[]): Promise<D1Result[]> {
    this.asked += 1;
    const id = this.asked;
    const reply = await new Promise<Reply>((resolve) => {
      this.waiting.set(id, resolve);
      this.child?.send({ id, statements });
    });
    this.waiting.delete(id);
    if (!reply.results) throw new Error(reply.error);
    return reply.results;
  }

  newWorld(): Promise<World> {
    const clientOf = (token: string) => {
      this.confide(token);
      return hc<Api>(this.origin, { headers: { authorization: `Bearer ${token}` } }).api;
    };
    return newWorldIn({ db: this.db, secret: this.secret, clientOf });
  }

  /** Notes a password, code or token that must stay one. */
  confide(secret: string): void {
    this.secrets.add(secret);
  }

  /** A call below `/api`. @param init with `json` for a body and `token` for a session */
  call(method: string, path: string, init: { token?: string; json?: unknown; headers?: HeadersInit } = {}) {
    const headers = new Headers(init.headers);
    // A connection that was idle may be closed under the next call; that is no answer of the product.
    headers.set("connection", "close");
    if (init.token) headers.set("authorization", `Bearer ${init.token}`);
    if (init.json !== undefined) headers.set("content-type", "application/json");
    const body = init.json === undefined ? undefined : JSON.stringify(init.json);
    return fetch(this.origin + path, { method, headers, body });
  }
}
