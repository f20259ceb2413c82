import { defineConfig } from "@playwright/test";
import { LAUNCH, shellPath } from "./tests/e2e/chromium.ts";
import { PORT, READY } from "./tests/e2e/run-settings.ts";

const WAITING = ["timer", "protections", "live"].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "tests/e2e",
  // Tests that wait for a clock, a retry or a tool use little CPU, so they have a worker of their own.
  projects: [
    { name: "waiting", testMatch: WAITING, workers: 1 },
    { name: "screens", testMatch: "**/*.spec.ts", testIgnore: WAITING, workers: 2 },
  ],
  fullyParallel: true,
  // One for each core of the reference machine, and the one that waits. With more, all take as long, and each test twice as long.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // It ends what hangs. A machine may be four times slower than the reference machine.
  timeout: 300_000,
  // A server that no longer answers fails every test, each after a timeout.
  maxFailures: 10,
  // Not longer: after 10 s a page without a socket refetches, which would hide a missing event.
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./tests/e2e/results-reporter.ts"]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "es-CL",
    timezoneId: "America/Santiago",
    reducedMotion: "no-preference",
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // Tests that change responses need the requests to come from the page itself. `offline.spec.ts` allows it.
    serviceWorkers: "block",
    // A failure leaves a picture and the logs of the browsers. Traces (`--trace on`) double the time of a test.
    screenshot: "only-on-failure",
    launchOptions: {
      ...LAUNCH,
      executablePath: await shellPath(),
      // Optimizing the code of a page that lives for seconds takes more CPU than it saves.
      args: [...LAUNCH.args, "--js-flags=--no-opt"],
    },
  },
  webServer: {
    command: "node --import tsx tests/e2e/serve.ts",
    wait: { stdout: READY },
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    timeout: 120_000,
  },
});
