import type { Page } from "@playwright/test";
import type { BoardView } from "#worker/contract/boards.ts";
import { boardAt } from "./board-data.ts";
import { type Caller, expect, type Person, PHONE, teamOf, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const question = (page: Page, text: string) => page.getByRole("heading", { name: text });
const field = (page: Page) => page.getByRole("textbox", { name: "Tu respuesta" });
const answers = (page: Page) => page.getByRole("list", { name: "Respuestas" });
const chooser = (page: Page) => page.getByRole("dialog", { name: "Empezar con una pregunta" });

const TEXTS = ["Humitas", "Ceviche", "Arepas", "Pan amasado", "Pastel de choclo"];

/** The retrospective that the first person creates in the form. It begins with a question. */
async function createdWith(facilitator: Person, others: Caller[], text: string) {
  const { page } = facilitator;
  const teamId = await teamOf(facilitator, ...others);
  await page.goto(`/teams/${teamId}/retrospectives/create`);
  await page.getByRole("textbox", { name: "Nombre" }).fill("Sprint 14");
  await page.getByText("Más opciones").click();
  await page.getByRole("button", { name: "Empezar con una pregunta" }).click();
  await chooser(page).getByRole("textbox").fill(text);
  await chooser(page).getByRole("textbox").press("Enter");
  await expect(page.getByRole("group", { name: "Para empezar" }).getByText(text)).toBeVisible();
  // The draft has it too.
  await page.reload();
  await expect(page.getByRole("group", { name: "Para empezar" }).getByText(text)).toBeVisible();
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await page.waitForURL(/\/retrospectives\/[\w-]{12,}$/);
  return boardAt(new URL(page.url()).pathname, facilitator);
}

test("Five people answer a question, nobody sees an answer before all are shown, and the sheet keeps them", async ({
  person,
}) => {
  const names = ["Ana Soto", "Beto Rojas", "Camila Díaz", "Diego Paz", "Elena Ruiz"];
  const people = await Promise.all(
    names.map((name, index) => person(name, index === 1 ? { viewport: PHONE, hasTouch: true } : {})),
  );
  const [ana, beto, camila, diego, elena] = people;
  if (!ana || !beto || !camila || !diego || !elena) throw new Error("no people");
  const board = await createdWith(ana, people.slice(1), "¿Qué plato recomiendas?");
  for (const { page } of people) await openLive(page, board.path);

  for (const [index, { page }] of people.entries()) {
    await expect(question(page, "¿Qué plato recomiendas?")).toBeVisible();
    await field(page).fill(String(TEXTS[index]));
    if (index === 0) await field(page).press("Enter");
    else if (index === 1) await page.getByRole("button", { name: "Responder" }).tap();
    else await page.getByRole("button", { name: "Responder" }).click();
    await expect(page.getByText(String(TEXTS[index]))).toBeVisible();
  }
  // One is changed and that is undone with the keyboard, one is taken back and given again.
  await diego.page.getByRole("button", { name: "Cambiar" }).click();
  await field(diego.page).fill("Sopaipillas");
  await field(diego.page).press("Enter");
  await expect(diego.page.getByText("Cambiaste tu respuesta")).toBeVisible();
  await diego.page.keyboard.press("Control+z");
  await expect(diego.page.getByText("Pan amasado")).toBeVisible();
  await diego.page.getByRole("button", { name: "Cambiar" }).click();
  await expect(field(diego.page)).toHaveValue("Pan amasado");
  await field(diego.page).press("Escape");
  await elena.page.getByRole("button", { name: "Quitar", exact: true }).click();
  await field(elena.page).fill("Porotos granados");
  await field(elena.page).press("Enter");
  await camila.page.reload();
  const arepas = camila.page.getByRole("paragraph").filter({ hasText: "Arepas" });
  await expect(arepas).toBeVisible();
  await camila.page.getByRole("button", { name: "Cambiar" }).click();
  await field(camila.page).press("Escape");
  await expect(arepas).toBeFocused();
  for (const [index, { page }] of people.entries()) {
    const others = [...TEXTS, "Porotos granados"].filter((text) => text !== TEXTS[index]);
    for (const text of index === 4 ? TEXTS : others) await expect(page.getByText(text)).toHaveCount(0);
  }

  await board.goTo("WRITE");
  const shown = ["Arepas", "Ceviche", "Humitas", "Pan amasado", "Porotos granados"];
  for (const { page } of people) {
    await expect(answers(page).getByRole("listitem")).toHaveCount(5);
    const texts = await answers(page).getByRole("listitem").allInnerTexts();
    expect(texts.map((text) => text.trim()).sort()).toEqual(shown);
    for (const name of names) await expect(answers(page)).not.toContainText(name);
  }
  await expect(answers(elena.page).getByRole("button")).toHaveCount(1);
  await elena.page.getByRole("button", { name: "Quitar la respuesta Porotos granados" }).click();
  for (const { page } of people) await expect(answers(page).getByRole("listitem")).toHaveCount(4);
  await elena.page.keyboard.press("Control+z");
  await expect(answers(ana.page).getByRole("listitem")).toHaveCount(5);

  // The server renders them on demand, and no other step has them among its cards.
  await ana.page.reload();
  await ana.page.getByRole("button", { name: "Ver las respuestas" }).click();
  await expect(answers(ana.page).getByRole("listitem")).toHaveCount(5);
  await board.goTo("GROUP");
  await expect(ana.page.locator("[data-card]")).toHaveCount(0);
  expect((await ana.call<BoardView>("GET", `${board.path}/board`)).cards).toEqual([]);

  await ana.call("POST", `${board.path}/close`);
  await beto.page.goto(`${board.path}/summary`);
  const section = beto.page.getByRole("region", { name: "Para empezar" });
  await expect(section).toContainText("¿Qué plato recomiendas?");
  for (const text of shown) await expect(section).toContainText(text);
});

test("The facilitator asks a question at the table, changes it and shows the answers early", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const input = { retrospectiveName: "Sprint 14", template: "velero", signed: true };
  const { id } = await ana.call<{ id: string }>("POST", `/teams/${teamId}/retrospectives`, input);
  const path = `/teams/${teamId}/retrospectives/${id}`;
  await openLive(beto.page, path);
  await openLive(ana.page, path);
  await ana.page.getByRole("button", { name: "Opciones de la retrospectiva" }).click();
  await ana.page.getByRole("menuitem", { name: "Opciones de la mesa" }).click();
  await ana.page.getByRole("button", { name: "Empezar con una pregunta" }).click();
  await chooser(ana.page).getByRole("button", { name: "Gustos" }).click();
  await chooser(ana.page).getByRole("button", { name: "¿Mar, montaña o ciudad?" }).click();
  await field(beto.page).fill("Mar");
  await field(beto.page).press("Enter");
  await expect(beto.page.getByText("Mar", { exact: true })).toBeVisible();

  // The chance that would suggest the question which is asked already, the 18th of 60.
  await ana.page.evaluate(() => {
    Math.random = () => 17.5 / 60;
  });
  await ana.page.getByRole("button", { name: "Opciones de la pregunta" }).click();
  await ana.page.getByRole("menuitem", { name: "Cambiar la pregunta" }).click();
  await chooser(ana.page).getByRole("button", { name: "Usar esta" }).click();
  await expect(question(beto.page, "¿Mar, montaña o ciudad?")).toHaveCount(0);
  await field(beto.page).fill("Otra respuesta");
  await field(beto.page).press("Enter");
  await expect(beto.page.getByRole("button", { name: "Mostrar las respuestas" })).toHaveCount(0);
  await ana.page.getByRole("button", { name: "Mostrar las respuestas" }).click();
  const dialog = ana.page.getByRole("dialog", { name: "¿Mostrar las respuestas?" });
  await expect(dialog).toContainText("no se pueden volver a esconder");
  await dialog.getByRole("button", { name: "Mostrar" }).click();
  for (const { page } of [ana, beto]) await expect(answers(page)).toContainText(/Otra respuesta\s*Beto Rojas/);
  await expect(ana.page.getByRole("button", { name: "Opciones de la pregunta" })).toHaveCount(0);
});
