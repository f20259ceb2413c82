import { afterEach, describe, expect, it, vi } from "vitest";
import { askApi, env, ORIGIN } from "#tests/factories/client.ts";
import { addressOf, type Example, exampleOf } from "#tests/factories/examples.ts";
import { type Failure, faultyDatabase, faultyGates } from "#tests/factories/faults.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { CALL_NAMES } from "#worker/contract/calls.ts";
import { withTimeouts } from "#worker/platform/bindings.ts";

const trip = (failure: Failure, place: number) => ({ DB: faultyDatabase(failure, (one) => one === place).database });

const FAULTS: [what: string, bindings: () => Partial<Cloudflare.Env>][] = [
  ["nothing", () => ({})],
  ["the first round trip", () => trip("refuses", 0)],
  ["the first batch", () => trip("breaks halfway", 0)],
  ["the second batch", () => trip("breaks halfway", 1)],
  ["the gate", () => faultyGates("refuses")],
];

/** A wrong password ends these calls early, so they are also made with the right one. */
const CHECK_PASSWORD = ["POST /auth/login", "POST /teams/:teamId/users"];

const LEVELS = ["log", "info", "warn", "error", "debug"] as const;

function withCanary({ json, ...rest }: Example, canary: string): Example {
  const fields = Object.entries(Object(json)).map(([key, value]) => [key, /password/i.test(key) ? canary : value]);
  return json ? { ...rest, json: Object.fromEntries(fields) } : rest;
}

describe("Secrets stay secret", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.for(FAULTS)(
    "No log line and no response contains a secret when %s fails",
    { timeout: 60_000 },
    async ([, bindings]) => {
      const logged: unknown[] = [];
      for (const level of LEVELS) vi.spyOn(console, level).mockImplementation((...log) => void logged.push(...log));
      const secrets = new Set(["scrypt$", PASSWORD]);
      const responses: string[] = [];
      await Promise.all(
        CALL_NAMES.map(async (name) => {
          const world = await newWorld();
          const canary = `canario-${crypto.randomUUID()}`;
          const right = await exampleOf(name, world);
          const { token } = name === "POST /teams/:teamId/users" ? world.stranger : world.admin;
          for (const example of [withCanary(right, canary), ...(CHECK_PASSWORD.includes(name) ? [right] : [])]) {
            const { code } = Object(example.json);
            for (const secret of [canary, token, code]) if (secret) secrets.add(secret);
            const { method, path } = addressOf(name, world, example);
            const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
            const body = example.json ? JSON.stringify(example.json) : undefined;
            const request = new Request(ORIGIN + path, { method, headers, body });
            const answer = await askApi(request, withTimeouts({ ...env, ...bindings() }));
            responses.push(JSON.stringify([...answer.headers]), await answer.text());
          }
        }),
      );
      const log = logged.map((one) => (one instanceof Error ? `${one.message} ${one.stack}` : String(one))).join("\n");
      expect(log.length).toBeGreaterThan(1000);
      for (const secret of secrets) {
        expect(log).not.toContain(secret);
        expect(responses.join("\n")).not.toContain(secret);
      }
      expect(log).not.toContain("@ejemplo.cl");
    },
  );
});
