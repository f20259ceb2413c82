import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const FOLDER = ".github/workflows";
const names = readdirSync(FOLDER);
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");

/** The lines of a key and of what is below it. */
function below(text: string, key: string): string {
  const [, indent = "", rest = ""] = new RegExp(`^( *)${key}:(.*(?:\\n(?:\\1 .*)?)*)`, "m").exec(text) ?? [];
  return indent + rest;
}
const keysBelow = (text: string, key: string): string[] => {
  const lines = below(text, key)
    .split("\n")
    .slice(1)
    .filter((line) => /^ *\w/.test(line));
  const indent = /^ */.exec(lines[0] ?? "")?.[0].length;
  return lines.flatMap((line) => new RegExp(`^ {${indent}}([\\w-]+):`).exec(line)?.[1] ?? []);
};
const secretsIn = (text: string) => [...new Set([...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name))].sort();

describe("The workflows", () => {
  it("Each workflow runs for its own events", () => {
    expect(Object.fromEntries(names.map((name) => [name, keysBelow(read(name), "on")]))).toEqual({
      "backup.yml": ["schedule", "workflow_dispatch"],
      "deploy.yml": ["release", "workflow_call", "workflow_dispatch"],
      "release.yml": ["push"],
      "sync.yml": ["schedule", "workflow_dispatch"],
      "test.yml": ["push", "pull_request", "workflow_call"],
    });
    expect(keysBelow(below(read("release.yml"), "on"), "push")).toEqual(["tags"]);
  });

  it.each(names)("%s pins each action by its commit, and says the version", (name) => {
    const used = [...read(name).matchAll(/\buses: (.*)$/gm)].map(([, action = ""]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) {
      expect(action).toMatch(/^(\.\/\.github\/workflows\/\w+\.yml|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    }
  });

  it("The workflows have the same commit for the same version of an action", () => {
    const pins = names.flatMap((name) => [...read(name).matchAll(/uses: (\S+)@(\S+) # (\S+)/g)]);
    const commits = new Map(pins.map(([, action, commit, version]) => [`${action} ${version}`, commit]));
    for (const [, action, commit, version] of pins) expect(commits.get(`${action} ${version}`)).toBe(commit);
    expect(pins.length).toBeGreaterThan(5);
    expect(new Set(pins.map(([, action]) => action)).size).toBe(commits.size);
  });

  it("The workflows may only read where a job does not say otherwise", () => {
    for (const name of names) expect(read(name)).toMatch(/^permissions:\n {2}contents: read\n/m);
    const granted = (name: string) =>
      [...read(name).matchAll(/^ {4}permissions:\n((?: {6}.*\n)+)/gm)].map(([, rights = ""]) => rights.trim());
    expect(Object.fromEntries(names.map((name) => [name, granted(name)]))).toEqual({
      "backup.yml": ["actions: write", "issues: write"],
      "deploy.yml": [],
      "release.yml": ["contents: write"],
      "sync.yml": ["contents: write", "actions: write"],
      "test.yml": [],
    });
  });

  it("Each workflow uses its own secrets, and a deployment needs two of them", () => {
    const account = ["CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN"];
    const deployment = [...account, "RESEND_API_KEY"];
    expect(Object.fromEntries(names.map((name) => [name, secretsIn(read(name))]))).toEqual({
      "backup.yml": account,
      "deploy.yml": deployment,
      "release.yml": deployment,
      "sync.yml": [...deployment, "SYNC_TOKEN"],
      "test.yml": [],
    });
    const condition = "secrets.CLOUDFLARE_API_TOKEN != '' && secrets.CLOUDFLARE_ACCOUNT_ID != ''";
    expect(read("deploy.yml")).toContain(`READY: \${{ ${condition} }}`);
    const steps = read("deploy.yml")
      .split(/^ {6}- /m)
      .slice(2);
    expect(steps.length).toBeGreaterThan(2);
    for (const step of steps) expect(step).toMatch(/^if: steps\.account\.outputs\.ready == 'true'\n/);
  });

  it("Workflows test and release in the project's own repository only, and bring releases only into a fork", () => {
    const first = (name: string) => /^jobs:\n {2}\w+:\n(?: {4}#.*\n)*( {4}.*)$/m.exec(read(name))?.[1]?.trim();
    expect(first("test.yml")).toBe(`if: \${{ !github.event.repository.fork }}`);
    expect(first("release.yml")).toBe(`if: \${{ !github.event.repository.fork }}`);
    expect(first("sync.yml")).toBe(`if: \${{ github.event.repository.fork }}`);
    for (const name of names)
      expect(read(name), "the name of a repository").not.toMatch(/github\.repository(_owner)? ?==/);
  });

  it("The workflows put no value that others choose into a command", () => {
    for (const name of names) {
      const commands = [...read(name).matchAll(/^ *(?:- )?run: (\|\n(?: {10}.*\n|\n)+|.*)/gm)];
      expect(commands.length, name).toBeGreaterThan(0);
      for (const [, command = ""] of commands) expect(command).not.toContain("${{");
    }
  });
});

describe("The notes of a release", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tertulia-release-"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "0.2.0" }));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const notes = (changelog: string, tag = "v0.2.0") => {
    writeFileSync(join(folder, "CHANGELOG.md"), changelog);
    const args = [resolve("scripts/release-notes.ts"), tag, "https://git.example/mesa/tertulia"];
    return execFileSync(resolve("node_modules/.bin/tsx"), args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
  };
  const CHANGELOG =
    "# Changelog\n\n## [Unreleased]\n\n- Later\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- A\n\n## [0.1.0]\n\n- B\n";

  it("The notes are the section of their version, with a button that deploys the repository", () => {
    const button = "https://deploy.workers.cloudflare.com";
    expect(notes(CHANGELOG)).toBe(
      `[![Deploy to Cloudflare](${button}/button)](${button}/?url=https://git.example/mesa/tertulia)\n\n### Added\n\n- A\n`,
    );
  });

  it("The notes are refused for another version than that of the package, and for one that the changelog does not have", () => {
    expect(() => notes(CHANGELOG, "v0.1.0")).toThrow("The tag v0.1.0 is not the version of package.json, v0.2.0.");
    expect(() => notes("# Changelog\n\n## [Unreleased]\n\n- Later\n")).toThrow(
      "CHANGELOG.md says nothing about 0.2.0.",
    );
  });
});
