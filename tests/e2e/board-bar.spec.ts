import type { Locator, Page } from "@playwright/test";
import { LANGUAGES } from "#tests/factories/languages.ts";
import { LANGUAGE_COOKIE } from "#worker/contract/language-cookie.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { chooseEntry, FIELD_SHARES, LAPTOP, TABLET, WIDE } from "./board-bar.ts";
import { boardAt, boardOf } from "./board-data.ts";
import { untilDraggable } from "./dragging.ts";
import { type Caller, expect, type Fixtures, PHONE, RETRIED, teamOf, test } from "./fixtures.ts";
import { offlineBadge, openLive } from "./realtime.ts";

const fields = (page: Page) => page.getByRole("textbox", { name: /^Nueva tarjeta en/ });
const cardsOf = (page: Page, title: string) =>
  page.getByRole("region", { name: title, exact: true }).locator("[data-card]");
const lists = (page: Page) => page.locator("[data-scroller]");
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Barra lateral" });

type Column = { title: string; hint?: string };

const plainColumn = (index: number): Column => ({ title: `Columna ${index + 1}` });
const longestColumn = (index: number): Column => ({
  title: `${index + 1}. Lo que nos ayudó a entregar a tiempo hoy`.slice(0, BOARD.columnTitle),
  hint: "Cuenta qué pasó y quiénes estaban. ".repeat(4).slice(0, BOARD.columnHint),
});

/** An open retrospective at Juntar. Three people said how they arrive, and each wrote a third of the cards. */
async function fullBoard(
  people: readonly [Caller, Caller, Caller],
  columns: number,
  cards: number,
  columnOf = plainColumn,
) {
  const [ana] = people;
  const list = `/teams/${await teamOf(...people)}/retrospectives`;
  const { id } = await ana.call<{ id: string }>("POST", list, {
    retrospectiveName: "Sprint 1",
    columns: Array.from({ length: columns }, (_, index) => columnOf(index)),
    signed: true,
  });
  const board = boardAt(`${list}/${id}`, ana);
  for (const who of people) await board.act(who, { kind: "answer", question: "arrive", value: 4 });
  const write = async (who: Caller, first: number) => {
    for (let n = first; n < cards; n += people.length) {
      await board.addCard(who, `Tarjeta ${n} del equipo`, `c${(n % columns) + 1}`);
    }
  };
  await Promise.all(people.map(write));
  await board.goTo("GROUP");
  return board;
}

/** The first opens the page. */
const threePeople = async ({ person, caller }: Pick<Fixtures, "person" | "caller">) =>
  [await person("Ana Soto"), await caller("Beto Rojas"), await caller("Carla Mena")] as const;

/** How many cards show whole, also inside of their column. */
const wholeCards = (page: Page) =>
  page.evaluate(() => {
    const within = (card: DOMRect, { top, bottom }: { top: number; bottom: number }) =>
      card.height > 0 && card.top >= top - 1 && card.bottom <= bottom + 1;
    return [...document.querySelectorAll("[data-card]")].filter((card) => {
      const box = card.getBoundingClientRect();
      const list = card.closest("[data-scroller]")?.getBoundingClientRect();
      return within(box, { top: 0, bottom: innerHeight }) && list !== undefined && within(box, list);
    }).length;
  });

for (const columns of [3, 6]) {
  test(`With ${columns} columns, the longest titles and hints, and 60 cards, the first field begins high on each screen, and a wide one shows 10 whole cards`, async ({
    caller,
    person,
  }) => {
    const people = await threePeople({ person, caller });
    const { page } = people[0];
    const board = await fullBoard(people, columns, 60, longestColumn);
    for (const step of ["GROUP", "WRITE"] as const) {
      await board.goTo(step);
      await openLive(page, board.path);
      await expect(page.locator("[data-card]")).toHaveCount(60);
      for (const { viewport, share } of FIELD_SHARES) {
        await page.setViewportSize(viewport);
        const where = `${step}, ${viewport.width} × ${viewport.height}`;
        const box = await fields(page).first().boundingBox();
        expect(box?.y, where).toBeLessThanOrEqual(viewport.height * share);
        expect(await wholeCards(page), where).toBeGreaterThanOrEqual(viewport === WIDE ? 10 : 0);
      }
    }
  });
}

