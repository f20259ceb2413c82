import type { Page } from "@playwright/test";
import { DAY } from "#worker/contract/limits/time.ts";
import { chooseEntry, expectWatching } from "./board-bar.ts";
import { boardAt, boardOf, talkOf } from "./board-data.ts";
import { expect, PHONE, teamOf, test, untilHydrated, untilQuiet } from "./fixtures.ts";
import { PRESENCE, recordLayoutShifts } from "./layout-shifts.ts";
import { openLive, readsOf } from "./realtime.ts";

const card = (page: Page, text: string) => page.locator("[data-card]").filter({ hasText: text });
const menuOf = (page: Page, text: string) => page.getByRole("button", { name: `Opciones de ${text}` });
const column = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const field = (page: Page, title = "Lo bueno") => page.getByRole("textbox", { name: `Nueva tarjeta en ${title}` });
const note = (page: Page) => page.getByLabel("Nota", { exact: true });
const keptText = (page: Page) => page.getByRole("alert").filter({ hasText: "Se cerró mientras escribías" });

declare global {
  interface Window {
    /** Ids of cards that moved with an animation. */
    glided?: string[];
  }
}

const recordGlides = (page: Page) =>
  page.addInitScript(() => {
    const glided: string[] = [];
    window.glided = glided;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function record(...given) {
      if (this instanceof HTMLElement && this.dataset.card) glided.push(this.dataset.card);
      return animate.apply(this, given);
    };
  });

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  const how = reducedMotion === "reduce" ? "is placed at once under reduced motion" : "glides to its place";
  test(`A card that somebody else moves ${how}`, async ({ caller, person }) => {
    const [ana, beto] = [await person("Ana Soto", { reducedMotion }), await caller("Beto Rojas")];
    const board = await boardOf(ana, beto);
    const cardId = await board.addCard(ana, "La demo", "c1");
    await board.goTo("GROUP");
    await recordGlides(ana.page);
    await openLive(ana.page, board.path);
    await board.act(beto, { kind: "moveCard", cardId, columnId: "c2", rank: "a9" });
    await expect(column(ana.page, "Por mejorar").getByText("La demo")).toBeVisible();
    expect(await ana.page.evaluate(() => window.glided)).toEqual(reducedMotion === "reduce" ? [] : [cardId]);
  });
}

test("A card under the pointer stays on its spot while others move it and what is around it", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const board = await boardOf(ana, beto);
  const above = await board.addCard(ana, "La de arriba", "c1");
  const pointed = await board.addCard(ana, "La que miro", "c1");
  for (let n = 1; n <= 12; n += 1) await board.addCard(n % 2 ? ana : beto, `Otra tarjeta ${n}`, "c1");
  await board.goTo("GROUP");
  await openLive(ana.page, board.path);
  await column(ana.page, "Lo bueno").hover();
  await ana.page.mouse.wheel(0, 200);
  await card(ana.page, "La que miro").hover();
  const before = await card(ana.page, "La que miro").boundingBox();

  await board.act(beto, { kind: "moveCard", cardId: pointed, columnId: "c2", rank: "a9" });
  await board.act(beto, { kind: "moveCard", cardId: above, columnId: "c2", rank: "b1" });
  await expect(column(ana.page, "Por mejorar").getByText("La de arriba")).toBeVisible();
  expect((await card(ana.page, "La que miro").boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expect(column(ana.page, "Lo bueno").getByText("La que miro")).toBeVisible();

  await ana.page.mouse.move(2, 2);
  await expect(column(ana.page, "Por mejorar").getByText("La que miro")).toBeVisible();
});

test("A column begins at its top when all cards are shown, also under the pointer", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const input = { retrospectiveName: "Sprint 1", template: "bien-mejorar-ideas", signed: false };
  const { id } = await ana.call<{ id: string }>("POST", list, input);
  const board = boardAt(`${list}/${id}`, ana);
  await board.goTo("WRITE");
  for (let n = 1; n <= 16; n += 1) {
    const cardId = crypto.randomUUID();
    await board.act(ana, { kind: "addCard", cardId, columnId: "c1", rank: `a${n}`, text: `Nota ${n}`, signed: false });
  }
  await openLive(page, board.path);
  await page.locator("[data-card]").first().hover();
  await board.goTo("GROUP");
  await expect(page.getByRole("region", { name: "Pasos" })).toContainText("Juntar");
  await expect(page.getByRole("button", { name: /^Tomar/ })).toHaveCount(16);
  expect(
    await column(page, "Lo bueno")
      .locator("[data-scroller]")
      .evaluate((one) => one.scrollTop),
  ).toBe(0);
});

