import type { Locator, Page } from "@playwright/test";
import { boardOf } from "./board-data.ts";
import { untilDraggable } from "./dragging.ts";
import { expect, type Person, PHONE, test, untilQuiet } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { openLive } from "./realtime.ts";

const take = (page: Page, text: string) => page.getByRole("button", { name: `Tomar: ${text}` });
const joinHere = (page: Page, text: string) => page.getByRole("button", { name: `Juntar aquí: ${text}` });
const menuOf = (page: Page, text: string) => page.getByRole("button", { name: `Opciones de ${text}` });
const entry = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const column = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const group = (page: Page) => page.getByRole("region", { name: /^Grupo de/ });
const groupName = (page: Page) => group(page).getByRole("textbox", { name: "Nombre del grupo" });
const dialog = (page: Page) => page.getByRole("dialog");
const undo = (page: Page) => page.getByRole("region", { name: /^Avisos/ }).getByRole("button", { name: "Deshacer" });

/** Three cards in three columns, ready to be grouped. */
async function tableOf(facilitator: Person) {
  const board = await boardOf(facilitator);
  const ids = {
    long: await board.addCard(facilitator, "Reuniones largas", "c1"),
    agenda: await board.addCard(facilitator, "Sin agenda", "c2"),
    demo: await board.addCard(facilitator, "Mostrar antes", "c3"),
  };
  await board.goTo("GROUP");
  await openLive(facilitator.page, board.path);
  const cards = async () => (await board.read(facilitator)).cards;
  return {
    ids,
    cards,
    columnOf: async (cardId: string) => (await cards()).find(({ id }) => id === cardId)?.columnId,
    groupOf: async (cardId: string) => (await cards()).find(({ id }) => id === cardId)?.groupId,
    titleOf: async (groupId: string) => (await board.read(facilitator)).groups.find(({ id }) => id === groupId)?.title,
    count: async () => (await cards()).length,
  };
}

test("What a person moves, joins and removes is undone from its toast", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const { ids, columnOf, groupOf, count } = await tableOf(ana);
  await menuOf(page, "Sin agenda").click();
  await entry(page, "Mover a…").click();
  await dialog(page).getByRole("button", { name: "Ideas" }).click();
  await expect.poll(() => columnOf(ids.agenda)).toBe("c3");
  await undo(page).first().click();
  await expect.poll(() => columnOf(ids.agenda)).toBe("c2");

  await menuOf(page, "Sin agenda").click();
  await entry(page, "Juntar con…").click();
  await dialog(page)
    .getByRole("button", { name: /Reuniones largas/ })
    .click();
  await expect.poll(() => groupOf(ids.agenda)).toBe(ids.long);
  await undo(page).first().click();
  await expect.poll(() => groupOf(ids.agenda)).toBe(ids.agenda);
  await expect(group(page)).toBeHidden();

  await menuOf(page, "Mostrar antes").click();
  await entry(page, "Quitar").click();
  await expect.poll(count).toBe(2);
  await undo(page).first().click();
  await expect.poll(count).toBe(3);
  await expect(column(page, "Ideas").getByText("Mostrar antes")).toBeVisible();
});

test("The focus stays on a card that others join, and goes to another one or the field when it is removed", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await boardOf(ana);
  await board.addCard(ana, "La demo");
  const cardId = await board.addCard(ana, "Los PR");
  const withCardId = await board.addCard(ana, "Sin agenda", "c2");
  await board.goTo("GROUP");
  await openLive(page, board.path);
  const menu = page.getByRole("button", { name: "Opciones de Los PR" });
  await page.getByRole("button", { name: "Opciones de La demo" }).press("Enter");
  await page.getByRole("menuitem", { name: "Quitar" }).press("Enter");
  await expect(menu).toBeFocused();
  await take(page, "Los PR").press("Enter");
  await page.getByRole("button", { name: "Cancelar" }).press("Enter");
  await expect(menu).toBeFocused();

  await take(page, "Los PR").focus();
  // What keeps the focus has loaded since the first key.
  await untilQuiet(page);
  await board.act(ana, { kind: "joinGroup", cardId, withCardId });
  await expect(group(page)).toBeVisible();
  await expect(take(page, "Los PR")).toBeFocused();
  await board.act(ana, { kind: "removeCard", cardId });
  await expect(group(page)).toBeHidden();
  await expect(take(page, "Sin agenda")).toBeFocused();
  await menuOf(page, "Sin agenda").press("Enter");
  await entry(page, "Quitar").press("Enter");
  await expect(page.getByRole("textbox", { name: "Nueva tarjeta en Por mejorar" })).toBeFocused();
});

