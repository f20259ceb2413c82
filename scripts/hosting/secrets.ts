import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { languageCodes } from "#scripts/languages/catalogs.ts";
import { type Environment, optionsOf } from "#scripts/shared/environments.ts";
import { question, Stop, wranglerJson } from "#scripts/shared/tools.ts";
import { WEBHOOK } from "#worker/contract/slack.ts";

const RULES = {
  JWT_SECRET: /^.{32,}$/,
  RESEND_API_KEY: /^\S{8,}$/,
  MAIL_FROM: /^[^@\n]+@[^@\n]+\.[^@\n]+$/,
  HOST_SLACK_WEBHOOK: WEBHOOK,
  // What the Worker refuses would stop it.
  HOST_EMAIL: { test: (text) => z.safeParse(z.email(), text).success },
  HOST_LANGUAGE: { test: (code) => languageCodes().includes(code) },
} satisfies Record<string, Pick<RegExp, "test">>;
/** Where the host hears of limits that are near. They are not asked for. */
const FOR_HOST = ["HOST_SLACK_WEBHOOK", "HOST_EMAIL", "HOST_LANGUAGE"] as const;
type SecretName = keyof typeof RULES;

const QUESTIONS = {
  RESEND_API_KEY: "The key of your Resend account (re_…), or Enter to begin without mail: ",
  MAIL_FROM: "The sender of the mails (Tertulia <hola@your-domain>): ",
};

/** The secrets that a deployment with these lacks. Without the key of Resend there is no mail, and no sender. */
export function missingSecrets(present: string[]): SecretName[] {
  const needed: SecretName[] = present.includes("RESEND_API_KEY") ? ["JWT_SECRET", "MAIL_FROM"] : ["JWT_SECRET"];
  return needed.filter((name) => !present.includes(name));
}

const listed = z.array(z.object({ name: z.string() }));

export function deployedSecrets(environment: Environment): string[] {
  try {
    const args = ["secret", "list", "--format", "json", ...optionsOf(environment)];
    return listed.parse(wranglerJson(args)).map(({ name }) => name);
  } catch (error) {
    // After any other failure, "none" would be wrong: a new JWT_SECRET ends every session.
    if (error instanceof Stop && /Worker "[^"]*".* not found/.test(error.message)) return [];
    throw error;
  }
}

/**
 * The secrets to upload: those in the environment variables, and missing ones, which are generated or asked for. Only the
 * first deployment asks for the key of Resend.
 * @param present the names of the deployed secrets, which are kept unless an environment variable replaces them
 */
export async function secretsToSet(
  present: string[],
): Promise<{ chosen: Partial<Record<SecretName, string>>; hasMail: boolean }> {
  const isFirst = !present.includes("JWT_SECRET");
  const chosen: Partial<Record<SecretName, string>> = {};
  const choose = async (name: SecretName, otherwise: () => string | Promise<string>) => {
    const value = process.env[name]?.trim() || (present.includes(name) ? "" : await otherwise());
    if (value && !RULES[name].test(value)) throw new Stop(`${name} has the wrong form. Nothing was changed.`);
    console.log(`  ${name} ${value ? "will be set" : "is not changed"}`);
    if (value) chosen[name] = value;
  };
  await choose("JWT_SECRET", () => randomBytes(32).toString("hex"));
  await choose("RESEND_API_KEY", () => (isFirst && process.stdin.isTTY ? question(QUESTIONS.RESEND_API_KEY) : ""));
  const hasMail = present.includes("RESEND_API_KEY") || chosen.RESEND_API_KEY !== undefined;
  await choose("MAIL_FROM", () => (hasMail ? required("MAIL_FROM") : ""));
  for (const name of FOR_HOST) if (process.env[name]) await choose(name, () => "");
  if (!hasMail) console.log("  Without RESEND_API_KEY there is no mail: people come in by invitation.");
  return { chosen, hasMail };
}

function required(name: keyof typeof QUESTIONS): Promise<string> {
  if (!process.stdin.isTTY) throw new Stop(`${name} is missing. Set it in the environment, or deploy from a terminal.`);
  return question(QUESTIONS[name]);
}
