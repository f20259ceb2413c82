import { DAY } from "#worker/contract/limits/time.ts";
import type { ProgramToken } from "#worker/contract/program-tokens.ts";
import { expect, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

test("An admin makes a token for a program, sees it once, and ends it", async ({ person }) => {
  const ana = await person("Ana Soto");
  const path = `/teams/${await teamOf(ana)}/tokens`;
  const { page } = ana;
  await openLive(page, path);
  await page.getByRole("textbox", { name: "Nombre" }).fill("Panel de datos");
  await page.getByRole("checkbox", { name: /^Descargar/ }).check();
  await page.getByLabel("Sirve por").selectOption("90 días");
  await page.getByRole("button", { name: "Crear token" }).click();
  const shown = page.getByRole("dialog", { name: "El token de Panel de datos" });
  await expect(shown.getByLabel("Token", { exact: true })).toHaveValue(/^tt_/);
  await shown.getByRole("button", { name: "Cerrar", exact: true }).last().click();
  const row = page.getByRole("list", { name: "Tokens" }).getByRole("listitem");
  await expect(row).toContainText(/Panel de datos.*Leer.*Descargar.*Ana Soto.*Sin usar/);
  const [made] = await ana.call<ProgramToken[]>("GET", path);
  const life = Date.parse(made?.expiresAt ?? "") - Date.parse(made?.createdAt ?? "");
  expect(Math.round(life / DAY)).toBe(90);
  await row.getByRole("button", { name: "Anular Panel de datos" }).click();
  await page.getByRole("dialog", { name: "¿Anular este token?" }).getByRole("button", { name: "Anular" }).click();
  await expect(toast(page, "Token anulado")).toBeVisible();
  await expect(page.getByText("Todavía no hay tokens")).toBeVisible();
});
