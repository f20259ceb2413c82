import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

/** Real D1 and durable objects in workerd; nothing of ours is replaced. */
const workerd = async () =>
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
  });

export default defineConfig({
  test: {
    // Two cores, both at work; the default leaves one free.
    maxWorkers: 2,
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      {
        plugins: [await workerd()],
        test: {
          name: "worker",
          include: ["tests/api/**/*.test.ts", "tests/party/**/*.test.ts"],
          setupFiles: ["tests/factories/setup.ts"],
          // A slow hash on a busy machine takes its time; nothing here is a test of speed.
          testTimeout: 30_000,
          globalSetup: ["tests/factories/resend.ts", "tests/factories/seed.ts"],
        },
      },
    ],
    // One line a request is for operators, not for the test report.
    onConsoleLog: (line) => !line.startsWith('{"requestId"'),
  },
});