test("Two editors of one card see both texts, and the later one chooses", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await boardOf(ana);
  const cardId = await board.addCard(ana, "Reuniones", "c1");
  await board.goTo("WRITE");
  await openLive(ana.page, board.path);
  const { page } = ana;
  await menuOf(page, "Reuniones").click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  await page.getByRole("textbox", { name: "Texto de la tarjeta" }).fill("Reuniones cortas");
  await board.act(ana, { kind: "editCard", cardId, text: "Reuniones de pie", rev: 0 });
  await page.getByRole("button", { name: "Guardar" }).click();

  await expect(page.getByText("La cambiaste en otra parte.")).toContainText("Reuniones de pie");
  await expect(page.getByRole("textbox", { name: "Texto de la tarjeta" })).toHaveValue("Reuniones cortas");
  await page.getByRole("button", { name: "Guardar lo mío" }).click();
  await expect.poll(async () => (await board.read(ana)).me.cards[0]?.text).toBe("Reuniones cortas");
  await expect(card(page, "Reuniones cortas")).toBeVisible();
});

test("A board that an admin closes while another person types keeps the text in sight and says so", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("WRITE");
  const { page } = beto;
  await openLive(page, board.path);
  await field(page).pressSequentially("A medio escribir");
  await ana.call("POST", `${board.path}/close`);
  await expect(keptText(page)).toContainText("A medio escribir");
  await expect(keptText(page)).toBeInViewport();
  await page.reload();
  await expect(keptText(page)).toContainText("A medio escribir");
  await keptText(page).getByRole("button", { name: "Descartar" }).click();
  await expect(keptText(page)).toBeHidden();
});

test("A page at a board that closes reads the closed board once, and the rest comes with the event", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("THANK");
  await ana.call("POST", `${board.path}/sprint-winner`, { userId: beto.id });
  const { page } = beto;
  await openLive(page, board.path);
  const reads = readsOf(page);
  await ana.call("POST", `${board.path}/close`);
  await expect(page.getByText("Cerrado", { exact: true })).toBeVisible();
  await expect.poll(() => reads).toContainEqual(expect.stringMatching(/\/board$/));
  await untilQuiet(page);
  expect(reads.filter((read) => !read.startsWith("agreements"))).toEqual([expect.stringMatching(/\/board$/)]);
});

test("A page at a board whose closing is not announced asks for the retrospective itself", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  const { page } = beto;
  await page.routeWebSocket(/\/parties\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!String(message).includes('"event":"team"')) socket.send(message);
    });
  });
  await page.goto(board.path);
  await expectWatching(page);
  await ana.call("POST", `${board.path}/close`);
  await expect(page.getByText("Cerrado", { exact: true })).toBeVisible();
});

test("A note that was typed just before a reload is sent when the person returns", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await talkOf(ana);
  const { page } = ana;
  await page.clock.install();
  await openLive(page, board.path);
  // With the clock stopped, the note is not sent before the reload.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await note(page).fill("Ensayarla un día antes");
  expect((await board.read(ana)).groups[0]?.note).toBeNull();
  await page.goto("about:blank");
  await page.clock.resume();
  await page.goto(board.path);
  await expect(note(page)).toHaveValue("Ensayarla un día antes");
  await expect.poll(async () => (await board.read(ana)).groups[0]?.note).toBe("Ensayarla un día antes");
});

test("An edit that was not saved is in the field again after a reload", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await boardOf(ana);
  await board.addCard(ana, "Reuniones", "c1");
  await board.goTo("WRITE");
  const { page } = ana;
  const edit = async () => {
    await menuOf(page, "Reuniones").click();
    await page.getByRole("menuitem", { name: "Editar" }).click();
  };
  await openLive(page, board.path);
  await edit();
  await page.getByRole("textbox", { name: "Texto de la tarjeta" }).fill("Reuniones con agenda");
  await page.reload();
  await edit();
  await expect(page.getByRole("textbox", { name: "Texto de la tarjeta" })).toHaveValue("Reuniones con agenda");
});

