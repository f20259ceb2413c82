import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { settings } from "#tests/factories/board.ts";
import { ERROR_MESSAGES } from "#worker/contract/errors.ts";
import { HEALTH_KEYS } from "#worker/contract/health-check/keys.ts";
import { addDays, dayIn, dayLater, momentIn, weekdayOf } from "#worker/contract/zones.ts";
import { chooseEntry, FIELD_SHARES, LAPTOP, WIDE } from "./board-bar.ts";
import { boardAt } from "./board-data.ts";
import { type Caller, expect, type Person, PHONE, teamOf, test, toast, untilQuiet } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const ZONE = "America/Santiago";
/** The refusal of somebody who takes over. */
const REFUSAL = ERROR_MESSAGES.facilitator_here();
const HOUR = 3_600_000;

const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString();

/** An open *Sin prisa* retrospective with unsigned cards. The first person facilitates it, and is an admin. */
async function planOf(facilitator: Caller, ...others: Caller[]) {
  const list = `/teams/${await teamOf(facilitator, ...others)}/retrospectives`;
  const { id } = await facilitator.call<{ id: string }>("POST", list, {
    retrospectiveName: "Sprint 1",
    template: "bien-mejorar-ideas",
    plan: { write: inHours(30), choose: inHours(54), talk: inHours(78) },
  });
  const board = boardAt(`${list}/${id}`, facilitator);
  const addCard = async (who: Caller, text: string) => {
    const cardId = crypto.randomUUID();
    await board.act(who, { kind: "addCard", cardId, columnId: "c1", rank: "a1", text, signed: false });
  };
  return { ...board, addCard };
}

/** One whose first end came a minute ago, while nobody had written. @returns its path */
async function endedPlanOf(facilitator: Caller, ...others: Caller[]): Promise<string> {
  const [teamId, id] = [await teamOf(facilitator, ...others), crypto.randomUUID()];
  const plan = { write: inHours(-1 / 60), choose: inHours(24), talk: inHours(48), closes: true };
  await facilitator.backend.db.insert(retrospectives).values({
    id,
    teamId,
    creatorId: facilitator.id,
    retrospectiveName: "Sprint 1",
    board: settings({ plan }),
  });
  return `/teams/${teamId}/retrospectives/${id}`;
}

