import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { DEPLOY_CONFIG, type Environment } from "./environments.ts";
import { Stop, tool } from "./tools.ts";

const manifest = z.object({ version: z.string() });
/** What is looked for in the answer of `GET /api/health` (`Health` in the contract). */
const health = z.object({ ok: z.boolean(), version: z.string() });
const deployed = z.object({ type: z.literal("deploy"), targets: z.array(z.string()) });

/** How long a new Worker may take to answer everywhere, and how often it is asked, in milliseconds. */
const PATIENCE = 120_000;
const PAUSE = 2000;

/** The package's version and the commit, `0.1.0+abc1234`; the version alone outside a repository. */
export function versionHere(): string {
  const { version } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
  const { status, stdout } = spawnSync("git", ["describe", "--always", "--dirty", "--exclude=*"], { encoding: "utf8" });
  return status === 0 && stdout.trim() ? `${version}+${stdout.trim()}` : version;
}

/** The command that puts this version live. */
export const deployCommand = (environment: Environment, version: string): string[] => [
  "deploy",
  "--config",
  DEPLOY_CONFIG,
  "--env",
  environment,
  "--var",
  `VERSION:${version}`,
];

/** Puts the Worker live together with its new secrets. @returns its address, where wrangler tells one */
export function release(command: string[], secrets: Record<string, string>): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "tertulia-deploy-"));
  const [output, file] = [join(folder, "output.ndjson"), join(folder, "secrets.json")];
  const withSecrets = Object.keys(secrets).length > 0 ? ["--secrets-file", file] : [];
  try {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    tool("wrangler", [...command, ...withSecrets], {
      attended: true,
      env: { WRANGLER_OUTPUT_FILE_PATH: output },
    });
    return addressIn(readFileSync(output, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function addressIn(output: string): string | undefined {
  for (const line of output.split("\n").filter(Boolean)) {
    const entry = deployed.safeParse(JSON.parse(line));
    const target = entry.data?.targets.find((one) => /^(https?:\/\/)?[\w.-]+(:\d+)?/.test(one))?.split(" ")[0];
    if (target) return target.startsWith("http") ? target : `https://${target}`;
  }
  return undefined;
}

/**
 * Waits until the address answers as this version, with everything in reach.
 * @throws Stop with what it said last, after two minutes
 */
export async function untilHealthy(address: string, version: string): Promise<void> {
  const until = Date.now() + PATIENCE;
  let last = "nothing";
  while (Date.now() < until) {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    last = (await answer?.text()) ?? last;
    const said = health.safeParse(parse(last));
    if (said.success && said.data.version === version && said.data.ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Stop(`${address}/api/health should answer ok as ${version}; it last said: ${last.slice(0, 300)}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
