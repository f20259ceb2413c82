import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { counters } from "#drizzle/schema/counters.ts";
import { chooseEntry, expectWatching, presentStep } from "./board-bar.ts";
import { boardOf } from "./board-data.ts";
import { expectTranslated, translatePages } from "./browser-translation.ts";
import { expect, holdScripts, newEmail, PASSWORD, type Person, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const card = (page: Page, text: string) => page.locator("[data-card]").filter({ hasText: text });
const column = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: "Nueva tarjeta en Lo bueno" });
const group = (page: Page) => page.getByRole("region", { name: /^Grupo de/ });
const menuOf = (page: Page, text: string) => page.getByRole("button", { name: `Opciones de ${text}` });
const entry = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const undo = (page: Page) => page.getByRole("region", { name: /^Avisos/ }).getByRole("button", { name: "Deshacer" });

async function openTranslated({ context, page }: Person, path: string): Promise<Page> {
  await translatePages(context);
  await openLive(page, path);
  await expectTranslated(page);
  return page;
}

/** What stands there says nothing of what was there before. */
async function expectSameAfterReload(page: Page, shown: Locator): Promise<void> {
  await expectTranslated(page);
  const before = await shown.allInnerTexts();
  await page.reload();
  await expectTranslated(page);
  await expect(shown).toHaveText(before, { useInnerText: true });
}

