import type { BrowserContext, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/users.ts";
import { leaksOf, TRANSLATIONS, textIn } from "#tests/factories/languages.ts";
import { LANGUAGE_COOKIE } from "#worker/contract/language-cookie.ts";
import { PSEUDO } from "#worker/platform/pseudo-language.ts";
import { ALL_RULES, AXE, findings } from "./axe.ts";
import { boardOf } from "./board-data.ts";
import { contextOf, DESKTOP, expect, newEmail, PHONE, RETRIED } from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { test as base, openScreen, storageOf, waitForPresence } from "./screen-fixtures.ts";
import { SCREENS, type Screen } from "./screens.ts";

const readIn = (context: BrowserContext, language: string, baseURL: string | undefined) =>
  context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: String(baseURL) }]);

const html = (page: Page) => page.locator("html");
const column = (page: Page, language: string, title: string) =>
  page.getByRole("region", { name: textIn(language, title), exact: true });
const button = (page: Page, language: string, name: string) =>
  page.getByRole("button", { name: textIn(language, name), exact: true });

/** By language and person, so that a browser loads the scripts of a language once. */
const contexts = new Map<string, Promise<BrowserContext>>();

async function contextFor(key: string, make: () => Promise<BrowserContext>): Promise<BrowserContext> {
  const known = contexts.get(key) ?? make();
  contexts.set(key, known);
  return known;
}

const pathIn = (language: string, screen: Screen): Screen =>
  screen.path === "/landing" ? { ...screen, path: `/${language}/landing` } : screen;

/** The page that this worker opened last. The next screen of its context opens in it, because a page takes a process of its own. */
let last: Page | undefined;

type Open = (screen: Screen, language: string) => Promise<Page>;

const test = base.extend<{ contextIn: (screen: Screen, language: string) => Promise<BrowserContext>; open: Open }>({
  contextIn: async ({ browser, screenData, baseURL }, use) => {
    await use(({ who }, language) =>
      contextFor(`${language} ${who}`, async () => {
        const storageState = storageOf(who, screenData, String(baseURL));
        const made = await contextOf(browser, { storageState, reducedMotion: "reduce", baseURL: String(baseURL) });
        await readIn(made, language, baseURL);
        return made;
      }),
    );
  },
  open: async ({ contextIn, watch, screenData }, use) => {
    let opened: Page | undefined;
    await use(async (screen, language) => {
      const context = await contextIn(screen, language);
      watch(context);
      if (last?.context() !== context) await last?.close();
      opened = last?.isClosed() === false ? last : await context.newPage();
      last = opened;
      await opened.setViewportSize(screen.phoneOnly ? PHONE : DESKTOP);
      await openScreen(opened, pathIn(language, screen), screenData);
      await waitForPresence(opened);
      await expect(html(opened)).toHaveAttribute("lang", language);
      return opened;
    });
    // What was typed would bring the next screen of this browser into another state.
    await opened?.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("tertulia-draft:")) localStorage.removeItem(key);
    });
  },
});

test("Two people work at one table in two languages", async ({ person, baseURL }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("WRITE");
  await readIn(beto.context, "en", baseURL);
  await Promise.all([openLive(ana.page, board.path), openLive(beto.page, board.path)]);
  const titles = ["Lo bueno", "Por mejorar", "Ideas"];
  for (const title of titles) {
    await expect(column(ana.page, "es", title)).toBeVisible();
    await expect(column(beto.page, "en", title)).toBeVisible();
  }
  const field = beto.page.getByRole("textbox", { name: textIn("en", "Nueva tarjeta en {0}", textIn("en", "Ideas")) });
  await field.fill("A shorter daily");
  await field.press("Enter");
  await board.goTo("GROUP");
  await expect(column(ana.page, "es", "Ideas").getByText("A shorter daily")).toBeVisible();
  await expect(column(beto.page, "en", "Ideas").getByText("A shorter daily")).toBeVisible();
  await board.act(ana, { kind: "renameColumn", columnId: "c2", title: "Por probar" });
  await expect(beto.page.getByRole("region", { name: "Por probar" })).toBeVisible();
  await expect(column(beto.page, "en", "Lo bueno")).toBeVisible();
});

