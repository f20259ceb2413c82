import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { newSession } from "./accounts.ts";
import { DESKTOP, loggedIn, PHONE } from "./fixtures.ts";
import { smallPng } from "./pictures.ts";
import { DEMO, DEMO_TEAM, settle, startTimer, test } from "./screen-fixtures.ts";
import { SCREENS, type Screen } from "./screens.ts";

/** Git ignores this folder. */
const FOLDER = "screens";
const DOCS = "docs/screens";
const PRESENT = [DEMO.beto, DEMO.camila, DEMO.diego];
const MINUTES = 12;

type ColorScheme = NonNullable<BrowserContextOptions["colorScheme"]>;
// To see another look: SCREENS_SCHEME=dark SCREENS_BACKGROUND=3 npm run screens
const colorScheme: ColorScheme = process.env.SCREENS_SCHEME === "dark" ? "dark" : "light";
const background = process.env.SCREENS_BACKGROUND;
const isDefaultLook = colorScheme === "light" && !background;

/** Takes the whole page, or the viewport if a dialog or a menu is open. A picture that docs/screens has is renewed there. */
async function take(page: Page, { name, open }: Screen): Promise<void> {
  if (background) {
    await page.evaluate((id) => {
      document.documentElement.dataset.background = id;
    }, background);
  }
  const { width, height } = page.viewportSize() ?? PHONE;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!open) await page.setViewportSize({ width, height: Math.max(height, whole) });
  await settle(page);
  const picture = await page.screenshot({ caret: "hide" });
  const file = `${name}-${width}.png`;
  writeFileSync(`${FOLDER}/${file}`, picture);
  if (isDefaultLook && existsSync(`${DOCS}/${file}`)) writeFileSync(`${DOCS}/${file}`, smallPng([picture]));
}

mkdirSync(FOLDER, { recursive: true });
for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    if (screen.status) test.use({ expectedErrors: [new RegExp(`status of ${screen.status}`)] });

    test("The picture is taken", async ({ show }) => {
      const viewports = screen.phoneOnly ? [PHONE] : [DESKTOP, PHONE];
      for (const viewport of viewports) {
        await take(await show(screen, { viewport, colorScheme, reducedMotion: "reduce" }), screen);
      }
    });
  });
}

test("The picture of a retrospective shows four people and a running timer", async ({
  show,
  newContext,
  baseURL,
  backend,
}) => {
  const screen = SCREENS.find(({ name }) => name === "retrospective");
  if (!screen || typeof screen.path !== "string") throw new Error("no retrospective among the screens");
  for (const id of PRESENT) {
    const token = await newSession(backend, id);
    const context = await newContext({ storageState: loggedIn(String(baseURL), token) });
    await (await context.newPage()).goto(screen.path);
  }
  const token = await newSession(backend, DEMO.ana);
  await startTimer(String(baseURL), DEMO_TEAM, MINUTES, token);
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await show(screen, { viewport, colorScheme, reducedMotion: "reduce" });
    await page.getByRole("list", { name: "Quién está aquí" }).getByTitle("Diego Herrera").waitFor();
    await take(page, screen);
  }
});
