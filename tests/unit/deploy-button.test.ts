import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import * as z from "zod/mini";

// https://developers.cloudflare.com/workers/platform/deploy-buttons/ of July 2026

const described = z.record(z.string(), z.object({ description: z.string().check(z.minLength(1), z.maxLength(160)) }));
const manifest = z.object({
  scripts: z.record(z.string(), z.string()),
  cloudflare: z.object({ bindings: described }),
});

const { scripts, cloudflare } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
const config = unstable_readConfig({ config: "wrangler.toml" });
const example = readFileSync(".dev.vars.example", "utf8").split("\n").filter(Boolean);
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe("Deploy to Cloudflare", () => {
  it("The button finds the Worker at the top level of the configuration, with a name", () => {
    expect(config).toMatchObject({ name: "tertulia", main: expect.stringContaining("worker/index.ts") });
  });

  it("The button can create each binding: each has a name, and the database an id", () => {
    expect(config.d1_databases).toEqual([
      expect.objectContaining({
        binding: "DB",
        database_name: expect.any(String),
        database_id: expect.stringMatching(ID),
        migrations_dir: "migrations",
      }),
    ]);
    const made = new Set(config.migrations.flatMap(({ new_sqlite_classes = [] }) => new_sqlite_classes));
    const renamed = config.migrations.flatMap(({ renamed_classes = [] }) => renamed_classes);
    for (const { from, to } of renamed) if (made.delete(from)) made.add(to);
    expect(config.durable_objects.bindings.map((one: { class_name: string }) => one.class_name).sort()).toEqual(
      [...made].sort(),
    );
    for (const { namespace_id } of config.ratelimits) expect(namespace_id).toMatch(/^\d+$/);
  });

  it("The configuration needs no resource that the button cannot create", () => {
    expect(config).toMatchObject({ routes: undefined, services: [], pipelines: [], mtls_certificates: [] });
    expect(config).toMatchObject({ dispatch_namespaces: [], logfwdr: { bindings: [] }, tail_consumers: undefined });
  });

  it("The form of the button describes each binding, variable and secret, and nothing else", () => {
    const secrets = example.flatMap((line) => /^# ([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? []);
    const names = [
      ...config.d1_databases.map((one: { binding: string }) => one.binding),
      ...config.durable_objects.bindings.map((one: { name: string }) => one.name),
      ...config.ratelimits.map((one: { name: string }) => one.name),
      ...Object.keys(config.vars),
      ...secrets,
    ];
    expect(secrets).toEqual(["JWT_SECRET", "RESEND_API_KEY", "MAIL_FROM"]);
    expect(Object.keys(cloudflare.bindings).sort()).toEqual(names.sort());
  });

  it("The button asks for no secret, and publishes no example as one", () => {
    expect(example.filter((line) => !line.startsWith("#"))).toEqual([]);
  });

  it("The button finds commands that build and deploy, and the second skips what the first has built", () => {
    expect(scripts).toMatchObject({ build: "tsx scripts/build.ts", deploy: "tsx scripts/deploy.ts" });
    expect(readFileSync("scripts/deploy.ts", "utf8")).toContain('["run", "build", "--", "--if-changed"]');
  });
});
