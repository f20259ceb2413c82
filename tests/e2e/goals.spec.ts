import type { Locator, Page } from "@playwright/test";
import { type Caller, expect, holdNextWrite, teamOf, test, toast, writesTo } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

type Named = { id: string };

async function counterOf(admin: Caller, ...others: Caller[]) {
  const list = `/teams/${await teamOf(admin, ...others)}/counters`;
  const words = {
    name: "Días sin bugs",
    incrementButtonLabel: "Hoy no hubo bugs",
    resetButtonLabel: "Apareció un bug",
  };
  const { id } = await admin.call<Named>("POST", list, words);
  return `${list}/${id}`;
}

const panel = (page: Page) => page.getByRole("region", { name: "Metas", exact: true });
const tab = (page: Page, name: string) => panel(page).getByRole("tab", { name });
const create = (page: Page) => panel(page).getByRole("button", { name: "Crear meta" });
const form = (page: Page, name: string) => panel(page).getByRole("form", { name });
const description = (page: Page) => panel(page).getByLabel("Descripción");
const days = (page: Page) => panel(page).getByLabel("Días", { exact: true });
const goals = (page: Page) => panel(page).getByRole("listitem");
const goal = (page: Page, text: string) => goals(page).filter({ hasText: text });
const action = (within: Locator, name: string) => within.getByRole("button", { name, exact: true });
const press = (page: Page, name: string) => action(panel(page), name).click();

test.describe("The server fails once while an admin edits goals", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("An admin creates, edits and deletes goals, one form at a time", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    await openLive(page, await counterOf(ana));
    await expect(panel(page)).toContainText("No hay metas por cumplir.");
    await create(page).click();
    await expect(create(page)).toBeDisabled();
    await expect(description(page)).toBeFocused();
    await expect(days(page)).toHaveValue("1");
    await press(page, "Guardar");
    await expect(description(page)).toHaveAccessibleDescription("Completa este campo.");
    await description(page).fill("Torta para todos");
    for (const wrong of ["0", "-2", "1.5", ""]) {
      await days(page).fill(wrong);
      await press(page, "Guardar");
      await expect(days(page)).toHaveAccessibleDescription(/Escribe un número entero entre 1 y 100\.000\./);
    }
    await days(page).fill("5");
    await press(page, "Guardar");
    await expect(toast(page, "Meta creada")).toBeVisible();
    await expect(form(page, "Crear meta")).toHaveCount(0);
    await expect(create(page)).toBeFocused();
    await expect(goal(page, "Torta para todos")).toContainText("Faltan 5 días para llegar a 5");

    await create(page).click();
    await expect(action(goal(page, "Torta"), "Editar")).toBeDisabled();
    await press(page, "Cancelar");
    await press(page, "Editar");
    await expect(create(page)).toBeDisabled();
    await expect(action(goal(page, "Torta"), "Editar")).toBeDisabled();
    await expect(description(page)).toHaveValue("Torta para todos");
    await expect(days(page)).toHaveValue("5");
    await days(page).fill("0");
    await press(page, "Guardar");
    await expect(days(page)).toHaveAccessibleDescription(/Escribe un número entero entre 1 y 100\.000\./);
    await description(page).fill("");
    await days(page).fill("");
    await press(page, "Guardar");
    await expect(description(page)).toHaveAccessibleDescription(/Completa este campo\./);
    await expect(description(page)).toBeFocused();
    await expect(days(page)).toHaveAccessibleDescription(/Escribe un número entero/);
    await description(page).fill("Torta para todos");
    await days(page).fill("8");
    (await holdNextWrite(page, "**/goals/*")).fail();
    await press(page, "Guardar");
    await expect(toast(page, "Error inesperado")).toBeVisible();
    await expect(goal(page, "Torta para todos")).toContainText("Faltan 5 días para llegar a 5");
    await expect(days(page)).toHaveValue("8");
    await press(page, "Guardar");
    await expect(toast(page, "Meta actualizada correctamente")).toBeVisible();
    await expect(form(page, "Editar meta")).toHaveCount(0);
    await expect(goal(page, "Torta para todos")).toContainText("Faltan 8 días para llegar a 8");
    await press(page, "Editar");
    await description(page).fill("Cena del equipo");
    await press(page, "Guardar");
    await expect(goal(page, "Cena del equipo")).toContainText("Faltan 8 días para llegar a 8");

    await press(page, "Eliminar");
    const asks = page.getByRole("dialog", { name: "¿Eliminar esta meta?" });
    await action(asks, "Cancelar").click();
    await expect(asks).toBeHidden();
    await press(page, "Eliminar");
    await action(asks, "Eliminar").click();
    await expect(toast(page, "Meta eliminada correctamente")).toBeVisible();
    await expect(panel(page)).toContainText("No hay metas por cumplir.");
  });
});