const step = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name} \\d de 3`) });
const field = (page: Page) => page.getByRole("textbox", { name: /^Nueva tarjeta en/ }).first();
const card = (page: Page, text: string) => page.locator("[data-card] [role=button]").filter({ hasText: text });
const goOn = (page: Page, name: string) => page.getByRole("button", { name: `Pasar a ${name}` });

test("A person creates a Sin prisa retrospective with a preset and a moved moment", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await page.goto(`/teams/${await teamOf(ana)}/retrospectives/create`);
  await page.getByLabel("Nombre").fill("Sprint 2");
  await page.getByRole("radio", { name: /Sin prisa/ }).check();
  const preset = page.getByRole("button", { name: "Una semana" });
  await preset.click();
  await expect(preset).toHaveAttribute("aria-pressed", "true");
  const conversar = page.getByLabel("Día en que termina Conversar");
  const day = await conversar.inputValue();
  expect(weekdayOf(day)).toBeLessThanOrEqual(5);
  const moved = addDays(day, 1);
  await conversar.fill(moved);
  await expect(preset).toHaveAttribute("aria-pressed", "false");
  await page.getByLabel("Hora en que termina Conversar").fill("11:30");
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await step(page, "Llegar y escribir").click();
  const ends = page.getByRole("list", { name: "Pasos de la retrospectiva" }).locator("time");
  await expect(ends.last()).toHaveAttribute("datetime", momentIn(ZONE, moved, "11:30").toISOString());
});

/** Sends a plan whose second phase ends with the first one. @returns the field of that end, and what it has */
async function sendTooClose(ana: Person) {
  const { page } = ana;
  await page.goto(`/teams/${await teamOf(ana)}/retrospectives/create`);
  await page.getByLabel("Nombre").fill("Sprint 2");
  await page.getByRole("radio", { name: /Sin prisa/ }).check();
  const elegir = page.getByLabel("Día en que termina Juntar y elegir");
  const day = await page.getByLabel("Día en que termina Llegar y escribir").inputValue();
  await elegir.fill(day);
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  return { page, elegir, day };
}

const TOO_CLOSE = "Deja al menos una hora para cada parte.";

test("A moment that is too close to the one before is refused beside its field", async ({ person }) => {
  const { elegir } = await sendTooClose(await person("Ana Soto"));
  await expect(elegir).toHaveAccessibleDescription(TOO_CLOSE);
  await expect(elegir).toBeFocused();
});

test("A preset takes away what was said about the moment that it replaces", async ({ person }) => {
  const { page, elegir, day } = await sendTooClose(await person("Ana Soto"));
  await expect(elegir).toHaveAccessibleDescription(TOO_CLOSE);
  await page.getByRole("button", { name: "Una semana" }).click();
  await expect(elegir).toHaveAccessibleDescription(/^hasta/);
  await expect(elegir).not.toHaveAttribute("aria-invalid");
  // What is refused again is said again.
  await elegir.fill(day);
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(elegir).toHaveAccessibleDescription(TOO_CLOSE);
});

test("A retrospective without a board cannot be Sin prisa", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await page.goto(`/teams/${await teamOf(ana)}/retrospectives/create`);
  await page.getByRole("radio", { name: /Sin mesa/ }).check();
  await page.getByRole("radio", { name: /Sin prisa/ }).check();
  await expect(page.getByRole("radio", { name: /Sin mesa/ })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: /Bien, mejorar, ideas/ })).toBeChecked();
});

test("A member sees when the phase ends on both clocks, and how many are ready in place of who is at the table", async ({
  caller,
  person,
}) => {
  const ana = await caller("Ana Soto");
  const beto = await person("Beto Rojas", { timezoneId: "Europe/Madrid" });
  const board = await planOf(ana, beto);
  await openLive(beto.page, board.path);
  await expect(step(beto.page, "Llegar y escribir")).toContainText(/hasta .+ \d\d:\d\d \(.+ en Santiago\)/);
  await expect(beto.page.getByText("0 de 2 listos")).toBeVisible();
  await expect(beto.page.getByRole("list", { name: "Quién está en la mesa" })).toHaveCount(0);
});

test("Where the bar has no room, its title and the list of steps have both hours", async ({ person }) => {
  const ana = await person("Ana Soto", { timezoneId: "Australia/Sydney", viewport: PHONE });
  const board = await planOf(ana);
  const { page } = ana;
  const both = /\d\d:\d\d \(.+ en Santiago\)$/;
  await openLive(page, board.path);
  await step(page, "Llegar y escribir").click();
  const ends = page.getByRole("list", { name: "Pasos de la retrospectiva" }).locator("time");
  await expect(ends).toHaveText([both, both, both]);
  await page.keyboard.press("Escape");
  await page.setViewportSize(LAPTOP);
  await expect(page.getByText(/^hasta /).and(page.locator(":visible"))).toHaveAttribute("title", both);
});

test("A member who is not an admin reads why they cannot facilitate", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await planOf(ana, beto);
  await openLive(beto.page, board.path);
  await beto.page.getByRole("button", { name: "Conducir" }).click();
  await expect(toast(beto.page, REFUSAL)).toBeVisible();
  await expect(toast(beto.page, "Ahora conduces tú")).toHaveCount(0);
});

test("The facilitator pauses the plan, which all read, and undoes it", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await planOf(ana, beto);
  await Promise.all([openLive(ana.page, board.path), openLive(beto.page, board.path)]);
  await chooseEntry(ana.page, "Pausar el plan");
  await expect(step(beto.page, "Llegar y escribir")).toContainText("en pausa");
  await expect(toast(beto.page, "Ana Soto pausó el plan")).toBeVisible();
  await ana.page.getByRole("button", { name: "Deshacer" }).click();
  await expect(step(beto.page, "Llegar y escribir")).not.toContainText("en pausa");
});

test("The facilitator gives a day more", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await planOf(ana);
  await openLive(ana.page, board.path);
  const before = (await board.read(ana)).plan?.write ?? "";
  await chooseEntry(ana.page, "Un día más");
  const later = new Date(dayLater(ZONE, Date.parse(before))).toISOString();
  await expect(step(ana.page, "Llegar y escribir").locator("time")).toHaveAttribute("datetime", later);
  expect((await board.read(ana)).plan?.write).toBe(later);
});

test("The calendar file has the ends as they are now, and there is none while the plan stands", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await planOf(ana);
  const before = (await board.read(ana)).plan;
  await board.act(ana, { kind: "addDay", end: before?.write ?? "", zone: "UTC" });
  const { page } = ana;
  await openLive(page, board.path.replace(/\/[^/]+$/, ""));
  const calendar = page.getByRole("button", { name: /^Agregar al calendario/ });
  await calendar.click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Descargar archivo .ics" }).click();
  const events = new ICAL.Component(ICAL.parse(await readFile(await (await saving).path(), "utf8")));
  const ends = events.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event).endDate.toJSDate());
  const later = (end = "") => new Date(Date.parse(end) + 24 * HOUR);
  expect(ends).toEqual([before?.write, before?.choose, before?.talk].map(later));
  await board.act(ana, { kind: "pausePlan" });
  await expect(calendar).toBeHidden();
});

test("The facilitator moves an end of an open board", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await planOf(ana);
  const { page } = ana;
  await openLive(page, board.path);
  await chooseEntry(page, "Cambiar el plan");
  const day = addDays(dayIn(ZONE), 9);
  await page.getByLabel("Día en que termina Conversar").fill(day);
  await page.getByLabel("Hora en que termina Conversar").fill("10:00");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(toast(page, "Cambiaste el plan")).toBeVisible();
  await expect.poll(async () => (await board.read(ana)).plan?.talk).toBe(momentIn(ZONE, day, "10:00").toISOString());
});

test("In the last step of Sin prisa the line says what is left to do, the last question too", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await planOf(ana, beto);
  await board.goTo("TALK");
  const { page } = beto;
  await openLive(page, board.path);
  await page.getByRole("tab", { name: "Agradecer y votar" }).click();
  const parts = page.getByRole("list", { name: "Lo que falta" }).getByRole("listitem");
  await expect(parts).toHaveText([/^Agradece·/, /^Vota·/, /^Responde$/]);
  await page.getByRole("region", { name: "¿Valió la pena sentarse?" }).getByRole("button", { name: "Mucho" }).click();
  await expect(parts.last()).toHaveText("Respondiste");
});

test("The facilitator turns a board into Sin prisa, and back after a question", async ({ person }) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const { id } = await ana.call<{ id: string }>("POST", list, {
    retrospectiveName: "Sprint 1",
    template: "bien-mejorar-ideas",
  });
  const { page } = ana;
  await openLive(page, `${list}/${id}`);
  await chooseEntry(page, "Pasar a Sin prisa");
  await page.getByRole("dialog").getByRole("button", { name: "Pasar a Sin prisa" }).click();
  await expect(step(page, "Llegar y escribir")).toBeVisible();
  await chooseEntry(page, "Pasar a En vivo");
  const question = page.getByRole("dialog", { name: "¿Pasar a En vivo?" });
  await expect(question).toContainText("Las caras de Llegar se muestran ahora");
  await question.getByRole("button", { name: "Pasar a En vivo" }).click();
  await expect(page.getByRole("button", { name: "Escribir 2 de 6" })).toBeVisible();
});

test("The facilitator reads that all are ready, and others do not", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await planOf(ana, beto);
  await Promise.all([openLive(ana.page, board.path), openLive(beto.page, board.path)]);
  const told = "Todos están listos. Puedes pasar a Juntar y elegir.";
  for (const { page } of [ana, beto]) await page.getByRole("button", { name: "Listo", exact: true }).click();
  await expect(ana.page.getByText(told)).toBeVisible();
  await expect(beto.page.getByText("2 de 2 listos")).toBeVisible();
  await expect(beto.page.getByText(told)).toBeHidden();
});

test("A person says how they arrive and writes on one screen", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE });
  const board = await planOf(ana);
  const { page } = ana;
  await openLive(page, board.path);
  await page.getByRole("button", { name: "Bien", exact: true }).click();
  await expect(page.getByText("Tu respuesta está guardada.")).toBeFocused();
  await field(page).fill("El deploy salió bien");
  await field(page).press("Enter");
  await expect.poll(async () => (await board.read(ana)).me.cards.length).toBe(1);
  expect((await board.read(ana)).me.answered.arrive).toBe(true);
});

test("A person reviews what is pending from the first screen, which says how much there is", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE, hasTouch: true });
  const board = await planOf(ana);
  const { page } = ana;
  const pending = page.getByRole("button", { name: /^Lo pendiente/ });
  await openLive(page, board.path);
  await expect(page.getByRole("heading", { name: "¿Cómo llegas hoy?" })).toBeVisible();
  await expect(pending).toHaveCount(0);
  const [team = ""] = board.path.split("/retrospectives");
  for (const text of ["Ensayar la demo", "Revisar los PR"]) await ana.call("POST", `${team}/agreements`, { text });
  await expect(pending).toHaveAccessibleName("Lo pendiente: 2 acuerdos");
  await pending.tap();
  const dialog = page.getByRole("dialog", { name: "Lo pendiente" });
  for (const text of ["Ensayar la demo", "Revisar los PR"]) {
    await dialog.getByRole("button", { name: `Sigue: ${text}` }).tap();
    // Two taps at one place and moment are a double tap, which keeps one agreement.
    await dialog.getByRole("heading", { name: "Lo pendiente" }).tap();
  }
  await expect(dialog.getByText("Todo lo pendiente está revisado.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(pending).toHaveCount(0);
});

const QUESTION = {
  text: "¿Qué serie estás viendo estos días, y la recomendarías a alguien del equipo de pagos o de datos?",
};
const HEALTH = { usual: HEALTH_KEYS, own: [] };

for (const [what, pending, settings] of [
  ["the question alone", 0, {}],
  ["a pending agreement and a question of the team", 1, { opening: QUESTION }],
  ["all that a table may begin with", 3, { opening: QUESTION, health: HEALTH }],
] as const) {
  test(`With ${what}, the first field begins high on each screen, also while the plan is paused`, async ({
    person,
  }) => {
    const ana = await person("Ana Soto", { timezoneId: "Australia/Sydney" });
    const board = await planOf(ana);
    const { page } = ana;
    const [list = ""] = board.path.split(/\/[^/]+$/);
    for (let made = 0; made < pending; made += 1) {
      await ana.call("POST", list.replace("retrospectives", "agreements"), { text: `Acuerdo ${made}` });
    }
    const plan = { write: inHours(75), choose: inHours(99), talk: inHours(123) };
    const input = {
      retrospectiveName: "Retrospectiva del sprint 24",
      template: "bien-mejorar-ideas",
      plan,
      ...settings,
    };
    const { id } = await ana.call<{ id: string }>("POST", list, input);
    const { act, path } = boardAt(`${list}/${id}`, ana);
    await openLive(page, path);
    await expect(page.getByRole("button", { name: /^Lo pendiente/ })).toHaveCount(Math.min(pending, 1));
    for (const state of ["running", "paused"]) {
      if (state === "paused") {
        await act(ana, { kind: "pausePlan" });
        await expect(step(page, "Llegar y escribir")).toContainText("en pausa");
      }
      for (const { viewport, share } of FIELD_SHARES) {
        await page.setViewportSize(viewport);
        const box = await field(page).boundingBox();
        expect(box?.y, `${state}, ${viewport.width} px`).toBeLessThanOrEqual(viewport.height * share);
      }
    }
  });
}

for (const [what, given] of [
  ["how the team arrived", {}],
  ["how it arrived, its answers and its health", { opening: QUESTION, health: HEALTH }],
] as const) {
  test(`With ${what} above the cards, the first field begins high on each screen`, async ({ person }) => {
    const ana = await person("Ana Soto", { timezoneId: "Australia/Sydney" });
    const others = [];
    for (const name of ["Beto Ruiz", "Carla Paz", "Dani Mora"]) others.push(await person(name));
    const list = `/teams/${await teamOf(ana, ...others)}/retrospectives`;
    const { id } = await ana.call<{ id: string }>("POST", list, {
      retrospectiveName: "Retrospectiva del sprint 24",
      template: "bien-mejorar-ideas",
      plan: { write: inHours(75), choose: inHours(99), talk: inHours(123) },
      ...given,
    });
    const { act, path, goTo, read } = boardAt(`${list}/${id}`, ana);
    const { opening } = await read(ana);
    for (const who of [ana, ...others]) {
      const answerId = crypto.randomUUID();
      await act(who, { kind: "answer", question: "arrive", value: 4, answerId });
      if (opening)
        await act(who, { kind: "answerOpening", openingId: opening.id, answerId, text: "Una de detectives" });
      if ("health" in given) await act(who, { kind: "answerHealth", answerId, values: HEALTH_KEYS.map(() => 3) });
    }
    await goTo("CHOOSE");
    const { page } = ana;
    await openLive(page, path);
    await expect(page.getByRole("heading", { name: "Así llegamos" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Chequeo de salud" })).toHaveCount("health" in given ? 1 : 0);
    await expect(page.getByRole("button", { name: "Ver las respuestas" })).toHaveCount(opening ? 1 : 0);
    for (const { viewport, share } of FIELD_SHARES) {
      await page.setViewportSize(viewport);
      const box = await field(page).boundingBox();
      expect(box?.y, `${viewport.width} px`).toBeLessThanOrEqual(viewport.height * share);
      await expect(page.getByText("Te quedan 5 fichas")).toBeInViewport({ ratio: 1 });
    }
  });
}

test("A person joins cards and places fichas on one screen, by keyboard alone", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await planOf(ana);
  for (const text of ["Pruebas lentas", "Pruebas frágiles", "Café"]) await board.addCard(ana, text);
  await board.goTo("CHOOSE");
  const { page } = ana;
  await openLive(page, board.path);
  await card(page, "Pruebas lentas").focus();
  await page.keyboard.press("Enter");
  await card(page, "Pruebas frágiles").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: /^Grupo de 2 tarjetas/ })).toBeVisible();
  await page.getByRole("spinbutton", { name: "Fichas en Café" }).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("spinbutton", { name: "Fichas en Café" })).toHaveAttribute("aria-valuenow", "2");
  await expect.poll(async () => (await board.read(ana)).me.left).toBe(3);
});

test("On a phone the places for a taken card are where the fichas were", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE });
  const board = await planOf(ana);
  await board.addCard(ana, "Pruebas lentas");
  await board.goTo("CHOOSE");
  const { page } = ana;
  await openLive(page, board.path);
  await expect(page.getByText("Te quedan 5 fichas")).toBeInViewport();
  await card(page, "Pruebas lentas").click();
  await expect(page.getByRole("button", { name: /^Dejar en/ }).and(page.locator(":visible"))).toBeInViewport();
  await expect(page.getByText("Te quedan 5 fichas")).toBeHidden();
});

test("Each person reads the topics in their own order, which moves nobody else", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await planOf(ana, beto);
  for (const text of ["Pruebas lentas", "Café"]) await board.addCard(ana, text);
  await board.goTo("CHOOSE");
  await board.goTo("TALK");
  await Promise.all([openLive(ana.page, board.path), openLive(beto.page, board.path)]);
  const topic = ana.page.locator("#tema");
  await ana.page.getByRole("button", { name: /^Empezar/ }).press("Enter");
  await expect(topic).toBeFocused();
  const first = await topic.textContent();
  await ana.page.getByRole("button", { name: /^Siguiente/ }).press("Enter");
  await expect(topic).not.toHaveText(first ?? "");
  // The button of the last topic is gone.
  await expect(topic).toBeFocused();
  await expect(
    beto.page.getByRole("heading", { name: /^(Las fichas están contadas|Nadie puso fichas)$/ }),
  ).toBeVisible();
  await expect(beto.page.getByText("El equipo está en")).toHaveCount(0);
  expect((await board.read(beto)).focusGroupId).toBeNull();
});

test("After going back to writing a person changes their new cards, and those that were revealed stay as they are", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const board = await planOf(ana);
  const { page } = ana;
  await board.addCard(ana, "Antes");
  await board.goTo("CHOOSE");
  await board.goTo("WRITE");
  await board.addCard(ana, "Nueva");
  await openLive(page, board.path);
  await expect(page.getByRole("button", { name: "Opciones de Nueva" })).toBeVisible();
  await expect(card(page, "Nueva")).toBeVisible();
  await expect(page.getByText("Antes", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Opciones de Antes" })).toHaveCount(0);
  await expect(card(page, "Antes")).toHaveCount(0);
});

test("A person in a field for new cards goes on there when the phase changes", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await planOf(ana, beto);
  const { page } = beto;
  await openLive(page, board.path);
  const second = page.getByRole("textbox", { name: /^Nueva tarjeta en/ }).nth(1);
  await second.click();
  await untilQuiet(page);
  for (const [phase, name] of [
    ["CHOOSE", "Juntar y elegir"],
    ["WRITE", "Llegar y escribir"],
  ] as const) {
    await board.goTo(phase);
    await expect(step(page, name)).toBeVisible();
    await expect(second).toBeFocused();
  }
});

test("Going on asks first, and says how many of the team are not ready", async ({ caller, person }) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const board = await planOf(ana, beto);
  await openLive(ana.page, board.path);
  await goOn(ana.page, "Juntar y elegir").click();
  const question = ana.page.getByRole("dialog", { name: "¿Pasar a Juntar y elegir?" });
  await expect(question).toContainText("Todavía no está lista 1 persona.");
});

for (const [name, viewport] of Object.entries({ "a phone": PHONE, "a wide screen": WIDE })) {
  test(`Where too few have written, the facilitator reads it on ${name} and gives a day more`, async ({ person }) => {
    const ana = await person("Ana Soto", { viewport });
    const beto = await person("Beto Rojas", { viewport });
    const path = await endedPlanOf(ana, beto);
    await Promise.all([openLive(ana.page, path), openLive(beto.page, path)]);
    const notice = ana.page.getByText("Escribieron muy pocos para mostrar las tarjetas sin que se note quién fue.");
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(beto.page.getByText("El plazo terminó. Ana Soto decide cómo sigue.")).toBeInViewport({ ratio: 1 });
    await expect(beto.page.getByRole("button", { name: "Un día más" })).toHaveCount(0);
    await expect(step(beto.page, "Llegar y escribir")).toContainText("terminó el plazo");
    await ana.page.getByRole("button", { name: "Un día más" }).click();
    await expect(notice).toBeHidden();
    await expect(beto.page.getByText("El plazo terminó.")).toBeHidden();
    await expect(step(beto.page, "Llegar y escribir")).toContainText(/hasta mañana \d\d:\d\d/);
  });
}
