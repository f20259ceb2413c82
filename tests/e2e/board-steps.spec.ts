import type { Locator, Page } from "@playwright/test";
import { chooseEntry, expectWatching, openSteps, presentStep, stepName } from "./board-bar.ts";
import { boardOf, talkOf } from "./board-data.ts";
import { expect, type Person, PHONE, teamOf, test, toast, untilQuiet } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { offlineBadge, openLive } from "./realtime.ts";

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
  await ana.page.getByRole("dialog").getByRole("button", { name: "Pasar a Conversar" }).click();
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
  await expect(beto.page.getByText("Ana Soto lo pone en el centro.")).toBeVisible();

  await ana.page.getByRole("button", { name: "Empezar: La demo" }).click();
  for (const { page } of [ana, beto]) await expect(shown(page, "La demo")).toBeVisible();
  await choose(beto.page, "Las reuniones");
  await expect(shown(beto.page, "Las reuniones")).toBeVisible();
  await ana.page.getByRole("button", { name: "Siguiente: Los PR" }).click();
  await expect(shown(ana.page, "Los PR")).toBeVisible();
  await expect(beto.page.getByText("El equipo está en Los PR")).toBeVisible();
  await expect(shown(beto.page, "Las reuniones")).toBeVisible();
  await expect(topics(beto.page).filter({ hasText: "La demo" })).toContainText("Conversado");

  await beto.page.getByRole("button", { name: "Ir con el equipo" }).press("Enter");
  await expect(shown(beto.page, "Los PR").getByRole("heading", { name: "Los PR" })).toBeFocused();
  await note(beto.page).pressSequentially("Revisar el mismo");
  await choose(ana.page, "Las reuniones");
  await expect(beto.page.getByText("El equipo está en Las reuniones")).toBeVisible();
  await expect(note(beto.page)).toBeFocused();
  await beto.page.keyboard.type(" día");
  await expect(note(beto.page)).toHaveValue("Revisar el mismo día");
});

test("The name of the topic in the centre is at least half as large again as the names in the list", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await boardOf(ana);
  const first = await board.addCard(ana, "La demo");
  await board.addCard(ana, "Los PR");
  await board.talkAbout(first);
  await openLive(page, board.path);
  const sizeOf = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const inList = await sizeOf(topics(page).getByText("Los PR"));
  expect(await sizeOf(shown(page, "La demo").getByRole("heading", { level: 2 }))).toBeGreaterThanOrEqual(1.5 * inList);
});

test("Leaving Elegir while people have fichas asks the person who facilitates", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  const withCardId = await board.addCard(ana, "La demo");
  const cardId = await board.addCard(ana, "Los PR");
  await board.goTo("GROUP");
  await board.act(ana, { kind: "joinGroup", cardId, withCardId });
  await board.goTo("CHOOSE");
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  const { page } = ana;
  await expect(page.getByText("0 de 2 listos con sus fichas")).toBeVisible();
  await expect(page.getByRole("button", { name: "2 tarjetas" })).toHaveAccessibleDescription("La demo");
  await page.getByRole("button", { name: "Pasar a Conversar" }).click();
  const question = page.getByRole("dialog", { name: "A 2 personas les quedan fichas. ¿Pasar igual?" });
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Te quedan 5 fichas")).toBeVisible();
  await page.getByRole("button", { name: "Pasar a Conversar" }).click();
  await question.getByRole("button", { name: "Pasar a Conversar" }).click();
  await expect(topics(page)).toHaveCount(1);
});

/** Both look at the note of one group. Beto types into it, and it is not sent before `send`. */
async function twoWriters(ana: Person, beto: Person, start: string) {
  const board = await talkOf(ana, beto);
  const { groupId } = board;
  await board.act(ana, { kind: "noteGroup", groupId, note: start, rev: 0 });
  await beto.page.clock.install();
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  await beto.page.clock.pauseAt((await beto.page.evaluate(() => Date.now())) + 10_000);
  const noted = async () => (await board.read(ana)).groups[0]?.note;
  return {
    type: (text: string) => note(beto.page).fill(text),
    save: async (text: string) => {
      await note(ana.page).fill(text);
      await note(ana.page).blur();
      await expect.poll(noted).toBe(text);
    },
    send: () => beto.page.clock.resume(),
  };
}

const sameLine = (page: Page) => page.getByRole("heading", { name: "Alguien más cambió la misma línea" });