test("The columns of the last board are offered in the language of the reader", async ({ person, baseURL }) => {
  const ana = await person("Ana Soto");
  const { teamId } = await boardOf(ana);
  await readIn(ana.context, "en", baseURL);
  await ana.page.goto(`/teams/${teamId}/retrospectives/create`);
  const titles = ["Lo bueno", "Por mejorar", "Ideas"].map((title) => textIn("en", title)).join(" · ");
  await expect(
    ana.page.getByRole("radio", { name: `${textIn("en", "Como la última")} ${titles}`, exact: true }),
  ).toBeVisible();
});

test("Without script the picker of a public page changes the language and returns to the page", async ({
  newContext,
}) => {
  const page = await (await newContext({ javaScriptEnabled: false, viewport: PHONE })).newPage();
  for (const [path, inEnglish] of [
    ["/landing", "/en/landing"],
    ["/login", "/login"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: "Español", exact: true }).click();
    await page.getByRole("button", { name: "English", exact: true }).click();
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL(inEnglish);
    await page.context().clearCookies();
  }
});

test("Without script the picker of the sidebar leads to a page that changes the language and returns", async ({
  person,
}) => {
  const { page } = await person("Ana Soto", { javaScriptEnabled: false });
  await page.goto("/teams");
  await page.getByRole("link", { name: "Idioma", exact: true }).click();
  await page.getByRole("button", { name: "Português", exact: true }).click();
  await expect(page).toHaveURL("/teams");
  await expect(html(page)).toHaveAttribute("lang", "pt");
});

test("The picker of the sidebar changes the language of the page and of the account", async ({ person, backend }) => {
  const { page, id } = await person("Ana Soto");
  await page.goto("/teams");
  await expect(async () => {
    await button(page, "es", "Idioma").click();
    await page.getByText("Português", { exact: false }).click({ timeout: 1000 });
  }).toPass();
  await expect(html(page)).toHaveAttribute("lang", "pt");
  await expect(page).toHaveURL("/teams");
  await expect(page.getByRole("heading", { level: 1, name: textIn("pt", "Mis equipos") })).toBeVisible();
  expect(await backend.db.select({ language: users.language }).from(users).where(eq(users.id, id))).toEqual([
    { language: "pt" },
  ]);
});

test("A first visit is in the language of the browser, and later visits in the one that the person chose", async ({
  newContext,
}) => {
  const page = await (await newContext({ locale: "pt-BR" })).newPage();
  await page.goto("/try");
  await expect(html(page)).toHaveAttribute("lang", "pt");
  await page.getByRole("button", { name: "Português", exact: true }).click();
  await page.getByRole("button", { name: "English", exact: true }).click();
  await expect(html(page)).toHaveAttribute("lang", "en");
  await page.goto("/login");
  await expect(html(page)).toHaveAttribute("lang", "en");
});

test.describe("A person logs in in English", () => {
  test.use({ expectedErrors: [/status of 400|status of 401/] });

  test("The errors of the form and of the server are in English", async ({ newContext }) => {
    const page = await (await newContext({ locale: "en-US" })).newPage();
    const [email, password] = [page.getByLabel("Email"), page.getByLabel(textIn("en", "Contraseña"), { exact: true })];
    await page.goto("/login");
    await button(page, "en", "Entrar").click();
    await expect(email).toHaveAccessibleDescription(textIn("en", "Completa este campo."));
    await email.fill(newEmail("Nadie"));
    await password.fill("otra-clave");
    await button(page, "en", "Entrar").click();
    await expect(page.getByText(textIn("en", "El email o la contraseña no son correctos."))).toBeVisible();
  });
});

