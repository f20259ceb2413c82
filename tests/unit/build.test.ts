import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SOURCES } from "#scripts/local/build.ts";
import { ifChanged, recorded } from "#scripts/local/unchanged.ts";

let folder: string;
const at = (name: string) => join(folder, name);
const work = vi.fn();
const build = () => ifChanged(at("record"), [at("sources"), at("lock")], work);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-build-test-"));
  mkdirSync(at("sources/deep"), { recursive: true });
  writeFileSync(at("sources/deep/one.ts"), "one");
  writeFileSync(at("lock"), "1");
  work.mockReset();
  await build();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("A build", () => {
  it("A build is not repeated when nothing has changed", async () => {
    writeFileSync(at("sources/deep/one.ts"), "one");
    await build();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => void]>([
    ["a source has changed", () => writeFileSync(at("sources/deep/one.ts"), "two")],
    ["a source is new", () => writeFileSync(at("sources/two.ts"), "")],
    ["a source is gone", () => rmSync(at("sources/deep/one.ts"))],
    ["a source has another name", () => renameSync(at("sources/deep/one.ts"), at("sources/deep/two.ts"))],
    ["the lock file has changed", () => writeFileSync(at("lock"), "2")],
    ["its record is gone", () => rmSync(at("record"))],
  ])("A build is repeated when %s, and then not again", async (_title, change) => {
    change();
    await build();
    await build();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("A build is repeated when the last one failed", async () => {
    work.mockImplementationOnce(() => {
      throw new Error("broken");
    });
    await expect(recorded(at("record"), [at("sources")], work)).rejects.toThrow("broken");
    await build();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("A build is repeated when a source has changed while it ran", async () => {
    work.mockImplementationOnce(() => writeFileSync(at("lock"), "3"));
    await recorded(at("record"), [at("sources"), at("lock")], work);
    await build();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("A build depends on every folder that the product imports from", () => {
    const { imports } = JSON.parse(readFileSync("package.json", "utf8"));
    const folders = Object.keys(imports).flatMap((name) => /^#(\w+)\/\*$/.exec(name)?.[1] ?? []);
    const ours = folders.filter((name) => name !== "tests" && name !== "scripts");
    expect(SOURCES).toEqual(expect.arrayContaining([...ours, "public", "package-lock.json", "vite.config.ts"]));
  });
});