test("Two people write other lines of a note at the same time, and nobody is asked", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { type, save, send } = await twoWriters(ana, beto, "Mostrar menos");
  await type("Mostrar menos\nEnsayarla un día antes");
  await save("Mostrar mucho menos\nInvitar a ventas");
  await send();
  const both = "Mostrar mucho menos\nInvitar a ventas\nEnsayarla un día antes";
  for (const { page } of [ana, beto]) await expect(note(page)).toHaveValue(both);
  await expect(sameLine(beto.page)).toHaveCount(0);
});

test("Two people change the same line of a note, and the second one decides", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { type, save, send } = await twoWriters(ana, beto, "Mostrar menos\nCon café");
  await type("Mostrar menos y ensayar\nCon café");
  await save("Mostrar más\nCon café");
  await send();
  await expect(sameLine(beto.page)).toBeVisible();
  await expect(beto.page.getByText("Mostrar más")).toBeVisible();
  await expect(note(beto.page)).toHaveValue("Mostrar menos y ensayar\nCon café");
  await expect(note(ana.page)).toHaveValue("Mostrar más\nCon café");
  await beto.page.getByRole("button", { name: "Juntar las dos" }).click();
  for (const { page } of [ana, beto])
    await expect(note(page)).toHaveValue("Mostrar más\nMostrar menos y ensayar\nCon café");
  await expect(sameLine(beto.page)).toHaveCount(0);
});

test("Lines of somebody else do not move the caret from its word", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { save, send } = await twoWriters(ana, beto, "Mostrar menos");
  await send();
  await note(beto.page).focus();
  await note(beto.page).press("Home");
  for (let presses = 0; presses < 7; presses += 1) await note(beto.page).press("ArrowRight");
  await save("Primero el café\nMostrar menos");
  await expect(note(beto.page)).toHaveValue("Primero el café\nMostrar menos");
  const caret = note(beto.page).evaluate((field) => field instanceof HTMLTextAreaElement && field.selectionStart);
  expect(await caret).toBe("Primero el café\nMostrar".length);
});

test("The table sees how it arrived before it writes, and a page that is opened later sees it on one line", async ({
  caller,
  person,
}) => {
  const people = [await person("Ana Soto"), await person("Beto Rojas"), await person("Camila Díaz")] as const;
  const [ana, beto, camila] = people;
  const dani = await caller("Dani Vega");
  const board = await boardOf(...people, dani);
  for (const who of [beto, camila, dani]) await board.act(who, { kind: "answer", question: "arrive", value: 2 });
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  await ana.page.getByRole("button", { name: "Muy bien" }).click();
  const result = ({ page }: Person) => page.getByRole("region", { name: "Así llegamos" });
  await ana.page.getByRole("button", { name: "Pasar a Escribir" }).click();
  for (const one of [ana, beto]) {
    await expect(result(one).getByRole("listitem")).toHaveText([/^0/, /^3/, /^0/, /^0/, /^1/]);
  }
  await result(beto).getByRole("button", { name: "Empezar a escribir" }).click();
  await expect(beto.page.getByRole("textbox", { name: "Nueva tarjeta en Lo bueno" })).toBeFocused();
  await openLive(camila.page, board.path);
  for (const one of [beto, camila]) {
    await expect(result(one).getByRole("button")).toHaveCount(0);
    await expect(result(one).getByRole("listitem")).toContainText(["Mal:3", "Muy bien:1"]);
  }
});

test("In forced colors a person sees the bars of how the table arrived, and no frame around the present step", async ({
  caller,
  person,
}) => {
  const ana = await person("Ana Soto");
  const others = [await caller("Beto Rojas"), await caller("Camila Díaz"), await caller("Dani Vega")];
  const { page } = ana;
  const board = await boardOf(ana, ...others);
  await page.emulateMedia({ forcedColors: "active" });
  await openLive(page, board.path);
  for (const who of [ana, ...others]) await board.act(who, { kind: "answer", question: "arrive", value: 4 });
  await board.goTo("WRITE");
  const bar = page.getByRole("region", { name: "Así llegamos" }).locator("[data-bar]").nth(3);
  const colourOf = (part: Locator) => part.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(bar).toBeVisible();
  expect(await colourOf(bar)).not.toBe(await colourOf(page.locator("html")));
  await page.goto(`/teams/${board.teamId}`);
  const present = page.getByRole("list", { name: "Pasos de la retrospectiva" }).locator("[aria-current=step]");
  await expect(present).toHaveCSS("outline-style", "none");
});

