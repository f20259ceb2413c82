import type { Locator, Page } from "@playwright/test";
import { type Caller, expect, holdNextWrite, teamOf, test, toast, writesTo } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

type Named = { id: string };

const WORDS = { name: "Días sin bugs", incrementButtonLabel: "Hoy no hubo bugs", resetButtonLabel: "Apareció un bug" };

async function counterOf(admin: Caller, ...others: Caller[]) {
  const list = `/teams/${await teamOf(admin, ...others)}/counters`;
  const { id } = await admin.call<Named>("POST", list, WORDS);
  return { list, path: `${list}/${id}` };
}

const name = (page: Page) => page.getByLabel("Nombre");
const incrementLabel = (page: Page) => page.getByLabel("Botón que suma un día");
const resetLabel = (page: Page) => page.getByLabel("Botón que vuelve a cero");
const increment = (from: Page | Locator) => from.getByRole("button", { name: WORDS.incrementButtonLabel });
const reset = (from: Page | Locator) => from.getByRole("button", { name: WORDS.resetButtonLabel });
const card = (page: Page, text: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });
const now = (page: Page) => page.getByRole("region", { name: "Racha de ahora" });
const streak = (page: Page, title: string) => page.getByRole("heading", { name: title }).locator("..");
const question = (page: Page) => page.getByRole("dialog", { name: "¿Qué pasó?" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const menu = (page: Page) => page.getByRole("button", { name: "Opciones del counter" });

async function choose(page: Page, option: string): Promise<void> {
  await menu(page).click();
  await page.getByRole("menuitem", { name: option }).click();
}

async function expectDone(within: Locator, count: string): Promise<void> {
  await expect(within).toContainText(count);
  await expect(within.getByText("Listo por hoy")).toBeVisible();
  await expect(within.getByText("Pendiente", { exact: true })).toHaveCount(0);
  await expect(increment(within)).toHaveCount(0);
  await expect(reset(within)).toHaveCount(0);
}

test.describe("Two members change the same counter", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("A member creates a counter, and when two members increment it on the same day, one of them reads that it has changed", async ({
    person,
  }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const list = `/teams/${await teamOf(ana, beto)}/counters`;
    const { page } = beto;
    await openLive(page, list);
    await expect(page.getByText("Aquí van a vivir las rachas del equipo")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Crear" }).click();
    const create = page.getByRole("button", { name: "Crear" });
    await create.click();
    for (const field of [name(page), incrementLabel(page), resetLabel(page)]) {
      await expect(field).toHaveAccessibleDescription(/Completa este campo\./);
    }
    await expect(name(page)).toBeFocused();
    await name(page).fill(WORDS.name);
    await incrementLabel(page).fill(WORDS.incrementButtonLabel);
    await resetLabel(page).fill(WORDS.resetButtonLabel);
    await create.click();
    await expect(toast(page, "Counter creado")).toBeVisible();
    await expect(title(page)).toHaveText(WORDS.name);
    await expect(now(page)).toContainText("0 días");
    await expect(now(page).getByText("Pendiente", { exact: true })).toBeVisible();
    await expect(reset(page)).toBeVisible();

    await openLive(ana.page, list);
    const inList = card(ana.page, WORDS.name);
    // Several counters may have buttons of the same words.
    await expect(increment(inList.getByRole("group", { name: WORDS.name }))).toBeVisible();
    await expect(inList.getByText("Pendiente", { exact: true })).toBeVisible();
    await expect(inList.getByText(/^Creado el \d+ de \p{L}+ de \d{4}$/u)).toBeVisible();
    await expect(inList.getByText("Pendiente", { exact: true }).locator("..").locator("svg")).toBeVisible();

    const late = await holdNextWrite(page, "**/increment");
    await increment(page).click();
    await expect(now(page)).toContainText("1 día");
    await expect(streak(page, "Racha más alta")).toContainText("1 día");
    const sent = writesTo(ana.page, "/increment");
    await increment(inList).dblclick();
    await expect(toast(ana.page, "Counter incrementado")).toBeVisible();
    await expectDone(inList, "1 día");
    late.pass();
    await expect(toast(page, "Este counter ya cambió hoy. Vuelve mañana.")).toBeVisible();
    await expectDone(now(page), "1 día");
    await openLive(page, list);
    await expectDone(card(page, WORDS.name), "1 día");
    expect(sent).toHaveLength(1);
  });
});

test("A member who resets a counter says what happened, and the streak appears in the history", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { path } = await counterOf(ana, beto);
  const { page } = beto;
  await openLive(ana.page, path);
  await openLive(page, path);
  await expect(page.getByText("Todavía no termina ninguna racha.")).toBeVisible();
  await reset(page).click();
  const event = question(page).getByLabel("Nombre del evento");
  await expect(event).toBeFocused();
  await expect(event).toHaveAttribute("placeholder", "Bug encontrado");
  await expect(question(page)).toContainText("La racha queda en la historia con lo que escribas aquí.");
  const confirm = question(page).getByRole("button", { name: "Reiniciar" });
  await confirm.click();
  await expect(event).toHaveAccessibleDescription("Completa este campo.");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(reset(page)).toBeFocused();

  await reset(page).click();
  await event.fill("Se cayó el pago");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Counter reseteado")).toBeVisible();
  await expect(question(page)).toBeHidden();
  for (const one of [page, ana.page]) {
    await expectDone(now(one), "0 días");
    await expect(streak(one, "Racha más reciente")).toContainText("0 días");
    const history = one.getByRole("list", { name: "Cómo terminó cada racha" }).getByRole("listitem");
    await expect(history).toHaveText([/Se cayó el pago.*Beto Rojas.*0 días/]);
  }
});

test("A person reads the history of streaks as a chart, as text and by keyboard", async ({ newContext }) => {
  const page = await (await newContext()).newPage();
  await page.goto("/login?email=ana%40ejemplo.cl");
  await page.getByLabel("Contraseña", { exact: true }).fill("tertulia-demo");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/");
  await openLive(page, "/teams/cafe2mesas/counters");
  await expect(card(page, "Días sin bugs en producción")).toContainText("12 días");
  await expect(card(page, "Días sin bugs en producción").getByText("Pendiente", { exact: true })).toBeVisible();
  await expect(card(page, "Días con la daily").getByText("Listo por hoy")).toBeVisible();
  await page.getByRole("link", { name: "Días sin bugs en producción" }).click();
  await expect(streak(page, "Racha más alta")).toContainText("31 días");
  await expect(streak(page, "Racha más reciente")).toContainText("16 días");

  const history = page.getByRole("region", { name: "Historia de rachas" });
  const bars = history.getByRole("slider", { name: "Recorrer las rachas" });
  await expect(bars).toHaveAttribute("aria-valuetext", "Racha 15 de 15: 12 días, la racha de ahora");
  await expect(history.getByRole("paragraph").filter({ hasText: "La racha de ahora" })).toContainText("12 días");
  await bars.press("ArrowLeft");
  await expect(bars).toHaveAttribute("aria-valuetext", /^Racha 14 de 15: 16 días; terminó el .+: Cupón que no vencía$/);
  await bars.press("Home");
  await expect(bars).toHaveAttribute("aria-valuetext", /^Racha 1 de 15: 6 días;.+: Formulario sin validar$/);
  await expect(history.getByRole("paragraph").filter({ hasText: "Formulario sin validar" })).toContainText("6 días");

  const ends = history.getByRole("list", { name: "Cómo terminó cada racha" }).getByRole("listitem");
  await expect(ends).toHaveCount(5);
  await expect(ends.first()).toHaveText(/Cupón que no vencía.*Camila Fuentes.*16 días/);
  const more = history.getByRole("button", { name: "Ver las 14 rachas terminadas" });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await more.click();
  await expect(ends).toHaveCount(14);
  await expect(ends.last()).toHaveText(/Formulario sin validar.*Ana Soto.*6 días/);
});

test.describe("An admin deletes a counter while others look at it", () => {
  test.use({ expectedErrors: [/status of 4(04|10)|ApiError: Esto lo borró un admin/] });

  test("An admin edits and deletes a counter, and a member has neither option", async ({ person }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const { list, path } = await counterOf(ana, beto);
    await openLive(beto.page, path);
    await expect(increment(beto.page)).toBeVisible();
    await expect(menu(beto.page)).toHaveCount(0);
    await openLive(beto.page, `${path}/edit`);
    await expect(beto.page.getByText("Solo los admins pueden editarlo")).toBeVisible();
    await expect(name(beto.page)).toHaveCount(0);
    await beto.page.getByRole("link", { name: "Volver al counter" }).click();

    const { page } = ana;
    await openLive(page, path);
    await choose(page, "Editar");
    await name(page).fill("Días en calma");
    await resetLabel(page).fill("Se acabó la calma");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(toast(page, "Counter actualizado correctamente")).toBeVisible();
    for (const one of [page, beto.page]) {
      await expect(title(one)).toHaveText("Días en calma");
      await expect(increment(one)).toBeVisible();
      await expect(one.getByRole("button", { name: "Se acabó la calma" })).toBeVisible();
    }

    await choose(page, "Eliminar");
    const asks = page.getByRole("dialog", { name: "¿Eliminar este counter?" });
    await asks.getByRole("button", { name: "Cancelar" }).click();
    await expect(asks).toBeHidden();
    await expect(menu(page)).toBeFocused();
    await choose(page, "Eliminar");
    await asks.getByRole("button", { name: "Eliminar" }).click();
    await expect(toast(page, "Counter eliminado")).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(page.getByText("Aquí van a vivir las rachas del equipo")).toBeVisible();
    await expect(title(beto.page)).toHaveText("Está en la Papelera");
  });
});

test("A mistaken increment is taken back from its toast, and the counter says when it opens again", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { path } = await counterOf(ana, beto);
  await ana.call("POST", `${path}/goals`, { description: "El primer día", targetDays: 1 });
  for (const { page } of [ana, beto]) await openLive(page, path);
  const { page } = beto;
  await increment(page).click();
  await expectDone(now(page), "1 día");
  await expect(now(page).getByText("Se abre mañana a las 00:00, hora de Chile")).toBeVisible();
  await expect(page.getByText("No hay metas por cumplir.")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(toast(page, "Incremento deshecho")).toBeVisible();
  for (const one of [page, ana.page]) {
    await expect(now(one)).toContainText("0 días");
    await expect(increment(one)).toBeVisible();
    await expect(one.getByText("El primer día", { exact: true })).toBeVisible();
  }
});
