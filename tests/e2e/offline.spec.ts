import type { Locator, Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "#worker/contract/language-cookie.ts";
import { newSession } from "./accounts.ts";
import { addPasskey, authenticatorOf, passkeysCard } from "./authenticator.ts";
import { boardOf } from "./board-data.ts";
import { expect, type Person, RETRIED, teamOf, test, toast, untilQuiet } from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { message, receiver, retroOf } from "./retrospective-page.ts";

const offlineTitle = (page: Page) => page.getByRole("heading", { level: 1, name: "No hay conexión" });

/** Opens a page and waits until the service worker is active. */
async function openWithServiceWorker({ page }: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Ends the connection when all has arrived that the first use of the page loads, such as toasts. */
async function disconnect({ page, context }: Person): Promise<void> {
  await untilQuiet(page);
  await context.setOffline(true);
}

test.use({ serviceWorkers: "allow", expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/] });

test("A person who reloads without a connection reads what is kept, and finds their text when they try again", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
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

test("A form that may ask for a proof of identity waits without a connection and says so", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page, context } = ana;
  await openLive(page, `/teams/${await teamOf(ana)}/tokens`);
  const [name, create] = [
    page.getByRole("textbox", { name: "Nombre" }),
    page.getByRole("button", { name: "Crear token" }),
  ];
  await create.click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Panel de datos");
  await context.setOffline(true);
  await create.click();
  await expect(waits(page.getByRole("main"))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "El token de Panel de datos" })).toBeVisible();
});

const waits = (within: Page | Locator) => within.getByText("Se enviará al volver la conexión");

const willWait = "Sin conexión. Se hará cuando vuelva, si dejas esta página abierta.";

test("What a person confirms without a connection says that it waits, and nothing is shown as done before it is", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
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
    await disconnect(ana);
    await expect(dialog).toHaveAccessibleDescription(new RegExp(willWait));
    await dialog.getByRole("button", { name: confirm, exact: true }).click();
    await expect(waits(page.getByRole("main"))).toBeVisible();
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
  await disconnect(ana);
  await revoke.click();
  await expect(dialog.getByText("Se enviará al volver la conexión")).toBeVisible();
  await context.setOffline(false);
  await expect(toast(page, "Enlace anulado")).toBeVisible();
});

test("What ends or gives back an access waits in its row without a connection, cannot be pressed again, and stays in sight", async ({
  caller,
  person,
}) => {
  const [ana, beto, caro] = [await person("Ana Soto"), await caller("Beto Rojas"), await caller("Caro Díaz")];
  const { path } = await retroOf(ana, beto, caro);
  const [team] = path.split("/retrospectives");
  const { page, context } = ana;
  await ana.call("POST", `${path}/close`);
  await ana.call("POST", `${path}/sheet-links`, {
    days: 30,
    cards: true,
    comments: false,
    thanks: false,
    names: false,
  });
  await ana.call("DELETE", `${team}/users/${caro.id}`);
  await newSession(ana.backend, ana.id);

  for (const [address, region, button, done] of [
    [`${team}/members`, "Hojas que se ven fuera", /^Dejar de mostrar/, "La hoja ya no se ve fuera"],
    [`${team}/members`, "Personas que sacaron del equipo", "Readmitir a Caro Díaz", "Ya puede volver al equipo"],
    ["/user", "Sesiones abiertas", "Cerrar esta sesión", "Sesión cerrada"],
  ] as const) {
    await page.goto(address);
    if (address !== "/user") await page.getByRole("button", { name: "Quién entró y salió" }).click();
    const card = page.getByRole("region", { name: region });
    const end = card.getByRole("button", { name: button });
    await expect(end).toBeEnabled();
    await disconnect(ana);
    await end.click();
    await expect(waits(card)).toBeVisible();
    await expect(end).toHaveAttribute("aria-busy", "true");
    await expect(toast(page, done)).toHaveCount(0);
    await context.setOffline(false);
    await expect(toast(page, done)).toBeVisible();
    await expect(end).toHaveCount(0);
  }
});

