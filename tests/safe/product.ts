import { join } from "node:path";
import { eq } from "drizzle-orm";
import { hc } from "hono/client";
import { users } from "#drizzle/schema/users.ts";
import { guestOf } from "#tests/factories/callers.ts";
import { createWorld, type World } from "#tests/factories/create-world.ts";
import type { CodeFor } from "#tests/factories/example-table.ts";
import { type CallInit, call } from "#tests/server/request.ts";
import { ServerProcess } from "#tests/server/server-process.ts";
import type { Api } from "#worker/api/index.ts";

export type TestRun = {
  script: string;
  folder: string;
  port: number;
  /** None of these may appear in a log or in files for browsers. */
  secrets: Set<string>;
  /** All servers of the run, to be stopped at its end. */
  products: Set<Product>;
};

export class Product extends ServerProcess {
  private readonly secrets: Set<string>;

  constructor(testRun: TestRun, name: string, settings: Record<string, string> = {}, databases = 1) {
    const { script, folder, secrets } = testRun;
    super({
      script,
      port: testRun.port++,
      folder: join(folder, name),
      settings: { MAIL_FROM: "Tertulia <hola@tertulia.example>", ...settings },
      databases,
    });
    this.secrets = secrets.add(this.secret);
    testRun.products.add(this);
  }

  run(statements: { sql: string; params: unknown[] }[]): Promise<D1Result[]> {
    return this.database.batch(statements.map(({ sql, params }) => this.database.prepare(sql).bind(...params)));
  }

  newWorld(): Promise<World> {
    const clientOf = (token: string) => {
      this.addSecret(token);
      return hc<Api>(this.origin, { headers: { authorization: `Bearer ${token}` } }).api;
    };
    return createWorld({ db: this.db, secret: this.secret, clientOf });
  }

  addSecret(secret: string): void {
    this.secrets.add(secret);
  }

  call(method: string, path: string, init?: CallInit): Promise<Response> {
    return call(this.origin + path, method, init);
  }
}

/** A person whose session ended gets a code that is never right. */
async function codeToConfirm(product: Product, { member }: World, email: string): Promise<string> {
  await product.db.update(users).set({ isEmailConfirmed: false }).where(eq(users.id, member.id));
  const asked = await product.call("POST", "/api/users/request-email", { token: member.token, json: { email } });
  return asked.ok ? mailedTo(product, email) : "0O1IL0";
}

async function mailedTo(product: Product, email: string): Promise<string> {
  const mails = await product.call("GET", `/dev/outbox.json?to=${encodeURIComponent(email)}`);
  const [mail]: { code?: string }[] = await mails.json();
  if (!mail?.code) throw new Error(`no code for ${email}`);
  product.addSecret(mail.code);
  return mail.code;
}

export const codeFrom =
  (product: Product, world: World): CodeFor =>
  async (email, purpose) => {
    if (purpose === "email") return codeToConfirm(product, world, email);
    const token = purpose === "keep" ? await guestOf(world) : undefined;
    const asked = await product.call("POST", `/api/auth/request-${purpose}`, { token, json: { email } });
    if (!asked.ok) throw new Error(`no code: ${asked.status}`);
    return mailedTo(product, email);
  };
