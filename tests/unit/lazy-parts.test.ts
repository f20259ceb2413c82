import { readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { expect, it } from "vitest";

const PART = /\blazyPart\(\s*"([\w-]+)",\s*async \(\) => \(await import\("([^"]+)"\)\)/g;

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join("app", path), "utf8"));

it("Each part of a screen has the name of its module, by which the server finds its files", () => {
  const parts = sources.flatMap((source) => [...source.matchAll(PART)]);
  const uses = sources.flatMap((source) => [...source.matchAll(/= lazyPart\(/g)]);
  expect(parts).toHaveLength(uses.length);
  expect(uses.length).toBeGreaterThan(40);
  for (const [, name, module = ""] of parts) expect(name).toBe(parse(module).name);
});
