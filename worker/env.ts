import * as z from "zod/mini";

declare global {
  namespace Cloudflare {
    interface Env {
      DB: D1Database;
      TeamRoom: DurableObjectNamespace<import("#party/team-room.ts").TeamRoom>;
      AccountGate: DurableObjectNamespace<import("#party/account-gate.ts").AccountGate>;
      CountGate: DurableObjectNamespace<import("#party/count-gate.ts").CountGate>;
      MailGate: DurableObjectNamespace<import("#party/mail-gate.ts").MailGate>;
      ASSETS: Fetcher;
      AUTH_RATE_LIMIT: RateLimit;
      WRITE_RATE_LIMIT: RateLimit;
      TEAM_WRITE_RATE_LIMIT: RateLimit;
      READ_RATE_LIMIT: RateLimit;
      DOWNLOAD_RATE_LIMIT: RateLimit;
      ENVIRONMENT: string;
      API_BASE_URL: string;
      WS_BASE_URL: string;
      JWT_SECRET: string;
      MAIL_FROM?: string;
      RESEND_API_KEY?: string;
      RESEND_BASE_URL?: string;
      /** The address of the published source, for the landing page. */
      SOURCE_URL?: string;
      MAILS_PER_DAY?: string;
      /** How many times the free plan's amounts of a day the deployment has. */
      PLAN_SIZE?: string;
      /** Package version and commit, set by the deploy. */
      VERSION?: string;
      /** A local server instead of Slack. */
      SLACK_BASE_URL?: string;
    }
  }
}

const schema = z
  .object({
    ENVIRONMENT: z.enum(["development", "preview", "production"]),
    API_BASE_URL: z.string().check(z.regex(/\/api$/, "must end in /api")),
    WS_BASE_URL: z.string().check(z.minLength(1)),
    JWT_SECRET: z.string().check(z.minLength(32)),
    MAIL_FROM: z.optional(z.string().check(z.minLength(3))),
    RESEND_API_KEY: z.optional(z.string().check(z.minLength(1))),
    RESEND_BASE_URL: z.optional(z.url()),
    SOURCE_URL: z.optional(z.url({ protocol: /^https$/ })),
    SLACK_BASE_URL: z.optional(z.url()),
    PLAN_SIZE: z.optional(z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,3})?$/, "must be a number above 0"))),
    MAILS_PER_DAY: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/, "must be a whole number above 0"))),
  })
  .check(
    z.refine((settings) => settings.ENVIRONMENT === "development" || settings.RESEND_API_KEY, {
      path: ["RESEND_API_KEY"],
      error: "required outside development",
    }),
    z.refine((settings) => !settings.RESEND_API_KEY || settings.MAIL_FROM, {
      path: ["MAIL_FROM"],
      error: "required to send mail",
    }),
    z.refine((settings) => settings.ENVIRONMENT === "development" || !settings.SLACK_BASE_URL, {
      path: ["SLACK_BASE_URL"],
      error: "only in development",
    }),
  );

export type Settings = z.infer<typeof schema>;

let checked: Settings | undefined;

/** Checks the settings once per start. @throws Error 'Invalid environment variables:' with the details */
export function readSettings(env: object): Settings {
  if (checked) return checked;
  const result = schema.safeParse(env);
  if (!result.success) {
    const details = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    console.error("Invalid environment variables:", details);
    throw new Error(`Invalid environment variables: ${details}`);
  }
  checked = result.data;
  return checked;
}
