import type { Page } from "@playwright/test";
import type { BoardView } from "#worker/contract/boards.ts";
import { expectWatching, presentStep } from "./board-bar.ts";
import { expect, type Person, PHONE, teamOf, test, toast } from "./fixtures.ts";
import { offlineBadge } from "./realtime.ts";
import { candidate, message, receiver, thank, vote } from "./retrospective-page.ts";

const AGENDA = "Reuniones sin agenda";
const LONG = "Reuniones muy largas";
const DEMO = "La demo salió bien";
const PAIRS = "Programar en pareja";
const TESTS = "Más pruebas";
const GROUP = "Las reuniones";

const field = (page: Page, column: string) => page.getByRole("textbox", { name: `Nueva tarjeta en ${column}` });
const card = (page: Page, text: string) => page.getByRole("button", { name: `Opciones de ${text}` });
const group = (page: Page) => page.getByRole("region", { name: /^Grupo de 2 tarjetas/ });
const ready = (page: Page) => page.getByRole("button", { name: "Listo" });
const goOn = (page: Page, step: string) => page.getByRole("button", { name: `Pasar a ${step}` });
const plus = (page: Page, name: string) => page.getByRole("button", { name: `Poner una ficha en ${name}` });
const fichas = (page: Page, name: string) => page.getByRole("spinbutton", { name: `Fichas en ${name}` });
const topics = (page: Page) => page.getByRole("region", { name: "Temas" }).getByRole("listitem");
const note = (page: Page) => page.getByLabel("Nota", { exact: true });
const atTable = (page: Page) => page.getByRole("list", { name: "Quién está en la mesa" }).getByRole("listitem");

const isAt = (page: Page, step: string) => expect(presentStep(page, step)).toBeVisible();

type Press = (page: Page, name: string) => Promise<void>;

/** Each press shows before the next, as a person would wait for it. */
async function place(page: Page, name: string, count: number, press: Press) {
  for (let n = 1; n <= count; n += 1) {
    await press(page, name);
    await expect(fichas(page, name)).toHaveAttribute("aria-valuenow", String(n));
  }
}

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

