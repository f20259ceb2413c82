import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { type Environment, optionsOf } from "#scripts/shared/environments.ts";
import { packageVersion } from "#scripts/shared/package-version.ts";
import { inFolder, Stop, tool } from "#scripts/shared/tools.ts";

/** Versions before 2026-11-24 have no fixed address. */
const health = z.object({ ok: z.boolean(), version: z.string(), site: z.optional(z.nullable(z.string())) });
const deployed = z.object({ type: z.literal("deploy"), targets: z.array(z.string()) });

const TIMEOUT = 120_000;
const INTERVAL = 2000;
const REQUEST_TIMEOUT = 10_000;

/** The package's version and the commit, `0.1.0+abc1234`; the version alone outside a repository. */
export function localVersion(): string {
  const version = packageVersion();
  const { status, stdout } = spawnSync("git", ["describe", "--always", "--dirty", "--exclude=*"], { encoding: "utf8" });
  return status === 0 && stdout.trim() ? `${version}+${stdout.trim()}` : version;
}

/** @param inUnion whether the rooms are in the European Union, as the database is */
export const deployCommand = (environment: Environment, version: string, inUnion: boolean): string[] => [
  "deploy",
  ...optionsOf(environment),
  "--var",
  `VERSION:${version}`,
  ...(inUnion ? ["--var", "JURISDICTION:eu"] : []),
];

export function release(command: string[], secrets: Record<string, string>): string | undefined {
  return inFolder("deploy", (folder) => {
    const [output, file] = [join(folder, "output.ndjson"), join(folder, "secrets.json")];
    const withSecrets = Object.keys(secrets).length > 0 ? ["--secrets-file", file] : [];
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    tool("wrangler", [...command, ...withSecrets], { interactive: true, env: { WRANGLER_OUTPUT_FILE_PATH: output } });
    return addressIn(readFileSync(output, "utf8"));
  });
}

function addressIn(output: string): string | undefined {
  for (const line of output.split("\n").filter(Boolean)) {
    const entry = deployed.safeParse(JSON.parse(line));
    const target = entry.data?.targets.find((one) => /^(https?:\/\/)?[\w.-]+(:\d+)?/.test(one))?.split(" ")[0];
    if (target) return target.startsWith("http") ? target : `https://${target}`;
  }
  return undefined;
}

export async function readHealth(address: string) {
  const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }).catch(
    () => null,
  );
  const body = answer ? await answer.text() : "no answer";
  return { body: body.slice(0, 300), health: health.safeParse(parse(body)).data };
}

export async function untilHealthy(address: string, version: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT;
  let last = "";
  while (Date.now() < deadline) {
    const { body, health } = await readHealth(address);
    if (health?.ok && health.version === version) return;
    last = body;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  throw new Stop(`${address}/api/health must answer ok with version ${version}. Its last answer: ${last}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
