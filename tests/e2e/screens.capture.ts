import { mkdirSync, writeFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { newSession } from "./accounts.ts";
import { DESKTOP, loggedIn, PHONE } from "./fixtures.ts";
import { smallPng } from "./pictures/small-png.ts";
import { DEMO, DEMO_TEAM, settle, startTimer, test } from "./screen-fixtures.ts";
import { SCREENS, type Screen } from "./screens.ts";

const FOLDER = process.env.SCREENS_DIR ?? "docs/screens";
const COMPANY = [DEMO.beto, DEMO.camila, DEMO.diego];
const MINUTES = 12;

type ColorScheme = NonNullable<BrowserContextOptions["colorScheme"]>;
// Other light, to look at while working on the look: SCREENS_SCHEME=dark SCREENS_BACKGROUND=3.
const colorScheme: ColorScheme = process.env.SCREENS_SCHEME === "dark" ? "dark" : "light";
const background = process.env.SCREENS_BACKGROUND;

/** The whole page, which then is one tall window; what lies over a page is pictured where a person sees it. */
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
  writeFileSync(`${FOLDER}/${name}-${width}.png`, smallPng(await page.screenshot({ caret: "hide" })));
}

mkdirSync(FOLDER, { recursive: true });
for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    if (screen.status) test.use({ expectedErrors: [new RegExp(`status of ${screen.status}`)] });

    test("Is pictured", async ({ show }) => {
      const viewports = screen.phoneOnly ? [PHONE] : [DESKTOP, PHONE];
      for (const viewport of viewports) {
        await take(await show(screen, { viewport, colorScheme, reducedMotion: "reduce" }), screen);
      }
    });
  });
}

test("The retrospective is pictured in the middle of one, with company and the clock running", async ({
  show,
  newContext,
  baseURL,
  backend,
}) => {
  const screen = SCREENS.find(({ name }) => name === "retrospective");
  if (!screen || typeof screen.path !== "string") throw new Error("no retrospective among the screens");
  for (const id of COMPANY) {
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