test("In forced colors the frame of the column in sight lies whole in its tab", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE });
  const { page } = ana;
  const board = await boardOf(ana);
  await board.goTo("WRITE");
  await page.emulateMedia({ forcedColors: "active" });
  await openLive(page, board.path);
  const tab = page.getByRole("group", { name: "Columnas" }).getByRole("button", { pressed: true });
  await expect(tab).toHaveCSS("outline-style", "dashed");
  const [offset, width] = await tab.evaluate((one) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(one);
    return [Number.parseFloat(outlineOffset), Number.parseFloat(outlineWidth)] as const;
  });
  expect(offset + width).toBeLessThanOrEqual(0);
});

test("With fewer than four answers the table reads a sentence without a number", async ({ person }) => {
  const people = [await person("Ana Soto"), await person("Beto Rojas"), await person("Camila Díaz")] as const;
  const board = await boardOf(...people);
  for (const who of people) await board.act(who, { kind: "answer", question: "arrive", value: 2 });
  await board.goTo("WRITE");
  const [{ page }] = people;
  await openLive(page, board.path);
  const result = page.getByRole("region", { name: "Así llegamos" });
  await expect(result).toContainText("Respondieron menos de 4");
  await expect(result.getByRole("listitem")).toHaveCount(0);
});

test("A person changes their answer until it is published, also after a reload", async ({ caller, person }) => {
  const people = [await person("Ana Soto"), await person("Beto Rojas"), await person("Camila Díaz")] as const;
  const [ana] = people;
  const dani = await caller("Dani Vega");
  const board = await boardOf(...people, dani);
  for (const who of [...people.slice(1), dani]) await board.act(who, { kind: "answer", question: "arrive", value: 2 });
  const { page } = ana;
  await openLive(page, board.path);
  await page.getByRole("button", { name: "Muy bien" }).click();
  await expect(page.getByText("Listo, tu respuesta está guardada.")).toBeVisible();
  await openLive(page, board.path);
  await page.getByRole("button", { name: "Cambiar" }).click();
  await page.getByRole("button", { name: "Muy mal" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Listo, tu respuesta está guardada." })).toBeFocused();
  await page.getByRole("button", { name: "Pasar a Escribir" }).click();
  await expect.poll(async () => (await board.read(dani)).pulse.arrive).toEqual({ n: 4, counts: [1, 3, 0, 0, 0] });
});

test.describe("Without a connection", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 409/] });

  const isLate = (page: Page) =>
    expect(page.getByText("Lo último que hiciste llegó tarde y no se guardó.")).toBeVisible();

  test("A changed answer that arrives after the step is taken back, and the one before can still be changed", async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const board = await boardOf(ana, beto);
    const { page, context } = beto;
    await openLive(page, board.path);
    await page.getByRole("button", { name: "Muy bien" }).click();
    await expect(page.getByText("Va 1 respuesta.")).toBeVisible();
    await untilQuiet(page);
    await context.setOffline(true);
    await expect(offlineBadge(page)).toBeVisible();
    await page.getByRole("button", { name: "Cambiar" }).click();
    await page.getByRole("button", { name: "Muy mal" }).click();
    await board.goTo("WRITE");
    await context.setOffline(false);
    await isLate(page);
    await expect(page.getByRole("textbox", { name: /^Nueva tarjeta en / }).first()).toBeVisible();
    await board.goTo("ARRIVE");
    await page.getByRole("button", { name: "Cambiar" }).click();
    await expect(page.getByRole("button", { name: "Muy bien" })).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: "Muy mal" })).not.toHaveAttribute("aria-current");
    await page.getByRole("button", { name: "Más o menos" }).click();
    await expect(page.getByText("Listo, tu respuesta está guardada.")).toBeVisible();
  });

  test("An answer that was taken while the next one waited counts again when the next one is late", async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const board = await boardOf(ana, beto);
    const { page } = beto;
    await page.routeWebSocket(/\/parties\//, (socket) => socket.close({ code: 1011 }));
    await page.goto(board.path);
    let changed = (): void => undefined;
    const isChanged = new Promise<void>((resolve) => {
      changed = resolve;
    });
    await page.route("**/board", async (route) => {
      const data: unknown = route.request().postDataJSON();
      if (JSON.stringify(data)?.includes('"value":5')) await isChanged;
      else if (JSON.stringify(data)?.includes('"value":1')) await board.goTo("WRITE");
      return route.fallback();
    });
    await page.getByRole("button", { name: "Muy bien" }).click();
    await page.getByRole("button", { name: "Cambiar" }).click();
    await page.getByRole("button", { name: "Muy mal" }).click();
    changed();
    await isLate(page);
    await board.goTo("ARRIVE");
    await page.getByRole("button", { name: "Cambiar" }).click();
    await expect(page.getByRole("button", { name: "Muy bien" })).toHaveAttribute("aria-current", "true");
  });

  test("An answer is not shown as stored where the person had answered elsewhere", async ({ caller, person }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const board = await boardOf(ana, beto);
    const { page, context } = beto;
    await openLive(page, board.path);
    // Toasts load with the first sign of use.
    await page.keyboard.press("Shift");
    await untilQuiet(page);
    await context.setOffline(true);
    await expect(offlineBadge(page)).toBeVisible();
    await page.getByRole("button", { name: "Muy bien" }).click();
    await expect(page.getByText("Muy bien")).toHaveCSS("font-weight", "600");
    const elsewhere = { kind: "answer", question: "arrive", value: 2, answerId: crypto.randomUUID() } as const;
    await board.act(beto, elsewhere);
    await context.setOffline(false);
    await isLate(page);
    await expect(page.getByText("Listo, tu respuesta está guardada.")).toBeVisible();
    await expect(page.getByText("Muy bien")).toHaveCSS("font-weight", "400");
    await expect(page.getByRole("button", { name: "Cambiar" })).toHaveCount(0);
  });
});

