import type { Page } from "@playwright/test";
import { boardOf } from "./board-data.ts";
import { expect, type Person, teamOf, test, toast, untilQuiet } from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { message, receiver, retroOf } from "./retrospective-page.ts";

const offlineTitle = (page: Page) => page.getByRole("heading", { level: 1, name: "No hay conexión" });

/** Opens a page and waits until the service worker is active. */
async function openWithServiceWorker({ page }: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test.use({ serviceWorkers: "allow", expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/] });

test("A person who reloads without a connection reads what is kept, and finds their text when they try again", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { path } = await retroOf(ana, beto);
  const { page, context } = ana;
  await openWithServiceWorker(ana, path);
  await receiver(page).selectOption({ label: "Beto Rojas" });
  await message(page).fill("Gracias por la paciencia");
  await context.setOffline(true);
  await page.reload();
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page.getByText("en este navegador")).toBeVisible();
  await expect(page).toHaveURL(path);
  await page.getByRole("link", { name: "Reintentar" }).click();
  await expect(offlineTitle(page)).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("link", { name: "Reintentar" }).click();
  await expect(page).toHaveURL(path);
  await expect(message(page)).toHaveValue("Gracias por la paciencia");
});

test("With the service worker active a person goes back and forward, logs out and sees no stored page", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page, context } = ana;
  await openWithServiceWorker(ana, "/teams");
  await page.goto("/user");
  await page.goBack();
  await expect(page).toHaveURL("/teams");
  await expect(page.getByRole("heading", { level: 1, name: "Mis equipos" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Mi perfil" })).toBeVisible();
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);

  await untilQuiet(page);
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/landing");
  await context.setOffline(true);
  await page.goto("/user");
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page.getByText("Ana Soto")).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Reintentar" }).click();
  await expect(page).toHaveURL("/landing?next=%2Fuser");
});

test("What any form sends without a connection waits and says so", async ({ person }) => {
  const ana = await person("Ana Soto");
  const team = `/teams/${await teamOf(ana)}`;
  const { page, context } = ana;
  for (const [path, label, text, button, done] of [
    [`${team}/topics/create`, "Título", "Acortar la daily", "Crear", "Tópico creado"],
    ["/user/edit", "Nombre", "Ana María Soto", "Guardar", "Usuario actualizado"],
    [`${team}/edit`, "Nombre", "Equipo Andes", "Guardar", "Equipo actualizado"],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel(label, { exact: true });
    const send = page.getByRole("main").getByRole("button", { name: button, exact: true });
    // Shows that the checks have loaded.
    await field.fill("");
    await send.click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill(text);
    const waits = page.getByRole("main").getByText("Se enviará al volver la conexión");
    await expect(waits).toHaveCount(0);
    await context.setOffline(true);
    await send.click();
    await expect(waits).toBeVisible();
    await context.setOffline(false);
    await expect(toast(page, done)).toBeVisible();
    await expect(waits).toHaveCount(0);
  }
});

const willWait = "Sin conexión. Se hará cuando vuelva, si dejas esta página abierta.";

test("What a person confirms without a connection says that it waits, and nothing is shown as done before it is", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const team = `/teams/${await teamOf(ana, beto)}`;
  const { page, context } = ana;
  const dialog = page.getByRole("dialog");
  await ana.call("POST", `${team}/tokens`, { name: "Panel", scopes: ["read"], days: 30 });

  for (const [path, button, entry, confirm, row, done] of [
    ["members", "Opciones de Beto Rojas", "Sacar del equipo", "Sacar", "Beto Rojas", "Usuario eliminado del equipo"],
    ["tokens", "Anular Panel", undefined, "Anular", "Panel", "Token anulado"],
  ] as const) {
    await openLive(page, `${team}/${path}`);
    const thing = page.getByRole("main").getByText(row).first();
    await page.getByRole("button", { name: button }).click();
    if (entry) await page.getByRole("menuitem", { name: entry }).click();
    await expect(dialog).toBeVisible();
    await expect(page.getByText(willWait)).toHaveCount(0);
    await context.setOffline(true);
    await expect(dialog).toHaveAccessibleDescription(new RegExp(willWait));
    await dialog.getByRole("button", { name: confirm, exact: true }).click();
    await expect(page.getByText(/Sin conexión\. Se hará|Se enviará al volver/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Cancelar" })).toHaveCount(0);
    if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Cerrar" }).first().click();
    await expect(dialog).toBeHidden();
    await expect(thing).toBeVisible();
    await context.setOffline(false);
    await expect(toast(page, done)).toBeVisible();
    await expect(thing).toHaveCount(0);
  }

  await page.goto(`${team}/members`);
  await page.getByRole("button", { name: "Invitar" }).click();
  await dialog.getByRole("button", { name: "Crear enlace" }).click();
  const revoke = dialog.getByRole("button", { name: "Anular este enlace" });
  await expect(revoke).toBeVisible();
  await context.setOffline(true);
  await revoke.click();
  await expect(dialog.getByText("Se enviará al volver la conexión")).toBeVisible();
  await context.setOffline(false);
  await expect(toast(page, "Enlace anulado")).toBeVisible();
});

test("A person who leaves a team without a connection reads that it waits", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { page, context } = beto;
  await openLive(page, `/teams/${await teamOf(ana, beto)}`);
  await page.getByRole("button", { name: "Opciones del equipo" }).click();
  await page.getByRole("menuitem", { name: "Salirse" }).click();
  await context.setOffline(true);
  await page.getByRole("dialog").getByRole("button", { name: "Salirme" }).click();
  await expect(page.getByText("Se enviará al volver la conexión")).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL("/teams");
});

test("Without a connection a person who has used the page reads the question before a reveal, and reads that it is done when it is", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const board = await boardOf(ana);
  await board.addCard(ana, "La demo");
  await board.goTo("WRITE");
  const { page, context } = ana;
  await openLive(page, board.path);
  const next = page.getByRole("button", { name: "Pasar a Juntar" });
  await next.hover();
  // Toasts load with the first key.
  await page.keyboard.press("Tab");
  await untilQuiet(page);
  await context.setOffline(true);
  await next.click();
  const dialog = page.getByRole("dialog", { name: "¿Pasar a Juntar?" });
  await expect(dialog).toContainText("Si no vuelve en un minuto, no cambiamos la mesa.");
  await dialog.getByRole("button", { name: "Pasar a Juntar" }).click();
  await expect(page.getByText("Lo que hiciste se envía al volver la conexión.")).toBeVisible();
  await expect(toast(page, "La mesa pasó a Juntar")).toHaveCount(0);
  await context.setOffline(false);
  await expect(toast(page, "La mesa pasó a Juntar")).toBeVisible();
});

test("A person who first presses something without a connection reads why it does not open", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page, context } = ana;
  await openLive(page, `/teams/${await teamOf(ana)}`);
  await page.mouse.move(300, 300);
  await page.mouse.move(400, 300);
  await untilQuiet(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Poner Timer" }).click();
  await expect(toast(page, "No hay conexión. Vuelve a intentarlo.")).toBeVisible();
});

test("The browser asks for a new service worker at every visit", async ({ request }) => {
  const answer = await request.get("/sw.js");
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringContaining("javascript"),
    "content-security-policy": expect.stringContaining("connect-src 'self'"),
  });
});
