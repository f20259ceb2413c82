import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { apiDocs } from "#scripts/api-docs.ts";
import { openApi } from "#scripts/openapi.ts";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS } from "#worker/contract/calls.ts";

describe("The API's documentation", () => {
  it.each(Object.entries(apiDocs()))("%s is what `npm run docs:api` writes today", (path, text) => {
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("The OpenAPI document is valid", async () => {
    expect(await new Validator().validate({ ...openApi("0.0.0") })).toEqual({ valid: true });
  });

  it("The OpenAPI document lets a program make the calls that have a scope, and names it", () => {
    const { paths } = openApi("0.0.0");
    const documented = CALL_NAMES.map((name) => {
      const [method = "", path = ""] = name.split(" ");
      const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      return [name, operation?.["x-scope"], operation?.security.some((one) => "program" in one)];
    });
    const expected = CALL_NAMES.map((name) => {
      const { scope }: Call = CALLS[name];
      return [name, scope ?? undefined, Boolean(scope)];
    });
    expect(documented).toEqual(expected);
  });
});
