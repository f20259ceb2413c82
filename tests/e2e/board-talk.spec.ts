import type { Page } from "@playwright/test";
import { boardOf, talkOf } from "./board-data.ts";
import { expect, holdScripts, PHONE, test, untilQuiet } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { openLive } from "./realtime.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Comentar este tema" });
const talk = (page: Page) => page.getByRole("region", { name: "Conversación" });
const topic = (page: Page, name: string) =>
  page.getByRole("region", { name: "Temas" }).getByRole("listitem").filter({ hasText: name }).getByRole("button");

/** What screen readers say when something comes into it. */
const saidIn = (page: Page) => page.getByRole("article").locator("[aria-live=polite][aria-relevant=additions]");

test("Two people talk about a topic, name each other with the keyboard, and see what they have not read", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { viewport: PHONE, hasTouch: true })];
  const board = await boardOf(ana, beto);
  const groupId = await board.addCard(ana, "La demo");
  await board.addCard(ana, "Los PR", "c2");
  await board.talkAbout(groupId);
  for (const { page } of [ana, beto]) await openLive(page, board.path);

  const comment = ana.page.getByRole("button", { name: "Comentar" });
  await tabTo(ana.page, comment);
  await untilQuiet(ana.page);
  await comment.press("Enter");
  await expect(field(ana.page)).toBeFocused();
  await ana.page.keyboard.type("¿La repites, @be");
  await expect(ana.page.getByRole("option", { name: "Beto Rojas" })).toBeVisible();
  await ana.page.keyboard.press("Enter");
  await expect(field(ana.page)).toHaveValue("¿La repites, @Beto Rojas ");
  await ana.page.keyboard.type("el martes?");
  await ana.page.keyboard.press("Shift+Enter");
  await ana.page.keyboard.type("Yo ayudo");
  await ana.page.keyboard.press("Enter");
  await expect(field(ana.page)).toHaveValue("");
  await expect(talk(beto.page).getByText("¿La repites, @Beto Rojas el martes?")).toBeVisible();
  // A screen reader says what comes, and not the menu of a text.
  const said = saidIn(ana.page).filter({ hasText: "el martes?" });
  await expect(said.locator("li [aria-live=off]").getByRole("button")).toHaveCount(1);

  await topic(beto.page, "Los PR").tap();
  await expect(talk(beto.page)).toBeHidden();
  await field(ana.page).fill("Otra cosa más");
  await ana.page.keyboard.press("Enter");
  await expect(topic(beto.page, "La demo").getByText("1 novedad sin leer")).toBeAttached();
  await board.act(ana, { kind: "propose", proposalId: crypto.randomUUID(), groupId, text: "Ensayar el lunes" });
  await expect(topic(beto.page, "La demo").getByText("2 novedades sin leer")).toBeAttached();
  await topic(beto.page, "La demo").tap();
  await expect(topic(beto.page, "La demo").getByText(/sin leer/)).toHaveCount(0);

  await talk(ana.page).getByRole("button", { name: "Opciones de tu comentario" }).last().click();
  await ana.page.getByRole("menuitem", { name: "Editar" }).click();
  await expect(ana.page.getByRole("textbox", { name: "Texto del comentario" })).toBeFocused();
  await expect(said.locator("li[aria-live=off]")).toHaveCount(1);
  await ana.page.getByRole("textbox", { name: "Texto del comentario" }).fill("Otra cosa, al final");
  await ana.page.keyboard.press("Enter");
  await expect(talk(beto.page).getByText("Otra cosa, al final")).toBeVisible();
  await expect(talk(beto.page).getByText("editado")).toBeVisible();
  await talk(ana.page).getByRole("button", { name: "Opciones de tu comentario" }).last().click();
  await ana.page.getByRole("menuitem", { name: "Quitar" }).click();
  await expect(talk(beto.page).getByRole("listitem")).toHaveCount(1);
  await ana.page
    .getByRole("region", { name: /^Avisos/ })
    .getByRole("button", { name: "Deshacer" })
    .click();
  await expect(talk(beto.page).getByRole("listitem")).toHaveCount(2);
  // The server renders the conversation, which has a script of its own.
  await ana.page.reload();
  await expect(talk(ana.page).getByRole("listitem")).toHaveCount(2);
});