test("A group that others move keeps the focus and the name that a person is typing", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await boardOf(ana);
  const withCardId = await board.addCard(ana, "Reuniones largas");
  const cardId = await board.addCard(ana, "Reuniones sin fin");
  await board.addCard(ana, "La demo");
  await board.goTo("GROUP");
  await board.act(ana, { kind: "joinGroup", cardId, withCardId });
  await openLive(page, board.path);
  const moveTo = (columnId: string) => board.act(ana, { kind: "moveCard", cardId: withCardId, columnId, rank: "b1" });
  const menu = page.getByRole("button", { name: "Opciones del grupo" });
  // What keeps the focus loads with the first key.
  await menu.press("Shift");
  await untilQuiet(page);
  await moveTo("c3");
  await expect(column(page, "Ideas").getByRole("region", { name: /^Grupo de/ })).toBeVisible();
  await expect(menu).toBeFocused();

  await groupName(page).pressSequentially("Las reu");
  await moveTo("c1");
  await expect(column(page, "Lo bueno").getByRole("region", { name: /^Grupo de/ })).toBeVisible();
  await expect(groupName(page)).toBeFocused();
  await page.keyboard.type("niones");
  await expect(groupName(page)).toHaveValue("Las reuniones");
});

test("Nothing asks where to leave a card that was taken and is gone", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await boardOf(ana);
  const cardId = await board.addCard(ana, "La demo");
  await board.goTo("GROUP");
  await openLive(page, board.path);
  await page.getByRole("button", { name: /^Tomar: ?La demo/ }).click();
  await expect(page.getByRole("alert")).toContainText("Elige dónde dejarla");
  await board.act(ana, { kind: "removeCard", cardId });
  await expect(page.locator("[data-card]")).toHaveCount(0);
  await expect(page.getByText("Elige dónde dejarla")).toHaveCount(0);
});

test("Ctrl and Z undo what the newest toast says, and leave a field with text alone", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const { ids, columnOf, groupOf, titleOf } = await tableOf(ana);
  await take(page, "Sin agenda").click();
  await page.getByRole("button", { name: "Dejar en Ideas" }).click();
  await expect.poll(() => columnOf(ids.agenda)).toBe("c3");
  await take(page, "Sin agenda").click();
  await joinHere(page, "Mostrar antes").click();
  await expect.poll(() => groupOf(ids.agenda)).toBe(ids.demo);
  await expect(groupName(page)).toBeFocused();
  await page.keyboard.type("De más");
  await page.keyboard.press("Control+z");
  // The field undoes what was typed, and the group is still there to be named.
  await expect(groupName(page)).not.toHaveValue("De más");
  await page.keyboard.type("Sí");
  await expect(groupName(page)).toHaveValue(/Sí$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect.poll(() => groupOf(ids.agenda)).toBe(ids.agenda);
  await page.keyboard.press("Control+z");
  await expect.poll(() => columnOf(ids.agenda)).toBe("c2");
  expect(await titleOf(ids.demo)).toBeNull();
  await expect(undo(page)).toHaveCount(0);
});

test("Ctrl and Z in a field that a person emptied bring back what was typed, and undo nothing on the table", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const { ids, columnOf } = await tableOf(ana);
  await take(page, "Sin agenda").click();
  await page.getByRole("button", { name: "Dejar en Ideas" }).click();
  await expect.poll(() => columnOf(ids.agenda)).toBe("c3");
  const field = page.getByRole("textbox", { name: "Nueva tarjeta en Lo bueno" });
  await field.focus();
  await page.keyboard.type("Café");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Control+z");
  await expect(field).toHaveValue("Café");
  // Now the field undoes the typing itself, and then it has nothing left to undo.
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press("Control+z");
  await expect(field).toHaveValue("");
  await expect(undo(page)).toHaveCount(1);
  await field.blur();
  await page.keyboard.press("Control+z");
  await expect.poll(() => columnOf(ids.agenda)).toBe("c2");
});

