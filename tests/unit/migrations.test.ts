import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** A comment written by hand: why the previous version works with this migration. */
const REASON = /^-- Not additive: \S.{20,}/;

const migrations = readdirSync("migrations")
  .filter((name) => name.endsWith(".sql"))
  .sort();

/**
 * The statements that can break the previous version, which runs until the deployment ends. It does not know new tables
 * and columns, so its writes must work without them.
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
  const created = new Set(statements.flatMap((statement) => /^CREATE TABLE `(\w+)`/.exec(statement)?.[1] ?? []));
  return statements.filter((statement) => {
    if (/^(CREATE TABLE|CREATE INDEX) /.test(statement)) return false;
    const unique = /^CREATE UNIQUE INDEX `\w+` ON `(\w+)`/.exec(statement)?.[1];
    if (unique) return !created.has(unique);
    return (
      !/^ALTER TABLE `\w+` ADD `\w+`/.test(statement) || (/NOT NULL/.test(statement) && !/DEFAULT/.test(statement))
    );
  });
}

describe("Migrations", () => {
  it("The first migration is 0000_start.sql", () => {
    expect(migrations[0]).toBe("0000_start.sql");
  });

  it.each(migrations.slice(1))("The migration %s can be applied while the previous version runs", (name) => {
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
  ])("The check finds that `%s` is safe for the previous version: %s", (sql, additive) => {
    expect(notAdditive(sql).length === 0).toBe(additive);
  });
});