test("Screen readers say the first comment of a topic too", async ({ caller, person }) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const board = await talkOf(ana, beto);
  await openLive(ana.page, board.path);
  // They say what comes into a part that was there before.
  const before = await saidIn(ana.page).first().elementHandle();
  const { groupId } = board;
  await board.act(beto, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text: "Repetirla" });
  await expect.poll(() => before?.textContent()).toContain("Repetirla");
  await expect(saidIn(ana.page).first().locator("[aria-live=off]").getByRole("textbox")).toHaveCount(1);
});

test("Only the conversation begins with a double click, and its field takes no focus from a person who went on", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const board = await talkOf(ana);
  await openLive(ana.page, board.path);
  const propose = ana.page.getByRole("button", { name: "Proponer acuerdo" });

  const load = await holdScripts(ana.page);
  await ana.page.getByRole("button", { name: "Comentar" }).dblclick();
  await propose.focus();
  load();
  await expect(field(ana.page)).toBeVisible();
  await expect(propose).toBeFocused();
});

test("The field has the focus after a double click on Comentar, whose second press finds the button gone", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await talkOf(ana);
  await openLive(page, board.path);
  await page.getByRole("button", { name: "Comentar" }).click();
  await expect(field(page)).toBeFocused();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(field(page)).toBeFocused();
});

test("The focus stays with a text that a person edits: at its comment, and in the field of its proposal", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await talkOf(ana);
  const { groupId } = board;
  await board.act(ana, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text: "Repetirla" });
  await board.act(ana, { kind: "propose", proposalId: crypto.randomUUID(), groupId, text: "Ensayar el lunes" });
  await openLive(page, board.path);
  const comment = page.getByRole("button", { name: "Opciones de tu comentario" });
  await comment.click();
  await page.getByRole("menuitem", { name: "Editar" }).press("Enter");
  const text = page.getByRole("textbox", { name: "Texto del comentario" });
  await text.fill("Repetirla mañana");
  await text.press("Escape");
  await expect(comment).toBeFocused();
  await comment.click();
  await page.getByRole("menuitem", { name: "Editar" }).press("Enter");
  await expect(text).toHaveValue("Repetirla");
  await text.press("Enter");
  await expect(comment).toBeFocused();
  await page.getByRole("button", { name: /^Opciones de tu propuesta/ }).click();
  await page.getByRole("menuitem", { name: "Editar" }).press("Enter");
  await expect(page.getByLabel("¿Qué propones?")).toBeFocused();
});

test("A proposal becomes an agreement of the team when the facilitator accepts it", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await talkOf(ana, beto);
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  const proposed = (page: Page) => page.getByRole("listitem").filter({ hasText: "Lo propone Beto Rojas" });

  await beto.page.getByRole("button", { name: "Comentar" }).click();
  await beto.page.getByRole("button", { name: "Proponer acuerdo" }).click();
  await beto.page.getByLabel("¿Qué propones?").fill("Ensayar el lunes");
  await beto.page.getByLabel("¿Quién lo lleva?").selectOption("Beto Rojas");
  await beto.page.getByRole("button", { name: "Proponer", exact: true }).click();
  await expect(proposed(beto.page)).toBeVisible();
  await expect(saidIn(beto.page)).toHaveText(["Conversación", /Ensayar el lunes/]);
  await expect(proposed(beto.page).getByRole("button", { name: "Aceptar: Ensayar el lunes" })).toBeHidden();

  const change = proposed(beto.page).getByRole("button", { name: /^Opciones de tu propuesta/ });
  await expect(change).toBeVisible();
  await proposed(ana.page).getByRole("button", { name: "De acuerdo 1: Ensayar el lunes" }).click();
  await expect(proposed(beto.page)).toContainText("De acuerdo: ");
  await expect(proposed(beto.page)).toContainText("Ana Soto");
  await expect(change).toHaveCount(0);
  await proposed(ana.page).getByRole("button", { name: "Aceptar: Ensayar el lunes" }).click();
  for (const { page } of [ana, beto]) {
    await expect(proposed(page)).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: "Ensayar el lunes" })).toContainText("Beto Rojas");
  }
  // The pressed button is gone with the only proposal.
  await expect(ana.page.getByRole("region", { name: "Acuerdos" })).toBeFocused();
});
