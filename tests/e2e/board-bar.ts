import { expect, type Page } from "@playwright/test";

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
