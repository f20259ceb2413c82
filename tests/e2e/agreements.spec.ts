import type { Page } from "@playwright/test";
import { LANGUAGES, textIn } from "#tests/factories/languages.ts";
import { LANGUAGE_COOKIE } from "#worker/contract/language-cookie.ts";
import { boardOf } from "./board-data.ts";
import { expect, type Person, PHONE, teamOf, test, toast, untilQuiet, writesTo } from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { middleOf } from "./touch.ts";

type Named = { id: string };

const listOf = (page: Page, name = "Pendientes") => page.getByRole("list", { name, exact: true }).getByRole("listitem");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Qué acuerdos ver" }).getByRole("link", { name });
const undo = (page: Page) => page.getByRole("button", { name: "Deshacer" }).last();

async function twoPeople(person: (name: string) => Promise<Person>) {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  return { ana, beto, team: `/teams/${await teamOf(ana, beto)}` };
}

test("A member writes an agreement with an owner and a day, and the others see it at once", async ({ person }) => {
  const { ana, beto, team } = await twoPeople(person);
  await openLive(ana.page, `${team}/agreements`);
  await openLive(beto.page, `${team}/agreements`);
  await expect(beto.page.getByText("Aquí van a vivir los acuerdos del equipo")).toBeVisible();
  await beto.page.getByRole("button", { name: "Nuevo acuerdo" }).click();
  const form = beto.page.getByRole("form", { name: "Nuevo acuerdo" });
  await form.getByRole("button", { name: "Acordar" }).click();
  await expect(form.getByLabel("¿Qué acordamos?")).toHaveAccessibleDescription(/Escribe al menos 3 caracteres\./);
  await form.getByLabel("¿Qué acordamos?").fill("Revisar los PR el mismo día");
  await form.getByLabel("¿Quién lo lleva?").selectOption("Ana Soto");
  await form.getByLabel("¿Para cuándo?").fill("2020-03-02");
  await form.getByRole("button", { name: "Acordar" }).click();
  await expect(toast(beto.page, "Acuerdo anotado")).toBeVisible();
  await expect(form).toBeHidden();
  for (const { page } of [ana, beto]) {
    await expect(listOf(page)).toContainText(["Revisar los PR el mismo día"]);
    await expect(listOf(page)).toContainText(["Ana Soto"]);
    await expect(listOf(page)).toContainText(["Era para el 2 mar"]);
  }
});

test("An agreement is done on both screens, and undoing brings it back", async ({ person }) => {
  const { ana, beto, team } = await twoPeople(person);
  await beto.call("POST", `${team}/agreements`, { text: "Probar antes de mezclar" });
  await openLive(ana.page, `${team}/agreements`);
  await openLive(beto.page, `${team}/agreements`);
  await beto.page.getByRole("button", { name: "Hecho: Probar antes de mezclar" }).click();
  await expect(toast(beto.page, "Acuerdo hecho")).toBeVisible();
  for (const { page } of [ana, beto]) await expect(listOf(page)).toHaveCount(0);
  await undo(beto.page).click();
  await expect(toast(beto.page, "Deshecho")).toBeVisible();
  for (const { page } of [ana, beto]) await expect(listOf(page)).toContainText(["Probar antes de mezclar"]);

  await ana.page.getByRole("button", { name: "Opciones de Probar antes de mezclar" }).click();
  await ana.page.getByRole("menuitem", { name: "Ya no va" }).click();
  await expect(toast(ana.page, "Acuerdo descartado")).toBeVisible();
  await expect(listOf(beto.page)).toHaveCount(0);
  await tab(beto.page, "Descartados").click();
  await expect(listOf(beto.page, "Descartados")).toContainText(["Probar antes de mezclar"]);
  await beto.page.getByRole("button", { name: "Reabrir: Probar antes de mezclar" }).click();
  await expect(toast(beto.page, "Acuerdo pendiente otra vez")).toBeVisible();
  await expect(listOf(ana.page)).toContainText(["Probar antes de mezclar"]);
});

