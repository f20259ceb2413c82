import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import { runScript } from "#tests/factories/run-script.ts";
import { runScriptHere } from "#tests/factories/run-script-here.ts";

const BIN = resolve("node_modules/.bin");
const GIVEN = { RESEND_API_KEY: "re_una_clave", MAIL_FROM: "Tertulia <hola@ejemplo.cl>" };

const CONFIG = "--config wrangler.deploy.toml";
/** Production is the top level of the configuration. */
const envOption = (environment: "preview" | "production") => `--env=${environment === "preview" ? "preview" : ""}`;

/** Every command of a deployment from nothing, in order. */
const COMMANDS = {
  beforeDeploy: (environment: "preview" | "production") => {
    const name = environment === "preview" ? "tertulia-preview" : "tertulia";
    return [
      "wrangler whoami --json",
      "wrangler d1 list --json",
      `wrangler d1 create ${name}`,
      "wrangler d1 list --json",
      `wrangler secret list --format json ${CONFIG} ${envOption(environment)}`,
      "npm run build -- --if-changed",
      `wrangler d1 migrations apply DB --remote ${CONFIG} ${envOption(environment)}`,
    ];
  },
  deploy: (environment: "preview" | "production", version: string) =>
    `wrangler deploy ${CONFIG} ${envOption(environment)} --var VERSION:${version} --secrets-file FOLDER/secrets.json`,
  compress: (environment: "preview" | "production") =>
    `wrangler d1 execute ${environment === "preview" ? "tertulia-preview" : "tertulia"} ${CONFIG} ${envOption(environment)} --remote --json --yes --command STATEMENTS`,
};

type Account = {
  calls: string[];
  databases: object[];
  secrets: Record<string, string>;
  migrated: string[];
  version: string;
};
type Run = { code: number; output: string };

let folder: string;
let server: Server;
let address: string;

const file = () => join(folder, "account.json");
const account = (): Account => JSON.parse(readFileSync(file(), "utf8"));
/** The commands of the account, without the temporary folder of the secrets and without SQL. */
const callsWithoutFolder = () =>
  account().calls.map((call) =>
    call.replace(/ \S+(?=\/secrets\.json$)/, " FOLDER").replace(/(?<=--command ).+/, "STATEMENTS"),
  );
/** What the Worker answers first, while a deployment reaches it. */
let early: ((version: string | null) => object)[] = [];
const health = (version: string | null) => ({ ok: true, version, site: fixed, database: "ok", room: "ok", mail: "ok" });
/** The fixed address of the deployed Worker. */
let fixed: string | null = null;

function variables(env: object): NodeJS.ProcessEnv {
  const {
    RESEND_API_KEY: _key,
    MAIL_FROM: _from,
    JWT_SECRET: _secret,
    SITE_URL: _site,
    SITE_MOVE: _move,
    ...others
  } = process.env;
  const { D1_LOCATION: _location, ...rest } = others;
  return { ...rest, FAKE_ACCOUNT: file(), FAKE_ADDRESS: address, NO_COLOR: "1", ...env };
}

async function deploy(env: object = {}, ...args: string[]): Promise<Run> {
  const { code, output, errors } = await runScriptHere("deploy", args, { env: variables(env) });
  return { code, output: output + errors };
}

