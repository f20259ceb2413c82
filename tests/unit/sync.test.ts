import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** The command of the workflow that brings a release into a fork. */
const COMMAND = (
  /id: merge\n {8}run: \|\n((?: {10}.*\n)+)/.exec(readFileSync(".github/workflows/sync.yml", "utf8"))?.[1] ?? ""
).replace(/^ {10}/gm, "");

const AUTHOR = ["NAME", "EMAIL"].flatMap((name) => [`GIT_AUTHOR_${name}`, `GIT_COMMITTER_${name}`]);
const ENV = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  ...Object.fromEntries(AUTHOR.map((name) => [name, "ana@ejemplo.cl"])),
};

let folder: string;
const at = (name: string) => join(folder, name);
const git = (repository: string, ...args: string[]) =>
  execFileSync("git", ["-C", at(repository), ...args], { encoding: "utf8", env: ENV, stdio: "pipe" }).trim();
function commit(repository: string, file: string, text: string): void {
  writeFileSync(join(at(repository), file), text);
  git(repository, "add", ".");
  git(repository, "commit", "-qm", text);
}
const remoteTags = () => git("fork", "ls-remote", "--tags", "origin").replace(/.*refs\/tags\//g, "");

/** As GitHub runs it, in a new checkout of the fork. */
function sync() {
  rmSync(at("checkout"), { recursive: true, force: true });
  execFileSync("git", ["clone", "-q", at("fork.git"), at("checkout")], { env: ENV });
  writeFileSync(at("output"), "");
  const { status, stdout } = spawnSync("bash", ["-e", "-c", COMMAND], {
    cwd: at("checkout"),
    encoding: "utf8",
    env: {
      ...ENV,
      PATH: `${at("bin")}${delimiter}${process.env.PATH}`,
      GITHUB_REPOSITORY: "ana/fork",
      GITHUB_SERVER_URL: folder,
      GITHUB_OUTPUT: at("output"),
    },
  });
  return { status, said: stdout, deploys: readFileSync(at("output"), "utf8").replace("commit=", "").trim() };
}

/** The project with its release v0.1.0, a fork of it, and v0.2.0 that the fork does not have. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-sync-test-"));
  mkdirSync(at("bin"));
  writeFileSync(at("bin/gh"), '#!/bin/sh\ncase "$*" in *releases/latest*) echo v0.2.0 ;; *) echo project ;; esac\n');
  chmodSync(at("bin/gh"), 0o755);
  mkdirSync(at("project"));
  git("project", "init", "-q", "-b", "main");
  commit("project", "text", "one");
  git("project", "tag", "v0.1.0");
  execFileSync("git", ["clone", "-q", "--bare", at("project"), at("fork.git")], { env: ENV });
  execFileSync("git", ["clone", "-q", at("fork.git"), at("fork")], { env: ENV });
  commit("project", "text", "two");
  git("project", "tag", "v0.2.0");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("A fork", () => {
  it("A fork gets a new release beside its own changes and deploys it once", () => {
    commit("fork", "own", "mine");
    git("fork", "push", "-q", "origin", "main");
    const { status, deploys } = sync();
    git("fork", "pull", "-q");
    expect([status, deploys]).toEqual([0, git("fork", "rev-parse", "HEAD")]);
    expect(readFileSync(at("fork/text"), "utf8") + readFileSync(at("fork/own"), "utf8")).toBe("twomine");
    expect(remoteTags()).toContain("v0.2.0");
    expect(sync()).toMatchObject({ status: 0, deploys: "", said: expect.stringContaining("is here already") });
  });

  it("A fork reads how to merge lines that it has changed too, and deploys once a person has merged them", () => {
    commit("fork", "text", "mine");
    git("fork", "push", "-q", "origin", "main");
    expect(sync()).toMatchObject({ status: 1, deploys: "", said: expect.stringContaining("Merge it by hand") });
    git("fork", "fetch", "-q", at("project"), "refs/tags/v0.2.0");
    git("fork", "merge", "-q", "-s", "ours", "--no-edit", "FETCH_HEAD");
    git("fork", "push", "-q", "origin", "main");
    expect(sync()).toMatchObject({ status: 0, deploys: git("fork", "rev-parse", "HEAD") });
    expect(remoteTags()).toContain("v0.2.0");
    expect(sync()).toMatchObject({ status: 0, deploys: "" });
  });

  it("A fork does not fail each day where its token may not push the tag of what a person merged", () => {
    git("fork", "pull", "-q", at("project"), "main");
    git("fork", "push", "-q", "origin", "main");
    const hook = at("fork.git/hooks/update");
    writeFileSync(hook, '#!/bin/sh\ncase "$1" in refs/tags/*) exit 1 ;; esac\n');
    chmodSync(hook, 0o755);
    expect(sync()).toMatchObject({
      status: 0,
      deploys: "",
      said: expect.stringMatching(/^::warning::.*run the workflow Deploy/m),
    });
  });
});
