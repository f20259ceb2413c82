import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServerProcess } from "#tests/server/server-process.ts";
import { expect, teamOf, test } from "./fixtures.ts";
import { expectCountdown, offlineBadge, openLive } from "./realtime.ts";
import { bundleIn, PORT } from "./run-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "tertulia-restart-"));
const server = new ServerProcess({
  script: join(bundleIn(), "index.js"),
  port: PORT + 1,
  folder: join(folder, "server"),
});

test.use({ baseURL: server.origin, backend: server, expectedErrors: [/WebSocket|ERR_|Failed to load resource/] });
test.beforeAll(() => server.startNew());
test.afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

test("Nothing acknowledged is lost when the server is killed during a retrospective and its timer", async ({
  person,
}) => {
  test.setTimeout(90_000);
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const api = `/teams/${teamId}`;
  const retro = await ana.call<{ id: string }>("POST", `${api}/retrospectives`, { retrospectiveName: "Sprint 1" });
  const path = `${api}/retrospectives/${retro.id}`;
  await openLive(beto.page, path);
  const { endsAt } = await ana.call<{ endsAt: string }>("POST", `${api}/timers`, { minutes: 5 });
  await expect(beto.page.getByRole("timer")).toBeVisible();
  await beto.page.getByLabel("¿Por qué?").fill("A medio escribir");

  // Ana writes until the server is gone.
  const answered: string[] = [];
  const writing = (async () => {
    for (let number = 1; ; number += 1) {
      const message = `Gracias número ${number}.`;
      const data = { userId: beto.id, message };
      const sent = await ana.call("POST", `${path}/thank-you`, data).catch(() => null);
      if (!sent) return;
      answered.push(message);
    }
  })();
  await expect.poll(() => answered.length).toBeGreaterThan(20);
  await server.kill();
  await writing;
  await expect(offlineBadge(beto.page)).toBeVisible();
  // Without the server the countdown continues, and the text stays.
  await expectCountdown(beto.page, endsAt);
  await expect(beto.page.getByLabel("¿Por qué?")).toHaveValue("A medio escribir");

  await server.start();
  await expect(offlineBadge(beto.page)).toBeHidden({ timeout: 30_000 });
  const kept = await ana.call<{ message: string }[]>("GET", `${path}/thank-you`);
  expect(kept.map(({ message }) => message)).toEqual(expect.arrayContaining(answered));
  await expect(beto.page.getByRole("list", { name: "Agradecimientos" }).getByRole("listitem")).toHaveCount(kept.length);
  await expectCountdown(beto.page, endsAt);

  await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: "Después del apagón" });
  await expect(beto.page.getByText("Después del apagón")).toBeVisible();
  await ana.call("DELETE", `${api}/timers`);
  await expect(beto.page.getByRole("timer")).toBeHidden();
  await expect(beto.page.getByLabel("¿Por qué?")).toHaveValue("A medio escribir");
});
