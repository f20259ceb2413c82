import type { BrowserContext, Page } from "@playwright/test";
import { chooseEntry } from "./board-bar.ts";
import { codeFor, DESKTOP, expect, newEmail, PASSWORD, PHONE, test } from "./fixtures.ts";
import { thank } from "./retrospective-page.ts";

async function register(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage();
  const email = newEmail(name);
  await page.goto("/landing");
  await page.getByRole("link", { name: "Comenzar" }).click();
  await page.getByRole("link", { name: "Crear cuenta" }).click();
  // The previous screen has a field with the same label.
  await expect(page.getByRole("heading", { name: "Empecemos por tu email" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page.getByText("Te hemos enviado el codigo a tu email")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Crear cuenta" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Nombre").fill(name);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Código", { exact: true }).fill(await codeFor(context.request, email));
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page).toHaveURL("/");
  return page;
}

test("Two new people run their first retrospective and both see the winner", async ({ newContext }) => {
  const desktop = await newContext({ viewport: DESKTOP });
  const phone = await newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const [ana, beto] = [await register(desktop, "Ana Soto"), await register(phone, "Beto Rojas")];

  await ana.goto("/teams/create");
  await ana.getByLabel("Nombre").fill("Equipo Andes");
  await ana.getByLabel("Contraseña (opcional)", { exact: true }).fill("mesa-larga");
  await ana.getByRole("button", { name: "Crear equipo" }).click();
  await expect(ana.getByRole("heading", { name: "Equipo Andes", level: 1 })).toBeVisible();
  const teamId = new URL(ana.url()).pathname.split("/").at(-1) ?? "";

  await beto.goto("/teams/join");
  await beto.getByLabel("Id del equipo").fill(teamId);
  await beto.getByLabel("Contraseña", { exact: true }).fill("mesa-larga");
  await beto.getByRole("button", { name: "Unirme" }).click();
  await expect(beto.getByRole("heading", { name: "Equipo Andes", level: 1 })).toBeVisible();
  await expect(ana.getByRole("list", { name: "Quién está aquí" }).getByRole("listitem")).toHaveCount(2);

  await ana.goto(`/teams/${teamId}/retrospectives/create`);
  await beto.goto(`/teams/${teamId}/retrospectives`);
  await expect(beto.getByRole("list", { name: "Quién está aquí" }).getByRole("listitem")).toHaveCount(2);
  await ana.getByLabel("Nombre").fill("Sprint 1");
  await ana.getByRole("button", { name: "Crear" }).click();
  await expect(ana.getByText("Retrospectiva creada")).toBeVisible();
  await expect(ana.getByRole("heading", { name: "Sprint 1", level: 1 })).toBeVisible();

  // Beto never reloads: his list is updated by events.
  await beto.getByRole("link", { name: "Sprint 1" }).click();
  for (const page of [ana, beto]) await page.getByRole("tab", { name: "Agradecer y votar" }).click();
  await beto.getByLabel("¿A quién?").selectOption({ label: "Ana Soto" });
  await beto.getByLabel("¿Por qué?").fill("Por invitarnos a la mesa.");
  await thank(beto).click();
  await expect(beto.getByText("Agradecimiento creado")).toBeVisible();
  await expect(ana.getByText("Por invitarnos a la mesa.")).toBeVisible();

  await ana.getByLabel("¿A quién?").selectOption({ label: "Beto Rojas" });
  await ana.getByLabel("¿Por qué?").fill("Por animarte el primer día.");
  await thank(ana).click();
  await expect(beto.getByText("Por animarte el primer día.")).toBeVisible();

  await expect(beto.getByRole("button", { name: "Votar" })).toBeDisabled();
  await beto.getByRole("radio", { name: "Ana Soto" }).check();
  await beto.getByRole("button", { name: "Votar" }).click();
  await expect(ana.getByText("de 2 votos")).toBeVisible();
  await expect(beto.getByRole("radio", { name: "Ana Soto" })).toBeDisabled();
  await expect(beto.getByRole("radio", { name: "Ana Soto" })).toBeChecked();
  await ana.getByRole("radio", { name: "Ana Soto" }).check();
  await ana.getByRole("button", { name: "Votar" }).click();

  await chooseEntry(ana, "Cerrar retrospectiva");
  await ana.getByRole("dialog").getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await expect(ana.getByText("Retrospectiva cerrada")).toBeVisible();
  for (const page of [ana, beto]) {
    await expect(page.getByRole("heading", { name: "Ana Soto", level: 2 })).toBeVisible();
    await expect(page.getByText("Cerrado", { exact: true })).toBeVisible();
  }
  await expect(thank(beto)).toHaveCount(0);

  for (const page of [ana, beto]) {
    await page.goto(`/teams/${teamId}`);
    const ranking = page.getByRole("region", { name: "Ranking" }).getByRole("listitem");
    // It shows who has won.
    await expect(ranking).toHaveText([/Ana Soto.*1/]);
  }

  await beto.goto("/thank-you");
  await expect(beto.getByText("Por animarte el primer día.")).toBeVisible();
  await ana.goto("/user");
  await expect(ana.getByText("Ana Soto").first()).toBeVisible();
});
