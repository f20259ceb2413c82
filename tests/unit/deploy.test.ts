import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";

const BIN = resolve("node_modules/.bin");
const GIVEN = { RESEND_API_KEY: "re_una_clave", MAIL_FROM: "Tertulia <hola@ejemplo.cl>" };

type Account = { calls: string[]; databases: object[]; secrets: Record<string, string>; migrated: string[] };
type Run = { code: number; said: string };

let folder: string;
let server: Server;
let address: string;

const file = () => join(folder, "account.json");
const account = (): Account => JSON.parse(readFileSync(file(), "utf8"));
const said = (version: string | null) => ({ ok: true, version, database: "ok", room: "ok", mail: "ok" });

/** Runs `npm run deploy` with these tools first on the PATH. */
const run = (tools: string, args: string[], env: object = {}) =>
  new Promise<Run>((done) => {
    const { RESEND_API_KEY: _key, MAIL_FROM: _from, JWT_SECRET: _secret, SITE_URL: _site, ...rest } = process.env;
    const path = [tools, BIN, process.env.PATH].join(delimiter);
    const own = { PATH: path, FAKE_ACCOUNT: file(), FAKE_ADDRESS: address, NO_COLOR: "1" };
    execFile(
      join(BIN, "tsx"),
      ["scripts/deploy.ts", ...args],
      { env: { ...rest, ...own, ...env } },
      (error, out, err) => done({ code: error ? 1 : 0, said: out + err }),
    );
  });

const deploy = (env: object = {}, ...args: string[]) => run(folder, args, env);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-deploy-test-"));
  for (const name of ["wrangler", "remix"]) {
    symlinkSync(resolve("tests/factories/fake-tool.mjs"), join(folder, name));
  }
  // The deployed Worker: it answers as the version that was deployed last.
  server = createServer((_, response) => {
    const { version } = existsSync(file()) ? JSON.parse(readFileSync(file(), "utf8")) : { version: null };
    response.end(JSON.stringify(said(version)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync("wrangler.deploy.toml", { force: true });
});

describe("npm run deploy", { timeout: 180_000 }, () => {
  it("From nothing it makes the database and the secret, migrates before the Worker is live and asks after its health; again, it makes nothing twice", async () => {
    const { code, said } = await deploy(GIVEN);
    expect(said).toContain(`is open at ${address}`);
    expect(code).toBe(0);
    const { calls, secrets, migrated } = account();
    expect(calls.map((call) => call.split(" ").slice(0, 4).join(" ").replace(/ --.*/, ""))).toEqual([
      "wrangler whoami",
      "wrangler d1 list",
      "wrangler d1 create tertulia",
      "wrangler d1 list",
      "wrangler secret list",
      "remix vite:build",
      "wrangler d1 migrations apply",
      "wrangler deploy",
    ]);
    expect(migrated).toEqual(["id-tertulia"]);
    expect(secrets).toEqual({ ...GIVEN, JWT_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(said).not.toContain(secrets.JWT_SECRET);

    const again = await deploy({ RESEND_API_KEY: "re_otra_clave" });
    expect(again.code).toBe(0);
    expect(account().databases).toHaveLength(1);
    // Kept, but for the one that was given.
    expect(account().secrets).toEqual({ ...secrets, RESEND_API_KEY: "re_otra_clave" });
  });

  it("Without a key and nobody to ask it stops before anything is built, migrated or deployed", async () => {
    const { code, said } = await deploy();
    expect(code).toBe(1);
    expect(said).toContain("RESEND_API_KEY is missing");
    expect(
      account().calls.some((call) => /vite:build|migrations|deploy/.test(call.replace("wrangler.deploy", ""))),
    ).toBe(false);
  });

  it("Without a login it says how to log in, and touches nothing", async () => {
    writeFileSync(file(), JSON.stringify({ calls: [], databases: [], secrets: {}, migrated: [], loggedOut: true }));
    const { code, said } = await deploy(GIVEN);
    expect(code).toBe(1);
    expect(said).toContain("npx wrangler login");
    expect(account().calls).toHaveLength(1);
  });

  it.each(["wrangler secret list", "wrangler d1 migrations"])("When `%s` breaks, nothing goes live", async (broken) => {
    const { code, said } = await deploy({ ...GIVEN, FAKE_BREAKS: broken });
    expect(code).toBe(1);
    expect(said).toContain("It broke.");
    expect(account().secrets).toEqual({});
    expect(account().calls.some((call) => call.startsWith("wrangler deploy"))).toBe(false);
  });

  it.each(["production", "preview"] as const)(
    "A dry run to %s goes as far as it can with the real wrangler",
    async (to) => {
      const { code, said } = await run(BIN, ["--env", to, "--dry-run"], { TERTULIA_BUILT: "1" });
      expect(said).toContain("--dry-run: exiting now.");
      expect(said).not.toContain("WARNING");
      expect(said).toMatch(/would run: wrangler d1 migrations apply .*[\s\S]*would run: wrangler deploy /);
      for (const binding of [
        "env.TeamRoom",
        "env.Gate",
        "env.DB",
        "env.AUTH_RATE_LIMIT",
        "env.ASSETS",
        "env.VERSION",
      ]) {
        expect(said).toContain(binding);
      }
      expect(said).toContain(`env.ENVIRONMENT ("${to}")`);
      expect(code).toBe(0);
    },
  );
});

describe("wrangler.toml", () => {
  const read = (env?: string) => unstable_readConfig({ config: "wrangler.toml", env });
  const named = (env?: string) => {
    const { durable_objects, ratelimits, d1_databases, migrations, assets, compatibility_date } = read(env);
    return {
      objects: durable_objects.bindings,
      limits: ratelimits.map((one: { name: string; simple: object }) => [one.name, one.simple]),
      databases: d1_databases.map((one: { binding: string; migrations_dir?: string }) => [
        one.binding,
        one.migrations_dir,
      ]),
      migrations,
      assets,
      compatibility_date,
    };
  };

  it.each(["preview", "production"])("%s has every binding that runs here", (env) => {
    expect(named(env)).toEqual(named());
    expect(Object.keys(read(env).vars)).toEqual(Object.keys(read().vars));
  });

  it("The environments share neither Worker, database nor limit", () => {
    const [preview, production] = [read("preview"), read("production")];
    expect(preview.name).not.toBe(production.name);
    expect(preview.d1_databases[0]?.database_name).not.toBe(production.d1_databases[0]?.database_name);
    expect(preview.ratelimits[0]?.namespace_id).not.toBe(production.ratelimits[0]?.namespace_id);
  });
});
