import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import * as z from "zod/mini";
import { DEPLOY_CONFIG, type Environment } from "./environments.ts";
import { Stop, wranglerJson } from "./tools.ts";

/** What a deployed Worker needs and no file may hold, with the question to the person; without one it is made here. */
const SECRETS: Record<string, { question?: string; rule: RegExp }> = {
  JWT_SECRET: { rule: /^.{32,}$/ },
  RESEND_API_KEY: { question: "The key of your Resend account (re_…): ", rule: /^\S{8,}$/ },
  MAIL_FROM: {
    question: "Who the mails come from (Tertulia <hola@your-domain>): ",
    rule: /^[^@\n]+@[^@\n]+\.[^@\n]+$/,
  },
};

export const SECRET_NAMES = Object.keys(SECRETS);

const listed = z.array(z.object({ name: z.string() }));

/** The names of the secrets that the deployed Worker has; none where there is no Worker yet. */
export function secretsThere(environment: Environment): string[] {
  try {
    const args = ["secret", "list", "--format", "json", "--config", DEPLOY_CONFIG, "--env", environment];
    return listed.parse(wranglerJson(args)).map(({ name }) => name);
  } catch (error) {
    // Any other failure must not look like "none": a new JWT_SECRET would end every session.
    if (error instanceof Stop && /Worker "[^"]*".* not found/.test(error.message)) return [];
    throw error;
  }
}

/**
 * The secrets to upload: those given in the environment, also over existing ones, and those that are missing: made, or
 * asked from the person. Existing ones that nobody gives are kept.
 * @throws Stop where one is missing and nobody can be asked, or does not look like what it should be
 */
export async function secretsToSet(there: string[]): Promise<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const [name, { question, rule }] of Object.entries(SECRETS)) {
    const given = process.env[name]?.trim();
    const value = given || (there.includes(name) ? "" : await find(name, question));
    if (value && !rule.test(value)) throw new Stop(`${name} does not look right; nothing was changed.`);
    console.log(`  ${name} ${value ? "will be set" : "is kept"}`);
    if (value) chosen[name] = value;
  }
  return chosen;
}

async function find(name: string, question: string | undefined): Promise<string> {
  if (!question) return randomBytes(32).toString("hex");
  if (!process.stdin.isTTY) throw new Stop(`${name} is missing. Set it in the environment, or deploy from a terminal.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await terminal.question(`  ${question}`)).trim();
  terminal.close();
  return answer;
}