test("A goal is created on the available tab only, and what was typed is still there after a look at the other tab", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await openLive(page, await counterOf(ana));
  await create(page).click();
  await description(page).fill("Torta para todos");
  await tab(page, "Completadas").click();
  await expect(form(page, "Crear meta")).toHaveCount(0);
  await expect(action(panel(page), "Guardar")).toHaveCount(0);
  await tab(page, "Disponibles").click();
  await expect(description(page)).toHaveValue("Torta para todos");
  await press(page, "Guardar");
  await expect(goal(page, "Torta para todos")).toBeVisible();
});

test("On paper the bar of a goal keeps its colour", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const path = await counterOf(ana);
  await ana.call("POST", `${path}/goals`, { description: "Torta", targetDays: 5 });
  await page.goto(path);
  const bar = goal(page, "Torta").locator('[style^="width"]');
  await expect(bar).toHaveCSS("print-color-adjust", "economy");
  await page.emulateMedia({ media: "print" });
  await expect(bar).toHaveCSS("print-color-adjust", "exact");
});

test("The form of a goal closes when the person or another admin deletes the goal", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const path = await counterOf(ana);
  await ana.call("POST", `${path}/goals`, { description: "Torta", targetDays: 5 });
  const dinner = await ana.call<Named>("POST", `${path}/goals`, { description: "Cena", targetDays: 8 });
  await openLive(page, path);
  await action(goal(page, "Torta"), "Editar").click();
  await expect(form(page, "Editar meta")).toBeVisible();
  await action(goal(page, "Torta"), "Eliminar").click();
  await action(page.getByRole("dialog", { name: "¿Eliminar esta meta?" }), "Eliminar").click();
  await expect(goal(page, "Torta")).toHaveCount(0);
  await expect(form(page, "Editar meta")).toHaveCount(0);
  await expect(create(page)).toBeEnabled();

  await action(goal(page, "Cena"), "Editar").click();
  await tab(page, "Completadas").click();
  await tab(page, "Disponibles").click();
  await expect(description(page)).toHaveValue("Cena");
  await ana.call("DELETE", `${path}/goals/${dinner.id}`);
  await expect(form(page, "Editar meta")).toHaveCount(0);
  await expect(create(page)).toBeEnabled();
});

test.describe("The server fails without a message while an admin edits goals", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("A failed edit or deletion of a goal without a message says that there was an error", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    const path = await counterOf(ana);
    await ana.call("POST", `${path}/goals`, { description: "Torta", targetDays: 5 });
    await openLive(page, path);
    await page.route("**/goals/*", (route) => route.fulfill({ status: 500, body: "<html></html>" }));
    await press(page, "Editar");
    await press(page, "Guardar");
    await expect(toast(page, "Hubo un error")).toBeVisible();
    await press(page, "Cancelar");
    await press(page, "Eliminar");
    await action(page.getByRole("dialog", { name: "¿Eliminar esta meta?" }), "Eliminar").click();
    await expect(page.getByRole("region", { name: /^Avisos/ }).getByText("Hubo un error")).toHaveCount(2);
  });
});

test.describe("The connection fails while an admin edits goals", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("A failed edit or deletion of a goal shows an error and keeps the goal", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    const path = await counterOf(ana);
    await ana.call("POST", `${path}/goals`, { description: "Torta", targetDays: 5 });
    await openLive(page, path);
    await page.route("**/goals/*", (route) => route.abort());
    await press(page, "Editar");
    await days(page).fill("6");
    await press(page, "Guardar");
    await expect(toast(page, "Hubo un error")).toBeVisible();
    await press(page, "Cancelar");
    await expect(page.getByRole("region", { name: /^Avisos/ }).getByRole("listitem")).toHaveCount(0);
    await press(page, "Eliminar");
    const asks = page.getByRole("dialog", { name: "¿Eliminar esta meta?" });
    await action(asks, "Eliminar").click();
    await expect(toast(page, "Hubo un error")).toBeVisible();
    await expect(asks).toBeHidden();
    await expect(goal(page, "Torta")).toContainText("Faltan 5 días para llegar a 5");
  });
});

