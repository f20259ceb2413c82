import "./cheap-hashes.ts";
import "./one-proxy.ts";
import { type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRATIONS: D1Migration[];
    }
  }
}

// Files share one Worker: remove the rows, objects and fake clock of the file before.
vi.useRealTimers();
await reset();
// At once: `applyD1Migrations` commits each migration and its name, which takes twice as long or more in every file.
await env.DB.batch(env.MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))));
