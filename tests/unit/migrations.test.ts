import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The one thing written into a migration by hand: why the version before may run beside it all the same. */
const REASON = /^-- Not additive: \S.{20,}/;

const migrations = readdirSync("migrations")
  .filter((name) => name.endsWith(".sql"))
  .sort();

/**
 * What the version that is still running would trip over: it knows nothing of what a migration brings, so tables, indexes
 * and columns may come as long as it can go on writing without them.
 */
function notAdditive(sql: string): string[] {
  const statements = sql
    .split("--> statement-breakpoint")
    .map((statement) =>
      statement
        .replace(/^\s*--.*$/gm, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter(Boolean);
  const made = new Set(statements.flatMap((statement) => /^CREATE TABLE `(\w+)`/.exec(statement)?.[1] ?? []));
  return statements.filter((statement) => {
    if (/^(CREATE TABLE|CREATE INDEX) /.test(statement)) return false;
    const unique = /^CREATE UNIQUE INDEX `\w+` ON `(\w+)`/.exec(statement)?.[1];
    if (unique) return !made.has(unique);
    return (
      !/^ALTER TABLE `\w+` ADD `\w+`/.test(statement) || (/NOT NULL/.test(statement) && !/DEFAULT/.test(statement))
    );
  });
}

describe("Migrations", () => {
  it("There is the one that starts it all", () => {
    expect(migrations[0]).toBe("0000_start.sql");
  });

  it.each(migrations.slice(1))("%s can be applied while the version before is still running", (name) => {
    const sql = readFileSync(`migrations/${name}`, "utf8");
    if (!REASON.test(sql)) expect(notAdditive(sql)).toEqual([]);
  });

  it.each([
    [
      "CREATE TABLE `a` (`id` text PRIMARY KEY NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX `a_id` ON `a` (`id`);",
      true,
    ],
    ["CREATE INDEX `a_b` ON `a` (`b`);", true],
    ["ALTER TABLE `a` ADD `b` text;", true],
    ["ALTER TABLE `a` ADD `b` text NOT NULL DEFAULT '';", true],
    ["ALTER TABLE `a` ADD `b` text NOT NULL;", false],
    ["CREATE UNIQUE INDEX `a_b` ON `a` (`b`);", false],
    ["ALTER TABLE `a` DROP COLUMN `b`;", false],
    ["ALTER TABLE `a` RENAME TO `b`;", false],
    ["DROP TABLE `a`;", false],
    ["DROP INDEX `a_b`;", false],
    ["UPDATE `a` SET `b` = 1;", false],
  ])("%s: %s", (sql, additive) => {
    expect(notAdditive(sql).length === 0).toBe(additive);
  });
});
