import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const GOOD = {
  ENVIRONMENT: "development",
  API_BASE_URL: "/api",
  WS_BASE_URL: "/parties",
  JWT_SECRET: "x".repeat(32),
  MAIL_FROM: "Tertulia <hola@ejemplo.cl>",
};

/** As at a fresh start: the settings are read once. */
async function start(env: object) {
  vi.resetModules();
  const { readSettings } = await import("#worker/env.ts");
  return readSettings(env);
}

describe("Settings", () => {
  const log = vi.spyOn(console, "error");
  beforeEach(() => void log.mockImplementation(() => undefined));
  afterEach(() => void log.mockReset());

  it("A complete set starts", async () => {
    expect(await start(GOOD)).toMatchObject({ API_BASE_URL: "/api", WS_BASE_URL: "/parties" });
  });

  it.each([
    ["the API's base URL missing", { API_BASE_URL: undefined }, "API_BASE_URL"],
    ["the API's base URL not a string", { API_BASE_URL: 7 }, "API_BASE_URL"],
    ["the websocket's base URL missing", { WS_BASE_URL: undefined }, "WS_BASE_URL"],
    ["a secret that is too short", { JWT_SECRET: "short" }, "JWT_SECRET"],
    ["no mail key in production", { ENVIRONMENT: "production" }, "RESEND_API_KEY"],
    ["a mail key but no sender", { RESEND_API_KEY: "re_clave", MAIL_FROM: undefined }, "MAIL_FROM"],
  ])("With %s it says so and does not start", async (_title, change, name) => {
    await expect(start({ ...GOOD, ...change })).rejects.toThrow(new RegExp(`^Invalid environment variables: ${name}`));
    expect(log).toHaveBeenCalledWith("Invalid environment variables:", expect.stringContaining(name));
  });
});
