import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import * as z from "zod/mini";
import { DEPLOY_CONFIG, type Environment } from "./environments.ts";
import { Stop, wranglerJson } from "./tools.ts";

const SECRETS: Record<string, { question?: string; rule: RegExp }> = {
  JWT_SECRET: { rule: /^.{32,}$/ },
  RESEND_API_KEY: { question: "The key of your Resend account (re_…): ", rule: /^\S{8,}$/ },
  MAIL_FROM: {
    question: "The sender of the mails (Tertulia <hola@your-domain>): ",
    rule: /^[^@\n]+@[^@\n]+\.[^@\n]+$/,
  },
};

export const SECRET_NAMES = Object.keys(SECRETS);

const listed = z.array(z.object({ name: z.string() }));

export function secretsThere(environment: Environment): string[] {
  try {
    const args = ["secret", "list", "--format", "json", "--config", DEPLOY_CONFIG, "--env", environment];
    return listed.parse(wranglerJson(args)).map(({ name }) => name);
  } catch (error) {
    // After any other failure, "none" would be wrong: a new JWT_SECRET ends every session.
    if (error instanceof Stop && /Worker "[^"]*".* not found/.test(error.message)) return [];
    throw error;
  }
}

/**
 * The secrets to upload: those in the environment variables, and missing ones, which are generated or asked for.
 * @param present the names of the deployed secrets, which are kept unless an environment variable replaces them
 */
export async function secretsToSet(present: string[]): Promise<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const [name, { question, rule }] of Object.entries(SECRETS)) {
    const given = process.env[name]?.trim();
    const value = given || (present.includes(name) ? "" : await ask(name, question));
    if (value && !rule.test(value)) throw new Stop(`${name} has the wrong form. Nothing was changed.`);
    console.log(`  ${name} ${value ? "will be set" : "is not changed"}`);
    if (value) chosen[name] = value;
  }
  return chosen;
}

async function ask(name: string, question: string | undefined): Promise<string> {
  if (!question) return randomBytes(32).toString("hex");
  if (!process.stdin.isTTY) throw new Stop(`${name} is missing. Set it in the environment, or deploy from a terminal.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await terminal.question(`  ${question}`)).trim();
  terminal.close();
  return answer;
}