test("A passkey that is removed without a connection stays with the words that it waits, and its menu cannot remove it again", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page, context } = ana;
  await authenticatorOf(page);
  await addPasskey(ana);
  const item = passkeysCard(page).getByRole("listitem");
  const menu = item.getByRole("button", { name: /Opciones de/ });
  await menu.click();
  await page.getByRole("menuitem", { name: "Quitar" }).click();
  await disconnect(ana);
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(waits(item)).toBeVisible();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Quitar" })).toBeDisabled();
  await context.setOffline(false);
  await expect(toast(page, "Llave de acceso quitada")).toBeVisible();
  await expect(item).toHaveCount(0);
});

test("An invitation whose end waits for a connection says so also when its dialog is opened again", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const team = `/teams/${await teamOf(ana, beto)}`;
  const { page, context } = ana;
  const dialog = page.getByRole("dialog");
  const invite = page.getByRole("button", { name: "Invitar" });
  const revoke = dialog.getByRole("button", { name: "Anular este enlace" });
  await ana.call("POST", `${team}/invitations`, { days: 7, guests: true });
  await openLive(page, `${team}/members`);
  await invite.click();
  await expect(revoke).toBeVisible();
  await disconnect(ana);
  await revoke.click();
  await expect(waits(dialog)).toBeVisible();
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await invite.click();
  await expect(waits(dialog)).toBeVisible();
  await expect(revoke).toHaveAttribute("aria-busy", "true");
  await context.setOffline(false);
  await expect(toast(page, "Enlace anulado")).toBeVisible();
  await expect(revoke).toHaveCount(0);
});

