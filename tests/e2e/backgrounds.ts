import type { Page } from "@playwright/test";
import { settle } from "./screen-fixtures.ts";

const BACKGROUNDS = [1, 2, 3, 4];
type Scheme = "light" | "dark";

export type WorstColour = { colorScheme: Scheme; colour: string; luminance: number };

/**
 * axe cannot see the light in pseudo-elements, so the backgrounds are measured in pixels. Contrast depends on luminance
 * alone: text that is readable on the worst pixel of all four backgrounds is readable everywhere.
 */
export async function findWorstColours(page: Page): Promise<Record<Scheme, WorstColour>> {
  await page.goto("/landing");
  await page.evaluate(() => {
    for (const child of document.body.children) if (child instanceof HTMLElement) child.style.visibility = "hidden";
  });
  return { light: await findWorstColour(page, "light"), dark: await findWorstColour(page, "dark") };
}

async function findWorstColour(page: Page, colorScheme: Scheme): Promise<WorstColour> {
  const isWorse = (one: WorstColour, other: WorstColour) =>
    colorScheme === "light" ? one.luminance < other.luminance : one.luminance > other.luminance;
  await page.emulateMedia({ colorScheme });
  const worstColours: WorstColour[] = [];
  for (const background of BACKGROUNDS) {
    await page.evaluate((id) => {
      document.documentElement.dataset.background = String(id);
    }, background);
    await settle(page);
    const [darkest, lightest] = await extremes(page, (await page.screenshot()).toString("base64"));
    worstColours.push({ colorScheme, ...(colorScheme === "light" ? darkest : lightest) });
  }
  return worstColours.reduce((one, other) => (isWorse(other, one) ? other : one));
}

type Pixel = Omit<WorstColour, "colorScheme">;

function extremes(page: Page, picture: string): Promise<[Pixel, Pixel]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!canvas) throw new Error("no canvas");
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    const linear = (value = 0) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    let darkest: Pixel = { luminance: 2, colour: "" };
    let lightest: Pixel = { luminance: -1, colour: "" };
    for (const pixel of new Set(new Uint32Array(data.buffer))) {
      const [red = 0, green = 0, blue = 0] = new Uint8Array(Uint32Array.of(pixel).buffer);
      const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
      const colour = `rgb(${red} ${green} ${blue})`;
      if (luminance < darkest.luminance) darkest = { luminance, colour };
      if (luminance > lightest.luminance) lightest = { luminance, colour };
    }
    return [darkest, lightest];
  }, picture);
}

export async function applyBackground(page: Page, { colorScheme, colour }: WorstColour): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((background) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `html { background: ${background} !important } body::before, body::after { display: none !important }`,
    );
    document.adoptedStyleSheets = [sheet];
  }, colour);
  await settle(page);
}