test("A person answers how they arrive once, and turns what happened since the last time into a card", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
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

test("The facilitator chooses in Llegar whether cards are signed, and later renames a column on everybody's screen", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  await beto.page.getByRole("button", { name: "Opciones de la retrospectiva" }).click();
  await expect(beto.page.getByRole("menuitem")).toHaveText(["Retrospectivas", "Tarjetas compactas"]);
  const openOptions = () => chooseEntry(ana.page, "Opciones de la mesa");
  const dialog = ana.page.getByRole("dialog", { name: "Opciones de la mesa" });
  await openOptions();
  await dialog.getByRole("radio", { name: /Sin firma/ }).check();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => board.read(beto)).toMatchObject({ signed: false });
  await board.goTo("WRITE");
  await expect(ana.page.getByRole("heading", { name: "Lo bueno" })).toBeVisible();
  await openOptions();
  await expect(dialog.getByText("Las tarjetas van sin firma. Eso se elige en Llegar")).toBeVisible();
  await dialog.getByLabel("Columna 3").fill("Por probar");
  await dialog.getByLabel("Fichas por persona").fill("7");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(beto.page.getByRole("heading", { name: "Por probar" })).toBeVisible();
  await expect.poll(() => board.read(beto)).toMatchObject({ budget: 7, perGroup: 3, signed: false });
});

test("The facilitator reads what a step is for and what to say, and starts the timer that it suggests", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  await expectWatching(ana.page);
  await chooseEntry(ana.page, "Cómo conducir este paso");
  const guide = (step: string) => ana.page.getByRole("dialog", { name: `Conducir: ${step}` });
  await expect(guide("Llegar").getByText(/elijan la cara que mejor dice cómo llegan/)).toBeVisible();
  await board.goTo("WRITE");
  await expect(guide("Escribir").getByText(/escribamos una idea por tarjeta/)).toBeVisible();
  await guide("Escribir").getByRole("button", { name: "Escribir: 6 min" }).click();
  await expect(guide("Escribir")).toBeHidden();
  for (const { page } of [ana, beto]) await expect(page.getByRole("timer")).toHaveText(/^0[56]:/);
});

test("The dialog of the timer suggests the time of a step to the facilitator alone", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("WRITE");
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  const suggestion = (page: Page) => page.getByRole("button", { name: "Escribir: 6 min" });
  await beto.page.getByRole("button", { name: "Poner Timer" }).click();
  await expect(beto.page.getByRole("dialog").getByLabel("Minutos")).toBeFocused();
  await expect(suggestion(beto.page)).toHaveCount(0);
  await ana.page.getByRole("button", { name: "Poner Timer" }).click();
  await suggestion(ana.page).click();
  await expect(ana.page.getByRole("dialog")).toHaveCount(0);
  for (const { page } of [ana, beto]) await expect(page.getByRole("timer")).toHaveText(/^0[56]:/);
});