test("Five people on a desktop, a phone, a keyboard, without sockets and offline run a retrospective together", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const beto = await person("Beto Rojas", { viewport: PHONE, hasTouch: true });
  const carla = await person("Carla Pinto");
  const dani = await person("Dani Vega");
  const eva = await person("Eva Lagos");
  const live = [ana, beto, carla, eva];
  const everybody = [...live, dani];
  const list = `/teams/${await teamOf(ana, beto, carla, dani, eva)}/retrospectives`;
  await dani.page.routeWebSocket(/\/parties\//, (socket) => socket.close({ code: 1011 }));
  let path = "";
  const readBoard = (who: Person) => who.call<BoardView>("GET", `${path}/board`);

  await test.step("Ana creates it on screen, and the others come to the table", async () => {
    await ana.page.goto(`${list}/create`);
    await ana.page.getByLabel("Nombre").fill("Sprint 24");
    await ana.page.getByRole("button", { name: "Crear" }).click();
    await expect(ana.page.getByRole("heading", { name: "Sprint 24", level: 1 })).toBeVisible();
    path = new URL(ana.page.url()).pathname;
    for (const { page } of [beto, carla, dani, eva]) await page.goto(path);
    for (const { page } of live) await expect(atTable(page)).toHaveCount(4);
    await expect(offlineBadge(dani.page)).toBeVisible();
  });

  await test.step("Everybody says how they arrive", async () => {
    await ana.page.getByRole("button", { name: "Bien", exact: true }).click();
    await beto.page.getByRole("button", { name: "Muy bien" }).tap();
    await carla.page.getByRole("button", { name: "Más o menos" }).press("Enter");
    await dani.page.getByRole("button", { name: "Bien", exact: true }).click();
    await eva.page.getByRole("button", { name: "Muy bien" }).click();
    await expect(ana.page.getByText("Van 5 respuestas.")).toBeVisible();
    await goOn(ana.page, "Escribir").click();
    for (const { page } of live) await isAt(page, "Escribir");
    await dani.page.reload();
    await isAt(dani.page, "Escribir");
  });

  await test.step("Each writes a card that nobody else reads, Dani without a socket and Eva offline", async () => {
    await field(ana.page, "Lo bueno").fill(DEMO);
    await field(ana.page, "Lo bueno").press("Enter");
    const columns = beto.page.getByRole("group", { name: "Columnas" });
    await columns.getByRole("button", { name: /Por mejorar/ }).tap();
    await field(beto.page, "Por mejorar").tap();
    await field(beto.page, "Por mejorar").pressSequentially(LONG);
    await beto.page.getByRole("button", { name: "Agregar a Por mejorar" }).tap();
    await field(carla.page, "Por mejorar").focus();
    await carla.page.keyboard.type(AGENDA);
    await carla.page.keyboard.press("Enter");
    await field(dani.page, "Ideas").fill(PAIRS);
    await field(dani.page, "Ideas").press("Enter");
    await eva.context.setOffline(true);
    await field(eva.page, "Ideas").fill(TESTS);
    await field(eva.page, "Ideas").press("Enter");
    await expect(card(eva.page, TESTS)).toBeVisible();
    await expect(eva.page.getByText("Lo que hiciste se envía al volver la conexión.")).toBeVisible();
    await eva.context.setOffline(false);

    const own = [DEMO, LONG, AGENDA, TESTS, PAIRS];
    for (const [index, who] of everybody.entries()) {
      await expect.poll(async () => (await readBoard(who)).me.cards.map(({ text }) => text)).toEqual([own[index]]);
      await expect(card(who.page, own[index] ?? "")).toBeVisible();
      await expect(who.page.getByText("Solo tú la ves")).toHaveCount(1);
    }
  });

  await test.step("All who are at the table are ready, and the cards are shown", async () => {
    for (const { page } of live) await expectWatching(page);
    await ready(ana.page).click();
    await ready(beto.page).tap();
    await ready(carla.page).press("Enter");
    await ready(eva.page).click();
    await expect(ana.page.getByText("4 de 4 listos")).toBeVisible();
    await goOn(ana.page, "Juntar").click();
    await ana.page.getByRole("dialog").getByRole("button", { name: "Pasar a Juntar" }).click();
    // A card under the pointer stays in its place while others move it.
    await ana.page.mouse.move(0, 0);
    for (const { page } of [ana, carla, eva]) {
      for (const text of [DEMO, LONG, AGENDA, TESTS, PAIRS]) await expect(card(page, text)).toHaveCount(1);
    }
    await isAt(beto.page, "Juntar");
  });

  await test.step("Carla joins two cards with the keyboard, and Ana names the group", async () => {
    await carla.page.getByRole("button", { name: `Tomar: ${LONG}` }).press("Enter");
    await expect(eva.page.getByText("Carla Pinto la tiene")).toBeVisible();
    await carla.page.getByRole("button", { name: `Juntar aquí: ${AGENDA}` }).press("Enter");
    for (const { page } of [ana, eva]) {
      await expect(group(page)).toContainText(LONG);
      await expect(toast(page, "Carla Pinto está juntando")).toBeVisible();
    }
    const name = (page: Page) => group(page).getByRole("textbox", { name: "Nombre del grupo" });
    await name(ana.page).fill(GROUP);
    await name(ana.page).press("Enter");
    for (const { page } of [carla, eva]) await expect(name(page)).toHaveValue(GROUP);
    await dani.page.reload();
    await expect(name(dani.page)).toHaveValue(GROUP);
  });

  await test.step("Everybody places five fichas, and nobody sees a total", async () => {
    await goOn(ana.page, "Elegir").click();
    for (const { page } of live) await isAt(page, "Elegir");
    await dani.page.reload();
    const click: Press = (page, name) => plus(page, name).click();
    const tap: Press = async (page, name) => {
      const columnName = name === PAIRS ? /Ideas/ : /Por mejorar/;
      await page.getByRole("group", { name: "Columnas" }).getByRole("button", { name: columnName }).tap();
      await plus(page, name).tap();
    };
    const key: Press = (page, name) => fichas(page, name).press("ArrowUp");
    const presses: [Person, Press, second: string][] = [
      [ana, click, DEMO],
      [beto, tap, PAIRS],
      [carla, key, PAIRS],
      [dani, click, PAIRS],
      [eva, click, TESTS],
    ];
    for (const [{ page }, press, second] of presses) {
      await place(page, GROUP, 3, press);
      await place(page, second, 2, press);
      await expect(page.getByText("Ya pusiste todas tus fichas")).toBeVisible();
    }
    await expect(ana.page.getByText("5 de 5 listos con sus fichas")).toBeVisible();
    for (const who of everybody) expect((await readBoard(who)).totals).toBeNull();
    await goOn(ana.page, "Conversar").click();
    for (const { page } of live) await isAt(page, "Conversar");
    await dani.page.reload();
    for (const { page } of everybody) {
      await expect(topics(page).first()).toHaveText(/15 fichas: *Las reuniones/);
      await expect(topics(page).nth(1)).toHaveText(/6 fichas: *Programar en pareja/);
    }
  });

  await test.step("Beto takes over and puts a topic in the centre for everybody", async () => {
    await beto.page.getByRole("button", { name: "Conducir" }).tap();
    await beto.page.getByRole("dialog").getByRole("button", { name: "Conducir" }).tap();
    for (const { page } of [ana, carla, eva]) await expect(page.getByText("conduce Beto Rojas")).toBeVisible();
    await expect(goOn(ana.page, "Agradecer")).toHaveCount(0);
    await beto.page.getByRole("button", { name: `Empezar: ${GROUP}` }).tap();
    const centre = (page: Page) => page.getByRole("article", { name: GROUP });
    for (const { page } of live) await expect(centre(page)).toBeVisible();
    await dani.page.reload();
    await expect(centre(dani.page)).toBeVisible();
  });

  await test.step("A note and an agreement reach the others", async () => {
    await note(carla.page).focus();
    await carla.page.keyboard.type("Diez minutos y de pie");
    await carla.page.keyboard.press("Tab");
    for (const { page } of [ana, beto, eva]) await expect(note(page)).toHaveValue("Diez minutos y de pie");
    await ana.page.getByRole("button", { name: "Anotar un acuerdo" }).click();
    const form = ana.page.getByRole("form", { name: "Nuevo acuerdo" });
    await form.getByLabel("¿Qué acordamos?").fill("Agenda el día antes");
    await form.getByLabel("¿Quién lo lleva?").selectOption({ label: "Carla Pinto" });
    await form.getByRole("button", { name: "Acordar" }).click();
    for (const { page } of [beto, carla, eva]) {
      await expect(page.getByRole("article", { name: GROUP })).toContainText("Agenda el día antes");
    }
    await dani.page.reload();
    await expect(note(dani.page)).toHaveValue("Diez minutos y de pie");
    await expect(dani.page.getByRole("article", { name: GROUP })).toContainText("Agenda el día antes");
  });

  await test.step("They thank and vote", async () => {
    await beto.page.getByRole("button", { name: "Otros pasos" }).tap();
    await beto.page.getByRole("menuitem", { name: "Pasar a Agradecer" }).tap();
    for (const { page } of live) await isAt(page, "Agradecer");
    await dani.page.reload();
    for (const { page } of everybody) await expect(page.getByText("¿Valió la pena sentarse?")).toBeVisible();
    await receiver(dani.page).selectOption({ label: "Beto Rojas" });
    await message(dani.page).fill("Por esperarme sin red.");
    await thank(dani.page).click();
    for (const { page } of live) await expect(page.getByText("Por esperarme sin red.")).toBeVisible();
    await candidate(ana.page, "Beto Rojas").check();
    await vote(ana.page).click();
    await candidate(beto.page, "Ana Soto").tap();
    await vote(beto.page).tap();
    await candidate(carla.page, "Beto Rojas").press("Space");
    await vote(carla.page).press("Enter");
    for (const { page } of [dani, eva]) {
      await candidate(page, "Beto Rojas").check();
      await vote(page).click();
    }
    for (const { page } of everybody) await expect(candidate(page, "Carla Pinto")).toBeDisabled();
  });

  await test.step("Ana closes, and all see the winner and the table as it ended", async () => {
    await ana.page.getByRole("button", { name: "Cerrar retrospectiva" }).click();
    await ana.page.getByRole("dialog").getByRole("button", { name: "Cerrar retrospectiva" }).click();
    await expect(ana.page.getByText("Retrospectiva cerrada")).toBeVisible();
    await dani.page.reload();
    for (const { page } of everybody) {
      await expect(page.getByRole("heading", { name: "Beto Rojas", level: 2 })).toBeVisible();
      await expect(page.getByText("Cerrado", { exact: true })).toBeVisible();
    }
    const { cards, groups } = await readBoard(eva);
    expect(cards.map(({ text }) => text).sort()).toEqual([DEMO, PAIRS, TESTS, LONG, AGENDA].sort());
    expect(cards.every(({ authorId }) => authorId === null)).toBe(true);
    expect(groups).toHaveLength(4);
  });
});