test("A double click on Hecho does one agreement, and not the one that takes its place", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { path, teamId } = await boardOf(ana);
  const team = `/teams/${teamId}`;
  const { page } = ana;
  const write = (text: string) => ana.call<Named>("POST", `${team}/agreements`, { text });
  await write("Probar antes");
  const [measure, tell] = [await write("Medir después"), await write("Contarlo")];
  await openLive(page, `${team}/agreements`);
  const done = (text: string) => page.getByRole("button", { name: `Hecho: ${text}` });
  const { x, y } = await middleOf(done("Probar antes"));
  await page.mouse.click(x, y);
  await expect(done("Probar antes")).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(toast(page, "Acuerdo hecho")).toHaveCount(1);
  await expect(done("Medir después")).toBeVisible();

  await openLive(page, path);
  const [doneOnce, keptOnce] = [writesTo(page, measure.id), writesTo(page, tell.id)];
  await done("Medir después").dblclick();
  await page.getByRole("button", { name: "Sigue: Contarlo" }).dblclick();
  await expect(toast(page, "El acuerdo sigue pendiente")).toHaveCount(1);
  await untilQuiet(page);
  expect(doneOnce).toHaveLength(1);
  expect(keptOnce).toHaveLength(1);
});

test("A person sees only the agreements that they own, in each state and after a reload", async ({ person }) => {
  const { ana, beto, team } = await twoPeople(person);
  const write = (text: string, owner?: Person) =>
    ana.call<Named>("POST", `${team}/agreements`, { text, ownerId: owner?.id });
  await write("De todo el equipo");
  await write("De Beto", beto);
  const mine = await write("De Ana", ana);
  await openLive(ana.page, `${team}/agreements`);
  await expect(listOf(ana.page)).toHaveCount(3);
  await ana.page.getByRole("navigation", { name: "De quién" }).getByRole("link", { name: "Los que llevas tú" }).click();
  await expect(listOf(ana.page)).toHaveCount(1);
  await expect(listOf(ana.page)).toContainText(["De Ana"]);
  await ana.page.reload();
  await expect(listOf(ana.page)).toContainText(["De Ana"]);

  await beto.call("PATCH", `${team}/agreements/${mine.id}`, { state: "DONE" });
  await expect(ana.page.getByText("No llevas ninguno de estos acuerdos")).toBeVisible();
  await tab(ana.page, "Hechos").click();
  await expect(listOf(ana.page, "Hechos")).toContainText(["De Ana"]);
  await ana.page.goBack();
  await beto.call("POST", `${team}/agreements`, { text: "Otro de Ana", ownerId: ana.id });
  await expect(listOf(ana.page)).toContainText(["Otro de Ana"]);
});

test("A person does agreements one after the other with the keyboard, and the focus stays among them", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const team = `/teams/${await teamOf(ana)}`;
  for (const text of ["Probar antes", "Medir después", "Contarlo"]) {
    await ana.call("POST", `${team}/agreements`, { text });
  }
  await openLive(ana.page, `${team}/agreements`);
  const rows = listOf(ana.page).getByRole("button", { name: /^Hecho/ });
  await rows.first().focus();
  for (const left of [2, 1]) {
    await ana.page.keyboard.press("Enter");
    await expect(rows).toHaveCount(left);
    await expect(rows.first()).toBeFocused();
  }
  await ana.page.keyboard.press("Enter");
  await expect(ana.page.getByText("Aquí van a vivir los acuerdos del equipo")).toBeVisible();
  await expect(ana.page.getByRole("main")).toBeFocused();
});

test("What a team agrees while it talks is pending in its next retrospective, until somebody does it", async ({
  person,
}) => {
  const text = "Daily de pie y de diez minutos";
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { viewport: PHONE })];
  const { addCard, path, talkAbout, teamId } = await boardOf(ana, beto);
  await talkAbout(await addCard(ana, "La planning duró tres horas"));
  for (const { page } of [ana, beto]) await openLive(page, path);
  await beto.page.getByRole("button", { name: "Anotar un acuerdo" }).click();
  const form = beto.page.getByRole("form", { name: "Nuevo acuerdo" });
  await form.getByLabel("¿Qué acordamos?").fill(text);
  await form.getByLabel("¿Quién lo lleva?").selectOption("Beto Rojas");
  await form.getByRole("button", { name: "Acordar" }).click();
  await expect(ana.page.getByRole("region", { name: "Acuerdos" })).toContainText(text);
  await ana.call("POST", `${path}/close`);

  const list = `/teams/${teamId}/retrospectives`;
  const { id } = await ana.call<Named>("POST", list, { retrospectiveName: "Sprint 2", template: "como-la-ultima" });
  for (const { page } of [ana, beto]) await openLive(page, `${list}/${id}`);
  await beto.page.getByRole("button", { name: "Lo pendiente" }).click();
  for (const { page } of [ana, beto]) await expect(listOf(page, "Lo pendiente")).toContainText([text]);
  await listOf(beto.page, "Lo pendiente").getByRole("button", { name: "Hecho" }).click();
  await expect(toast(beto.page, "Acuerdo hecho")).toBeVisible();
  for (const { page } of [ana, beto]) {
    await expect(listOf(page, "Lo pendiente")).toHaveText([new RegExp(`${text}.*¡Cumplido! Gracias.*Beto Rojas`)]);
  }
  await expect(beto.page.getByText(text)).toBeFocused();
  await beto.page.getByRole("button", { name: "Deshacer" }).click();
  const drop = listOf(ana.page, "Lo pendiente").getByRole("button", { name: "Ya no" });
  await drop.click();
  for (const { page } of [ana, beto]) await expect(listOf(page, "Lo pendiente")).toHaveCount(0);
});

