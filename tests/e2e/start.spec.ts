import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killGroup } from "#tests/factories/kill-group.ts";
import { test as base, DESKTOP, expect } from "./fixtures.ts";
import { PORT } from "./run-settings.ts";

const HERE = String(PORT + 2);
const ORIGIN = `http://localhost:${HERE}`;
const TOPIC = "Sigue aquí mañana";

type Run = { child: ChildProcess; output: () => string };

const test = base.extend<{ start: () => Run }>({
  /** Runs `npm start` with its own data. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  start: async ({}, use) => {
    const state = mkdtempSync(join(tmpdir(), "tertulia-start-"));
    const env = { ...process.env, PORT: HERE, TERTULIA_STATE: state, TERTULIA_BUILT: "1" };
    const children: ChildProcess[] = [];
    await use(() => {
      let output = "";
      const child = spawn("npm", ["start"], { env, detached: true });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (text) => {
          output += text;
        });
      }
      children.push(child);
      return { child, output: () => output };
    });
    for (const child of children) if (child.exitCode === null && child.signalCode === null) await killGroup(child);
    rmSync(state, { recursive: true, force: true });
  },
});

const untilOpen = ({ output }: Run) =>
  expect.poll(output, { timeout: 120_000 }).toContain(`Tertulia is open at ${ORIGIN}`);

/** Ctrl+C in a terminal reaches the whole process group. */
async function interrupt({ child }: Run): Promise<void> {
  const gone = once(child, "exit");
  process.kill(-Number(child.pid), "SIGINT");
  await gone;
}

test("npm start says how to log in, refuses a taken port, and keeps the data for the next start", async ({
  start,
  newContext,
}) => {
  // The first start creates and fills a database, twice as slow on a busy machine.
  test.setTimeout(300_000);
  const first = start();
  await untilOpen(first);
  const [, email = ""] = /Log in +(\S+)/.exec(first.output()) ?? [];
  const [, password = ""] = /password: (\S+)/.exec(first.output()) ?? [];
  const context = await newContext({ baseURL: ORIGIN, viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto("/login?next=/teams/cafe2mesas/topics/create");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByLabel("Título").fill(TOPIC);
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page.getByRole("heading", { level: 1, name: TOPIC })).toBeVisible();
  expect((await context.request.get("/dev/outbox")).ok()).toBe(true);

  const second = start();
  const [code] = await once(second.child, "exit");
  expect(code).toBe(1);
  expect(second.output()).toContain(`Port ${HERE} is taken`);

  await page.goto("about:blank");
  const output = first.output();
  await interrupt(first);
  // Successful requests print nothing.
  expect(output.trim()).toMatch(/The data stays for the next start\.$/);
  await untilOpen(start());
  await page.goto("/teams/cafe2mesas/topics");
  await expect(page.getByRole("link", { name: TOPIC })).toBeVisible();
});