test("An admin who takes a role without a connection sees that it waits, and the role as it still is", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const team = `/teams/${await teamOf(ana, beto)}`;
  await ana.call("POST", `${team}/users/${beto.id}/admin`);
  const { page, context } = ana;
  await openLive(page, `${team}/members`);
  const row = page.getByRole("row", { name: /Beto Rojas/ });
  await row.getByRole("button", { name: "Opciones de Beto Rojas" }).click();
  await page.getByRole("menuitem", { name: "Quitar el rol de admin" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await disconnect(ana);
  await dialog.getByRole("button", { name: "Quitar el rol" }).click();
  await dialog.getByRole("button", { name: "Cerrar" }).first().click();
  await expect(waits(row)).toBeVisible();
  await expect(row.getByText("Admin", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(row.getByText("User", { exact: true })).toBeVisible();
  await expect(waits(row)).toHaveCount(0);
});

test("What an admin deletes without a connection stays on its page with the words that it waits", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { list, path } = await retroOf(ana);
  const { page, context } = ana;
  await openLive(page, `${path}/edit`);
  const remove = page.getByRole("button", { name: "Borrar retrospectiva" });
  await remove.click();
  await disconnect(ana);
  await page.getByRole("dialog").getByRole("button", { name: "Borrar" }).click();
  await expect(waits(page.getByRole("main"))).toBeVisible();
  await expect(remove).toHaveAttribute("aria-busy", "true");
  await context.setOffline(false);
  await expect(toast(page, "Retrospectiva borrada")).toBeVisible();
  await expect(page).toHaveURL(list);
});

test("What an admin restores without a connection leaves the bin at once, and comes back where the server refuses it", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { path } = await retroOf(ana);
  const [team] = path.split("/retrospectives");
  await ana.call("DELETE", path);
  const { page, context } = ana;
  await openLive(page, `${team}/bin`);
  const restore = page.getByRole("button", { name: /^Restaurar/ });
  const isEmpty = page.getByText("La Papelera está vacía");
  await page.route("**/restore", (route) => route.fulfill({ status: 503, json: { message: "Ahora no" } }));
  await page.keyboard.press("Tab");
  await disconnect(ana);
  await restore.click();
  await expect(isEmpty).toBeVisible();
  await context.setOffline(false);
  await expect(toast(page, "Ahora no")).toBeVisible();
  await expect(restore).toBeVisible();
  await page.unroute("**/restore");
  await context.setOffline(true);
  await restore.click();
  await expect(isEmpty).toBeVisible();
  await context.setOffline(false);
  await expect(toast(page, "Restaurado")).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("A goal that is deleted without a connection leaves its list at once", async ({ person }) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/counters`;
  const words = { name: "Días sin bugs", incrementButtonLabel: "Hoy no hubo", resetButtonLabel: "Apareció uno" };
  const { id } = await ana.call<{ id: string }>("POST", list, words);
  await ana.call("POST", `${list}/${id}/goals`, { description: "Torta para todos", targetDays: 5 });
  const { page, context } = ana;
  await openLive(page, `${list}/${id}`);
  const goals = page.getByRole("region", { name: "Metas", exact: true });
  await goals.getByRole("button", { name: "Eliminar" }).click();
  await disconnect(ana);
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(goals.getByText("No hay metas por cumplir.")).toBeVisible();
  await context.setOffline(false);
  await expect(toast(page, "Meta eliminada correctamente")).toBeVisible();
  await expect(goals.getByText("No hay metas por cumplir.")).toBeVisible();
});

test("A person who leaves a team without a connection reads that it waits", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { page, context } = beto;
  await openLive(page, `/teams/${await teamOf(ana, beto)}`);
  await page.getByRole("button", { name: "Opciones del equipo" }).click();
  await page.getByRole("menuitem", { name: "Salirse" }).click();
  await disconnect(beto);
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
  await page.keyboard.press("Tab");
  await disconnect(ana);
  await next.click();
  const dialog = page.getByRole("dialog", { name: "¿Pasar a Juntar?" });
  await expect(dialog).toContainText("Si no vuelve en un minuto, no cambiamos la mesa.");
  await dialog.getByRole("button", { name: "Pasar a Juntar" }).click();
  await expect(page.getByText("Lo que hiciste se envía al volver la conexión.")).toBeVisible();
  await expect(toast(page, "La mesa pasó a Juntar")).toHaveCount(0);
  await context.setOffline(false);
  await expect(toast(page, "La mesa pasó a Juntar")).toBeVisible();
});

test("Without a connection a person who rests on links keeps the page, and what waits is sent when the connection is back", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page, context } = ana;
  await page.goto("/user/edit");
  const name = page.getByLabel("Nombre", { exact: true });
  const save = page.getByRole("button", { name: "Guardar" });
  // Shows that the checks have loaded.
  await name.fill("");
  await save.click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Ana María Soto");
  await disconnect(ana);
  await save.click();
  await expect(waits(page.getByRole("main"))).toBeVisible();
  await page.clock.install();
  const links = page.getByRole("navigation");
  await links.getByRole("link", { name: "Agradecimientos" }).hover();
  await page.clock.runFor(500);
  await links.getByRole("link", { name: "Mis equipos" }).focus();
  await page.clock.runFor(500);
  await expect(waits(page.getByRole("main"))).toBeVisible();
  await context.setOffline(false);
  await expect(toast(page, "Usuario actualizado")).toBeVisible();
});

test("A person who first presses something without a connection reads why it does not open", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await openLive(page, `/teams/${await teamOf(ana)}`);
  await page.mouse.move(300, 300);
  await page.mouse.move(400, 300);
  await disconnect(ana);
  await page.getByRole("button", { name: "Poner Timer" }).click();
  await expect(toast(page, "No hay conexión. Vuelve a intentarlo.")).toBeVisible();
});

test("A person who changes the language again and again opens every page, and the first service worker stays while one is open", async ({
  person,
  baseURL,
}) => {
  const ana = await person("Ana Soto");
  const { page, context } = ana;
  await openWithServiceWorker(ana, "/teams");
  for (const language of ["en", "pt", "es", "en", "pt", "es"]) {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: String(baseURL) }]);
    await page.goto("/teams", { waitUntil: "networkidle" });
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/);
  }
});

test("The browser asks for a new service worker at every visit", async ({ request }) => {
  const answer = await request.get("/sw.js", RETRIED);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringContaining("javascript"),
    "content-security-policy": expect.stringContaining("connect-src 'self'"),
  });
});
