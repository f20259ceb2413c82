import type { Page } from "@playwright/test";

/** What the person types into the field of their first card. */
export const TYPED = "Menos reuniones";

/** Milliseconds from asking for the landing page to a table where the person can write, without the time that they type. */
export async function ownTable(page: Page): Promise<number> {
  const start = performance.now();
  await page.goto("/landing");
  const field = page.getByLabel("¿Cómo te llamas?", { exact: true });
  await field.tap();
  await field.fill("Ana");
  await page.getByRole("button", { name: "Probar ahora" }).tap();
  // The link of the table comes after hydration, and then the field takes what is typed.
  await page.locator("button:enabled", { hasText: "Copiar enlace" }).waitFor();
  await page.getByPlaceholder("Nueva tarjeta…").first().fill(TYPED);
  return performance.now() - start;
}
