import { expect, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

test("An admin makes a webhook, sees its secret once, tests it, reads that it did not arrive, and removes it", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const path = `/teams/${await teamOf(ana)}/webhooks`;
  const { page } = ana;
  await openLive(page, path);
  const address = page.getByRole("textbox", { name: "Dirección" });
  await address.fill("https://192.168.1.1/");
  await page.getByRole("button", { name: "Crear webhook" }).click();
  await expect(address).toHaveAccessibleDescription(/Escribe una dirección pública/);
  await address.fill("https://hooks.ejemplo.cl/tertulia");
  await page.getByRole("checkbox", { name: /^Se crea un acuerdo/ }).uncheck();
  await page.getByRole("button", { name: "Crear webhook" }).click();
  const shown = page.getByRole("dialog", { name: "El secreto del webhook" });
  await expect(shown.getByLabel("Secreto", { exact: true })).toHaveValue(/^whsec_/);
  await shown.getByRole("button", { name: "Cerrar", exact: true }).last().click();
  const row = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem").first();
  await expect(row).toContainText(/hooks\.ejemplo\.cl\/tertulia.*Ana Soto/);
  await row.getByText("Qué avisa").first().click();
  await expect(row.getByRole("checkbox", { name: /^Se crea un acuerdo/ })).not.toBeChecked();
  await row.getByRole("checkbox", { name: /^Se cierra una retrospectiva/ }).uncheck();
  await expect(row.getByRole("checkbox", { checked: true })).toHaveCount(2);
  const off = row.getByText("Apagado. No avisa nada hasta que lo enciendas.");
  await row.getByRole("button", { name: "Apagar" }).click();
  await expect(off).toBeVisible();
  await row.getByRole("button", { name: "Encender" }).click();
  await expect(off).toHaveCount(0);
  await row.getByText("Entregas", { exact: true }).click();
  await expect(row.getByText("Todavía no hay entregas")).toBeVisible();
  await row.getByRole("button", { name: "Probar" }).click();
  await expect(toast(page, "La prueba va en camino")).toBeVisible();
  // Nothing listens where this server sends what is for receivers.
  await expect(row.getByText("1 intento. No respondió a tiempo.")).toBeVisible();
  await row.getByRole("button", { name: "Apagar" }).click();
  await expect(off).toBeVisible();
  await row.getByRole("button", { name: "Quitar" }).click();
  await page.getByRole("dialog", { name: "¿Quitar este webhook?" }).getByRole("button", { name: "Quitar" }).click();
  await expect(page.getByText("Todavía no hay webhooks")).toBeVisible();
});
