import { expect, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

test("An admin chooses when cards are deleted, and a member reads it on the list before the first day", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const team = `/teams/${await teamOf(ana, beto)}`;
  const { id } = await ana.call<{ id: string }>("POST", `${team}/retrospectives`, { retrospectiveName: "Sprint 14" });
  await ana.call("POST", `${team}/retrospectives/${id}/close`);
  const { page } = ana;
  const note = beto.page.getByText(/^Desde el .+ se borran las tarjetas de las retrospectivas que cumplan 6 meses\./);
  await openLive(beto.page, `${team}/retrospectives`);
  await openLive(page, `${team}/edit`);
  await expect(note).toBeHidden();
  await page.getByLabel("Borrar las mesas").selectOption("De más de 6 meses");
  const card = page.getByRole("region", { name: "Mesas antiguas" });
  await card.getByRole("button", { name: "Guardar" }).click();
  const asks = page.getByRole("dialog", { name: "¿Borrar las mesas de más de 6 meses?" });
  await expect(asks).toContainText("Por ahora no hay ninguna.");
  await asks.getByRole("button", { name: "Borrar las mesas" }).click();
  await expect(toast(page, "Equipo actualizado")).toBeVisible();
  await expect(card).toContainText("Antes puedes cambiarlo, y descargar todo.");
  await expect(note).toBeVisible();

  await page.getByLabel("Borrar las mesas").selectOption("Nunca");
  await card.getByRole("button", { name: "Guardar" }).click();
  await expect(note).toBeHidden();
});