/** In a process of its own, with these tools first on the PATH. */
async function deployInProcess(tools: string, args: string[], env: object, cwd = "."): Promise<Run> {
  const { code, output, errors } = await runScript("deploy", args, { cwd, tools, env: variables(env) });
  return { code, output: output + errors };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-deploy-test-"));
  for (const name of ["wrangler", "npm"]) {
    symlinkSync(resolve("tests/factories/fake-tool.mjs"), join(folder, name));
  }
  // The deployed Worker answers with the version of the last deployment.
  server = createServer((_, response) => {
    const { version } = existsSync(file()) ? JSON.parse(readFileSync(file(), "utf8")) : { version: null };
    const answer = early.shift() ?? health;
    response.end(JSON.stringify(answer(version)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
});

afterEach(() => {
  early = [];
  fixed = null;
  server.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync("wrangler.deploy.toml", { force: true });
});

describe("npm run deploy", { timeout: 180_000 }, () => {
  it("A deployment creates the database and the secret, migrates before it deploys, and creates nothing twice", async () => {
    const { code, output } = await deploy(GIVEN);
    expect(output).toContain(`is open at ${address}`);
    expect(code).toBe(0);
    const { secrets, migrated, version } = account();
    const commands = [
      ...COMMANDS.beforeDeploy("production"),
      COMMANDS.deploy("production", version),
      COMMANDS.compress("production"),
    ];
    expect(callsWithoutFolder()).toEqual(commands);
    const [secretsFile = "none"] = account().calls.flatMap((call) => /\S+\/secrets\.json$/.exec(call) ?? []);
    expect(secretsFile).toContain(tmpdir());
    expect(existsSync(secretsFile), "the file of the secrets is left").toBe(false);
    expect(migrated).toEqual(["id-tertulia"]);
    expect(secrets).toEqual({ ...GIVEN, JWT_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(output).not.toContain(secrets.JWT_SECRET);

    const again = await deploy({ RESEND_API_KEY: "re_otra_clave" });
    expect(again.code).toBe(0);
    const withoutCreation = commands.filter((_, index) => index !== 2 && index !== 3);
    expect(callsWithoutFolder()).toEqual([...commands, ...withoutCreation]);
    expect(account().databases).toHaveLength(1);
    expect(account().secrets).toEqual({ ...secrets, RESEND_API_KEY: "re_otra_clave" });
  });

  it("A deployment waits until the new version answers, and answers well", async () => {
    const answered: string[] = [];
    const noted = (name: string, answer: object) => {
      answered.push(name);
      return answer;
    };
    early = [
      () => noted("the old version", health("0.0.1+before")),
      (version) => noted("not ok", { ...health(version), ok: false }),
      (version) => noted("ok", health(version)),
    ];
    expect((await deploy(GIVEN)).code).toBe(0);
    expect(answered).toEqual(["the old version", "not ok", "ok"]);
  });

  it("A deployment takes the names and the id that the button wrote into the configuration", async () => {
    const source = readFileSync("wrangler.toml", "utf8");
    const [, id = ""] = /database_id = "(.*)"/.exec(source) ?? [];
    // The first ones are those of the top level.
    const written = source
      .replace('name = "tertulia"', 'name = "mesa-faro"')
      .replace('database_name = "tertulia"\n', 'database_name = "datos-faro"\n')
      .replace(id, "id-datos-faro");
    writeFileSync(join(folder, "wrangler.toml"), written);
    writeFileSync(join(folder, "package.json"), readFileSync("package.json"));
    const databases = [{ name: "datos-faro", uuid: "id-datos-faro" }];
    writeFileSync(file(), JSON.stringify({ calls: [], databases, secrets: {}, migrated: [], rows: [], version: null }));
    const { code, output } = await deployInProcess(folder, [], {}, folder);
    expect(output).toContain("datos-faro exists");
    expect(code).toBe(0);
    expect(account()).toMatchObject({ databases, migrated: ["id-datos-faro"] });
    expect(readFileSync(join(folder, "wrangler.deploy.toml"), "utf8")).toBe(written);
  });

  it.each([
    ["weur", "--location weur", false],
    ["eu", "--jurisdiction eu", true],
  ])("D1_LOCATION=%s says where the database, made once, and the rooms are", async (location, option, inUnion) => {
    for (const _ of ["first", "again"]) expect((await deploy({ ...GIVEN, D1_LOCATION: location })).code).toBe(0);
    const { calls } = account();
    expect(calls.filter((call) => call.startsWith("wrangler d1 create"))).toEqual([
      `wrangler d1 create tertulia ${option}`,
    ]);
    const releases = calls.filter((call) => call.startsWith("wrangler deploy"));
    expect(releases.map((call) => call.includes(" --var JURISDICTION:eu"))).toEqual([inUnion, inUnion]);
  });

  it("A deployment creates other databases where DATABASES asks for them, and binds and migrates them in each later deployment", async () => {
    expect((await deploy({ ...GIVEN, DATABASES: "2" })).code).toBe(0);
    expect((await deploy(GIVEN)).code).toBe(0);
    const { calls, migrated } = account();
    expect(calls.filter((call) => call.startsWith("wrangler d1 create"))).toEqual([
      "wrangler d1 create tertulia",
      "wrangler d1 create tertulia-2",
    ]);
    const bindings = calls.flatMap((call) => /migrations apply (\w+)/.exec(call)?.[1] ?? []);
    expect(bindings).toEqual(["DB", "DB2", "DB", "DB2"]);
    expect(migrated).toHaveLength(4);
    const written = readFileSync("wrangler.deploy.toml", "utf8");
    expect(written).toContain(
      'binding = "DB2"\ndatabase_name = "tertulia-2"\ndatabase_id = "id-tertulia-2"\nmigrations_dir = "migrations"\n',
    );
    expect(unstable_readConfig({ config: "wrangler.deploy.toml" }).d1_databases).toHaveLength(2);
  });

  it("A deployment changes nothing for a location that does not exist, or for a database that is elsewhere", async () => {
    const unknown = await deploy({ ...GIVEN, D1_LOCATION: "chile" });
    expect(unknown.output).toContain("chile is no location for the database: enam, wnam, weur, eeur, apac, oc, eu.");
    expect(account().calls).toEqual(COMMANDS.beforeDeploy("production").slice(0, 2));
    expect((await deploy(GIVEN)).code).toBe(0);
    const before = account().calls.length;
    const elsewhere = await deploy({ ...GIVEN, D1_LOCATION: "eu" });
    expect(elsewhere.output).toContain("is not restricted to the European Union, and its location cannot be changed");
    expect(account().calls.slice(before)).toEqual(COMMANDS.beforeDeploy("production").slice(0, 2));
  });

  it("A deployment fixes the address of the site once it answers there and somebody agrees, and keeps it", async () => {
    const SITE_URL = `${address}/`;
    const stored = () => account().secrets.SITE_URL;
    const first = await deploy({ ...GIVEN, SITE_URL });
    expect(first.code, "the Worker answers there only now").toBe(0);
    expect(first.output).toContain(`SITE_URL is not stored yet: Tertulia does not answer at ${address}`);
    expect(stored()).toBeUndefined();

    const refused = await deploy({ ...GIVEN, SITE_URL, SITE_MOVE: "no" });
    expect(refused.output).toContain("deploy with SITE_MOVE=yes");
    expect([refused.code, stored()]).toEqual([0, undefined]);
    const agreed = await deploy({ ...GIVEN, SITE_URL, SITE_MOVE: "yes" });
    expect([agreed.code, stored()]).toEqual([0, address]);

    fixed = address;
    const again = await deploy({ ...GIVEN, SITE_URL });
    expect(again.output).toContain(`The site is fixed at ${address}`);
    expect([again.code, (await deploy(GIVEN)).code, stored()]).toEqual([0, 0, address]);
  });

  it("A deployment does not fix an address at which Tertulia does not answer, nor that of preview", async () => {
    const closed = "http://127.0.0.1:9";
    const unreachable = await deploy({ ...GIVEN, SITE_URL: closed, SITE_MOVE: "yes" });
    expect(unreachable.output).toContain(`Tertulia does not answer at ${closed}`);
    expect([unreachable.code, unreachable.output]).toEqual([0, expect.stringContaining(`is open at ${address}`)]);
    const preview = await deploy({ ...GIVEN, SITE_URL: address, SITE_MOVE: "yes" }, "--env", "preview");
    expect(preview.code).toBe(0);
    expect(account().secrets.SITE_URL).toBeUndefined();
  });

  it.each(["retro.ejemplo.cl", "http://retro.ejemplo.cl", "javascript:alert(1)"])(
    "A deployment changes nothing for SITE_URL=%s, which is no address of a site",
    async (SITE_URL) => {
      const { code, output } = await deploy({ ...GIVEN, SITE_URL, SITE_MOVE: "yes" });
      expect(code).toBe(1);
      expect(output).toContain(`SITE_URL must be the address of the site`);
      expect(existsSync(file())).toBe(false);
    },
  );

  it("A deployment of preview uses the preview database, Worker and secrets", async () => {
    const { code } = await deploy(GIVEN, "--env", "preview");
    expect(code).toBe(0);
    const { migrated, version } = account();
    expect(callsWithoutFolder()).toEqual([
      ...COMMANDS.beforeDeploy("preview"),
      COMMANDS.deploy("preview", version),
      COMMANDS.compress("preview"),
    ]);
    expect(migrated).toEqual(["id-tertulia-preview"]);
  });

  it("A deployment stops before the build when the sender is missing and there is no terminal to ask in", async () => {
    const { code, output } = await deploy({ RESEND_API_KEY: GIVEN.RESEND_API_KEY });
    expect(code).toBe(1);
    expect(output).toContain("MAIL_FROM is missing");
    expect(account().calls).toEqual(COMMANDS.beforeDeploy("production").slice(0, 5));
  });

  it("A deployment asks nothing without a terminal and without a key of mail, and prints no link where others may read it", async () => {
    const { code, output } = await deploy();
    expect(code).toBe(0);
    expect(output).toContain("run this in a terminal: npm run link -- --env production");
    expect(output).not.toContain("/first-account");
    expect(Object.keys(account().secrets)).toEqual(["JWT_SECRET"]);
    expect(account().calls.filter((call) => call.includes("first_account"))).toEqual([]);
  });

  it("A deployment without mail prints one link for the first account, and stores only its hash", async () => {
    const nobody: object[] = [[]];
    const toCompress: object[] = [[]];
    const rows = [nobody, [[], []], toCompress, nobody, [[], []], toCompress, [[{ 1: 1 }]]];
    writeFileSync(file(), JSON.stringify({ calls: [], databases: [], secrets: {}, migrated: [], rows, version: null }));
    const here = { WORKERS_CI: "1" };
    const linkIn = (output: string) => new RegExp(`${address}/first-account#([\\w-]{43})\\n`).exec(output)?.[1] ?? "";
    const tokens = [linkIn((await deploy(here)).output), linkIn((await deploy(here)).output)];
    expect(new Set(tokens).size).toBe(2);
    const writes = account().calls.filter((call) => call.includes("insert into first_account_links"));
    for (const [index, token] of tokens.entries()) {
      expect(writes[index]).toContain(`delete from first_account_links; insert into first_account_links`);
      expect(writes[index]).toContain(createHash("sha256").update(token).digest("base64url"));
      expect(writes[index]).not.toContain(token);
    }
    const { code, output } = await deploy(here);
    expect(code).toBe(0);
    expect(output, "somebody has an account").not.toContain("/first-account");
  });

  it("A later deployment adds mail to one that began without it", async () => {
    await deploy();
    const { JWT_SECRET } = account().secrets;
    const { code, output } = await deploy(GIVEN);
    expect(code).toBe(0);
    expect(output).not.toContain("There is no mail");
    expect(account().secrets).toEqual({ ...GIVEN, JWT_SECRET });
  });

  it("A deployment stops without a login and says how to log in", async () => {
    writeFileSync(file(), JSON.stringify({ calls: [], databases: [], secrets: {}, migrated: [], loggedOut: true }));
    const { code, output } = await deploy(GIVEN);
    expect(code).toBe(1);
    expect(output).toContain("npx wrangler login");
    expect(account().calls).toEqual(["wrangler whoami --json"]);
  });

  it.each([
    ["wrangler secret list", 5],
    ["wrangler d1 migrations", 7],
  ])("The Worker is not deployed when `%s` fails", async (broken, calls) => {
    const { code, output } = await deploy({ ...GIVEN, FAKE_BREAKS: broken });
    expect(code).toBe(1);
    expect(output).toContain("It broke.");
    expect(account().calls).toEqual(COMMANDS.beforeDeploy("production").slice(0, calls));
    expect(account().secrets).toEqual({});
  });

  it("A dry run bundles with the real wrangler, and names every command that a deployment would run", async () => {
    const { code, output } = await deployInProcess(BIN, ["--env", "preview", "--dry-run"], { TERTULIA_BUILT: "1" });
    expect(output).toContain("--dry-run: exiting now.");
    expect(output).not.toContain("WARNING");
    const version = /^Tertulia (\S+) to /m.exec(output)?.[1];
    const deployCommand = `wrangler deploy ${CONFIG} --env=preview --var VERSION:${version}`;
    expect([...output.matchAll(/^ {2}would run: (.*)$/gm)].map(([, command]) => command)).toEqual([
      "wrangler whoami --json",
      "wrangler d1 list --json",
      `wrangler d1 create tertulia-preview (if it is missing)`,
      `wrangler secret list --format json ${CONFIG} --env=preview`,
      `wrangler d1 migrations apply DB --remote ${CONFIG} --env=preview`,
      `${deployCommand} --secrets-file FILE (if there are new secrets)`,
      `wrangler d1 execute tertulia-preview ${CONFIG} --env=preview --remote (without mail, to make the link for the first account)`,
      `wrangler d1 execute tertulia-preview ${CONFIG} --env=preview --remote (to compress closed boards of earlier versions)`,
    ]);
    for (const binding of [
      "TeamRoom",
      "AccountGate",
      "CountGate",
      "MailGate",
      "DB",
      "AUTH_RATE_LIMIT",
      "WRITE_RATE_LIMIT",
      "ASSETS",
      "VERSION",
    ]) {
      expect(output).toContain(`env.${binding}`);
    }
    expect(output).toContain('env.ENVIRONMENT ("preview")');
    expect(code).toBe(0);
  });
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

  it("The configuration gives preview every binding and variable of production", () => {
    expect(named("preview")).toEqual(named());
    expect(Object.keys(read("preview").vars)).toEqual(Object.keys(read().vars));
    expect(read("preview").vars.ENVIRONMENT).toBe("preview");
    expect(read().vars.ENVIRONMENT).toBe("production");
  });

  it.each(["preview", undefined])("The configuration has nothing for %s that wrangler does not know", (env) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    read(env);
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });

  it("The configuration gives each environment its own Worker, database and rate limits", () => {
    const [preview, production] = [read("preview"), read()];
    expect(preview.name).not.toBe(production.name);
    expect(preview.d1_databases[0]?.database_name).not.toBe(production.d1_databases[0]?.database_name);
    const limits = [...preview.ratelimits, ...production.ratelimits];
    expect(new Set(limits.map(({ namespace_id }) => namespace_id)).size).toBe(limits.length);
  });
});