test.describe("The server fails once while a member changes an agreement", () => {
  test.use({ expectedErrors: [/status of 500|ERR_FAILED/] });

  test("A failed change is taken back in every list", async ({ person }) => {
    const { beto, team } = await twoPeople(person);
    await beto.call("POST", `${team}/agreements`, { text: "Probar antes de mezclar" });
    const { page } = beto;
    await openLive(page, `${team}/agreements?state=done`);
    await expect(page.getByText("Todavía no hay acuerdos hechos")).toBeVisible();
    await tab(page, "Pendientes").click();
    await page.route("**/agreements/*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: "Hecho: Probar antes de mezclar" }).click();
    await expect(toast(page, "Error inesperado")).toBeVisible();
    await expect(listOf(page)).toContainText(["Probar antes de mezclar"]);
    // Nothing but what the page has: the lists are not read again.
    await page.route("**/agreements?*", (route) => route.abort());
    await tab(page, "Hechos").click();
    await expect(page.getByText("Todavía no hay acuerdos hechos")).toBeVisible();
    await expect(listOf(page, "Hechos")).toHaveCount(0);
  });
});

test("On a narrow phone the answers to a pending agreement stay in their buttons in each language", async ({
  person,
  baseURL,
}) => {
  const ana = await person("Ana Soto", { viewport: { width: 320, height: 640 } });
  const { path, teamId } = await boardOf(ana);
  await ana.call("POST", `/teams/${teamId}/agreements`, { text: "Probar antes de mezclar" });
  for (const language of LANGUAGES) {
    await ana.context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: String(baseURL) }]);
    await openLive(ana.page, path);
    await ana.page.getByRole("button", { name: textIn(language, "Lo pendiente") }).click();
    const answers = ana.page.getByRole("listitem").filter({ hasText: "Probar antes de mezclar" }).getByRole("button");
    await expect(answers).toHaveCount(3);
    const outside = await answers.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
    expect(outside, language).toEqual([]);
  }
});

test("On a narrow phone the names of the parts of Llegar stand in one row in each language", async ({
  person,
  baseURL,
}) => {
  const ana = await person("Ana Soto", { viewport: { width: 320, height: 640 } });
  const { path } = await boardOf(ana);
  for (const language of LANGUAGES) {
    await ana.context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: String(baseURL) }]);
    await openLive(ana.page, path);
    const parts = ana.page.getByRole("group", { name: textIn(language, "Partes de la llegada") }).getByRole("button");
    await expect(parts).toHaveCount(3);
    const tops = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, language).toBe(1);
  }
});

test("What a review leaves open is said to everybody, also after a reload, and can be undone", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { path, teamId } = await boardOf(ana, beto);
  await ana.call("POST", `/teams/${teamId}/agreements`, { text: "Probar antes de mezclar" });
  await openLive(ana.page, path);
  await openLive(beto.page, path);
  const [left, reviewed] = ["Queda 1 acuerdo por revisar.", "Todo lo pendiente está revisado."];
  for (const { page } of [ana, beto]) await expect(page.getByText(left)).toBeVisible();
  const keep = beto.page.getByRole("button", { name: "Sigue: Probar antes de mezclar" });
  await keep.press("Enter");
  await expect(toast(beto.page, "El acuerdo sigue pendiente")).toBeVisible();
  await expect(keep).toBeFocused();
  for (const { page } of [ana, beto]) await expect(page.getByText(reviewed)).toBeVisible();
  await ana.page.reload();
  await expect(ana.page.getByText(reviewed)).toBeVisible();
  await undo(beto.page).click();
  for (const { page } of [ana, beto]) await expect(page.getByText(left)).toBeVisible();
});