test("An increment achieves a goal, any member clones it, and only an admin reactivates it", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const path = await counterOf(ana, beto);
  await ana.call("POST", `${path}/goals`, { description: "El primer día", targetDays: 1 });
  await ana.call("POST", `${path}/goals`, { description: "Torta", targetDays: 5 });
  await openLive(ana.page, path);
  await openLive(beto.page, path);
  const { page } = beto;
  await expect(goals(page)).toContainText([/El primer día.*Falta 1 día para llegar a 1/, /Torta.*Faltan 5 días/]);
  await expect(goal(page, "Torta").getByRole("button")).toHaveCount(1);
  await expect(action(goal(page, "Torta"), "Clonar")).toHaveAccessibleDescription("Torta");
  await page.getByRole("button", { name: "Hoy no hubo bugs" }).click();
  for (const one of [page, ana.page]) {
    await expect(one.getByText("¡Meta cumplida: El primer día!")).toBeVisible();
    await expect(goals(one)).toHaveCount(1);
    await expect(goals(one)).toContainText(/Torta.*Faltan 4 días para llegar a 5/);
  }
  await tab(page, "Completadas").click();
  await expect(create(page)).toHaveCount(0);
  await expect(goals(page)).toContainText([/El primer día.*1 día, el /]);
  await expect(goals(page).getByRole("button")).toHaveCount(1);
  const clones = writesTo(page, "/clone");
  await action(panel(page), "Clonar").dblclick();
  await expect(toast(page, "Meta clonada")).toBeVisible();
  expect(clones).toHaveLength(1);
  await expect(goals(page)).toHaveCount(1);
  await tab(page, "Completadas").press("ArrowLeft");
  await expect(tab(page, "Disponibles")).toBeFocused();
  const reached = /El primer día.*0 días: la racha ya llegó a 1. La meta cuenta desde la próxima/;
  await expect(goals(page)).toContainText([reached, /Torta/]);

  await tab(ana.page, "Completadas").click();
  await expect(action(goals(ana.page), "Editar")).toHaveCount(0);
  await press(ana.page, "Reactivar");
  await expect(toast(ana.page, "Meta reactivada")).toBeVisible();
  await expect(panel(ana.page)).toContainText("Las metas que el equipo cumpla quedarán aquí.");
  await tab(ana.page, "Disponibles").click();
  for (const one of [page, ana.page]) await expect(goals(one)).toContainText([reached, reached, /Torta/]);
});

test("An achieved goal is celebrated even when the goals change again while they are being fetched", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const path = await counterOf(ana);
  await ana.call("POST", `${path}/goals`, { description: "El primer día", targetDays: 1 });
  const { page } = ana;
  await openLive(page, path);
  let asked = 0;
  await page.route(/goals\?type=achieved/, async (route) => {
    asked += 1;
    if (asked === 1) await ana.call("POST", `${path}/goals`, { description: "Torta", targetDays: 5 });
    await route.fallback();
  });
  await page.getByRole("button", { name: "Hoy no hubo bugs" }).click();
  await expect(page.getByText("¡Meta cumplida: El primer día!")).toBeVisible();
  expect(asked).toBe(2);
});

test("Without the room, the page that increments a counter celebrates the goal", async ({ person }) => {
  const ana = await person("Ana Soto");
  const path = await counterOf(ana);
  await ana.call("POST", `${path}/goals`, { description: "El primer día", targetDays: 1 });
  const { page } = ana;
  await page.routeWebSocket(/\/parties\//, (socket) => socket.close({ code: 1011 }));
  await page.goto(path.replace(/\/[^/]+$/, ""));
  await page.getByRole("button", { name: "Hoy no hubo bugs" }).click();
  await expect(page.getByText("¡Meta cumplida: El primer día!")).toBeVisible();
});
