import type { Page } from "@playwright/test";
import { expect, millisecondsBetween, PHONE, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function choose(page: Page, name: string, option: string, answer: string): Promise<void> {
  await page.getByRole("button", { name: `Opciones de ${name}` }).click();
  await page.getByRole("menuitem", { name: option }).click();
  await page.getByRole("dialog").getByRole("button", { name: answer, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test.describe("An admin manages the members", () => {
  // The removed member's socket and next request are refused.
  test.use({ expectedErrors: [/status of 403|No eres parte|WebSocket/] });

  test("An admin promotes, demotes and removes a member, the member sees it at once, and a member has no options", async ({
    person,
  }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { viewport: PHONE })];
    const teamId = await teamOf(ana, beto);
    const path = `/teams/${teamId}/members`;
    const [admin, member] = [ana.page, beto.page];
    await openLive(member, path);
    await openLive(admin, path);

    await expect(admin.getByRole("columnheader")).toHaveText(["Nombre", "Email", "Rol", "Sprint winner", "Opcion"]);
    await expect(row(admin, "Ana Soto").getByRole("cell")).toHaveText([/Ana Soto \(tú\)/, ana.email, "Admin", "0", ""]);
    await expect(row(admin, "Beto Rojas").getByRole("cell").nth(2)).toHaveText("User");
    await expect(row(admin, "Beto Rojas")).toContainText(beto.email);
    await expect(row(member, "Beto Rojas (tú)")).toBeVisible();
    await expect(member.getByRole("button", { name: /^Opciones de/ })).toHaveCount(0);
    await expect(admin.getByRole("button", { name: /^Opciones de/ })).toHaveCount(1);
    // On a phone the columns' names stand before what they name.
    const names = await row(member, "Ana Soto")
      .getByRole("cell")
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content.split('"')[1] ?? ""));
    expect(names).toEqual(["", "Email", "Rol", "Sprint winner", ""]);

    await choose(admin, "Beto Rojas", "Hacer admin", "Cancelar");
    await expect(row(admin, "Beto Rojas").getByText("User")).toBeVisible();
    await choose(admin, "Beto Rojas", "Hacer admin", "Hacer admin");
    await expect(toast(admin, "Usuario promovido a Admin del equipo")).toBeVisible();
    await expect(row(admin, "Beto Rojas").getByText("Admin", { exact: true })).toBeVisible();
    await expect(member.getByRole("button", { name: "Opciones de Ana Soto" })).toBeVisible();
    await expect(toast(admin, "Usuario promovido a Admin del equipo")).toBeHidden();

    await choose(admin, "Beto Rojas", "Quitar el rol de admin", "Quitar el rol");
    await expect(toast(admin, "Usuario promovido a Admin del equipo")).toBeVisible();
    await expect(row(admin, "Beto Rojas").getByText("User")).toBeVisible();
    await expect(member.getByRole("button", { name: /^Opciones de/ })).toHaveCount(0);

    await choose(admin, "Beto Rojas", "Sacar del equipo", "Cancelar");
    await expect(row(admin, "Beto Rojas")).toBeVisible();
    await choose(admin, "Beto Rojas", "Sacar del equipo", "Sacar");
    await expect(toast(admin, "Usuario eliminado del equipo")).toBeVisible();
    await expect(row(admin, "Beto Rojas")).toHaveCount(0);
    await expect(member.getByText("No eres parte de este equipo").first()).toBeVisible();
    await expect(member).toHaveURL("/");
    await expect(member.getByRole("heading", { name: "Arma tu mesa" })).toBeVisible();
    await admin.reload();
    await expect(row(admin, "Ana Soto")).toBeVisible();
    await expect(row(admin, "Beto Rojas")).toHaveCount(0);
    await admin.getByRole("button", { name: "Quién entró y salió" }).click();
    await expect(admin.getByRole("region", { name: "Quién entró y salió" }).getByRole("listitem")).toHaveText([
      /^Ana Soto sacó a Beto Rojas/,
      /^Ana Soto le quitó el rol de admin a Beto Rojas/,
      /^Ana Soto hizo admin a Beto Rojas/,
    ]);
  });
});

test.describe("A former admin uses an option they no longer have", () => {
  test.use({ expectedErrors: [/status of 403|WebSocket/] });

  test("A refused option changes nothing and is explained, and three seconds later the person is on home", async ({
    caller,
    person,
  }) => {
    const [ana, beto, carla] = [await caller("Ana Soto"), await person("Beto Rojas"), await caller("Carla Mena")];
    const base = `/teams/${await teamOf(ana, beto, carla)}`;
    await ana.call("POST", `${base}/users/${beto.id}/admin`);
    const { page } = beto;
    // Without the socket the page does not learn that he is no longer an admin.
    await page.routeWebSocket(/\/parties\//, (socket) => socket.close({ code: 1011 }));
    await page.goto(`${base}/members`);
    await expect(page.getByRole("button", { name: "Opciones de Carla Mena" })).toBeEnabled();
    await ana.call("DELETE", `${base}/users/${beto.id}/admin`);
    const refusal = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/admin"));
    const departure = page.waitForEvent("requestfinished", (request) => request.isNavigationRequest());
    await choose(page, "Carla Mena", "Hacer admin", "Hacer admin");
    await expect(toast(page, "No autorizado")).toBeVisible();
    await expect(row(page, "Carla Mena").getByText("User")).toBeVisible();
    expect(millisecondsBetween(await refusal, await departure)).toBeGreaterThan(2950);
    await expect(page).toHaveURL("/");
    await page.goto(`${base}/members`);
    await expect(row(page, "Carla Mena").getByText("User")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Opciones de/ })).toHaveCount(0);
  });
});