test("Arrow keys move from card to card, and from an empty field to the cards", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await tableOf(ana);
  const field = page.getByRole("textbox", { name: "Nueva tarjeta en Lo bueno" });
  const presses: [key: string, focused: Locator][] = [
    ["ArrowDown", take(page, "Reuniones largas")],
    ["ArrowRight", take(page, "Sin agenda")],
    ["ArrowRight", take(page, "Mostrar antes")],
    ["ArrowRight", take(page, "Mostrar antes")],
    ["ArrowLeft", take(page, "Sin agenda")],
    ["Home", page.getByRole("textbox", { name: "Nueva tarjeta en Por mejorar" })],
    ["End", take(page, "Sin agenda")],
    ["ArrowLeft", take(page, "Reuniones largas")],
    ["ArrowUp", field],
  ];
  await field.focus();
  for (const [key, focused] of presses) {
    await page.keyboard.press(key);
    await expect(focused).toBeFocused();
  }
  await page.keyboard.type("Ya");
  await page.keyboard.press("ArrowDown");
  await expect(field).toBeFocused();
});

test("A person drags a whole group onto a card and into another column with the mouse", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const { ids, columnOf, groupOf } = await tableOf(ana);
  await take(page, "Sin agenda").click();
  await joinHere(page, "Reuniones largas").click();
  await expect(group(page)).toContainText("Sin agenda");
  const grip = group(page).locator("[data-grip]");
  await untilDraggable(page);

  await grip.dragTo(column(page, "Por mejorar"));
  await expect(column(page, "Por mejorar").getByRole("region", { name: /^Grupo de 2/ })).toBeVisible();
  await expect.poll(() => columnOf(ids.long)).toBe("c2");
  await grip.dragTo(take(page, "Mostrar antes"));
  await expect(column(page, "Ideas").getByRole("region", { name: /^Grupo de 3/ })).toBeVisible();
  await expect.poll(() => groupOf(ids.long)).toBe(ids.demo);
  await expect.poll(() => groupOf(ids.agenda)).toBe(ids.demo);
});

test("A card can be dragged in a browser that sends no pointerdown", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await page.addInitScript(() => addEventListener("pointerdown", (event) => event.stopImmediatePropagation(), true));
  const { ids, columnOf } = await tableOf(ana);
  await untilDraggable(page);
  await page.locator(`[data-card="${ids.agenda}"]`).dragTo(column(page, "Ideas"));
  await expect.poll(() => columnOf(ids.agenda)).toBe("c3");
});

test("A field is as high as its text in a browser without field-sizing", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await page.addInitScript(() => {
    const fixed = new CSSStyleSheet();
    fixed.replaceSync("textarea { field-sizing: fixed !important }");
    document.adoptedStyleSheets = [fixed];
    CSS.supports = () => false;
  });
  await tableOf(ana);
  await take(page, "Sin agenda").click();
  await joinHere(page, "Reuniones largas").click();
  const height = () => groupName(page).evaluate(({ clientHeight }) => clientHeight);
  const isWhole = () =>
    groupName(page).evaluate(({ clientHeight, scrollHeight }) => clientHeight > 60 && clientHeight >= scrollHeight);
  await groupName(page).fill("Reuniones que se alargan y en las que nadie decide nada");
  await expect.poll(isWhole).toBe(true);
  await groupName(page).press("Enter");
  await page.reload();
  await expect.poll(isWhole).toBe(true);
  await groupName(page).fill("Reuniones");
  await expect.poll(height).toBeLessThan(50);
});

test("A card that is dropped on itself stays where it is", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const { ids, cards, count } = await tableOf(ana);
  const before = (await cards()).filter(({ id }) => id !== ids.demo);
  await untilDraggable(page);
  const own = page.locator(`[data-card="${ids.agenda}"]`);
  const height = (await own.boundingBox())?.height ?? 0;
  // The middle of a card joins, and its edges mean before and after it.
  for (const share of [0.5, 0.1, 0.9]) {
    await own.dragTo(own, { sourcePosition: { x: 12, y: 12 }, targetPosition: { x: 80, y: height * share } });
  }
  // Gestures arrive in order: with this one, an earlier one has arrived.
  await menuOf(page, "Mostrar antes").click();
  await entry(page, "Quitar").click();
  await expect.poll(count).toBe(2);
  expect(await cards()).toEqual(before);
  await expect(undo(page)).toHaveCount(1);
});

