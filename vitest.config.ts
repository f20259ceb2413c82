import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { fetch, Request, type Response } from "miniflare";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { slackUrl } from "./tests/factories/slack.ts";
import { receiverUrl } from "./tests/factories/webhook-receiver.ts";
import { LongestFirst } from "./tests/longest-first.ts";
import { recordResult } from "./tests/results.ts";
import { NO_SLACK } from "./tests/server/no-slack.ts";
import { NO_RECEIVER } from "./tests/server/webhook-receiver.ts";

/** A Worker reads its settings once, so each of these files needs its own Worker. */
const OWN_SETTINGS = ["tests/api/mail-budget.test.ts", "tests/api/production.test.ts", "tests/api/resend.test.ts"];

/** Only a process can change its working folder: a thread cannot. */
const OWN_PROCESS = ["backup", "doctor", "host-language", "link", "removal", "start"].map(
  (name) => `tests/unit/${name}.test.ts`,
);

/** The limits of a day hold here, in a plan that is small enough to use up. */
const SMALL_PLAN = { ENVIRONMENT: "production", RESEND_API_KEY: "re_clave_de_prueba", PLAN_SIZE: "0.05" };
const WITH_SMALL_PLAN = ["tests/api/shares.test.ts"];

/** A busy machine needs time. A poll ends before its test does, so that it says what it expected. In milliseconds. */
const TIMEOUTS = { testTimeout: 30_000, expect: { poll: { timeout: 25_000 } } };

/**
 * The tests of what a deployment with two databases does. The general ones run with their teams in the second; the permission
 * table takes minutes, so it does only when it is asked for (`npm run test:safe -- databases`).
 */
const WITH_TWO_DATABASES = [
  "tests/databases/**/*.test.ts",
  "tests/api/secrecy.test.ts",
  ...(process.env.DATABASES === "2" ? ["tests/api/permissions.test.ts"] : []),
];

type Miniflare = {
  d1Databases?: Record<string, string>;
  bindings?: Record<string, string>;
  outboundService?: (request: Request) => Response | Promise<Response>;
};

/** Tests inside workerd, with real D1 and durable objects. */
const inWorkerd = async (
  test: TestProjectInlineConfiguration["test"],
  { bindings = {}, d1Databases = {}, ...miniflare }: Miniflare = {},
): Promise<TestProjectInlineConfiguration> => ({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        ...miniflare,
        // A second database for the tests of read replicas.
        d1Databases: { REPLICA: "replica", ...d1Databases },
        bindings: {
          ENVIRONMENT: "development",
          JWT_SECRET: "a-secret-for-tests-that-is-long-enough",
          MAIL_FROM: "Tertulia <hola@ejemplo.cl>",
          ...bindings,
          MIGRATIONS: await readD1Migrations("migrations"),
        },
      },
    }),
  ],
  test: {
    ...test,
    setupFiles: ["tests/factories/setup.ts"],
    ...TIMEOUTS,
    globalSetup: [
      "tests/factories/resend.ts",
      "tests/factories/slack.ts",
      "tests/factories/webhook-receiver.ts",
      "tests/factories/random-seed.ts",
    ],
  },
});

/** Slack and the receivers of webhooks are servers of each project. */
const withStandIns = (project: string): Miniflare => ({
  bindings: { SLACK_BASE_URL: NO_SLACK, WEBHOOK_BASE_URL: NO_RECEIVER },
  outboundService: (request) => {
    const url = request.url
      .replace(`${NO_SLACK}/`, `${slackUrl(project)}/`)
      .replace(`${NO_RECEIVER}/`, `${receiverUrl(project)}/`);
    return fetch(new Request(url, request), { redirect: "manual" });
  },
});

export default defineConfig({
  test: {
    reporters: [
      "default",
      {
        onTestCaseResult: (test) =>
          recordResult({
            milliseconds: test.diagnostic()?.duration ?? 0,
            test: `${test.module.relativeModuleId} › ${test.name}`,
            error: test.result().errors?.[0]?.message,
          }),
      },
    ],
    sequence: { sequencer: LongestFirst },
    // One more than the two cores of the reference machine, because many tests wait.
    maxWorkers: 3,
    projects: [
      // Each file has a thread of its own, which starts with less CPU time than a process.
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          exclude: OWN_PROCESS,
          pool: "threads",
          ...TIMEOUTS,
        },
      },
      { test: { name: "process", include: OWN_PROCESS, ...TIMEOUTS } },
      await inWorkerd({ name: "settings", include: OWN_SETTINGS }),
      await inWorkerd({ name: "small plan", include: WITH_SMALL_PLAN }, { bindings: SMALL_PLAN }),
      await inWorkerd(
        { name: "two databases", include: WITH_TWO_DATABASES, isolate: false },
        { ...withStandIns("two databases"), d1Databases: { DB2: "second" } },
      ),
      // Starting a Worker takes longer than most of these files, so they share one. Each file finds it empty.
      await inWorkerd(
        {
          name: "worker",
          include: ["tests/api/**/*.test.ts", "tests/party/**/*.test.ts"],
          exclude: [...OWN_SETTINGS, ...WITH_SMALL_PLAN],
          isolate: false,
        },
        withStandIns("worker"),
      ),
    ],
    // The Worker logs a line for every request.
    onConsoleLog: (line) => !line.startsWith('{"requestId"'),
  },
});
