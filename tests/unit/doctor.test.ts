import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runScript } from "#tests/factories/run-script.ts";
import { runScriptHere } from "#tests/factories/run-script-here.ts";

const SECRETS = { JWT_SECRET: "x".repeat(32), RESEND_API_KEY: "re_key", MAIL_FROM: "hola@ejemplo.cl" };
const NO_ADDRESS = "- The address is not checked. To check it, set SITE_URL=https://your-domain\n";
const OPTIONS = "--config wrangler.deploy.toml --env=";

/** A checkout with a stand-in for wrangler, whose Cloudflare account is a file. */
let folder: string;

function writeAccount(account: object): void {
  const complete = { calls: [], databases: [{ name: "tertulia", uuid: "id" }], secrets: SECRETS, version: "1" };
  writeFileSync(join(folder, "account.json"), JSON.stringify({ ...complete, ...account }));
}

const calls = (): string[] => JSON.parse(readFileSync(join(folder, "account.json"), "utf8")).calls;

function settings(env: object = {}) {
  const { SITE_URL: _site, ...rest } = process.env;
  return { cwd: folder, env: { ...rest, FAKE_ACCOUNT: join(folder, "account.json"), ...env } };
}

const doctor = (args: string[] = [], env: object = {}) => runScriptHere("doctor", args, settings(env));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-doctor-test-"));
  copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("npm run doctor", { timeout: 60_000 }, () => {
  it("The doctor finds nothing wrong with a complete deployment", async () => {
    writeAccount({});
    symlinkSync(resolve("tests/factories/fake-tool.mjs"), join(folder, "wrangler"));
    expect(await runScript("doctor", [], { ...settings(), tools: folder })).toEqual({
      code: 0,
      output: `${NO_ADDRESS}✓ Logged in to Cloudflare
✓ The database exists
✓ All migrations are applied
✓ All secrets are set

✓ production is ready.
`,
      errors: "",
    });
    expect(calls()).toEqual([
      "wrangler whoami --json",
      "wrangler d1 list --json",
      `wrangler d1 migrations list tertulia --remote ${OPTIONS}`,
      `wrangler secret list --format json ${OPTIONS}`,
    ]);
  });

  it("The doctor says how to log in, and checks nothing else without a login", async () => {
    writeAccount({ loggedOut: true });
    const { code, output, errors } = await doctor();
    expect(code).toBe(1);
    expect(output).toMatch(/\n✗ You are not logged in to Cloudflare\. Run npx wrangler login.*\n {2}docs\/hosting\.md/);
    expect(errors).toBe("\n✗ The other checks need this one.\n");
    expect(calls()).toEqual(["wrangler whoami --json"]);
  });

  it("The doctor says what creates a missing database", async () => {
    writeAccount({});
    const { code, output } = await doctor(["--env", "preview"]);
    expect(code).toBe(1);
    expect(output).toMatch(/✗ .*tertulia-preview.*\n {2}npm run deploy -- --env preview creates it\.\n$/);
  });

  it("The doctor names missing migrations, also of the second database alone, and secrets, and the command that adds them", async () => {
    writeAccount({
      secrets: { MAIL_FROM: "hola@ejemplo.cl", RESEND_API_KEY: "re_una_clave" },
      databases: [
        { name: "tertulia", uuid: "id" },
        { name: "tertulia-2", uuid: "id-2" },
      ],
      pendingMigrations: ["tertulia-2"],
    });
    const { code, output, errors } = await doctor();
    expect(code).toBe(1);
    expect(output).toBe(`${NO_ADDRESS}✓ Logged in to Cloudflare
✓ The database exists
✗ Some migrations are not applied
  npm run deploy -- --env production applies them.
✗ Missing secrets: JWT_SECRET
  npm run deploy -- --env production asks for them.
`);
    expect(errors).toBe("\n✗ Failed checks: 2\n");
  });

  it("The doctor accepts a deployment without mail, and says that it has none", async () => {
    writeAccount({ secrets: { JWT_SECRET: SECRETS.JWT_SECRET } });
    const { code, output } = await doctor();
    expect(code).toBe(0);
    expect(output).toContain("- There is no mail: RESEND_API_KEY is not set.\n✓ All secrets are set\n");
  });

  it("The doctor names the sender that a key of mail needs", async () => {
    writeAccount({ secrets: { ...SECRETS, MAIL_FROM: undefined } });
    const { code, output } = await doctor();
    expect(code).toBe(1);
    expect(output).toContain("✗ Missing secrets: MAIL_FROM\n");
  });

  it.each([true, false])("The doctor asks the address in SITE_URL whether it is healthy: %s", async (ok) => {
    writeAccount({});
    const body = JSON.stringify({ ok, version: "1" });
    const server = createServer((request, response) => response.end(request.url === "/api/health" ? body : "other"));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    const site = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    const { code, output } = await doctor([], { SITE_URL: site });
    server.close();
    expect(code).toBe(ok ? 0 : 1);
    expect(output).toContain(ok ? `✓ ${site} answers\n` : `✗ ${site}/api/health is not ok: ${body}\n`);
  });

  it.each([
    ["this one", (site: string) => site, 0, "✓ HERE answers"],
    ["none", () => null, 0, "- The site has no fixed address. To fix it: npm run deploy, with SITE_URL."],
    ["another one", () => "https://otra.example", 1, "✗ The site is fixed at https://otra.example, not HERE"],
  ])("The doctor says where the site has a fixed address: %s", async (_, fixedAt, exit, line) => {
    writeAccount({});
    let site = "";
    const server = createServer((_request, response) =>
      response.end(JSON.stringify({ ok: true, version: "1", site: fixedAt(site) })),
    );
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    site = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    const { code, output } = await doctor([], { SITE_URL: site });
    server.close();
    expect(output).toContain(line.replace("HERE", site));
    expect(code).toBe(exit);
  });

  it("The doctor prints a link to the page of the host, whose token is in no statement", async () => {
    writeAccount({ rows: [[[], []]] });
    const { code, output } = await doctor(["--open"], { SITE_URL: "https://tertulia.example/" });
    expect(code).toBe(0);
    const [, token = ""] = /^ {2}https:\/\/tertulia\.example\/host\/open#([\w-]{43})$/m.exec(output) ?? [];
    const [, hash] = /values \('([\w-]{43})', '[^']+', 'link'\)/.exec(calls().at(-1) ?? "") ?? [];
    expect(hash).toBe(createHash("sha256").update(token).digest("base64url"));
    expect(calls().join()).not.toContain(token);
  });

  it("The doctor refuses an environment that does not exist", async () => {
    writeAccount({});
    const { code, errors } = await doctor(["--env", "staging"]);
    expect(code).toBe(1);
    expect(errors).toBe("\n✗ There is no environment staging. Use preview or production.\n");
    expect(calls()).toEqual([]);
  });
});