test("The question before closing says that hidden cards are shown and the board ends, and only where some are hidden", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const board = await boardOf(ana, beto);
  for (const text of ["Una", "Otra"]) await board.addCard(beto, text);
  await board.goTo("WRITE");
  const unsigned = { cardId: crypto.randomUUID(), columnId: "c1", rank: "b1", text: "Sin firma", signed: false };
  await board.act(ana, { kind: "addCard", ...unsigned });
  const { page } = ana;
  await openLive(page, board.path);
  const dialog = page.getByRole("dialog", { name: "¿Cerrar la retrospectiva?" });
  await chooseEntry(page, "Cerrar retrospectiva");
  await expect(dialog).toContainText(
    "Quedan 3 tarjetas que no todos han visto: se muestran al cerrar, y la mesa termina.",
  );
  await page.keyboard.press("Escape");
  await board.goTo("GROUP");
  await expect(card(page, "Otra")).toBeVisible();
  await chooseEntry(page, "Cerrar retrospectiva");
  await expect(dialog).toContainText("Se cuentan los votos");
  await expect(dialog).not.toContainText("la mesa termina");
});

test("A double press that closes a dialog presses nothing below it", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await boardOf(ana);
  const { page } = ana;
  await openLive(page, board.path);
  await chooseEntry(page, "Cerrar retrospectiva");
  const dialog = page.getByRole("dialog", { name: "¿Cerrar la retrospectiva?" });
  await expect(dialog).toBeVisible();
  await page.evaluate(() => {
    document.addEventListener("click", ({ target }) => {
      const isOfDialog = target instanceof Element && (target.closest("dialog") ?? !target.isConnected);
      document.body.dataset.pressed = `${document.body.dataset.pressed ?? ""}${isOfDialog ? "dialog " : "page "}`;
    });
  });
  await dialog.getByRole("button", { name: "Cerrar", exact: true }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.locator("body")).toHaveAttribute("data-pressed", "dialog ");
});

test("A page at a board that is closed no longer says which step it is at", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  const { page } = beto;
  await openLive(page, board.path);
  await board.goTo("THANK");
  const step = page.getByRole("status").filter({ hasText: "Ahora: Agradecer" });
  await expect(step).toBeAttached();
  await ana.call("POST", `${board.path}/close`);
  await expect(page.getByRole("tab", { name: "Agradecimientos" })).toBeVisible();
  await expect(step).not.toBeAttached();
});

test.describe("Without an answer of the room", () => {
  test.use({ expectedErrors: [/status of 503|WebSocket connection|El servicio no responde/] });

  test("A page whose board does not answer says so, and people still thank", async ({ caller, person }) => {
    const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
    const board = await boardOf(ana, beto);
    const { page } = ana;
    await page.routeWebSocket(/\/parties\//, (socket) => socket.close({ code: 1011 }));
    const unavailable = { message: "El servicio no responde.", code: "unavailable" };
    await page.route("**/board", (route) => route.fulfill({ status: 503, json: unavailable }));
    await page.goto(`/teams/${board.teamId}/retrospectives`);
    await untilHydrated(page);
    await page.getByRole("link", { name: /Sprint 1/ }).click();
    await expect(page.getByRole("alert")).toContainText("No pudimos cargar la mesa.", { timeout: 30_000 });
    await page.getByLabel("¿A quién?").selectOption({ label: "Beto Rojas" });
    await page.getByLabel("¿Por qué?").fill("Por la guardia");
    await page.getByRole("button", { name: "Agradecer" }).and(page.locator("[type=submit]")).click();
    await expect(page.getByRole("list", { name: "Agradecimientos" }).getByText("Por la guardia")).toBeVisible();

    await page.unroute("**/board");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByRole("heading", { name: "¿Cómo llegas hoy?" })).toBeVisible();
  });
});

