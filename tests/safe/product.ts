import { join } from "node:path";
import { hc } from "hono/client";
import { newWorldIn, type World } from "#tests/factories/world-in.ts";
import { type CallInit, call } from "#tests/server/call.ts";
import { ServerProcess } from "#tests/server/server-process.ts";
import type { Api } from "#worker/api/index.ts";

/** What all servers of one run share: the bundle, where logs and data go, and the next free port. */
export type Workshop = {
  script: string;
  folder: string;
  port: number;
  /** Everything secret that any server was told or made: none of it may be in a log or in what browsers get. */
  secrets: Set<string>;
  /** Every server of the run, to be ended whatever happens. */
  products: Set<Product>;
};

/** The built product as the checks use it: they kill it, look into its database and make worlds in it. */
export class Product extends ServerProcess {
  private readonly secrets: Set<string>;

  /** @param name of its data and log @param settings beside those of development */
  constructor(workshop: Workshop, name: string, settings: Record<string, string> = {}) {
    const { script, folder, secrets } = workshop;
    super({
      script,
      port: workshop.port++,
      folder: join(folder, name),
      settings: { MAIL_FROM: "Tertulia <hola@tertulia.example>", ...settings },
    });
    this.secrets = secrets.add(this.secret);
    workshop.products.add(this);
  }

  /** Runs SQL in its database, all or nothing, as an operator's tool would. */
  run(statements: { sql: string; params: unknown[] }[]): Promise<D1Result[]> {
    return this.database.batch(statements.map(({ sql, params }) => this.database.prepare(sql).bind(...params)));
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
  call(method: string, path: string, init?: CallInit): Promise<Response> {
    return call(this.origin + path, method, init);
  }
}
