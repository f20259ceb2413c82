import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readPort } from "#scripts/shared/port.ts";

const GOOD = {
  ENVIRONMENT: "development",
  API_BASE_URL: "/api",
  WS_BASE_URL: "/parties",
  JWT_SECRET: "x".repeat(32),
  MAIL_FROM: "Tertulia <hola@ejemplo.cl>",
};

/** The module keeps the settings it has read, so every case loads it again. */
async function read(env: object) {
  vi.resetModules();
  const { readSettings } = await import("#worker/env.ts");
  return readSettings(env);
}

/** `npm start` checks them so. */
async function check(bindings: Record<string, string>) {
  vi.resetModules();
  const { checkSettings } = await import("#scripts/local/check-settings.ts");
  return checkSettings({ name: "tertulia", compatibilityDate: "2026-04-01", bindings });
}

describe("The Worker's settings", () => {
  const log = vi.spyOn(console, "error");
  beforeEach(() => void log.mockImplementation(() => undefined));
  afterEach(() => void log.mockReset());

  it("Settings are accepted when they are complete", async () => {
    expect(await read(GOOD)).toEqual(GOOD);
  });

  it("Settings are accepted in production without a key of mail", async () => {
    const production = { ...GOOD, ENVIRONMENT: "production", MAIL_FROM: undefined };
    expect(await read(production)).toMatchObject({ ENVIRONMENT: "production" });
  });

  it("A key of mail without a sender stops no deployment, and the log says that there is no mail", async () => {
    const production = { ...GOOD, ENVIRONMENT: "production", RESEND_API_KEY: "re_clave", MAIL_FROM: undefined };
    expect(await read(production)).toMatchObject({ ENVIRONMENT: "production" });
    expect(log).toHaveBeenCalledWith("There is no mail: RESEND_API_KEY is set, and MAIL_FROM is not.");
  });

  it.each([
    ["a missing API URL", { API_BASE_URL: undefined }, "API_BASE_URL"],
    ["an API URL that is not a string", { API_BASE_URL: 7 }, "API_BASE_URL"],
    ["an API URL that does not end in /api", { API_BASE_URL: "https://ejemplo.cl/v1" }, "API_BASE_URL"],
    ["a missing websocket URL", { WS_BASE_URL: undefined }, "WS_BASE_URL"],
    ["an empty websocket URL", { WS_BASE_URL: "" }, "WS_BASE_URL"],
    ["a missing secret", { JWT_SECRET: undefined }, "JWT_SECRET"],
    ["a secret of 31 characters", { JWT_SECRET: "x".repeat(31) }, "JWT_SECRET"],
    ["an unknown environment", { ENVIRONMENT: "staging" }, "ENVIRONMENT"],
    ["a choice of no mail beside a key", { RESEND_API_KEY: "re_clave", WITHOUT_MAIL: "1" }, "WITHOUT_MAIL"],
    ["a choice of no mail in production", { ENVIRONMENT: "production", WITHOUT_MAIL: "1" }, "WITHOUT_MAIL"],
    ["an address of the source that is not https", { SOURCE_URL: "javascript:alert(1)" }, "SOURCE_URL"],
    [
      "an address instead of Slack's outside development",
      { ENVIRONMENT: "preview", RESEND_API_KEY: "re_clave", SLACK_BASE_URL: "http://localhost:9" },
      "SLACK_BASE_URL",
    ],
    [
      "an address instead of those of webhooks outside development",
      { ENVIRONMENT: "production", WEBHOOK_BASE_URL: "http://localhost:9" },
      "WEBHOOK_BASE_URL",
    ],
    ["a mail key without a sender in development", { RESEND_API_KEY: "re_clave", MAIL_FROM: undefined }, "MAIL_FROM"],
  ])("Settings with %s are refused, in the log and in the error", async (_title, change, name) => {
    await expect(read({ ...GOOD, ...change })).rejects.toThrow(new RegExp(`^Invalid environment variables: ${name}: `));
    expect(log).toHaveBeenCalledWith("Invalid environment variables:", expect.stringContaining(`${name}: `));
  });

  it("Wrong settings stop npm start", async () => {
    await expect(check({ ...GOOD, JWT_SECRET: "short" })).rejects.toThrow("Correct the settings in .dev.vars");
    expect(log).toHaveBeenCalledWith("Invalid environment variables:", expect.stringContaining("JWT_SECRET"));
  });

  it("Settings for production stop npm start, because the demo team's passwords are public", async () => {
    const production = { ...GOOD, ENVIRONMENT: "production", RESEND_API_KEY: "re_clave" };
    await expect(check(production)).rejects.toThrow("Set ENVIRONMENT=development in .dev.vars");
    await expect(check(GOOD)).resolves.toBeUndefined();
  });
});

describe("PORT", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ["8788", 8788],
    ["1", 1],
    ["65535", 65535],
    ["", 8787],
  ])("PORT=%s is accepted", (text, port) => {
    vi.stubEnv("PORT", text);
    expect(readPort()).toBe(port);
  });

  it.each(["abc", "0", "-1", "65536", "70000", "8787.5", "8787 8788"])("PORT=%s is refused", (text) => {
    vi.stubEnv("PORT", text);
    expect(readPort).toThrow(`PORT=${text} is not a port. Use a whole number from 1 to 65535`);
  });
});
