import * as z from "zod/mini";
import type { OtherDatabases } from "#drizzle/databases.ts";
import { isSite } from "#worker/contract/site.ts";
import { WEBHOOK } from "#worker/contract/slack.ts";

declare global {
  namespace Cloudflare {
    interface Env extends OtherDatabases {
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
      /** "1": no mail in development either, instead of the outbox. */
      WITHOUT_MAIL?: string;
      /** The address of the published source, for the landing page. */
      SOURCE_URL?: string;
      MAILS_PER_DAY?: string;
      /** The amounts of a day that the deployment has, as a multiple of those of the free plan. */
      PLAN_SIZE?: string;
      /** Package version and commit, set by the deploy. */
      VERSION?: string;
      /** "eu": the objects are in the European Union. Set by the deploy where the database is. */
      JURISDICTION?: string;
      /** Where the host hears of limits that are near, and in which language. */
      HOST_SLACK_WEBHOOK?: string;
      HOST_EMAIL?: string;
      /** The deploy checks it. Where a later version lacks the language, messages are in Spanish. */
      HOST_LANGUAGE?: string;
      /** The fixed address of the site, set by the deploy; without it, each address of the Worker is one of the site. */
      SITE_URL?: string;
      /** A local server instead of Slack. */
      SLACK_BASE_URL?: string;
      /** A local server instead of the receivers of webhooks. */
      WEBHOOK_BASE_URL?: string;
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
    WITHOUT_MAIL: z.optional(z.literal("1", { error: 'must be "1"' })),
    JURISDICTION: z.optional(z.literal("eu", { error: 'must be "eu"' })),
    SOURCE_URL: z.optional(z.url({ protocol: /^https$/ })),
    SITE_URL: z.optional(z.string().check(z.refine(isSite, "must be https:// and a host, with nothing after it"))),
    HOST_SLACK_WEBHOOK: z.optional(z.string().check(z.regex(WEBHOOK, "must be the address of an incoming webhook"))),
    HOST_EMAIL: z.optional(z.email()),
    HOST_LANGUAGE: z.optional(z.string()),
    SLACK_BASE_URL: z.optional(z.url()),
    WEBHOOK_BASE_URL: z.optional(z.url()),
    PLAN_SIZE: z.optional(z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,3})?$/, "must be a number above 0"))),
    MAILS_PER_DAY: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/, "must be a whole number above 0"))),
  })
  .check(
    z.refine(
      (settings) => !settings.WITHOUT_MAIL || (settings.ENVIRONMENT === "development" && !settings.RESEND_API_KEY),
      {
        path: ["WITHOUT_MAIL"],
        error: "only in development without RESEND_API_KEY; elsewhere a missing key means the same",
      },
    ),
    // Elsewhere it means no mail: a host may set the one before the other, and the site goes on.
    z.refine((settings) => settings.ENVIRONMENT !== "development" || !settings.RESEND_API_KEY || settings.MAIL_FROM, {
      path: ["MAIL_FROM"],
      error: "required to send mail",
    }),
    z.refine((settings) => settings.ENVIRONMENT === "development" || !settings.SLACK_BASE_URL, {
      path: ["SLACK_BASE_URL"],
      error: "only in development",
    }),
    z.refine((settings) => settings.ENVIRONMENT === "development" || !settings.WEBHOOK_BASE_URL, {
      path: ["WEBHOOK_BASE_URL"],
      error: "only in development",
    }),
  );

export type Settings = z.infer<typeof schema>;

type Sender = Pick<Settings, "RESEND_API_KEY" | "MAIL_FROM">;

export type MailSettings = Sender & Pick<Cloudflare.Env, "WITHOUT_MAIL"> & { ENVIRONMENT: string };

export const sendsMail = ({ RESEND_API_KEY, MAIL_FROM }: Sender): boolean =>
  RESEND_API_KEY !== undefined && MAIL_FROM !== undefined;

/** Whether mails can be sent, or kept in the outbox of development (docs/product.md §7.8). */
export const hasMail = (settings: MailSettings): boolean =>
  sendsMail(settings) || (settings.ENVIRONMENT === "development" && settings.WITHOUT_MAIL === undefined);

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
  if (checked.RESEND_API_KEY && !checked.MAIL_FROM)
    console.error("There is no mail: RESEND_API_KEY is set, and MAIL_FROM is not.");
  return checked;
}
