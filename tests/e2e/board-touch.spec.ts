import type { Page } from "@playwright/test";
import { boardOf } from "./board-data.ts";
import { expect, type Person, PHONE, teamOf, test, untilQuiet } from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { candidate, message, receiver, thank, vote } from "./retrospective-page.ts";
import { fingerOn, middleOf } from "./touch.ts";

const TOUCH = { viewport: PHONE, hasTouch: true };
const card = (page: Page, text: string) => page.getByRole("button", { name: new RegExp(`^(Tomar|Soltar): ${text}`) });
const group = (page: Page) => page.getByRole("region", { name: /^Grupo de/ });
const tab = (page: Page, title: string) =>
  page.getByRole("group", { name: "Columnas" }).getByRole("button", { name: new RegExp(`^${title}`) });
const taken = (page: Page) => page.getByText("Elige dónde dejarla");
const dragged = (page: Page) => page.locator("[data-dragged]");

/** A table with cards in the first column and one in the second, ready to be grouped. */
async function tableOf(facilitator: Person, ...texts: string[]) {
  const board = await boardOf(facilitator);
  const ids: string[] = [];
  for (const text of texts) ids.push(await board.addCard(facilitator, text, "c1"));
  const other = await board.addCard(facilitator, "Sin agenda", "c2");
  await board.goTo("GROUP");
  await openLive(facilitator.page, board.path);
  const cardOf = async (cardId = "") => (await board.read(facilitator)).cards.find(({ id }) => id === cardId);
  return { ids, other, cardOf };
}

test("A finger that rests on a card takes it and drops it on another", async ({ person }) => {
  const ana = await person("Ana Soto", TOUCH);
  const { page } = ana;
  const { ids, cardOf } = await tableOf(ana, "Reuniones largas", "Reuniones sin fin");
  const finger = await fingerOn(page);
  await finger.take(card(page, "Reuniones largas"));
  await finger.moveTo(await middleOf(card(page, "Reuniones sin fin")));
  await finger.release();
  await expect(group(page)).toContainText("Reuniones largas");
  await expect.poll(async () => (await cardOf(ids[0]))?.groupId).toBe(ids[1]);
  await expect(taken(page)).toBeHidden();
  // The keyboard of the phone would cover the table.
  await expect(page.getByRole("textbox", { name: "Nombre del grupo" })).not.toBeFocused();
});

test("A finger takes a card when the step comes, although no script loads any more", async ({ person }) => {
  const ana = await person("Ana Soto", TOUCH);
  const { page } = ana;
  const board = await boardOf(ana);
  await board.addCard(ana, "Reuniones largas");
  await board.goTo("WRITE");
  await openLive(page, board.path);
  await page.getByRole("textbox", { name: "Nueva tarjeta en Lo bueno" }).tap();
  await untilQuiet(page);
  await page.route("**/*.js", (route) => route.abort());
  await board.goTo("GROUP");
  const finger = await fingerOn(page);
  await finger.take(card(page, "Reuniones largas"));
  await finger.cancel();
});

test("A dragged card opens the column whose name it is over, and stays where it is dropped there", async ({
  person,
}) => {
  const ana = await person("Ana Soto", TOUCH);
  const { page } = ana;
  const { ids, other, cardOf } = await tableOf(ana, "Reuniones largas");
  const finger = await fingerOn(page);
  await finger.take(card(page, "Reuniones largas"));
  await finger.moveTo(await middleOf(tab(page, "Por mejorar")));
  await expect(card(page, "Sin agenda")).toBeVisible();
  const place = await middleOf(card(page, "Sin agenda"));
  await finger.moveTo({ ...place, y: place.y + 90 });
  await finger.release();
  await expect.poll(async () => (await cardOf(ids[0]))?.columnId).toBe("c2");
  expect((await cardOf(ids[0]))?.groupId).toBe(ids[0]);
  expect((await cardOf(other))?.groupId).toBe(other);
});

test("What a person undoes on a phone leaves the names of the columns to press, wherever the page is scrolled", async ({
  person,
}) => {
  const ana = await person("Ana Soto", TOUCH);
  const { page } = ana;
  await tableOf(ana, ...Array.from({ length: 14 }, (_, index) => `Tarjeta ${index + 10}`));
  const scroll = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  await scroll(500);
  const finger = await fingerOn(page);
  await finger.take(card(page, "Tarjeta 18"));
  await finger.moveTo(await middleOf(card(page, "Tarjeta 19")));
  await finger.release();
  const undo = page.getByRole("button", { name: "Deshacer" });
  await expect(undo).toBeVisible();
  await expect(taken(page)).toBeHidden();
  for (const top of [500, 0]) {
    await scroll(top);
    await expect(undo).toBeInViewport({ ratio: 1 });
    const { x, y } = await middleOf(tab(page, "Por mejorar"));
    const isOnTop = (one: Element, [left, above]: number[]) =>
      one.contains(document.elementFromPoint(Number(left), Number(above)));
    await expect.poll(() => tab(page, "Por mejorar").evaluate(isOnTop, [x, y]), `at ${top}`).toBe(true);
  }
});

