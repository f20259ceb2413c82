import type { Page } from "@playwright/test";
import { talkOf } from "./board-data.ts";
import { expect, RETRIED, teamOf, test, toast } from "./fixtures.ts";
import { shiftsSinceRequest } from "./layout-shifts.ts";
import { openLive } from "./realtime.ts";

const zoneField = (page: Page) => page.getByRole("button", { name: /^Zona horaria:/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Zona horaria del equipo" });
const WORDS = { name: "Días sin bugs", incrementButtonLabel: "Sumar", resetButtonLabel: "Cero" };

const IDLE_WITHIN = 500;

const timesIn = (page: Page) => page.getByRole("main").locator("time").allTextContents();

test("The server renders the zone that the browser told, so that nothing moves when the page becomes interactive", async ({
  person,
}) => {
  const ana = await person("Ana Soto", { timezoneId: "Pacific/Kiritimati" });
  const teamId = await teamOf(ana);
  const topics = `/teams/${teamId}/topics`;
  const { id } = await ana.call<{ id: string }>("POST", topics, { title: "El café" });
  await ana.call("POST", `${topics}/${id}/messages`, { message: "Que sea de grano" });
  const { page } = ana;
  // Any page tells the zone.
  await page.goto("/landing");
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname === `${topics}/${id}`);
  await openLive(page, `${topics}/${id}`);
  const html = await (await sent).text();
  const shown = await timesIn(page);
  const now = new Date();
  const day = now.toLocaleDateString("es-CL", { dateStyle: "long", timeZone: "Pacific/Kiritimati" });
  expect(shown).toContain(day);
  for (const text of shown) expect(html).toContain(`>${text}</time>`);
  expect(await shiftsSinceRequest(page)).toEqual([]);
});

test("A first visit from another zone to a page with comments shows the hours of the reader, without an error", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", { timezoneId: "Asia/Kathmandu" })];
  const board = await talkOf(ana, beto);
  const { groupId } = board;
  await board.act(ana, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text: "La repito el martes" });
  const { comments } = await board.read(ana);
  const hour = new Date(String(comments[0]?.at)).toLocaleTimeString("es-CL", {
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "Asia/Kathmandu",
  });
  // The script of the conversation, which is a part within a part, comes last.
  await beto.page.route("**/assets/*.js", async (route) => {
    const script = await route.fetch(RETRIED);
    if ((await script.text()).includes("Comenta este tema")) {
      // Chromium may not call it on a page that draws nothing more.
      await beto.page.evaluate((timeout) => new Promise((done) => requestIdleCallback(done, { timeout })), IDLE_WITHIN);
    }
    await route.fulfill({ response: script });
  });
  const visit = async (path: string, text: string) => {
    await beto.context.clearCookies({ name: "time_zone" });
    await openLive(beto.page, path);
    await expect(beto.page.getByText(text).first()).toBeVisible();
  };
  await visit(board.path, "La repito el martes");
  await expect(beto.page.locator("time").filter({ hasText: hour })).toBeVisible();
  await ana.call("POST", `${board.path}/close`);
  await visit(board.path, "Sprint 1");
  await visit(`${board.path}/summary`, "La repito el martes");
  await visit(`/teams/${board.teamId}/memory?q=repito`, "Sprint 1");
});

test("A new team takes the zone of the browser", async ({ person }) => {
  const { page } = await person("Ana Soto", { timezoneId: "Asia/Tokyo" });
  await page.goto("/teams/create");
  await expect(zoneField(page)).toHaveText(/^Tokio, (hoy|mañana) \d\d:\d\d$/);
  await page.getByLabel("Nombre").fill("Equipo Sol");
  await page.getByRole("button", { name: "Crear equipo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Equipo Sol" })).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}/edit`);
  await expect(zoneField(page)).toHaveText(/^Tokio, (hoy|mañana) \d\d:\d\d$/);
});

test("A trial takes the zone of the browser", async ({ newContext }) => {
  const page = await (await newContext({ timezoneId: "Asia/Tokyo" })).newPage();
  await page.goto("/landing");
  await page.getByLabel("¿Cómo te llamas?").fill("Ana");
  await page.getByRole("button", { name: "Probar ahora" }).click();
  await expect(page).toHaveURL(/\/retrospectives\//);
  await page.goto(`${new URL(page.url()).pathname.split("/retrospectives")[0]}/edit`);
  await expect(zoneField(page)).toHaveText(/^Tokio, (hoy|mañana) \d\d:\d\d$/);
});

test("An admin finds another zone by keyboard, and the counters of all members follow it", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const team = `/teams/${await teamOf(ana, beto)}`;
  const counter = await ana.call<{ id: string }>("POST", `${team}/counters`, WORDS);
  await ana.call("POST", `${team}/counters/${counter.id}/increment`);
  await openLive(beto.page, `${team}/counters/${counter.id}`);
  await expect(beto.page.getByText("Se abre mañana a las 00:00, hora de Chile")).toBeVisible();

  const { page } = ana;
  await page.goto(`${team}/edit`);
  // The server's page has it disabled, and Enter would then send the form from its first field.
  await expect(zoneField(page)).toBeEnabled();
  await zoneField(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: /^Santiago \(Chile\).*hoy \d\d:\d\d/ })).toBeVisible();
  await dialog(page).getByLabel("Ciudad o país").fill("bogota");
  await expect(dialog(page).getByRole("button", { name: /^Bogotá \(Colombia\)/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(zoneField(page)).toHaveText(/^Bogotá, /);
  await expect(zoneField(page)).toBeFocused();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(toast(page, "Equipo actualizado")).toBeVisible();
  // Beto is in Chile, which is ahead of Bogotá.
  await expect(beto.page.getByText(/Se abre (hoy|mañana) a las 0[12]:00 \(00:00 en Bogotá\)/)).toBeVisible();
});