test("A person groups by keyboard alone: takes, joins, names, moves, merges, separates and undoes", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const { keyboard } = page;
  const { ids, columnOf, groupOf, titleOf } = await tableOf(ana);
  await tabTo(page, take(page, "Reuniones largas"));
  await keyboard.press("Enter");
  await tabTo(page, joinHere(page, "Sin agenda"));
  await keyboard.press("Enter");
  await expect.poll(() => groupOf(ids.long)).toBe(ids.agenda);

  await expect(groupName(page)).toBeFocused();
  await keyboard.type("Las reuniones");
  await keyboard.press("Enter");
  await expect.poll(() => titleOf(ids.agenda)).toBe("Las reuniones");

  await tabTo(page, page.getByRole("button", { name: "Opciones del grupo Las reuniones" }));
  await keyboard.press("Enter");
  await expect(entry(page, "Mover el grupo a…")).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page, dialog(page).getByRole("button", { name: "Ideas" }));
  await keyboard.press("Enter");
  await expect.poll(() => columnOf(ids.agenda)).toBe("c3");

  await tabTo(page, page.getByRole("button", { name: "Opciones del grupo Las reuniones" }));
  await keyboard.press("Enter");
  await keyboard.press("ArrowDown");
  await expect(entry(page, "Juntar el grupo con…")).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page, dialog(page).getByRole("searchbox", { name: "Buscar" }));
  await keyboard.type("mostrar");
  await tabTo(page, dialog(page).getByRole("button", { name: /Mostrar antes/ }));
  await keyboard.press("Enter");
  await expect.poll(() => groupOf(ids.long)).toBe(ids.demo);

  await tabTo(page, undo(page).first());
  await keyboard.press("Enter");
  await expect.poll(() => groupOf(ids.long)).toBe(ids.agenda);
});

test("On a phone, three toasts leave the names of the columns free", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE, hasTouch: true });
  const { page } = ana;
  await tableOf(ana);
  const tabs = page.getByRole("group", { name: "Columnas" }).getByRole("button");
  for (const [index, text] of ["Reuniones largas", "Sin agenda", "Mostrar antes"].entries()) {
    await tabs.nth(index).tap();
    await menuOf(page, text).tap();
    await entry(page, "Quitar").tap();
  }
  await expect(page.getByRole("region", { name: /^Avisos/ }).getByRole("listitem")).toHaveCount(3);
  await untilQuiet(page);
  const areFree = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const { left, right, top, bottom } = tab.getBoundingClientRect();
      return tab.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }),
  );
  expect(areFree).toEqual([true, true, true]);
});

test("A person groups on a phone by touch alone: takes, joins, names, and moves the group", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE, hasTouch: true });
  const { page } = ana;
  const { ids, columnOf, groupOf, titleOf } = await tableOf(ana);
  const tab = (name: RegExp) => page.getByRole("group", { name: "Columnas" }).getByRole("button", { name });
  await take(page, "Reuniones largas").tap();
  await expect(page.getByText("Elige dónde dejarla")).toBeInViewport();
  await tab(/Por mejorar/).tap();
  await joinHere(page, "Sin agenda").tap();
  await expect.poll(() => groupOf(ids.long)).toBe(ids.agenda);

  await groupName(page).tap();
  await groupName(page).fill("Las reuniones");
  await page.getByRole("list", { name: "Quién está en la mesa" }).tap();
  await expect.poll(() => titleOf(ids.agenda)).toBe("Las reuniones");

  await page.getByRole("button", { name: "Opciones del grupo Las reuniones" }).tap();
  await entry(page, "Mover el grupo a…").tap();
  await dialog(page).getByRole("button", { name: "Ideas" }).tap();
  await expect.poll(() => columnOf(ids.agenda)).toBe("c3");

  await tab(/Ideas/).tap();
  await take(page, "Mostrar antes").tap();
  await expect(page.getByRole("button", { name: "Dejar en Ideas" })).toBeInViewport();
  await tab(/Lo bueno/).tap();
  await page.getByRole("button", { name: "Dejar en Lo bueno" }).tap();
  await expect.poll(() => columnOf(ids.demo)).toBe("c1");
});