for (const columns of [3, 6]) {
  test(`With ${columns} columns and 60 cards the page does not grow, and each column scrolls below its title and its count`, async ({
    caller,
    person,
  }) => {
    const people = await threePeople({ person, caller });
    const { page } = people[0];
    await page.setViewportSize(WIDE);
    const board = await fullBoard(people, columns, 60);
    await openLive(page, board.path);
    await expect(page.locator("[data-card]")).toHaveCount(60);
    expect(await pageHeight(page)).toBeLessThanOrEqual(WIDE.height);
    expect(await wholeCards(page)).toBeGreaterThanOrEqual(10);
    for (const { width, height } of [WIDE, LAPTOP, TABLET]) {
      await page.setViewportSize({ width, height });
      expect(await pageHeight(page), `${width} × ${height}`).toBeLessThanOrEqual(height);
      const tops = await fields(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size, "all columns are in one row").toBe(1);
    }
    await page.setViewportSize(WIDE);
    await lists(page).first().hover();
    await page.mouse.wheel(0, 4000);
    await expect(cardsOf(page, "Columna 1").last()).toBeInViewport();
    const title = page.getByRole("heading", { name: "Columna 1", exact: true });
    await expect(title).toBeInViewport({ ratio: 1 });
    await expect(title.locator("xpath=..")).toHaveText(`Columna 1 ${60 / columns}`);
    await expect(fields(page).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Pasar a Elegir" })).toBeInViewport({ ratio: 1 });
  });
}

test("Fields and cards of all columns begin in one row, also where the title of one column takes more lines", async ({
  person,
}) => {
  const ana = await person("Ana Soto", { viewport: LAPTOP });
  const { page } = ana;
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const titles = ["Lo bueno", "Ideas para el próximo sprint", "Por mejorar"];
  const columns = titles.map((title) => ({ title }));
  const { id } = await ana.call<{ id: string }>("POST", list, { retrospectiveName: "Sprint 1", columns, signed: true });
  const board = boardAt(`${list}/${id}`, ana);
  for (const column of ["c1", "c2", "c3"]) await board.addCard(ana, "Menos reuniones", column);
  await board.goTo("GROUP");
  await openLive(page, board.path);
  await page.setViewportSize({ width: 800, height: LAPTOP.height });
  const heights = await page.getByRole("heading", { level: 2 }).evaluateAll((all) => all.map((h) => h.clientHeight));
  expect(new Set(heights).size, "one title has more lines").toBeGreaterThan(1);
  for (const parts of [fields(page), lists(page)]) {
    const tops = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  }
});

test("With 6 columns the fichas of a card stand in one row with their buttons", async ({ caller, person }) => {
  const people = await threePeople({ person, caller });
  const { page } = people[0];
  const board = await fullBoard(people, 6, 6);
  await board.goTo("CHOOSE");
  await openLive(page, board.path);
  for (const viewport of [WIDE, LAPTOP, TABLET]) {
    await page.setViewportSize(viewport);
    const names = [/^Quitar una ficha de Tarjeta 0/, /^Poner una ficha en Tarjeta 0/];
    const boxes = await Promise.all(names.map((name) => page.getByRole("button", { name }).boundingBox()));
    expect(boxes[1]?.y, `${viewport.width} × ${viewport.height}`).toBe(boxes[0]?.y);
  }
});

test("On a laptop a long name leaves the number of the step whole", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: LAPTOP });
  const { page } = ana;
  const board = await boardOf(ana);
  await ana.call("PATCH", board.path, { retrospectiveName: "Retro del trimestre con todo el equipo" });
  await board.goTo("GROUP");
  await openLive(page, board.path);
  const number = page.getByText("3 de 6", { exact: true });
  expect(await number.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("A name is not cut where the bar has the room for it", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: WIDE });
  const { page } = ana;
  const board = await boardOf(ana);
  await ana.call("PATCH", board.path, { retrospectiveName: "Retro del trimestre con el equipo" });
  await openLive(page, board.path);
  const name = page.getByRole("heading", { level: 1 });
  for (const viewport of [WIDE, TABLET]) {
    await page.setViewportSize(viewport);
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${viewport.width}`).toBe(
      0,
    );
  }
});

test("A phone keeps the bar and the names of the columns with their counts in sight while its page scrolls", async ({
  caller,
  person,
}) => {
  const people = await threePeople({ person, caller });
  const board = await fullBoard(people, 3, 30);
  const { page } = people[0];
  await page.setViewportSize(PHONE);
  await openLive(page, board.path);
  await cardsOf(page, "Columna 1").last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(page.getByRole("button", { name: "Juntar 3 de 6" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Columna 1 10" })).toBeInViewport({ ratio: 1 });
});

test("The part of the bar that stays is 64 px high on a wide screen and 56 px on a phone", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: WIDE });
  const { page } = ana;
  const board = await boardOf(ana);
  await openLive(page, board.path);
  for (const [viewport, bar, height] of [
    [WIDE, ".bar", 64],
    [PHONE, ".bar-main", 56],
  ] as const) {
    await page.setViewportSize(viewport);
    expect((await page.locator(bar).boundingBox())?.height, `${viewport.width} × ${viewport.height}`).toBe(height);
  }
});

test("A low screen, as with a virtual keyboard or at 200 % zoom, scrolls the bar away", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: { width: 640, height: 360 } });
  const board = await boardOf(ana);
  for (let n = 0; n < 6; n += 1) await board.addCard(ana, `Tarjeta ${n}`);
  await board.goTo("GROUP");
  const { page } = ana;
  await openLive(page, board.path);
  await page.getByRole("button", { name: "Abrir menú" }).click();
  await page.getByRole("button", { name: "Cerrar menú" }).click();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
});

test("The links to thanking and voting stay at the bottom of a phone, and scroll away on a low screen", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto", { viewport: PHONE }), await person("Beto Rojas")];
  const { page } = ana;
  const board = await boardOf(ana, beto);
  for (let n = 0; n < 8; n += 1)
    await beto.call("POST", `${board.path}/thank-you`, { userId: ana.id, message: `Gracias por la ayuda ${n}` });
  await openLive(page, board.path);
  await page.getByRole("tab", { name: "Agradecer y votar" }).click();
  const link = page.getByRole("link", { name: "Dar las gracias" });
  await expect(link).toBeInViewport();
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(link).not.toBeInViewport();
});

test("On paper a board shows all of its cards", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: LAPTOP });
  const { page } = ana;
  const board = await boardOf(ana);
  // On paper texts are smaller, so more cards fit one height.
  for (let n = 0; n < 28; n += 1) await board.addCard(ana, `Tarjeta ${n}`);
  await board.goTo("GROUP");
  await openLive(page, board.path);
  const hidden = () =>
    lists(page).evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length);
  expect(await hidden()).toBe(1);
  await page.emulateMedia({ media: "print" });
  expect(await hidden()).toBe(0);
});

/** The narrowest width of a phone. */
const NARROW = { width: 320, height: 640 };

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} does not show.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** An open *Sin prisa* retrospective. */
async function plannedBoard(ana: Caller) {
  const team = `/teams/${await teamOf(ana)}`;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const plan = { write: inHours(30), choose: inHours(54), talk: inHours(78) };
  const input = { retrospectiveName: "Sprint 1", template: "bien-mejorar-ideas", plan };
  const { id } = await ana.call<{ id: string }>("POST", `${team}/retrospectives`, input);
  return { team, ...boardAt(`${team}/retrospectives/${id}`, ana) };
}

test("At 200 % zoom of a laptop the bar of who facilitates has two rows", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: { width: 640, height: 360 } });
  const board = await boardOf(ana);
  await board.goTo("GROUP");
  await openLive(ana.page, board.path);
  const people = await boxOf(ana.page.getByRole("tablist", { name: "Partes de la retrospectiva" }));
  const next = await boxOf(ana.page.getByRole("button", { name: "Pasar a Elegir" }));
  expect(next.y).toBeLessThan(people.bottom);
});

test("On a narrow phone the texts of the actions stay in their buttons", async ({ person, baseURL }) => {
  const ana = await person("Ana Soto", { viewport: NARROW });
  const { page, context } = ana;
  const board = await plannedBoard(ana);
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: String(baseURL) }]);
    for (const step of ["WRITE", "CHOOSE", "TALK"] as const) {
      await board.goTo(step);
      await openLive(page, board.path);
      const outside = await page
        .locator(".bar-dock button")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      expect(outside, `${language}, ${step}`).toEqual([]);
    }
  }
});

test("On a narrow phone a running timer leaves the step and the end of the phase uncovered", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: NARROW });
  const { page } = ana;
  const { team, path } = await plannedBoard(ana);
  await ana.call("POST", `${team}/timers`, { minutes: 5 });
  await openLive(page, path);
  const timer = await boxOf(page.getByRole("timer").locator("xpath=.."));
  const title = page.locator(".bar-title");
  for (const part of [title.getByText(/^hasta/).filter({ visible: true }), title.getByText("Escribir").first()]) {
    expect((await boxOf(part)).right, String(part)).toBeLessThanOrEqual(timer.x);
  }
});

test("On a phone the focus of a keyboard never lies under the actions at the bottom", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: NARROW });
  const { page } = ana;
  const board = await boardOf(ana);
  for (let n = 0; n < 12; n += 1) await board.addCard(ana, `Una tarjeta del equipo, la número ${n}`);
  for (const step of ["GROUP", "CHOOSE"] as const) {
    await board.goTo(step);
    await openLive(page, board.path);
    await page.getByRole("button", { name: "Lo bueno 12" }).focus();
    const covered: string[] = [];
    for (let presses = 0; presses < 24; presses += 1) {
      await page.keyboard.press("Tab");
      covered.push(
        ...(await page.evaluate(() => {
          const focused = document.activeElement;
          const docks = [...document.querySelectorAll(".bar-dock, [class*=above-dock]")];
          if (!focused || focused === document.body || docks.some((dock) => dock.contains(focused))) return [];
          const top = Math.min(...docks.map((dock) => dock.getBoundingClientRect().top));
          return focused.getBoundingClientRect().bottom > top ? [String(focused.textContent)] : [];
        })),
      );
    }
    expect(covered, step).toEqual([]);
  }
});

test.describe("Without a connection", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

  test("On a phone nothing covers what says that nothing is lost", async ({ person }) => {
    const ana = await person("Ana Soto", { viewport: NARROW });
    const { page, context } = ana;
    const board = await boardOf(ana);
    for (let n = 0; n < 8; n += 1) await board.addCard(ana, `Tarjeta ${n}`);
    await board.goTo("GROUP");
    await openLive(page, board.path);
    await context.setOffline(true);
    await expect(offlineBadge(page)).toBeVisible();
    await fields(page).first().fill("Sin red");
    await fields(page).first().press("Enter");
    const sentence = page.getByText("Lo que hiciste se envía al volver la conexión.");
    await expect(sentence).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const badge = await boxOf(page.locator(".bar-status"));
    expect((await boxOf(sentence)).bottom).toBeLessThanOrEqual(badge.y);
  });
});

test("A card that is dragged to the edge of a long column scrolls it, and is dropped where it then is", async ({
  caller,
  person,
}) => {
  const people = await threePeople({ person, caller });
  const { page } = people[0];
  const board = await fullBoard(people, 2, 40);
  await openLive(page, board.path);
  const last = cardsOf(page, "Columna 1").last();
  await expect(last).not.toBeInViewport();
  await expect(page.locator("[data-card]")).toHaveCount(40);
  await untilDraggable(page);
  const moved = cardsOf(page, "Columna 2").first();
  const text = String(await moved.locator("[dir=auto]").first().textContent());
  await moved.getByRole("button").first().hover();
  await page.mouse.down();
  const list = lists(page).first();
  const box = await list.boundingBox();
  const [x, edge] = [(box?.x ?? 0) + 80, (box?.y ?? 0) + (box?.height ?? 0) - 6];
  await page.mouse.move(x, edge - 60, { steps: 4 });
  await page.mouse.move(x, edge, { steps: 4 });
  await expect
    .poll(() => list.evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - clientHeight - scrollTop))
    .toBeLessThan(1);
  await page.mouse.up();
  await expect(cardsOf(page, "Columna 1")).toHaveCount(21);
  await expect(last).toContainText(text);
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("The sidebar is folded while the board is open, can be unfolded, and is as the person chose on other screens", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const board = await boardOf(ana);
  const { page, context } = ana;
  expect(await (await page.request.get(board.path, RETRIED)).text()).toContain('data-state="collapsed"');
  await page.goto(board.path);
  await expect(sidebar(page)).toHaveAttribute("data-state", "collapsed");
  await sidebar(page).getByRole("button", { name: "Expandir menú" }).click();
  await expect(sidebar(page)).toHaveAttribute("data-state", "expanded");
  await sidebar(page).getByRole("button", { name: "Contraer menú" }).click();
  await sidebar(page).getByRole("link", { name: "Retros", exact: true }).click();
  await expect(sidebar(page)).toHaveAttribute("data-state", "expanded");
  expect((await context.cookies()).some(({ name }) => name === "sidebar_state")).toBe(false);
});

test("A person chooses compact cards, which stay compact after a reload", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await boardOf(ana);
  // One line in every font: the serif of the cards may come later.
  await board.addCard(ana, "La demo");
  await board.goTo("GROUP");
  const { page } = ana;
  await openLive(page, board.path);
  const height = async () => (await page.locator("[data-card]").boundingBox())?.height ?? 0;
  const normal = await height();
  await chooseEntry(page, "Tarjetas compactas");
  await expect.poll(height).toBeLessThan(normal);
  const compact = await height();
  await page.reload();
  expect(await height()).toBe(compact);
  await chooseEntry(page, "Tarjetas de tamaño normal");
  await expect.poll(height).toBe(normal);
});

test("On a phone a column with one card reaches down to the actions, and the page does not scroll", async ({
  person,
}) => {
  const ana = await person("Ana Soto", { viewport: PHONE });
  const { page } = ana;
  const board = await boardOf(ana);
  await board.addCard(ana, "La demo");
  for (const [step, action] of [
    ["WRITE", "Juntar"],
    ["GROUP", "Elegir"],
  ] as const) {
    await board.goTo(step);
    await openLive(page, board.path);
    const column = await page.getByRole("region", { name: "Lo bueno", exact: true }).boundingBox();
    const actions = await page.getByRole("button", { name: action }).boundingBox();
    const rest = (actions?.y ?? 0) - (column ? column.y + column.height : 0);
    expect(rest, step).toBeGreaterThan(0);
    expect(rest, step).toBeLessThan(44);
    expect(await pageHeight(page), step).toBe(PHONE.height);
  }
});
