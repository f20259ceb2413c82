import "./cheap-hashes.ts";
import "./one-proxy.ts";
import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
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
await applyD1Migrations(env.DB, env.MIGRATIONS);
if (env.DB2) await applyD1Migrations(env.DB2, env.MIGRATIONS);
