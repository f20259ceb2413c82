import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PASSWORD } from "#tests/factories/create-world.ts";
import type { Check } from "./context.ts";

const NAMES = /JWT_SECRET|RESEND_API_KEY|RESEND_BASE_URL|MAIL_FROM|AUTH_RATE_LIMIT|WRITE_RATE_LIMIT/;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const SOURCE_MAP = /sourceMappingURL|sourcesContent/;
const STACK = /^\s+at .+:\d+:\d+\)?$|\\n\s+at \S+ \(/m;
/** Keys of Resend, Stripe, AWS, GitHub and Google, JSON Web Tokens, and scrypt hashes. */
const LITERALS =
  /\bre_[A-Za-z0-9]{8,}_\w{8,}|\bsk_(live|test)_\w{16,}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}|\bAIza[\w-]{35}\b|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}|scrypt\$\d+\$\d+\$\d+\$[\w-]{20}/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));

function devSecrets(): string[] {
  try {
    const lines = readFileSync(".dev.vars", "utf8").split("\n");
    return lines.map((line) => line.split("=").slice(1).join("=").trim()).filter((value) => value.length >= 16);
  } catch {
    return [];
  }
}

function findings(file: string, patterns: Record<string, RegExp>, secrets: Iterable<string>): string[] {
  const text = readFileSync(file, "latin1");
  const found = Object.entries(patterns).filter(([, pattern]) => pattern.test(text));
  const present = [...secrets].filter((secret) => text.includes(secret));
  return [
    ...found.map(([what]) => `${what} in ${file}`),
    ...(present.length > 0 ? [`${present.length} secrets in ${file}`] : []),
  ];
}

export const secrets: Check = async ({ testRun }) => {
  const { folder, script } = testRun;
  const known = [...testRun.secrets, ...devSecrets(), PASSWORD];
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
      promise: "the client files, the Worker bundle and the server logs contain no secret, source map or stack trace",
      figure: `${client.length} client files, 1 bundle, ${logs.length} logs, ${known.length} known secrets: ${faults.length} found`,
      kept: faults.length === 0,
      faults,
    },
  ];
};
