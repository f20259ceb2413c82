import { expect, type Page } from "@playwright/test";
import { PHONE } from "./fixtures.ts";

export const LAPTOP = { width: 1280, height: 720 };
export const WIDE = { width: 1440, height: 900 };
export const TABLET = { width: 820, height: 1180 };

/** How far down the first field of a card may begin, as a part of the height. */
export const FIELD_SHARES = [
  { viewport: WIDE, share: 0.24 },
  { viewport: LAPTOP, share: 0.3 },
  { viewport: TABLET, share: 0.3 },
  { viewport: PHONE, share: 0.34 },
];

/** Opens the list of steps, where the bar shows the present one alone. */
export const openSteps = (page: Page) => page.getByRole("button", { name: / \d de 6$/ }).click();

/** The button of the bar that says the present step. */
export const presentStep = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name} \\d de 6$`) });

export const stepName = (page: Page, name: string) =>
  page.getByRole("list", { name: "Pasos de la retrospectiva" }).getByRole("button", { name, exact: true });

/** Waits until the room has told the page who is at the table, and sends it what others do. */
export const expectWatching = (page: Page) =>
  expect(page.getByRole("list", { name: "Quién está en la mesa" })).toHaveAttribute("aria-busy", "false");

/** Chooses an entry of the bar's menu. */
export async function chooseEntry(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Opciones de la retrospectiva" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
