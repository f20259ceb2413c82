import { existsSync, readdirSync } from "node:fs";
import { localConfig } from "#scripts/shared/environments.ts";
import { Stop, tool } from "#scripts/shared/tools.ts";
import { ensureBundle, ensurePlatform, step } from "./build.ts";
import type { Platform } from "./platform.ts";
import { openServer, type Server } from "./server.ts";
import { DEMO_PENDING, ensureSettings, STATE, seedLanguage, WITHOUT_MAIL } from "./settings.ts";

async function needsMigration(database: D1Database): Promise<boolean> {
  const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
  try {
    const damage = await database.prepare("PRAGMA quick_check").first("quick_check");
    if (damage !== "ok") throw new Error(String(damage));
    const { results: tables } = await database
      .prepare("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'")
      .all();
    if (tables.length === 0) return true;
    const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
    return files.some((file) => results.every(({ name }) => name !== file));
  } catch (error) {
    throw new Stop(
      `The local database cannot be read (${error}). To start with the demo team again, delete ${STATE}. npm run restore restores a backup.`,
    );
  }
}

const needsDemo = async (database: D1Database): Promise<boolean> =>
  existsSync(DEMO_PENDING) || (await database.prepare("SELECT id FROM users LIMIT 1").first()) === null;

function withoutMail({ bindings = {} }: Platform): Platform["bindings"] {
  const { RESEND_API_KEY: _key, ...others } = bindings;
  return { ...others, WITHOUT_MAIL: "1" };
}

type PreparedServer = Server & {
  /** Mails leave by Resend instead of going to the outbox. */
  hasResend: boolean;
};

/** What only a first start needs is loaded only then. */
export async function openPrepared(port: number): Promise<PreparedServer> {
  const language = seedLanguage();
  ensureSettings();
  const platform = await ensurePlatform();
  if (WITHOUT_MAIL) platform.bindings = withoutMail(platform);
  const options = { script: await ensureBundle(), platform, port, state: STATE, prints: "errors" } as const;
  let server = await openServer(options);
  try {
    const needed = await Promise.all(Array.from(server.databases.values(), needsMigration));
    if (needed.includes(true)) {
      const bindings = [...server.databases.keys()];
      // wrangler's migration opens the same file.
      await server.close();
      const args = ["--local", "--persist-to", STATE, "--config", localConfig()];
      step("Migrating", () => {
        for (const binding of bindings) {
          tool("node_modules/.bin/wrangler", ["d1", "migrations", "apply", binding, ...args]);
        }
      });
      server = await openServer(options);
    }
    if (!WITHOUT_MAIL && (await needsDemo(server.database))) {
      const { createDemoTeam } = await import("./demo-team.ts");
      await createDemoTeam(server, language);
    }
  } catch (error) {
    await server.close();
    throw error;
  }
  return { ...server, hasResend: platform.bindings?.RESEND_API_KEY !== undefined };
}
