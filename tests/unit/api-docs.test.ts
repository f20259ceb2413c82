import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { apiDocs } from "#scripts/api-docs.ts";
import { openApi } from "#scripts/openapi.ts";
import { api } from "#worker/api/index.ts";

describe("The API's documentation", () => {
  it.each(Object.entries(apiDocs()))("%s is what `npm run docs:api` writes today", (path, text) => {
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("The OpenAPI document is valid", async () => {
    expect(await new Validator().validate({ ...openApi("0.0.0") })).toEqual({ valid: true });
  });

  it("The OpenAPI document has every route of the API and no other", () => {
    const routes = api.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const documented = Object.entries(openApi("0.0.0").paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
    );
    expect(documented.sort()).toEqual([...new Set(routes)].sort());
  });
});
