import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { apiDocs } from "#scripts/api-docs.ts";
import { openApi } from "#scripts/openapi.ts";

describe("The API's documentation", () => {
  it.each(Object.entries(apiDocs()))("%s is what `npm run docs:api` writes today", (path, text) => {
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("The OpenAPI document is valid", async () => {
    expect(await new Validator().validate({ ...openApi("0.0.0") })).toEqual({ valid: true });
  });
});
