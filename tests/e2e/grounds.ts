import type { Page } from "@playwright/test";
import { settle } from "./stage.ts";

const BACKGROUNDS = [1, 2, 3, 4];
type Scheme = "light" | "dark";

/** The plain colour that stands for all backgrounds of the day or the night. */
export type Ground = { colorScheme: Scheme; colour: string; luminance: number };

/**
 * Measures the four backgrounds in the pixels they have: tools that check contrast do not see light in pseudo-elements.
 * Contrast is a matter of luminance alone, so that by day the darkest pixel of all four is the worst ground for dark text,
 * and by night the lightest for light text: what can be read there can be read on each of them, anywhere.
 */
export async function worstGrounds(page: Page): Promise<Record<"day" | "night", Ground>> {
  await page.goto("/landing");
  await page.evaluate(() => {
    for (const child of document.body.children) if (child instanceof HTMLElement) child.style.visibility = "hidden";
  });
  return { day: await worst(page, "light"), night: await worst(page, "dark") };
}

async function worst(page: Page, colorScheme: Scheme): Promise<Ground> {
  const isWorse = (one: Ground, other: Ground) =>
    colorScheme === "light" ? one.luminance < other.luminance : one.luminance > other.luminance;
  await page.emulateMedia({ colorScheme });
  const grounds: Ground[] = [];
  for (const background of BACKGROUNDS) {
    await page.evaluate((id) => {
      document.documentElement.dataset.background = String(id);
    }, background);
    await settle(page);
    const [darkest, lightest] = await extremes(page, (await page.screenshot()).toString("base64"));
    grounds.push({ colorScheme, ...(colorScheme === "light" ? darkest : lightest) });
  }
  return grounds.reduce((one, other) => (isWorse(other, one) ? other : one));
}

type Pixel = Omit<Ground, "colorScheme">;

/** The darkest and the lightest pixel of a picture. */
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

/** Lays a ground under a page, instead of its background. */
export async function layGround(page: Page, { colorScheme, colour }: Ground): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((ground) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `html { background: ${ground} !important } body::before, body::after { display: none !important }`,
    );
    document.adoptedStyleSheets = [sheet];
  }, colour);
  await settle(page);
}