test("A person whose browser translates logs in and goes from screen to screen", async ({ caller, newContext }) => {
  const ana = await caller("Ana Soto");
  const teamId = await teamOf(ana);
  const context = await newContext();
  await translatePages(context);
  const page = await context.newPage();
  await page.goto("/login");
  await expectTranslated(page);
  await page.getByRole("button", { name: "Mostrar contraseña" }).click();
  await page.getByLabel("Email").fill(newEmail("Nadie"));
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Email").fill(ana.email);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("heading", { name: "Hola, Ana", level: 1 })).toBeVisible();
  await expectTranslated(page);

  const sidebar = page.getByRole("complementary", { name: "Barra lateral" });
  const screens = [
    ["Mis equipos", "Mis equipos"],
    ["Agradecimientos", "Agradecimientos"],
  ] as const;
  for (const [link, heading] of screens) {
    await sidebar.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expectTranslated(page);
  }
  await page.goto(`/teams/${teamId}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Tópicos/ })
    .click();
  await expect(page.getByText("Aquí va a vivir lo que el equipo quiere conversar")).toBeVisible();
  await expectTranslated(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Equipo de prueba", level: 1 })).toBeVisible();
  await sidebar.getByRole("button", { name: "Fondo" }).click();
  await page.getByRole("menuitemradio", { name: "Top Gradient Radial" }).click();
  await sidebar.getByRole("button", { name: "Contraer menú" }).click();
  await expectTranslated(page);
});

test("A translated counter shows its present days after an increment and, another day, a reset", async ({
  caller,
  person,
  backend,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const list = `/teams/${await teamOf(ana, beto)}/counters`;
  const words = {
    name: "Días sin bugs",
    incrementButtonLabel: "Hoy no hubo bugs",
    resetButtonLabel: "Apareció un bug",
  };
  const { id } = await ana.call<{ id: string }>("POST", list, words);
  const page = await openTranslated(ana, `${list}/${id}`);
  const now = page.getByRole("region", { name: "Racha de ahora" });
  await expect(now).toContainText("0 días");
  await page.getByRole("button", { name: words.incrementButtonLabel }).click();
  await expect(toast(page, "Counter incrementado")).toBeVisible();
  await expect(now).toContainText("1 día");
  await expect(now).not.toContainText("0 días");
  await expectTranslated(page);
  await backend.db.update(counters).set({ lastChangedOn: null }).where(eq(counters.id, id));
  await page.reload();
  await expectTranslated(page);
  await page.getByRole("button", { name: words.resetButtonLabel }).click();
  await dialog(page).getByLabel("Nombre del evento").fill("Falló el pago");
  await expectTranslated(page);
  await dialog(page).getByRole("button", { name: "Reiniciar" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(now).toContainText(/^0 días/);
  await expect(page.getByText("Falló el pago")).toBeVisible();
  await expectTranslated(page);
  await expectSameAfterReload(page, page.getByRole("main"));
});

test("A topic whose page is translated shows the messages, likes and changes of others", async ({ caller, person }) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const list = `/teams/${await teamOf(ana, beto)}/topics`;
  const { id } = await ana.call<{ id: string }>("POST", list, { title: "Acortar la daily" });
  const page = await openTranslated(ana, `${list}/${id}`);
  const messages = page.getByRole("region", { name: "Conversación" }).getByRole("listitem");
  await page.getByLabel("Tu mensaje").fill("Quince minutos bastan.");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(messages).toHaveText([/Quince minutos bastan\./]);
  await expectTranslated(page);
  await beto.call("POST", `${list}/${id}/messages`, { message: "Y de pie." });
  await expect(messages).toHaveCount(2);
  await ana.call("PATCH", `${list}/${id}`, { title: "Daily de quince minutos", state: "CLOSED" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Daily de quince minutos");
  await expect(page.getByText("Cerrado", { exact: true })).toBeVisible();
  await expectSameAfterReload(page, page.getByRole("main"));
});

test("A translated table shows what the person writes, edits, moves, joins and undoes", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await boardOf(ana);
  await board.goTo("WRITE");
  const page = await openTranslated(ana, board.path);
  for (const text of ["Reuniones larga", "Sin agenda"]) {
    await field(page).fill(text);
    await field(page).press("Enter");
    await expect(card(page, text)).toBeVisible();
    await expectTranslated(page);
  }
  await menuOf(page, "Reuniones larga").click();
  await entry(page, "Editar").click();
  await page.getByRole("textbox", { name: "Texto de la tarjeta" }).fill("Reuniones eternas");
  await page.keyboard.press("Enter");
  await expect(card(page, "Reuniones eternas")).toBeVisible();
  await expect(card(page, "Reuniones larga")).toBeHidden();
  await expectTranslated(page);

  await page.getByRole("button", { name: "Pasar a Juntar" }).click();
  await expect(presentStep(page, "Juntar").or(page.getByRole("dialog"))).toBeVisible();
  if (await dialog(page).isVisible()) await dialog(page).getByRole("button", { name: "Pasar a Juntar" }).click();
  await expect(menuOf(page, "Sin agenda")).toBeVisible();
  await menuOf(page, "Sin agenda").click();
  await entry(page, "Mover a…").click();
  await dialog(page).getByRole("button", { name: "Ideas" }).click();
  await expect(column(page, "Ideas").getByText("Sin agenda")).toBeVisible();
  await expectTranslated(page);
  await undo(page).first().click();
  await expect(column(page, "Lo bueno").getByText("Sin agenda")).toBeVisible();
  await menuOf(page, "Sin agenda").click();
  await entry(page, "Juntar con…").click();
  await dialog(page)
    .getByRole("button", { name: /Reuniones eternas/ })
    .click();
  await expect(group(page)).toContainText("Sin agenda");
  await expectTranslated(page);
  await undo(page).first().click();
  await expect(group(page)).toBeHidden();
  await menuOf(page, "Sin agenda").click();
  await entry(page, "Quitar").click();
  await expect(card(page, "Sin agenda")).toBeHidden();
  await undo(page).first().click();
  await expect(card(page, "Sin agenda")).toBeVisible();
  await page.mouse.move(0, 0);
  await expectSameAfterReload(page, page.locator("[data-card]"));
});

test("A translated table follows what others do, step by step, to the closing", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("WRITE");
  const page = await openTranslated(beto, board.path);
  await openLive(ana.page, board.path);
  await expect(page.getByText("0 de 2 listos")).toBeVisible();
  await ana.page.getByRole("button", { name: "Listo" }).click();
  await expect(page.getByText("1 de 2 listos")).toBeVisible();
  await expect(page.getByText("0 de 2 listos")).toBeHidden();
  const demo = await board.addCard(ana, "La demo");
  const other = await board.addCard(ana, "Los PR", "c2");
  await board.goTo("GROUP");
  await expect(card(page, "La demo")).toBeVisible();
  await expectTranslated(page);

  await board.act(ana, { kind: "editCard", cardId: demo, text: "La demo en vivo", rev: 0 });
  await expect(card(page, "La demo en vivo")).toBeVisible();
  await board.act(ana, { kind: "joinGroup", cardId: other, withCardId: demo });
  await expect(group(page)).toContainText("Los PR");
  await expectTranslated(page);
  await board.goTo("CHOOSE");
  const plus = page.getByRole("button", { name: /^Poner una ficha en/ });
  await expect(page.getByText("Te quedan 5 fichas")).toBeVisible();
  await plus.click();
  await expect(page.getByText("Te quedan 4 fichas")).toBeVisible();
  await expect(page.getByText("Te quedan 5 fichas")).toBeHidden();
  await expectTranslated(page);
  await board.talkAbout(demo);
  await expect(page.getByRole("article")).toBeVisible();
  await expectTranslated(page);
  await board.goTo("THANK");
  await expect(page.getByLabel("¿A quién?")).toBeVisible();
  await expectTranslated(page);
  await ana.call("POST", `${board.path}/close`);
  await expect(page.getByText("Cerrado", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Este sprint lo ganó todo el equipo" })).toBeVisible();
  await expectTranslated(page);
});

test("A timer is never translated, and its countdown goes on", async ({ caller, person }) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const { path, teamId } = await boardOf(ana, beto);
  const page = await openTranslated(ana, path);
  await ana.call("POST", `/teams/${teamId}/timers`, { minutes: 5 });
  const countdown = page.getByRole("timer", { name: "Tiempo que queda" });
  await expect(countdown).toHaveText(/^04:/);
  await expectTranslated(page);
  const before = await countdown.textContent();
  await expect(countdown).not.toHaveText(String(before));
  await expect(countdown.locator("font")).toHaveCount(0);
  await chooseEntry(page, "Cerrar retrospectiva");
  await page.keyboard.press("Escape");
  await ana.call("DELETE", `/teams/${teamId}/timers`);
  await expect(countdown).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Poner Timer" })).toBeVisible();
  await expectTranslated(page);
});

test("A page that is translated before its script has loaded works like any other", async ({ caller, person }) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("GROUP");
  const { page } = ana;
  await translatePages(ana.context, "beforeHydration");
  await page.addInitScript(() => localStorage.setItem("tertulia-background", JSON.stringify({ version: 0, id: 3 })));
  const load = await holdScripts(page);
  await page.goto(board.path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Sprint 1", level: 1 }).locator("font").first()).toBeVisible();
  load();
  await expectWatching(page);
  await expect(page.locator("html")).toHaveAttribute("data-background", "3");
  await board.addCard(beto, "Escrita después");
  await expect(card(page, "Escrita después")).toBeVisible();
  await expectTranslated(page);
});

test("A person who takes the translation back reads the present texts", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("WRITE");
  const page = await openTranslated(ana, board.path);
  await openLive(beto.page, board.path);
  await beto.page.getByRole("button", { name: "Listo" }).click();
  await expect(page.getByText("1 de 2 listos")).toBeVisible();
  await expectTranslated(page);
  await page.evaluate(() => window.translation.takeBack());
  await expect(page.locator("font")).toHaveCount(0);
  await expect(page.getByText("1 de 2 listos")).toBeVisible();
  await beto.page.getByRole("button", { name: "Listo" }).click();
  await expect(page.getByText("0 de 2 listos")).toBeVisible();
});