test("The mail with a code is in the language of the page that asked for it", async ({ newContext }) => {
  const page = await (await newContext({ locale: "pt-BR" })).newPage();
  const address = newEmail("Elisa");
  await page.goto("/request-create-account");
  await page.getByLabel(textIn("pt", "Email"), { exact: true }).fill(address);
  await button(page, "pt", "Enviar código").click();
  await page.waitForURL("**/create-account*");
  const [mail] = await (await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(address)}`, RETRIED)).json();
  expect(mail.subject).toBe(textIn("pt", "{0} es tu código para crear tu cuenta en Tertulia", mail.code));
});

/** The page scrolls sideways where this is more than the viewport's width. A layout for another width takes a moment. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Texts of people in the data of the tests that are texts of the product, too. */
const OF_PEOPLE = ["Revisar los PR el mismo día", "Nuestra primera retro"];

/** Texts that are read or heard, with the title of the document. @param html another document than the page's */
const textsOn = (page: Page, html?: string): Promise<string[]> =>
  page.evaluate((source) => {
    const read = source === undefined ? document : new DOMParser().parseFromString(source, "text/html");
    const texts = [read.title];
    const inNone = "script, style, [lang]:not(html), [translate='no']";
    const walker = read.createTreeWalker(read.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest(inNone)) texts.push(textContent ?? "");
    }
    const attributes = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"];
    for (const element of read.body.querySelectorAll("*")) {
      for (const name of attributes) texts.push(element.getAttribute(name) ?? "");
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  }, html);

/** What people see most. */
const MAIN = ["landing", "home", "team", "board-write", "board-choose", "sheet", "agreements", "counters"];

const leaksIn = (language: string, texts: string[]): string[] =>
  leaksOf(language, texts).filter((text) => !OF_PEOPLE.includes(text));

/**
 * A text that is not marked is Spanish in every translation, and a missing translation fails the check of the texts. So
 * the browser opens each screen in one translation, and the main ones in all, and of the others it reads the HTML, which
 * is without dialogs.
 */
for (const screen of SCREENS) {
  test.describe(`A person reads the screen ${screen.name}`, () => {
    if (screen.status) test.use({ expectedErrors: [new RegExp(`status of ${screen.status}`)] });
    const isMain = MAIN.includes(screen.name);

    for (const language of isMain ? TRANSLATIONS : TRANSLATIONS.slice(0, 1)) {
      test(`The screen ${screen.name} has no Spanish text in ${isMain ? language : "any translation"} and fits a phone and a desktop`, async ({
        open,
        contextIn,
      }) => {
        const page = await open(screen, language);
        const texts = await textsOn(page);
        for (const width of [1440, PHONE.width]) {
          await page.setViewportSize({ width, height: DESKTOP.height });
          await expect.poll(() => widthOf(page), { message: `at ${width} px` }).toBeLessThanOrEqual(width);
        }
        expect(leaksIn(language, [...texts, ...(await textsOn(page))])).toEqual([]);
        if (!isMain) {
          for (const other of screen.open ? [] : TRANSLATIONS.filter((one) => one !== language)) {
            const { request } = await contextIn(screen, other);
            const answer = await (await request.get(page.url(), RETRIED)).text();
            expect(answer).toContain(`<html lang="${other}"`);
            expect(leaksIn(other, await textsOn(page, answer))).toEqual([]);
          }
          return;
        }
        await page.evaluate(AXE);
        expect(await findings(page, ALL_RULES)).toEqual([]);
      });
    }
  });
}

/** Other screens with long texts in a row. */
const WITH_LONG_TEXTS = [
  "not-found",
  "profile",
  "team-edit",
  "retrospectives-empty",
  "retrospective-edit",
  "counter",
  "topic",
  "trial",
  "board-arrive",
  "board-health",
  "board-thank",
  "retrospective",
  "retrospective-member",
  "sheet-show-outside",
  "retrospective-create-health",
  "retrospective-create-series",
  "pulse",
  "board-answers",
];

for (const screen of SCREENS.filter(({ name }) => [...MAIN, ...WITH_LONG_TEXTS].includes(name))) {
  test.describe("Long texts that run from right to left", () => {
    if (screen.status) test.use({ expectedErrors: [new RegExp(`status of ${screen.status}`)] });

    test(`The screen ${screen.name} fits 320 px`, async ({ open }) => {
      const page = await open(screen, PSEUDO.code);
      await expect(html(page)).toHaveAttribute("dir", "rtl");
      await page.setViewportSize({ width: 320, height: PHONE.height });
      await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(320);
      await page.evaluate(AXE);
      expect(await findings(page, ALL_RULES)).toEqual([]);
    });
  });
}