test("A finger that moves before it has taken a card scrolls the page", async ({ person }) => {
  const ana = await person("Ana Soto", TOUCH);
  const { page } = ana;
  const texts = Array.from({ length: 14 }, (_, n) => `Tarjeta número ${n}`);
  await tableOf(ana, ...texts);
  const finger = await fingerOn(page);
  const from = await middleOf(card(page, "Tarjeta número 9"));
  const before = await page.evaluate(() => scrollY);
  await finger.press(from);
  await finger.moveTo({ ...from, y: from.y - 200 });
  await finger.release();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
  await expect(dragged(page).or(taken(page))).toHaveCount(0);
});

test("A card that is dragged to the edge of the screen scrolls the page", async ({ person }) => {
  const ana = await person("Ana Soto", TOUCH);
  const { page } = ana;
  const texts = Array.from({ length: 14 }, (_, n) => `Tarjeta número ${n}`);
  const { ids, cardOf } = await tableOf(ana, ...texts);
  const finger = await fingerOn(page);
  await finger.take(card(page, "Tarjeta número 0$"));
  await finger.moveTo({ x: 150, y: PHONE.height - 12 });
  // The ranks put the tenth card before the second one.
  const last = card(page, "Tarjeta número 8");
  const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await expect.poll(below).toBeLessThan(1);
  await finger.moveTo(await middleOf(last));
  await finger.release();
  await expect.poll(async () => (await cardOf(ids[0]))?.groupId).toBe(ids[8]);
});

test("A finger that rests on a card and is lifted there takes it like a tap", async ({ person }) => {
  const ana = await person("Ana Soto", TOUCH);
  const { page } = ana;
  await tableOf(ana, "Reuniones largas");
  const finger = await fingerOn(page);
  await finger.take(card(page, "Reuniones largas"));
  await finger.release();
  await expect(taken(page)).toBeVisible();
  await expect(page.getByText("O mantén una tarjeta presionada y arrástrala")).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).tap();
  await expect(taken(page)).toBeHidden();
});

const ENDS: [what: string, end: (finger: Awaited<ReturnType<typeof fingerOn>>) => Promise<unknown>][] = [
  ["A second finger", (finger) => finger.addSecond({ x: 200, y: 20 }).then(finger.release)],
  ["A touch that the system takes away", (finger) => finger.cancel()],
];

for (const [what, end] of ENDS) {
  test(`${what} puts a dragged card back where it was`, async ({ person }) => {
    const ana = await person("Ana Soto", TOUCH);
    const { page } = ana;
    const { ids, other, cardOf } = await tableOf(ana, "Reuniones largas");
    const finger = await fingerOn(page);
    await finger.take(card(page, "Reuniones largas"));
    await finger.moveTo(await middleOf(tab(page, "Por mejorar")));
    await end(finger);
    await expect(dragged(page)).toHaveCount(0);
    await expect(taken(page)).toBeHidden();
    // Gestures arrive in order: with this one, an earlier one has arrived.
    await page.getByRole("button", { name: "Opciones de Sin agenda" }).tap();
    await page.getByRole("menuitem", { name: "Quitar" }).tap();
    await expect.poll(() => cardOf(other)).toBeUndefined();
    expect((await cardOf(ids[0]))?.columnId).toBe("c1");
  });
}

test("A group is dragged by its grip with a finger", async ({ person }) => {
  const ana = await person("Ana Soto", TOUCH);
  const { page } = ana;
  const { ids, cardOf } = await tableOf(ana, "Reuniones largas", "Reuniones sin fin", "La demo");
  const finger = await fingerOn(page);
  await finger.take(card(page, "Reuniones largas"));
  await finger.moveTo(await middleOf(card(page, "Reuniones sin fin")));
  await finger.release();
  await expect(group(page)).toBeVisible();
  await finger.take(group(page).locator("[data-grip]"));
  await finger.moveTo(await middleOf(tab(page, "Ideas")));
  await finger.release();
  // A group lies where its first card lies.
  await expect.poll(async () => (await cardOf(ids[1]))?.columnId).toBe("c3");
  expect((await cardOf(ids[0]))?.groupId).toBe(ids[1]);
});

