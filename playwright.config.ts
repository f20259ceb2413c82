import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./tests/e2e/chromium.ts";

const PORT = Number(process.env.E2E_PORT ?? 8790);

export default defineConfig({
  testDir: "tests/e2e",
  // The timer's tests wait a minute by the clock: they begin first, so that nobody waits for them at the end.
  projects: [
    { name: "clock", testMatch: "**/timer.spec.ts" },
    { name: "screens", testMatch: "**/*.spec.ts", testIgnore: "**/timer.spec.ts" },
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // wrangler's development proxy now and then drops a request that is no GET and answers 503 itself; and there are real
  // sockets, clocks and kills on whatever machine there is. One second look, and the report names what needed it.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "es-CL",
    timezoneId: "America/Santiago",
    reducedMotion: "no-preference",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: await chromiumPath(),
      args: ["--no-sandbox", "--headless=shell", "--disable-gpu"],
    },
  },
  webServer: {
    command: "node tests/e2e/serve.mjs",
    url: `http://localhost:${PORT}/landing`,
    env: { PORT: String(PORT), TERTULIA_BUILT: "1" },
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    timeout: 120_000,
  },
});
