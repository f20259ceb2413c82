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

// The file before may have had the same Worker: nothing of it is left, neither rows nor rooms, gates or a stopped clock.
vi.useRealTimers();
await reset();
await applyD1Migrations(env.DB, env.MIGRATIONS);