test("A team writes on columns of its own, named and put in order by keyboard", async ({ person }) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const { page } = ana;
  await page.goto(`${list}/create`);
  await page.getByLabel("Nombre").fill("Sprint 1");
  await page.getByRole("radio", { name: /Columnas propias/ }).check();
  await expect(page.getByRole("textbox", { name: "Columna 1" })).toBeVisible();
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

test("A person takes one of the other formats by keyboard, the draft keeps it, and its script loads after the press", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const { page } = ana;
  await page.goto(`${list}/create`);
  await page.getByLabel("Nombre").fill("Sprint 1");
  await expect(page.getByRole("radio", { name: /Globo/ })).toHaveCount(0);
  const more = page.getByRole("button", { name: /^Más formatos/ });
  await expect(more).toBeEnabled();
  await more.press("Enter");
  await expect(page.getByRole("radio", { name: /^Enojo, tristeza, alegría/ })).toBeFocused();
  const balloon = page.getByRole("radio", { name: /^Globo.*Fuego · Lastre · Tormenta · Cielo claro/ });
  await balloon.press("Space");
  await page.reload();
  await expect(balloon).toBeChecked();
  await page.getByRole("button", { name: "Crear" }).click();
  await page.getByRole("button", { name: "Pasar a Escribir" }).click();
  await expect(page.getByRole("textbox", { name: "Nueva tarjeta en Lastre" })).toBeVisible();
});

test("A member saves the columns as a format of the team, and another takes them from the choices and removes the format", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const create = `/teams/${await teamOf(beto, ana)}/retrospectives/create`;
  await ana.page.goto(create);
  await ana.page.getByRole("radio", { name: /Columnas propias/ }).check();
  await ana.page.getByRole("textbox", { name: "Columna 1" }).fill("Cuidar");
  const save = ana.page.getByRole("button", { name: "Guardar para el equipo" });
  await save.press("Enter");
  await expect(ana.page.getByRole("textbox", { name: "Nombre del formato" })).toBeFocused();
  await ana.page.keyboard.press("Escape");
  await expect(save).toBeFocused();
  await ana.page.keyboard.press("Enter");
  await ana.page.keyboard.press("Enter");
  const name = ana.page.getByRole("textbox", { name: "Nombre del formato" });
  await expect(name).toHaveAccessibleDescription("Completa este campo.");
  await ana.page.keyboard.type("Solo cuidar");
  await ana.page.keyboard.press("Enter");
  await expect(ana.page.getByText("Formato guardado")).toBeVisible();
  await expect(save).toBeFocused();
  await expect(ana.page).toHaveURL(create);

  const { page } = beto;
  await page.goto(create);
  await page.getByLabel("Nombre").fill("Sprint 1");
  await page.getByRole("button", { name: /^Más formatos/ }).click();
  await page.getByRole("button", { name: /^Solo cuidar/ }).click();
  await expect(page.getByRole("textbox", { name: "Columna 1" })).toHaveValue("Cuidar");
  await expect(page.getByRole("textbox", { name: "Columna 2" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Columna 1" })).toHaveValue("Cuidar");
  await page.getByRole("button", { name: /^Más formatos/ }).click();
  await page.getByRole("button", { name: "Opciones de Solo cuidar" }).click();
  await page.getByRole("menuitem", { name: "Quitar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(page.getByRole("button", { name: /^Solo cuidar/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Crear" }).click();
  await page.getByRole("button", { name: "Pasar a Escribir" }).click();
  await expect(page.getByRole("textbox", { name: "Nueva tarjeta en Cuidar" })).toBeVisible();
});

test("The link of a format shows its columns and fills the form of a team of the reader", async ({ person }) => {
  const ana = await person("Ana Soto");
  await teamOf(ana);
  // One in the bin is not offered.
  await ana.call("DELETE", `/teams/${await teamOf(ana)}`);
  const { page } = ana;
  await page.goto("/format?name=Solo+cuidar&column=Cuidar&question=%C2%BFQu%C3%A9+vale%3F");
  await expect(page.getByRole("heading", { name: "Solo cuidar" })).toBeVisible();
  await page.getByRole("link", { name: /^Usar con / }).click();
  await expect(page.getByRole("textbox", { name: "Columna 1" })).toHaveValue("Cuidar");
  await expect(page.getByRole("textbox", { name: "Pregunta" }).first()).toHaveValue("¿Qué vale?");
  await page.goto("/format?name=Solo");
  await expect(page.getByRole("heading", { name: "A este enlace le falta algo" })).toBeVisible();
});

/** Each way from a step in which cards are hidden to one in which all see them, of a facilitator alone. */
const WAYS_TO_REVEAL: [name: string, go: (page: Page) => Promise<void>][] = [
  ["the button of the next step", (page) => page.getByRole("button", { name: "Pasar a Juntar" }).click()],
  [
    "the name of a step",
    async (page) => {
      await openSteps(page);
      await stepName(page, "Juntar").click();
    },
  ],
  [
    "the name of a later step, with the keyboard",
    async (page) => {
      await presentStep(page, "Escribir").press("Enter");
      await stepName(page, "Conversar").press("Enter");
    },
  ],
  [
    "the name of a step, from an earlier step",
    async (page) => {
      await page.getByRole("button", { name: "Volver a Llegar" }).click();
      await openSteps(page);
      await stepName(page, "Elegir").click();
    },
  ],
];

for (const [way, go] of WAYS_TO_REVEAL) {
  test(`Hidden cards are shown only after a question: ${way}`, async ({ caller, person }) => {
    const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
    const { path, addCard, goTo, read } = await boardOf(ana, beto);
    await goTo("WRITE");
    await addCard(beto, "Nadie me escucha");
    const { page } = ana;
    await page.goto(path);
    await expectWatching(page);
    await go(page);
    const question = page.getByRole("dialog");
    await expect(question).toContainText("todas las tarjetas se muestran a todos");
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    // The room has answered everything before it.
    await addCard(ana, "Otra");
    expect(await read(ana)).toMatchObject({ isRevealed: false, cards: [] });
    await openSteps(page);
    await stepName(page, "Juntar").click();
    await question.getByRole("button", { name: "Pasar a Juntar" }).click();
    await expect(page.getByText("Nadie me escucha")).toBeVisible();
  });
}

test("The question before a reveal names who still writes, also where the name of a step asked for it", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { path, goTo, read } = await boardOf(ana, beto);
  await goTo("WRITE");
  const [{ page }, { page: other }] = [ana, beto];
  for (const one of [page, other]) await one.goto(path);
  await expect(page.getByText("Beto todavía escribe")).toBeVisible();
  await openSteps(page);
  await stepName(page, "Juntar").click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Beto Rojas todavía escribe.");
  await other.getByRole("button", { name: "Listo" }).click();
  await expect(question).not.toContainText("todavía escribe");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Listo" }).click();
  // The person who facilitates hears when nobody is missing.
  const toAll = (one: Page) => one.getByRole("status").filter({ hasText: "Todos listos" });
  await expect(toAll(page)).toHaveCount(1);
  await expect(toAll(other)).toHaveCount(0);
  expect((await read(ana)).step).toBe("WRITE");
});

test("The focus goes back to the button that asked, when its question is answered with Escape", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await boardOf(ana);
  await board.addCard(ana, "La demo");
  await board.goTo("WRITE");
  await openLive(page, board.path);
  const next = page.getByRole("button", { name: "Pasar a Juntar" });
  await next.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(next).toBeFocused();
});

