import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeDeployment } from "#scripts/hosting/removal.ts";

const CONFIG = "--config wrangler.deploy.toml --env=";
const BACKUP = "npm run backup -- --env production";
const DELETIONS = [`wrangler delete ${CONFIG} --force`, `wrangler d1 delete tertulia ${CONFIG} --skip-confirmation`];

const HOME = process.cwd();
const FAKE_TOOL = resolve("tests/factories/fake-tool.mjs");

/** A checkout with stand-ins for wrangler and npm, whose Cloudflare account is a file. */
let folder: string;
const file = () => join(folder, "account.json");
const account = () => JSON.parse(readFileSync(file(), "utf8"));
const commands = (): string[] => account().calls.filter((call: string) => !/whoami|d1 list/.test(call));
/** A person at the terminal. */
const answering = (answer: string) => vi.fn(async (_question: string) => answer);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-removal-test-"));
  copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));
  for (const name of ["wrangler", "npm"]) symlinkSync(FAKE_TOOL, join(folder, name));
  const databases = ["tertulia", "tertulia-preview"].map((name) => ({ name, uuid: `id-${name}` }));
  const deployed = { calls: [], databases, secrets: {}, migrated: [], rows: [], version: "0.1.0" };
  writeFileSync(file(), JSON.stringify(deployed));
  process.chdir(folder);
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
  vi.stubEnv("FAKE_ACCOUNT", file());
  vi.spyOn(console, "log").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.chdir(HOME);
  rmSync(folder, { recursive: true, force: true });
});

describe("npm run deploy -- --remove", () => {
  it("A removal deletes the Worker and the database of the environment after a backup, once the name was written", async () => {
    const ask = answering("tertulia");
    await removeDeployment("production", ask);
    expect(ask.mock.calls[0]?.[0]).toContain("write tertulia:");
    expect(commands()).toEqual([BACKUP, ...DELETIONS]);
    expect(account()).toMatchObject({ version: null, databases: [{ name: "tertulia-preview" }] });
  });

  it("A removal deletes the other databases too", async () => {
    const databases = ["tertulia", "tertulia-2"].map((name) => ({ name, uuid: `id-${name}` }));
    writeFileSync(file(), JSON.stringify({ ...account(), databases }));
    await removeDeployment("production", answering("tertulia"));
    expect(account().databases).toEqual([]);
  });

  it.for(["", "yes", "tertulia-preview"])("Nothing is removed where the answer is “%s”", async (answer) => {
    await expect(removeDeployment("production", answering(answer))).rejects.toThrow("Nothing was removed");
    expect(commands()).toEqual([]);
  });

  it("Nothing is removed without a terminal", async () => {
    await expect(removeDeployment("production", null)).rejects.toThrow("Nothing was removed");
    expect(account().calls).toEqual([]);
  });

  it("Nothing is removed where the backup fails", async () => {
    vi.stubEnv("FAKE_BREAKS", "npm run backup");
    await expect(removeDeployment("production", answering("tertulia"))).rejects.toThrow("npm run backup");
    expect(commands()).toEqual([BACKUP]);
  });

  it("The database is kept where the Worker cannot be deleted", async () => {
    vi.stubEnv("FAKE_BREAKS", "wrangler delete");
    await expect(removeDeployment("production", answering("tertulia"))).rejects.toThrow("wrangler delete");
    expect(account().databases).toHaveLength(2);
  });
});
