import { expect, teamOf, test } from "./fixtures.ts";
import { ownServer } from "./own-server.ts";
import { expectCountdown, offlineBadge, openLive } from "./realtime.ts";
import { PORT } from "./run-settings.ts";

const server = ownServer({ port: PORT + 2 });

test.use({ expectedErrors: [/WebSocket|ERR_|Failed to load resource/] });

/** What the server has answered is still there after a kill: the check `kills` of `tests/safe` shows it. */
test("A page survives a kill of the server: the timer goes on, the text stays, and what was missed arrives", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const api = `/teams/${teamId}`;
  const retro = await ana.call<{ id: string }>("POST", `${api}/retrospectives`, { retrospectiveName: "Sprint 1" });
  const path = `${api}/retrospectives/${retro.id}`;
  await openLive(beto.page, path);
  const { endsAt } = await ana.call<{ endsAt: string }>("POST", `${api}/timers`, { minutes: 5 });
  await expect(beto.page.getByRole("timer")).toBeVisible();
  await beto.page.getByLabel("¿Por qué?").fill("A medio escribir");

  const thank = (message: string) => ana.call("POST", `${path}/thank-you`, { userId: beto.id, message });
  const wall = beto.page.getByRole("list", { name: "Agradecimientos" }).getByRole("listitem");
  await server.kill();
  await expect(offlineBadge(beto.page)).toBeVisible();
  // Without the server the countdown continues, and the text stays.
  await expectCountdown(beto.page, endsAt);
  await expect(beto.page.getByLabel("¿Por qué?")).toHaveValue("A medio escribir");

  await server.start();
  await thank("Mientras la página no escuchaba");
  await expect(offlineBadge(beto.page)).toBeHidden({ timeout: 30_000 });
  await expect(wall).toHaveText([/Mientras la página no escuchaba/]);
  await expectCountdown(beto.page, endsAt);

  await thank("Después del apagón");
  await expect(wall).toHaveCount(2);
  await expect(beto.page.getByLabel("¿Por qué?")).toHaveValue("A medio escribir");
});