test("The second press of a double click does not close the dialog that the first one opened", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await boardOf(ana);
  await board.addCard(ana, "La demo");
  await board.goTo("WRITE");
  await openLive(page, board.path);
  await page.getByRole("button", { name: "Pasar a Juntar" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (const clickCount of [2, 1]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await expect(dialog).toHaveCount(clickCount - 1);
  }
});

test("Listo stays with a double click", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await boardOf(ana);
  await openLive(page, board.path);
  const ready = page.getByRole("button", { name: "Listo" });
  await ready.dblclick();
  await expect(ready).toHaveAttribute("aria-pressed", "true");
});

test("A held key takes the next topic once, and each press of a key takes one", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await boardOf(ana);
  const groupId = await board.addCard(ana, "La demo");
  for (const text of ["Los PR", "Las reuniones"]) await board.addCard(ana, text);
  await openLive(page, board.path);
  await board.talkAbout(groupId);
  await expect(shown(page, "La demo")).toBeVisible();
  const next = page.getByRole("button", { name: /^Siguiente/ });
  await next.focus();
  for (let repeats = 0; repeats < 4; repeats += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(shown(page, "La demo")).toBeHidden();
  await expect(next).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Terminar este tema" })).toBeFocused();
});

test("On a phone the next topic begins in sight of all, also of those who are far below", async ({ person }) => {
  const viewport = { width: 390, height: 480 };
  const [ana, beto] = [await person("Ana Soto", { viewport }), await person("Beto Rojas", { viewport })];
  const board = await boardOf(ana, beto);
  const first = await board.addCard(ana, "La demo");
  for (const text of ["Los PR", "La planning"]) await board.addCard(ana, text);
  await board.talkAbout(first);
  for (const { page } of [ana, beto]) await openLive(page, board.path);
  await beto.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await ana.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await ana.page.getByRole("button", { name: "Siguiente: Los PR" }).click();
  for (const { page } of [ana, beto]) {
    await expect(page.getByRole("heading", { level: 2, name: "Los PR" })).toBeInViewport();
  }
});

