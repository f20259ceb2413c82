import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** A Worker reads its settings once: each of these files needs one of its own. */
const OWN_SETTINGS = ["tests/api/production.test.ts", "tests/api/resend.test.ts"];

/** A slow hash or a tool on a busy machine takes its time, and nothing here is a test of speed; in milliseconds. */
const PATIENCE = 30_000;

/** Tests inside workerd, with real D1 and durable objects; nothing of ours is replaced. */
const inWorkerd = async (test: TestProjectInlineConfiguration["test"]): Promise<TestProjectInlineConfiguration> => ({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // A second database, for the tests of what replicas may answer.
        d1Databases: { REPLICA: "replica" },
        bindings: {
          ENVIRONMENT: "development",
          JWT_SECRET: "a-secret-for-tests-that-is-long-enough",
          MAIL_FROM: "Tertulia <hola@ejemplo.cl>",
          MIGRATIONS: await readD1Migrations("migrations"),
        },
      },
    }),
  ],
  test: {
    ...test,
    setupFiles: ["tests/factories/setup.ts"],
    testTimeout: PATIENCE,
    globalSetup: ["tests/factories/resend.ts", "tests/factories/random-seed.ts"],
  },
});

export default defineConfig({
  test: {
    // One more than the two cores it is measured on: many tests wait (for a tool, a clock, a code's 600 ms).
    maxWorkers: 3,
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.ts"], testTimeout: PATIENCE } },
      await inWorkerd({ name: "settings", include: OWN_SETTINGS }),
      // Starting a Worker takes longer than most of these files: they share one, and each finds it empty.
      await inWorkerd({
        name: "worker",
        include: ["tests/api/**/*.test.ts", "tests/party/**/*.test.ts"],
        exclude: OWN_SETTINGS,
        isolate: false,
      }),
    ],
    // One line a request is for operators, not for the test report.
    onConsoleLog: (line) => !line.startsWith('{"requestId"'),
  },
});