test("While people talk, a phone has one row of actions, and the other steps are in its menu", async ({ person }) => {
  const ana = await person("Ana Soto", TOUCH);
  const { page } = ana;
  const board = await boardOf(ana);
  const [first] = [await board.addCard(ana, "Reuniones largas"), await board.addCard(ana, "Las revisiones esperan")];
  await board.talkAbout(first);
  await openLive(page, board.path);
  const next = page.getByRole("button", { name: "Siguiente: Las revisiones esperan" });
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Pasar a Agradecer" })).toBeHidden();
  const note = await page.getByLabel("Nota", { exact: true }).boundingBox();
  expect(note?.y).toBeLessThanOrEqual(PHONE.height * 0.4);
  await page.getByRole("button", { name: "Otros pasos" }).tap();
  await expect(page.getByRole("menuitem", { name: "Volver a Elegir" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Pasar a Agradecer" }).tap();
  await expect.poll(async () => (await board.read(ana)).step).toBe("THANK");
});

/** The drag counts as one. */
const MOST_TAPS = 38;

test(`A person runs a whole retrospective by touch alone with at most ${MOST_TAPS} taps`, async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto", TOUCH), await caller("Beto Rojas")];
  const { page } = ana;
  // Counted where the browser gets them, so that nothing else counts as a tap. Playwright prevents a touch that would meet
  // another element, because the page moved, and repeats it.
  await page.addInitScript(() => {
    const count = (event: Event) => {
      if (!event.defaultPrevented) sessionStorage.setItem("taps", String(1 + Number(sessionStorage.getItem("taps"))));
    };
    addEventListener("touchstart", (event) => setTimeout(() => count(event)), { capture: true, passive: true });
  });
  const tap = (name: string | RegExp) => page.getByRole("button", { name }).tap();
  const confirm = (name: string) => page.getByRole("dialog").getByRole("button", { name }).tap();
  await openLive(page, `/teams/${await teamOf(ana, beto)}/retrospectives/create`);
  await page.getByLabel("Nombre").tap();
  await page.keyboard.type("Sprint 1");
  await tap("Crear");
  await expect(page.getByRole("heading", { name: "Sprint 1", level: 1 })).toBeVisible();
  await tap(/^Bien/);
  await tap("Pasar a Escribir");

  const write = async (column: string, text: string) => {
    await page.getByRole("textbox", { name: `Nueva tarjeta en ${column}` }).tap();
    await page.keyboard.type(text);
    await tap(`Agregar a ${column}`);
  };
  await write("Lo bueno", "La demo");
  await write("Lo bueno", "La demo salió");
  await tab(page, "Por mejorar").tap();
  await write("Por mejorar", "Las reuniones");
  await tap("Pasar a Juntar");
  await confirm("Pasar a Juntar");

  await tab(page, "Lo bueno").tap();
  const finger = await fingerOn(page);
  await finger.take(card(page, "La demo$"));
  await finger.moveTo(await middleOf(card(page, "La demo salió")));
  await finger.release();
  const name = page.getByRole("textbox", { name: "Nombre del grupo" });
  await name.tap();
  await page.keyboard.type("Mostrar");
  await tap("Pasar a Elegir");

  for (let n = 0; n < 3; n += 1) await tap("Poner una ficha en Mostrar");
  await tab(page, "Por mejorar").tap();
  for (let n = 0; n < 2; n += 1) await tap("Poner una ficha en Las reuniones");
  await tap("Pasar a Conversar");
  await tap(/^Empezar: Mostrar/);
  await page.getByLabel("Nota", { exact: true }).tap();
  await page.keyboard.type("Ensayarla antes");
  await tap("Anotar un acuerdo");
  await page.getByLabel("¿Qué acordamos?").tap();
  await page.keyboard.type("Ensayar el jueves");
  await page.getByLabel("¿Quién lo lleva?").selectOption({ label: "Beto Rojas" });
  await tap("Acordar");
  await expect(page.getByRole("article", { name: "Mostrar" })).toContainText("Ensayar el jueves");
  await tap(/^Siguiente: Las reuniones/);
  await page.getByLabel("Nota", { exact: true }).tap();
  await page.keyboard.type("Menos y más cortas");
  await tap("Pasar a Agradecer");

  await receiver(page).selectOption({ label: "Beto Rojas" });
  await message(page).tap();
  await page.keyboard.type("Por la guardia.");
  await thank(page).tap();
  await candidate(page, "Beto Rojas").tap();
  await vote(page).tap();
  await tap("Cerrar retrospectiva");
  await confirm("Cerrar retrospectiva");
  await expect(page.getByRole("heading", { name: "Beto Rojas", level: 2 })).toBeVisible();
  const taps = await page.evaluate(() => Number(sessionStorage.getItem("taps")));
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});