test("The focus of all goes to the present step when what had it is gone, and back there after Deshacer", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { page } = ana;
  const board = await boardOf(ana, beto);
  for (const text of ["La demo", "Los PR"]) await board.addCard(ana, text);
  await board.goTo("TALK");
  for (const one of [ana, beto]) await openLive(one.page, board.path);
  await tabTo(beto.page, beto.page.getByRole("button", { name: /Los PR$/ }));
  // What keeps the focus loads with the first key.
  await untilQuiet(beto.page);
  await page.getByRole("button", { name: "Pasar a Agradecer" }).press("Enter");
  for (const one of [beto, ana]) {
    await expect(presentStep(one.page, "Agradecer")).toBeFocused();
    await expect(
      one.page.getByText("Ahora: Agradecer. Agradece a quien te ayudó y elige al sprint winner."),
    ).toHaveRole("status");
  }
  const undo = page.getByRole("button", { name: "Deshacer" });
  await undo.press("Enter");
  await expect(undo).toHaveCount(0);
  await expect(presentStep(page, "Conversar")).toBeFocused();
});

test("The focus goes back after Deshacer also while another message shows", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const board = await boardOf(ana);
  for (const text of ["La demo", "Los PR"]) await board.addCard(ana, text);
  await board.goTo("GROUP");
  await openLive(page, board.path);
  await page.getByRole("button", { name: "Opciones de La demo" }).press("Enter");
  await page.getByRole("menuitem", { name: "Quitar" }).press("Enter");
  await expect(toast(page, "Quitaste la tarjeta")).toBeVisible();
  await page.getByRole("button", { name: "Pasar a Elegir" }).press("Enter");
  const goOn = page.getByRole("button", { name: "Pasar a Conversar" });
  await expect(goOn).toBeFocused();
  const undo = page.getByRole("listitem").filter({ hasText: "Elegir" }).getByRole("button", { name: "Deshacer" });
  await undo.press("Enter");
  await expect(undo).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pasar a Elegir" })).toBeFocused();
});

test("In forced colors a person who does not facilitate sees whether Listo is pressed", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { page } = beto;
  const board = await boardOf(ana, beto);
  await page.emulateMedia({ forcedColors: "active" });
  await openLive(page, board.path);
  const ready = page.getByRole("button", { name: "Listo" });
  await ready.hover();
  const before = await ready.screenshot({ animations: "disabled" });
  await ready.click();
  await expect(ready).toHaveAttribute("aria-pressed", "true");
  expect((await ready.screenshot({ animations: "disabled" })).equals(before)).toBe(false);
});

test("From 640 px on, where the actions are on top, the toast of a step change leaves them free", async ({
  person,
}) => {
  const ana = await person("Ana Soto", { viewport: { width: 700, height: 900 } });
  const { page } = ana;
  const board = await boardOf(ana);
  await openLive(page, board.path);
  await page.getByRole("button", { name: "Pasar a Escribir" }).click();
  await expect(toast(page, "La mesa pasó a Escribir")).toBeVisible();
  const [shown, action] = await Promise.all([
    toast(page, "La mesa pasó a Escribir").boundingBox(),
    page.getByRole("button", { name: "Pasar a Juntar" }).boundingBox(),
  ]);
  expect(shown?.y).toBeGreaterThan((action?.y ?? 0) + (action?.height ?? 0));
});

test("Undoing the way back to writing asks before it shows the cards that were written since", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const { path, addCard, goTo, read } = await boardOf(ana, beto);
  await goTo("GROUP");
  const { page } = ana;
  await page.goto(path);
  await expectWatching(page);
  await page.getByRole("button", { name: "Volver a Escribir" }).click();
  await expect(page.getByRole("button", { name: "Pasar a Juntar" })).toBeVisible();
  await addCard(beto, "Escrita después");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("dialog")).toContainText("todas las tarjetas se muestran a todos");
  await page.keyboard.press("Escape");
  await addCard(ana, "Otra");
  expect((await read(ana)).cards).toEqual([]);
});

