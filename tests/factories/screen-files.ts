import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Paths of the scripts and style sheets of all screens. */
export const screenFiles = (): string[] =>
  execFileSync("git", ["ls-files", "-z", "--", "app"], { encoding: "utf8" })
    .split("\0")
    .filter((path) => /\.(tsx?|css)$/.test(path) && existsSync(path));
