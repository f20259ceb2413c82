import type { Locator, Page } from "@playwright/test";
import { boardOf } from "./board-data.ts";
import { expect, PHONE, RETRIED, teamOf, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const SMALL_PHONE = { width: 320, height: 640 };

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not on the page");
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

async function expectInsideViewport(page: Page, locator: Locator) {
  const box = await boxOf(locator);
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: innerHeight,
  }));
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
  expect(box.top).toBeGreaterThanOrEqual(0);
  expect(box.bottom).toBeLessThanOrEqual(height);
}

for (const viewport of [PHONE, SMALL_PHONE]) {
  test.describe(`On a screen ${viewport.width} pixels wide`, () => {
    test("A menu opens below its button, and above it near the bottom of the screen", async ({ person }) => {
      const ana = await person("Ana Soto", { viewport });
      const others = [await person("Beto Rojas"), await person("Carla Díaz"), await person("Dora Vega")];
      const { page } = ana;
      await page.goto(`/teams/${await teamOf(ana, ...others)}/members`);
      const button = page.getByRole("button", { name: "Opciones de Dora Vega" });
      const menu = page.getByRole("menu", { name: "Opciones de Dora Vega" });

      await page.setViewportSize({ width: viewport.width, height: 1400 });
      await button.click();
      expect((await boxOf(menu)).top).toBeGreaterThanOrEqual((await boxOf(button)).bottom);
      expect((await boxOf(menu)).right).toBeCloseTo((await boxOf(button)).right, 0);
      await expectInsideViewport(page, menu);
      await page.keyboard.press("Escape");

      await page.setViewportSize({ width: viewport.width, height: Math.ceil((await boxOf(button)).bottom) + 16 });
      await button.click();
      await expectInsideViewport(page, menu);
      expect((await boxOf(menu)).bottom).toBeLessThanOrEqual((await boxOf(button)).top);
      await page.keyboard.press("ArrowUp");
      await expect(page.getByRole("menuitem", { name: "Sacar del equipo" })).toBeFocused();
    });

    test("A menu opens to the right of a button at the left side, also with text of double size", async ({
      person,
    }) => {
      const ana = await person("Ana Soto", { viewport });
      const { page } = ana;
      const list = `/teams/${await teamOf(ana)}/counters`;
      const { id } = await ana.call<{ id: string }>("POST", list, {
        name: "Días sin interrupciones del servicio en producción",
        incrementButtonLabel: "Un día más",
        resetButtonLabel: "Se cayó",
      });
      await page.goto(`${list}/${id}`);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      const button = page.getByRole("button", { name: "Opciones del counter" });
      const menu = page.getByRole("menu", { name: "Opciones del counter" });
      expect((await boxOf(button)).left).toBeLessThan(100);
      await button.click();
      await expectInsideViewport(page, menu);
    });

    test("A menu taller than the screen scrolls", async ({ person }) => {
      const ana = await person("Ana Soto", { viewport });
      const { page } = ana;
      await page.goto(`/teams/${await teamOf(ana)}`);
      // The height that a desktop window has at 400 % zoom.
      await page.setViewportSize({ width: viewport.width, height: 256 });
      await page.getByRole("button", { name: "Opciones del equipo" }).click();
      await expectInsideViewport(page, page.getByRole("menu", { name: "Opciones del equipo" }));
      await page.keyboard.press("End");
      await expectInsideViewport(page, page.getByRole("menuitem", { name: "Salirse" }));
    });

    test("The menu of a card lies over the cards around it", async ({ person }) => {
      const ana = await person("Ana Soto", { viewport });
      const { page } = ana;
      const board = await boardOf(ana);
      const texts = ["Reuniones largas", "Sin agenda", "Mostrar antes", "Medir el tiempo", "Decidir por escrito"];
      for (const text of texts) await board.addCard(ana, text);
      await board.goTo("GROUP");
      await openLive(page, board.path);
      for (const text of ["Reuniones largas", "Decidir por escrito"]) {
        await page.getByRole("button", { name: `Opciones de ${text}` }).click();
        const menu = page.getByRole("menu", { name: `Opciones de ${text}` });
        await expectInsideViewport(page, menu);
        const covered = await menu.getByRole("menuitem").evaluateAll((items) =>
          items.filter((item) => {
            const { left, top, width, height } = item.getBoundingClientRect();
            return !item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }),
        );
        expect(covered).toHaveLength(0);
        await page.keyboard.press("Escape");
      }
    });

    test("A tooltip stays under the pointer, and Escape hides it", async ({ person }) => {
      const ana = await person("Ana Soto", { viewport });
      const { page } = ana;
      const teamId = await teamOf(ana);
      await ana.call("POST", `/teams/${teamId}/timers`, { minutes: 5 });
      await openLive(page, `/teams/${teamId}`);
      const button = page.getByRole("button", { name: "Cancelar timer" });
      const tooltip = page.getByText("Cancelar timer", { exact: true });
      await button.hover();
      await expect(tooltip).toBeVisible();
      await expectInsideViewport(page, tooltip);

      const [control, { top, bottom }] = [await boxOf(button), await boxOf(tooltip)];
      // Straight, because the control's rounded corners are not part of it.
      await page.mouse.move((control.left + control.right) / 2, (top + bottom) / 2, { steps: 20 });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expect(tooltip).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(tooltip).toBeHidden();

      await button.hover();
      await expect(tooltip).toBeVisible();
      await page.mouse.move(1, 1);
      await expect(tooltip).toBeHidden();
    });
  });
}