test.describe("Scripts that do not load", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Recárgala/] });

  test("A part of a page whose script did not load comes back with its button", async ({ person }) => {
    const ana = await person("Ana Soto");
    const board = await boardOf(ana);
    await board.addCard(ana, "La demo");
    await board.goTo("GROUP");
    const { page } = ana;
    await openLive(page, board.path);
    await page.route("**/*.js", (route) => route.abort());
    await board.goTo("CHOOSE");
    const lost = page.getByRole("alert").filter({ hasText: "Recárgala." });
    await expect(lost).toBeVisible();
    await page.unroute("**/*.js");
    await lost.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByRole("button", { name: /^Poner una ficha/ }).first()).toBeVisible();
  });
});

test("On a phone, the field of a column comes before its cards, for the eye and for the keyboard", async ({
  person,
}) => {
  const ana = await person("Ana Soto", { viewport: PHONE, hasTouch: true });
  const board = await boardOf(ana);
  await board.addCard(ana, "La demo", "c1");
  await board.goTo("GROUP");
  const { page } = ana;
  await openLive(page, board.path);
  const [fieldBox, cardBox] = [await field(page).boundingBox(), await card(page, "La demo").boundingBox()];
  expect(fieldBox?.y ?? 0).toBeLessThan(cardBox?.y ?? 0);
  await field(page).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Tomar: La demo" })).toBeFocused();
});

test("Nothing moves on a phone when somebody else opens the board", async ({ person }) => {
  const ana = await person("Ana Fernanda Sotomayor Valdivieso");
  const beto = await person("Beto Rojas", { viewport: PHONE });
  const board = await boardOf(ana, beto);
  await openLive(beto.page, board.path);
  await expect(beto.page.getByText("conduce Ana Fernanda")).toBeVisible();
  const shifts = await recordLayoutShifts(beto.page, { ignore: PRESENCE });
  await openLive(ana.page, board.path);
  await expect(beto.page.getByText("0 de 2 listos")).toBeVisible();
  expect(await shifts()).toEqual([]);
});

test("A person who comes back after a day sees what is new, goes from one to the next and puts it away", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { path, addCard, act, goTo } = await boardOf(ana, beto);
  await goTo("GROUP");
  const first = await addCard(ana, "Conocida");
  await beto.page.goto(path);
  await beto.page.mouse.move(200, 200);
  const isKept = () => Object.keys(localStorage).some((key) => key.startsWith("tertulia-seen:"));
  await expect.poll(() => beto.page.evaluate(isKept)).toBe(true);
  await beto.page.close();
  const second = await addCard(ana, "Nueva para Beto");
  await act(ana, { kind: "joinGroup", cardId: second, withCardId: first });
  await addCard(ana, "Otra más", "c2");

  const page = await beto.context.newPage();
  await page.clock.install({ time: Date.now() + DAY });
  await page.goto(path);
  const news = page.getByRole("region", { name: "Desde que te fuiste" });
  await expect(news).toContainText("Desde que te fuiste: 2 tarjetas, 1 grupo");
  await news.getByRole("button", { name: "Ver lo siguiente" }).click();
  await expect(page.getByRole("textbox", { name: "Nombre del grupo" })).toBeFocused();
  await page.getByRole("button", { name: "Marcar todo como visto" }).click();
  await expect(news).toBeHidden();
  await page.reload();
  await expectWatching(page);
  await expect(news).toBeHidden();
});

test("The word for a new topic touches the row of that topic only", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { path, addCard, act, goTo } = await boardOf(ana, beto);
  const first = await addCard(ana, "La demo");
  const second = await addCard(ana, "Las pruebas");
  await addCard(ana, "El despliegue");
  await goTo("TALK");
  await beto.page.goto(path);
  await beto.page.mouse.move(200, 200);
  const isKept = () => Object.keys(localStorage).some((key) => key.startsWith("tertulia-seen:"));
  await expect.poll(() => beto.page.evaluate(isKept)).toBe(true);
  await beto.page.close();
  for (const groupId of [first, second])
    await act(ana, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text: "Probemos otra hora" });
  const page = await beto.context.newPage();
  await page.clock.install({ time: Date.now() + DAY });
  await page.goto(path);
  const topics = page.locator("[data-topic]");
  await expect(page.locator("[data-topic][data-new]")).toHaveCount(2);
  const crossed = await topics.evaluateAll((rows) =>
    rows.filter((row, index) => {
      const next = rows[index + 1]?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const word = row.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(row, "::after").bottom);
      return word > next;
    }),
  );
  expect(crossed).toEqual([]);
});
