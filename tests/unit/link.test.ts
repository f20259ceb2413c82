import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runScript } from "#tests/factories/run-script.ts";
import { runScriptHere } from "#tests/factories/run-script-here.ts";

const SITE = "https://retro.ejemplo.cl";

let folder: string;

const PRODUCTION = ["--env", "production"];

const optionsWith = (settings: object = {}) => ({
  cwd: folder,
  env: { ...process.env, FAKE_ACCOUNT: join(folder, "account.json"), SITE_URL: SITE, ...settings },
});

async function link(args: string[] = [], { target = PRODUCTION, settings = {} } = {}) {
  const { code, output, errors } = await runScriptHere("link", [...target, ...args], optionsWith(settings));
  return { code, output: output + errors };
}

/** @param rows of each query of the database, in turn */
const answer = (rows: object[][][]) =>
  writeFileSync(
    join(folder, "account.json"),
    JSON.stringify({ calls: [], databases: [{ name: "tertulia", uuid: "id" }], secrets: {}, version: "1", rows }),
  );
const calls = (): string[] => JSON.parse(readFileSync(join(folder, "account.json"), "utf8")).calls;
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-link-test-"));
  copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("npm run link", { timeout: 60_000 }, () => {
  it("The command prints a link for the first account, and stores only its hash", async () => {
    answer([[[]], [[], []]]);
    symlinkSync(resolve("tests/factories/fake-tool.mjs"), join(folder, "wrangler"));
    const { code, output } = await runScript("link", PRODUCTION, { ...optionsWith(), tools: folder });
    const token = new RegExp(`${SITE}/first-account#([\\w-]{43})\\n`).exec(output)?.[1] ?? "";
    expect(code).toBe(0);
    expect(calls().at(-1)).toContain(hashOf(token));
    expect(calls().join()).not.toContain(token);
  });

  it("The link of a database on this machine leads to the server that npm start opens", async () => {
    answer([[[]], [[], []]]);
    const { output } = await link([], { target: ["--local"], settings: { SITE_URL: "", PORT: "8788" } });
    expect(output).toMatch(/^ {2}http:\/\/localhost:8788\/first-account#[\w-]{43}$/m);
  });

  it("The command prints no link for a first account when somebody has an account", async () => {
    answer([[[{ 1: 1 }]]]);
    const { code, output } = await link();
    expect(code).toBe(1);
    expect(output).toContain("Somebody has an account already.");
  });

  it("The command prints a link to enter an account, whose earlier links end", async () => {
    answer([[[{ id: "persona-1" }]], [[], []]]);
    const { output } = await link(["--email", " Ana@Ejemplo.cl"]);
    const token = new RegExp(`${SITE}/enter-with-link#([\\w-]{43})\\n`).exec(output)?.[1] ?? "";
    const [asked = "", made = ""] = calls().slice(-2);
    expect(asked).toContain("where email = 'ana@ejemplo.cl'");
    expect(made).toMatch(/update entry_links set expires_at = '[^']+' where user_id = 'persona-1' and used_at is null/);
    expect(made).toContain(hashOf(token));
    expect(made).not.toContain(token);
  });

  it("The command prints no link for an email that has no account", async () => {
    answer([[[]]]);
    const { code, output } = await link(["--email", "nadie@ejemplo.cl"]);
    expect(code).toBe(1);
    expect(output).toContain("Nobody has an account with nadie@ejemplo.cl.");
  });
});
