import type { Page } from "@playwright/test";
import { boardOf } from "./board-data.ts";
import { expect, teamOf, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const plus = (page: Page, name: string) => page.getByRole("button", { name: `Poner una ficha en ${name}` });
const minus = (page: Page, name: string) => page.getByRole("button", { name: `Quitar una ficha de ${name}` });
const fichas = (page: Page, name: string) => page.getByRole("spinbutton", { name: `Fichas en ${name}` });
const topics = (page: Page) => page.getByRole("region", { name: "Temas" }).getByRole("listitem");
const choose = (page: Page, topic: string) => topics(page).filter({ hasText: topic }).getByRole("button").click();
const shown = (page: Page, topic: string) => page.getByRole("article", { name: topic });
const note = (page: Page) => page.getByLabel("Nota", { exact: true });

test("Nobody places more fichas than they have, not even with double clicks, and totals show only while talking", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  for (const text of ["La demo", "Los PR", "Las reuniones"]) await board.addCard(ana, text);
  await board.goTo("CHOOSE");
  for (const { page } of [ana, beto]) await openLive(page, board.path);

  await plus(beto.page, "La demo").dblclick();
  await expect(fichas(beto.page, "La demo")).toHaveAttribute("aria-valuenow", "2");
  await plus(beto.page, "La demo").dblclick();
  await expect(fichas(beto.page, "La demo")).toHaveAttribute("aria-valuenow", "3");
  await expect(plus(beto.page, "La demo")).toBeDisabled();
  await fichas(beto.page, "Los PR").focus();
  for (const key of ["ArrowUp", "+", "ArrowUp"]) await beto.page.keyboard.press(key);
  await expect(fichas(beto.page, "Los PR")).toHaveAttribute("aria-valuenow", "2");
  await expect(beto.page.getByText("Ya pusiste todas tus fichas")).toBeVisible();
  await expect(plus(beto.page, "Las reuniones")).toBeDisabled();
  await expect(minus(beto.page, "Las reuniones")).toBeDisabled();

  await expect(ana.page.getByText("1 de 2 listos con sus fichas")).toBeVisible();
  expect((await board.read(ana)).totals).toBeNull();
  await expect(ana.page.getByText(/^[1-9] fichas?$/)).toHaveCount(0);
  await expect(ana.page.getByText("Te quedan 5 fichas")).toBeVisible();

  await ana.page.getByRole("button", { name: "Pasar a Conversar" }).click();
  for (const { page } of [ana, beto]) {
    await expect(topics(page)).toHaveText([/3 fichas: *La demo/, /2 fichas: *Los PR/, /0 fichas: *Las reuniones/]);
  }
});

test("The topic in focus follows for everybody but a person who looks at another or writes", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  for (const text of ["La demo", "Los PR", "Las reuniones"]) await board.addCard(ana, text);
  await board.goTo("TALK");
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  await expect(beto.page.getByText("Todavía no hay un tema en el centro")).toBeVisible();

  await ana.page.getByRole("button", { name: "Empezar: La demo" }).click();
  for (const { page } of [ana, beto]) await expect(shown(page, "La demo")).toBeVisible();
  await choose(beto.page, "Las reuniones");
  await expect(shown(beto.page, "Las reuniones")).toBeVisible();
  await ana.page.getByRole("button", { name: "Siguiente: Los PR" }).click();
  await expect(shown(ana.page, "Los PR")).toBeVisible();
  await expect(beto.page.getByText("El equipo está en Los PR")).toBeVisible();
  await expect(shown(beto.page, "Las reuniones")).toBeVisible();
  await expect(topics(beto.page).filter({ hasText: "La demo" })).toContainText("Conversado");

  await beto.page.getByRole("button", { name: "Ir con el equipo" }).click();
  await expect(shown(beto.page, "Los PR")).toBeVisible();
  await note(beto.page).pressSequentially("Revisar el mismo");
  await choose(ana.page, "Las reuniones");
  await expect(beto.page.getByText("El equipo está en Las reuniones")).toBeVisible();
  await expect(note(beto.page)).toBeFocused();
  await beto.page.keyboard.type(" día");
  await expect(note(beto.page)).toHaveValue("Revisar el mismo día");
});

test("Two notes written at the same time are both kept, and the writer decides", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  const groupId = await board.addCard(ana, "La demo");
  await board.goTo("TALK");
  await board.act(ana, { kind: "focus", groupId });
  await beto.page.clock.install();
  for (const { page } of [ana, beto]) await openLive(page, board.path);

  // With the clock stopped, the note is not sent yet.
  await beto.page.clock.pauseAt((await beto.page.evaluate(() => Date.now())) + 10_000);
  await note(beto.page).fill("Ensayarla un día antes");
  await note(ana.page).fill("Mostrar menos");
  await note(ana.page).blur();
  await expect.poll(async () => (await board.read(ana)).groups[0]?.note).toBe("Mostrar menos");
  await beto.page.clock.resume();

  await expect(beto.page.getByRole("heading", { name: "Alguien más también escribió" })).toBeVisible();
  await expect(beto.page.getByText("Mostrar menos")).toBeVisible();
  await expect(note(beto.page)).toHaveValue("Ensayarla un día antes");
  await expect(note(ana.page)).toHaveValue("Mostrar menos");
  await beto.page.getByRole("button", { name: "Juntar las dos" }).click();
  for (const { page } of [ana, beto]) await expect(note(page)).toHaveValue("Mostrar menos\nEnsayarla un día antes");
  await expect(beto.page.getByText("Alguien más también escribió")).toHaveCount(0);
});