/** Points at a link of the narrow sidebar. */
async function hoverInStrip(page: Page) {
  await page.goto("/teams");
  await page.getByRole("button", { name: "Contraer menú" }).click();
  await page.mouse.move(600, 600);
  const link = page.getByRole("complementary").getByRole("link", { name: "Agradecimientos" });
  await link.hover();
  const tooltip = page.getByRole("tooltip", { includeHidden: true });
  await expect(tooltip).toHaveText("Agradecimientos");
  return { link, tooltip };
}

test("The arrows open a menu at its first or its last entry", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await page.goto(`/teams/${await teamOf(ana, await person("Beto Rojas"))}/members`);
  const button = page.getByRole("button", { name: "Opciones de Beto Rojas" });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Hacer admin" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Sacar del equipo" })).toBeFocused();
});

test("The tooltips of the narrow sidebar open beside its icons", async ({ person }) => {
  const { page } = await person("Ana Soto");
  const { link, tooltip } = await hoverInStrip(page);
  expect((await boxOf(tooltip)).left).toBeGreaterThanOrEqual((await boxOf(link)).right);
  await expectInsideViewport(page, tooltip);
});

test("In a browser without anchor positioning a menu is within the window", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE });
  const { page } = ana;
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch(RETRIED);
    const body = (await response.text()).replaceAll("anchor-scope", "unknown-scope");
    await route.fulfill({ response, body });
  });
  await page.goto(`/teams/${await teamOf(ana, await person("Beto Rojas"))}`);
  const button = page.getByRole("main").getByRole("button", { name: "Opciones del equipo" });
  await button.click();
  const menu = page.getByRole("menu");
  expect((await boxOf(button)).right).toBeLessThan(PHONE.width / 2);
  await expectInsideViewport(page, menu);
  await page.keyboard.press("Escape");
  // The focus of the menu may have scrolled the page.
  await page.evaluate(() => scrollTo(0, 0));
  const { bottom } = await boxOf(button);
  await page.setViewportSize({ width: PHONE.width, height: Math.ceil(bottom) + 16 });
  await button.click();
  await expectInsideViewport(page, menu);
});

test("In a browser without scopes of anchors a tooltip is beside its own icon", async ({ person }) => {
  const { page } = await person("Ana Soto");
  await page.addInitScript(() => {
    const unscoped = new CSSStyleSheet();
    unscoped.replaceSync(".tooltip-scope { anchor-scope: none !important }");
    document.adoptedStyleSheets = [unscoped];
  });
  const { link, tooltip } = await hoverInStrip(page);
  // Its prefetch stands between the control and the tooltip.
  await expect(page.getByRole("complementary").locator("link")).not.toHaveCount(0);
  const [own, shown] = [await boxOf(link), await boxOf(tooltip)];
  expect((shown.top + shown.bottom) / 2).toBeCloseTo((own.top + own.bottom) / 2, 0);
});

test("A menu that moves to where it fits is not animated", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await page.goto(`/teams/${await teamOf(ana)}`);
  await page.getByRole("button", { name: "Opciones del equipo" }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toHaveCSS("position-try-fallbacks", /flip-block/);
  await expect(menu).toHaveCSS("animation-name", "none");
  await expect(menu).toHaveCSS("transition-duration", "0s");
});

test("A disabled button and a disabled entry of a menu look the same", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await boardOf(ana);
  await board.addCard(ana, "Reuniones largas");
  await board.goTo("CHOOSE");
  const topics = board.path.replace(/\/retrospectives\/.*/, "/topics");
  const { id } = await ana.call<{ id: string }>("POST", topics, { title: "Sin agenda" });
  const { page } = ana;
  const opacity = (control: Locator) => control.evaluate((one) => getComputedStyle(one).opacity);

  await openLive(page, board.path);
  const removeFicha = page.getByRole("button", { name: "Quitar una ficha de Reuniones largas" });
  await expect(removeFicha).toBeDisabled();
  const ofButton = await opacity(removeFicha);
  await page.goto(`${topics}/${id}`);
  await page.getByRole("button", { name: "Opciones del tópico" }).click();
  const open = page.getByRole("menuitem", { name: "Abrir" });
  await expect(open).toBeDisabled();
  expect(Number(ofButton)).toBeLessThan(1);
  expect(await opacity(open)).toBe(ofButton);
});
