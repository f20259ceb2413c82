import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PASSWORD } from "#tests/factories/world-in.ts";
import type { Check } from "./context.ts";

/** Settings that are nobody's business, by name. */
const NAMES = /JWT_SECRET|RESEND_API_KEY|RESEND_BASE_URL|MAIL_FROM|AUTH_RATE_LIMIT/;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const SOURCE_MAP = /sourceMappingURL|sourcesContent/;
const STACK = /^\s+at .+:\d+:\d+\)?$|\\n\s+at \S+ \(/m;
/** Keys as Resend, Stripe, AWS, GitHub and Google write them, tokens, and hashes of this house with a salt in them. */
const LITERALS =
  /\bre_[A-Za-z0-9]{8,}_\w{8,}|\bsk_(live|test)_\w{16,}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}|\bAIza[\w-]{35}\b|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}|scrypt\$\d+\$\d+\$\d+\$[\w-]{20}/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));

/** The secrets of `.dev.vars`, where there is one. */
function devSecrets(): string[] {
  try {
    const lines = readFileSync(".dev.vars", "utf8").split("\n");
    return lines.map((line) => line.split("=").slice(1).join("=").trim()).filter((value) => value.length >= 16);
  } catch {
    return [];
  }
}

/** What is found in a text, named without quoting it. */
function findings(file: string, patterns: Record<string, RegExp>, secrets: Iterable<string>): string[] {
  const text = readFileSync(file, "latin1");
  const found = Object.entries(patterns).filter(([, pattern]) => pattern.test(text));
  const told = [...secrets].filter((secret) => text.includes(secret));
  return [
    ...found.map(([what]) => `${what} in ${file}`),
    ...(told.length > 0 ? [`${told.length} secrets in ${file}`] : []),
  ];
}

/** Looks for what must not be there: in what browsers get, in the Worker's bundle, in the logs of all servers of this run. */
export const secrets: Check = async ({ workshop }) => {
  const { folder, script } = workshop;
  const known = [...workshop.secrets, ...devSecrets(), PASSWORD];
  const client = filesIn("build/client");
  const logs = filesIn(folder).filter((file) => file.endsWith(".log"));
  const maps = client.filter((file) => file.endsWith(".map")).map((file) => `a source map: ${file}`);
  const inClient = {
    "a setting's name": NAMES,
    "a private key": PRIVATE_KEY,
    "a source map": SOURCE_MAP,
    "a key": LITERALS,
  };
  const faults = [
    ...maps,
    ...client.flatMap((file) => findings(file, inClient, known)),
    ...logs.flatMap((file) =>
      findings(file, { "a private key": PRIVATE_KEY, "a stack trace": STACK, "a key": LITERALS }, known),
    ),
    ...findings(script, { "a private key": PRIVATE_KEY, "a key": LITERALS }, known),
  ];
  return [
    {
      check: "secrets",
      promise: "no secret, source map or stack trace in the client's files, the Worker's bundle and the servers' logs",
      figure: `${client.length} client files, 1 bundle, ${logs.length} logs, ${known.length} known secrets: ${faults.length} found`,
      kept: faults.length === 0,
      faults,
    },
  ];
};
