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

test("A question that a person has not opened before opens without a connection, once they have used the page", async ({
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
  await untilQuiet(page);
  await context.setOffline(true);
  await next.click();
  await expect(page.getByRole("dialog", { name: "¿Pasar a Juntar?" })).toBeVisible();
  await context.setOffline(false);
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
