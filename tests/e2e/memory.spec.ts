import type { Page } from "@playwright/test";
import { LANGUAGES } from "#tests/factories/languages.ts";
import { LANGUAGE_COOKIE } from "#worker/contract/language-cookie.ts";
import { MEMORIES } from "#worker/contract/limits/retrospectives.ts";
import { newSession } from "./accounts.ts";
import { expect, loggedIn, teamOf, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { DEMO, DEMO_TEAM } from "./screen-fixtures.ts";

const memory = `/teams/${DEMO_TEAM}/memory`;

const entries = (page: Page) => page.locator("main ol > li");
const months = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test("The first page and the search work without script", async ({ newContext, backend, baseURL }) => {
  const storageState = loggedIn(String(baseURL), await newSession(backend, DEMO.beto));
  const page = await (await newContext({ javaScriptEnabled: false, storageState })).newPage();
  await page.goto(memory);
  await expect(entries(page)).toHaveCount(MEMORIES);
  const field = page.getByRole("searchbox", { name: "Buscar en la memoria" });
  await field.fill("PAGO");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(`${memory}?q=PAGO`);
  await expect(field).toHaveValue("PAGO");
  await expect(entries(page).filter({ hasNotText: /pago/i })).toHaveCount(0);
  expect(await entries(page).count()).toBeGreaterThan(0);
});

test("On a narrow phone the field of the search shows its whole hint, in each language", async ({
  newContext,
  backend,
  baseURL,
}) => {
  const storageState = loggedIn(String(baseURL), await newSession(backend, DEMO.beto));
  const context = await newContext({ storageState, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: String(baseURL) }]);
    await page.goto(memory);
    const field = page.getByRole("searchbox");
    // As a text, the hint takes what it takes; a field that is too narrow for it scrolls.
    const hidden = await field.evaluate((one) => {
      if (!(one instanceof HTMLInputElement)) throw new Error("This is no field.");
      one.value = one.placeholder;
      return one.scrollWidth - one.clientWidth;
    });
    expect(hidden, language).toBeLessThanOrEqual(0);
  }
});

test("A search without a hit says which words nothing has, draws nothing, and leads back to everything", async ({
  newContext,
  backend,
  baseURL,
}) => {
  const storageState = loggedIn(String(baseURL), await newSession(backend, DEMO.beto));
  const page = await (await newContext({ storageState })).newPage();
  await page.goto(`${memory}?q=velociraptor`);
  const status = page.getByRole("main").getByRole("status").filter({ hasText: "Nada dice “velociraptor”" });
  await expect(status).toContainText("Prueba con menos palabras.");
  await expect(page.locator("main svg[viewBox='0 0 176 132']")).toHaveCount(0);
  const search = page.getByRole("searchbox", { name: "Buscar en la memoria" });
  await search.fill("tiranosaurio");
  await status.getByRole("link", { name: "Ver todo" }).click();
  await expect(page).toHaveURL(memory);
  await expect(entries(page)).toHaveCount(MEMORIES);
  await expect(search).toHaveValue("");
});

test("“Ver más atrás” brings older months, each entry once", async ({ newContext, backend, baseURL }) => {
  const storageState = loggedIn(String(baseURL), await newSession(backend, DEMO.beto));
  const page = await (await newContext({ storageState })).newPage();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/memory?before=") && asked.push(request.url()));
  await openLive(page, memory);
  const first = await entries(page).allInnerTexts();
  const known = await months(page).allInnerTexts();
  await page.getByRole("button", { name: "Ver más atrás" }).dblclick();
  await expect(entries(page)).toHaveCount(2 * MEMORIES);
  const all = await entries(page).allInnerTexts();
  expect(all.slice(0, MEMORIES)).toEqual(first);
  expect(new Set(all).size).toBe(all.length);
  const shown = await months(page).allInnerTexts();
  expect(shown.slice(0, known.length)).toEqual(known);
  expect(shown.length).toBeGreaterThan(known.length);
  expect(new Set(shown).size).toBe(shown.length);
  expect(asked).toHaveLength(1);
});

test("An entry that comes while older ones are shown leaves out none of them", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const teamId = await teamOf(ana);
  const agreements = `/teams/${teamId}/agreements`;
  const keep = async (text: string) => {
    const { id } = await ana.call<{ id: string }>("POST", agreements, { text });
    await ana.call("PATCH", `${agreements}/${id}`, { state: "DONE" });
  };
  for (let number = 1; number <= MEMORIES + 1; number += 1) await keep(`Acuerdo ${number}.`);
  await openLive(page, `/teams/${teamId}/memory`);
  await page.getByRole("button", { name: "Ver más atrás" }).click();
  await expect(entries(page)).toHaveCount(MEMORIES + 1);

  await keep("Acuerdo nuevo.");
  await expect(page.getByText("Acuerdo nuevo.")).toBeVisible();
  for (let number = 1; number <= MEMORIES + 1; number += 1) {
    await expect(page.getByText(`Acuerdo ${number}.`)).toBeVisible();
  }
});