test("A person answers how they arrive once, and turns what happened since the last time into a card", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  const counters = `/teams/${board.teamId}/counters`;
  const words = { name: "Días sin bugs", incrementButtonLabel: "Otro", resetButtonLabel: "Hubo uno" };
  const { id } = await beto.call<{ id: string }>("POST", counters, words);
  await beto.call("POST", `${counters}/${id}/reset`, { nameEvent: "Falló el pago" });
  await openLive(ana.page, board.path);

  await ana.page.getByRole("button", { name: "Más o menos" }).click();
  await expect(ana.page.getByText("Listo, tu respuesta está guardada.")).toBeVisible();
  await expect(ana.page.getByText("Va 1 respuesta.")).toBeVisible();
  await expect(ana.page.getByRole("button", { name: "Muy bien" })).toHaveCount(0);

  const line = "Días sin bugs volvió a cero: Falló el pago";
  await ana.page.getByRole("button", { name: `Hacer tarjeta: ${line}` }).click();
  await ana.page.getByRole("menuitem", { name: "Por mejorar" }).click();
  await expect(ana.page.getByRole("listitem").filter({ hasText: line })).toContainText("Tarjeta en Por mejorar");
  await expect.poll(async () => (await board.read(ana)).me.cards).toMatchObject([{ columnId: "c2", text: line }]);
});

test("The person who conducts chooses in Llegar whether cards are signed, and later renames a column on everybody's screen", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  await expect(beto.page.getByRole("button", { name: "Opciones de la mesa" })).toHaveCount(0);
  const options = ana.page.getByRole("button", { name: "Opciones de la mesa" });
  const dialog = ana.page.getByRole("dialog", { name: "Opciones de la mesa" });
  await options.click();
  await dialog.getByRole("radio", { name: /Sin firma/ }).check();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => board.read(beto)).toMatchObject({ signed: false });
  await board.goTo("WRITE");
  await expect(ana.page.getByRole("heading", { name: "Lo bueno" })).toBeVisible();
  await options.click();
  await expect(dialog.getByText("Las tarjetas van sin firma. Eso se elige en Llegar")).toBeVisible();
  await dialog.getByLabel("Columna 3").fill("Por probar");
  await dialog.getByLabel("Fichas por persona").fill("7");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(beto.page.getByRole("heading", { name: "Por probar" })).toBeVisible();
  await expect.poll(() => board.read(beto)).toMatchObject({ budget: 7, perGroup: 3, signed: false });
});

test("A team writes on columns of its own, named and put in order by keyboard", async ({ person }) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const { page } = ana;
  await page.goto(`${list}/create`);
  await page.getByLabel("Nombre").fill("Sprint 1");
  await page.getByRole("radio", { name: /Columnas propias/ }).check();
  await page.getByRole("button", { name: "Crear" }).click();
  await expect(page.getByRole("textbox", { name: "Columna 1" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Columna 1" })).toHaveAccessibleDescription("Completa este campo.");

  await page.keyboard.type("Cuidar");
  await page.getByRole("textbox", { name: "Columna 2" }).fill("Soltar");
  await page.getByRole("textbox", { name: "Pregunta" }).nth(1).fill("¿Qué ya no ayuda?");
  await page.getByRole("textbox", { name: "Columna 3" }).fill("Sobra");
  await page.getByRole("button", { name: "Bajar la columna 1" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Bajar la columna 2" })).toBeFocused();
  await page.getByRole("button", { name: "Quitar la columna 3" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Columna 2" })).toHaveValue("Cuidar");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Columna 1" })).toHaveValue("Soltar");
  await expect(page.getByRole("textbox", { name: "Columna 2" })).toHaveValue("Cuidar");
  await page.getByRole("button", { name: "Crear" }).click();

  await page.getByRole("button", { name: "Pasar a Escribir" }).click();
  await expect(page.getByRole("heading", { name: /^(Cuidar|Soltar)$/ })).toHaveText(["Soltar", "Cuidar"]);
  await expect(page.getByText("¿Qué ya no ayuda?")).toBeVisible();
  await page.goto(`${list}/create`);
  await expect(page.getByRole("radio", { name: /Como la última/ })).toHaveAccessibleName(/Soltar · Cuidar/);
});
