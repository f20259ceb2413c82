import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { secretsToSet } from "#scripts/hosting/secrets.ts";

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  for (const name of ["RESEND_API_KEY", "HOST_SLACK_WEBHOOK", "HOST_LANGUAGE"]) vi.stubEnv(name, "");
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("The host may hear of limits at an address", async () => {
  vi.stubEnv("HOST_EMAIL", "ana@ejemplo.cl");
  expect((await secretsToSet(["JWT_SECRET"])).chosen).toEqual({ HOST_EMAIL: "ana@ejemplo.cl" });
});

it.for(["ana", "josé@ejemplo.cl", "ana..soto@ejemplo.cl", "ana@localhost.x"])(
  "A deployment is refused with an address with which the Worker would not start: %s",
  async (address) => {
    vi.stubEnv("HOST_EMAIL", address);
    await expect(secretsToSet(["JWT_SECRET"])).rejects.toThrow("HOST_EMAIL has the wrong form");
  },
);