test("A phone shows the name of each step in the list that the present one opens, also to a person who facilitates none", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", { viewport: PHONE, hasTouch: true })];
  const { path } = await boardOf(ana, beto);
  const { page } = beto;
  await page.goto(path);
  await presentStep(page, "Llegar").tap();
  const steps = page.getByRole("list", { name: "Pasos de la retrospectiva" });
  for (const name of ["Llegar", "Escribir", "Juntar", "Elegir", "Conversar", "Agradecer"]) {
    await expect(steps.getByText(name, { exact: true })).toBeInViewport();
  }
  await expect(steps.getByRole("listitem").first()).toHaveAttribute("aria-current", "step");
  await expect(steps.getByRole("button")).toHaveCount(0);
});

test("A phone at a new step shows a column that has cards", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE });
  const { path, addCard, goTo } = await boardOf(ana);
  await goTo("WRITE");
  await addCard(ana, "Menos reuniones", "c2");
  const { page } = ana;
  await page.goto(path);
  await expect(page.getByRole("textbox", { name: "Nueva tarjeta en Lo bueno" })).toBeVisible();
  for (const step of ["GROUP", "CHOOSE"] as const) {
    await goTo(step);
    await expect(page.getByText("Menos reuniones")).toBeVisible();
  }
});

test("A facilitator who is not an admin reads at the end who closes, and copies a message that asks them", async ({
  caller,
  person,
}) => {
  const ana = await caller("Ana Soto");
  const beto = await person("Beto Rojas", { permissions: ["clipboard-write"] });
  const { path, act, goTo } = await boardOf(ana, beto);
  await goTo("THANK");
  const { page } = beto;
  await page.goto(path);
  const ask = page.getByRole("button", { name: "Copiar un mensaje para pedirlo" });
  await expect(page.getByRole("button", { name: "Conducir" })).toBeVisible();
  await expect(ask).toHaveCount(0);
  await act(beto, { kind: "facilitate" });
  await expect(page.getByText("La cierra un admin: Ana Soto")).toBeVisible();
  await ask.click();
  await expect(toast(page, "Mensaje copiado")).toBeVisible();
  const text = page.getByLabel("¿Por qué?");
  await text.press("Control+V");
  await expect(text).toHaveValue(/¿La cierras\? http:/);
});

test("A step change leaves a person in the tab that they chose", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { path, goTo } = await boardOf(ana, beto);
  await goTo("WRITE");
  const { page } = beto;
  await page.goto(path);
  await expectWatching(page);
  const thanks = page.getByRole("tab", { name: "Agradecer y votar" });
  await thanks.click();
  await goTo("GROUP");
  await expect(page.getByText("La mesa ya está juntando")).toBeVisible();
  await expect(thanks).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Ir", exact: true }).click();
  await expect(page.getByRole("tab", { name: "La mesa" })).toHaveAttribute("aria-selected", "true");
});

test.describe("In two tabs of one person", () => {
  test.use({ expectedErrors: [/WebSocket|status of 503/] });

  test("An older number of fichas that waited in one tab does not replace the newer one of the other tab", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    const { path, addCard, goTo, read } = await boardOf(ana);
    const cardId = await addCard(ana, "Las pruebas tardan");
    await goTo("CHOOSE");
    const { page } = ana;
    await page.routeWebSocket(/\/parties\//, (socket) => socket.close({ code: 1011 }));
    await page.route("**/board", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await page.goto(path);
    await plus(page, "Las pruebas tardan").click();
    await expect(fichas(page, "Las pruebas tardan")).toHaveAttribute("aria-valuenow", "1");
    const other = await ana.context.newPage();
    await other.goto(path);
    await expectWatching(other);
    await plus(other, "Las pruebas tardan").click({ clickCount: 2 });
    await expect.poll(async () => (await read(ana)).me.fichas[cardId]).toBe(3);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await page.unroute("**/board");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    // The tab reads the board every 10 s, and shows what the other one did.
    await expect(fichas(page, "Las pruebas tardan")).toHaveAttribute("aria-valuenow", "3", { timeout: 15_000 });
    expect(sent).toEqual([]);
    expect((await read(ana)).me.fichas[cardId]).toBe(3);
  });
});
