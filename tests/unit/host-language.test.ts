import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { secretsToSet } from "#scripts/hosting/secrets.ts";
import { readSettings } from "#worker/env.ts";

const HOME = process.cwd();
const DEPLOYED = ["JWT_SECRET"];
let folder: string;

/** A checkout whose only language beside Spanish is German. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-host-language-test-"));
  mkdirSync(join(folder, "worker/languages"), { recursive: true });
  writeFileSync(join(folder, "worker/languages/de.po"), "");
  process.chdir(folder);
  vi.spyOn(console, "log").mockReturnValue();
  for (const name of ["RESEND_API_KEY", "HOST_SLACK_WEBHOOK", "HOST_EMAIL"]) vi.stubEnv(name, "");
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.chdir(HOME);
  rmSync(folder, { recursive: true, force: true });
});

it.for(["es", "de"])("The host may hear of limits in each language that there is: %s", async (code) => {
  vi.stubEnv("HOST_LANGUAGE", code);
  expect((await secretsToSet(DEPLOYED)).chosen).toEqual({ HOST_LANGUAGE: code });
});

it.for(["en", "d", "de|es", "../de"])("A deployment is refused with a language that there is not: %s", async (code) => {
  vi.stubEnv("HOST_LANGUAGE", code);
  await expect(secretsToSet(DEPLOYED)).rejects.toThrow("HOST_LANGUAGE has the wrong form");
});

it("A Worker runs with any language for its host, because the deployment has asked", () => {
  const settings = {
    ENVIRONMENT: "production",
    API_BASE_URL: "/api",
    WS_BASE_URL: "/parties",
    JWT_SECRET: "x".repeat(32),
    HOST_LANGUAGE: "de",
  };
  expect(readSettings(settings)).toEqual(settings);
});