test("An owner who left stays named while the text is edited", async ({ person }) => {
  const { ana, beto, team } = await twoPeople(person);
  await ana.call("POST", `${team}/agreements`, { text: "Probar antes de mezclar", ownerId: beto.id });
  await beto.call("DELETE", `${team}/users`);
  const { page } = ana;
  await openLive(page, `${team}/agreements`);
  await page.getByRole("button", { name: "Opciones de Probar antes de mezclar" }).click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  const form = page.getByRole("form", { name: "Editar acuerdo" });
  await expect(form.getByLabel("¿Quién lo lleva?")).toHaveValue(beto.id);
  await form.getByLabel("¿Qué acordamos?").fill("Probar siempre antes de mezclar");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(toast(page, "Acuerdo actualizado")).toBeVisible();
  await expect(listOf(page)).toContainText(["Probar siempre antes de mezclar"]);
  await expect(listOf(page)).toContainText(["Beto Rojas"]);
});

test("A person turns an agreement into a counter", async ({ person }) => {
  const { ana, team } = await twoPeople(person);
  await ana.call("POST", `${team}/agreements`, { text: "Probar antes de mezclar" });
  const { page } = ana;
  await openLive(page, `${team}/agreements`);
  const menu = page.getByRole("button", { name: "Opciones de Probar antes de mezclar" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Llevarlo como counter" }).click();
  await expect(page.getByLabel("Nombre")).toHaveValue("Probar antes de mezclar");
  await page.getByLabel("Botón que suma un día").fill("Hoy sí");
  await page.getByLabel("Botón que vuelve a cero").fill("Hoy no");
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Probar antes de mezclar");
  const counter = page.url();
  await page.getByRole("link", { name: "Acuerdos" }).click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Ver su counter" }).click();
  await expect(page).toHaveURL(counter);
});

test("A team's home shows the next agreements on a phone", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE });
  const team = `/teams/${await teamOf(ana)}`;
  for (const [text, dueOn] of [
    ["Primero", "2030-01-01"],
    ["Cuarto", undefined],
    ["Segundo", "2030-01-02"],
    ["Tercero", "2030-01-03"],
  ]) {
    await ana.call<Named>("POST", `${team}/agreements`, { text, dueOn });
  }
  await openLive(ana.page, team);
  await expect(listOf(ana.page, "Acuerdos pendientes")).toContainText(["Primero", "Segundo", "Tercero"]);
  await ana.page.getByRole("link", { name: "Ver todos (1 más)" }).click();
  await expect(listOf(ana.page)).toContainText(["Primero", "Segundo", "Tercero", "Cuarto"]);
});

test("What the last retrospective agreed is marked on the team's home with the keyboard, seen by others and undone", async ({
  person,
}) => {
  const { ana, beto, team } = await twoPeople(person);
  const retro = await ana.call<Named>("POST", `${team}/retrospectives`, { retrospectiveName: "Sprint 1" });
  const agree = (text: string, more = {}) => ana.call<Named>("POST", `${team}/agreements`, { text, ...more });
  await agree("Probar antes de mezclar", { retrospectiveId: retro.id, ownerId: beto.id });
  for (const text of ["Avisar los atrasos", "Medir después", "Contarlo"]) await agree(text);
  await ana.call("POST", `${team}/retrospectives/${retro.id}/close`);
  await openLive(ana.page, team);
  await openLive(beto.page, team);
  const own = beto.page.getByRole("button", { name: "Hecho: Probar antes de mezclar" });
  await expect(listOf(beto.page, "Lo que acordaron")).toContainText(["Lo llevas tú"]);
  // Those of the last retrospective are no more of the earlier ones.
  await expect(beto.page.getByRole("region", { name: "Pendientes de antes" }).getByRole("link")).toHaveText(
    "Ver todos",
  );
  await own.press("Enter");
  for (const { page } of [ana, beto]) {
    await expect(page.getByText("1 de 1 hecho")).toBeVisible();
    await expect(page.getByRole("button", { name: "Hecho: Probar antes de mezclar", pressed: true })).toBeVisible();
  }
  await expect(own).toBeFocused();
  await undo(beto.page).click();
  await expect(ana.page.getByText("0 de 1 hecho")).toBeVisible();

  await beto.page.getByRole("button", { name: "Hecho: Avisar los atrasos" }).press("Enter");
  await expect(ana.page.getByText("Avisar los atrasos")).toHaveCount(0);
});
