import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** A checkout of its own, to break: the files that the doctor looks at, on the packages of this one. */
const home = mkdtempSync(join(tmpdir(), "tertulia-doctor-test-"));
const FILES = ["package.json", "wrangler.toml", "tsconfig.json", "scripts", "migrations", "tests/e2e/chromium.ts"];
const SETTINGS = `ENVIRONMENT=development\nJWT_SECRET=${"a".repeat(32)}\n`;

const run = (env: object = {}, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const path = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
    const own = { PATH: path, CHROMIUM_PATH: process.execPath, PORT: "8849" };
    execFile(
      process.execPath,
      ["scripts/doctor.mjs", ...args],
      { cwd: home, env: { ...process.env, ...own, ...env } },
      (error, out, err) => done({ code: error ? 1 : 0, said: out + err }),
    );
  });

/** The manifest that goes with the packages installed here, so that only what a test breaks is wrong. */
function manifest(): { dependencies: Record<string, string>; engines: object } {
  const own = JSON.parse(readFileSync("package.json", "utf8"));
  for (const packages of [own.dependencies, own.devDependencies]) {
    for (const name of Object.keys(packages)) {
      packages[name] = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;
    }
  }
  return own;
}

const write = (file: string, text: string) => writeFileSync(join(home, file), text);

beforeAll(() => {
  for (const file of FILES) cpSync(file, join(home, file), { recursive: true });
  symlinkSync(resolve("node_modules"), join(home, "node_modules"));
  write("package.json", JSON.stringify(manifest()));
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe("npm run doctor", { timeout: 180_000 }, () => {
  it("In a new checkout it names what is missing or taken, and what mends it", async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, listening));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : null;
    const { code, said } = await run({ CHROMIUM_PATH: "/no/such/chromium", PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(said).toContain("✓ Packages as package.json names them");
    expect(said).toMatch(/✗ \.dev\.vars is missing.*\n\s+npm start makes/);
    expect(said).toMatch(/✗ The local database waits for migrations\n\s+Run npm run db:migrate/);
    expect(said).toContain(`✗ Port ${port} (the product) is taken`);
    expect(said).toMatch(/✗ No Chromium at \/no\/such\/chromium\n\s+Install one, or set CHROMIUM_PATH/);
  });

  it("Once all is mended it is content", async () => {
    write(".dev.vars", SETTINGS);
    await new Promise<void>((done, fail) => {
      const args = ["d1", "migrations", "apply", "tertulia", "--local"];
      const env = { ...process.env, CI: "1" };
      execFile(resolve("node_modules/.bin/wrangler"), args, { cwd: home, env }, (error) =>
        error ? fail(error) : done(),
      );
    });
    const { code, said } = await run();
    // Port 5173 is nobody's to promise while other work goes on here.
    expect(said.replaceAll(/✗ Port 5173.*\n.*/g, "")).not.toContain("✗ Port 8849");
    expect(said).toContain("✓ The local database is up to date");
    expect(code === 0 || said.includes("✗ Port 5173")).toBe(true);
  });

  it("Asked about hosting without a login it says how to log in, and what is wrong in the settings", async () => {
    write(".dev.vars", "ENVIRONMENT=development\nJWT_SECRET=short\n");
    const { code, said } = await run({ CLOUDFLARE_API_TOKEN: "", HOME: home }, "--env", "production");
    expect(code).toBe(1);
    expect(said).toContain("✗ .dev.vars lacks a JWT_SECRET");
    expect(said).toMatch(/✗ Nobody is logged in to Cloudflare/);
  });

  it("With packages that are not those of package.json it says to install them", async () => {
    const own = manifest();
    write("package.json", JSON.stringify({ ...own, dependencies: { ...own.dependencies, react: "0.0.1" } }));
    const { code, said } = await run();
    expect(code).toBe(1);
    expect(said).toMatch(/✗ Packages are missing or of another version: react\n\s+Run npm ci/);
  });

  it("On an old Node it asks for a newer one before anything else", async () => {
    write("package.json", JSON.stringify({ ...manifest(), engines: { node: ">=99.0" } }));
    const { code, said } = await run();
    expect(code).toBe(1);
    expect(said).toMatch(/^✗ Node .* is too old\n\s+Install Node >=99\.0/);
  });
});
