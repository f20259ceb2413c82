import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apiDocs, PATH } from "#scripts/api-docs.ts";

describe("docs/api.md", () => {
  it("is what `npm run docs:api` makes of the contract today", () => {
    expect(readFileSync(PATH, "utf8")).toBe(apiDocs());
  });
});
