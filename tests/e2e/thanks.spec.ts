import { expect, teamOf, test } from "./fixtures.ts";

type Named = { id: string };

test("The thanks one got show first, those one gave under Dados, and the tab stays over a reload", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { page } = beto;
  await page.goto("/thank-you");
  await expect(page.getByRole("heading", { level: 1, name: "Agradecimientos" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aquí van a colgar los gracias que recibas" })).toBeVisible();
  await page.getByRole("tab", { name: "Dados" }).click();
  await expect(page.getByRole("heading", { name: "Aquí van a colgar los gracias que des" })).toBeVisible();
  await page.getByRole("link", { name: "Ir a mis equipos" }).click();
  await expect(page).toHaveURL("/teams");

  const teamId = await teamOf(ana, beto);
  const retros = `/teams/${teamId}/retrospectives`;
  const retro = await ana.call<Named>("POST", retros, { retrospectiveName: "Sprint 1" });
  const thank = (from: typeof ana, to: typeof ana, message: string) =>
    from.call("POST", `${retros}/${retro.id}/thank-you`, { userId: to.id, message });
  await thank(ana, beto, "Por la calma del viernes");
  await thank(ana, beto, "Por revisar mi código");
  await thank(beto, ana, "Por invitarme a la mesa");

  await page.goto("/thank-you");
  const tabs = page.getByRole("tablist", { name: "Qué agradecimientos ver" }).getByRole("tab");
  await expect(tabs).toHaveText(["Dados", "Recibidos"]);
  await expect(page.getByRole("tab", { name: "Recibidos" })).toHaveAttribute("aria-selected", "true");
  const received = page.getByRole("list", { name: "Agradecimientos recibidos" }).getByRole("listitem");
  await expect(received).toHaveCount(2);
  await expect(received.first()).toContainText("Por revisar mi código");
  await expect(received.first()).toContainText("De Ana Soto");
  await expect(page.getByText("Por invitarme a la mesa")).toHaveCount(0);

  await page.getByRole("tab", { name: "Recibidos" }).focus();
  await page.keyboard.press("ArrowLeft");
  const given = page.getByRole("list", { name: "Agradecimientos dados" }).getByRole("listitem");
  await expect(given).toHaveCount(1);
  await expect(given).toContainText("Por invitarme a la mesa");
  await expect(given).toContainText("Para Ana Soto");
  await expect(page).toHaveURL("/thank-you?type=GIVER");
  await page.reload();
  await expect(given).toHaveCount(1);
  await page.getByRole("tab", { name: "Recibidos" }).click();
  await expect(received).toHaveCount(2);
});
