import type { Page } from "@playwright/test";
import { ROWS_AT_ONCE } from "#app/ui/long-rows.tsx";
import { type Caller, expect, holdNextWrite, RETRIED, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

type Named = { id: string };

async function topicOf(admin: Caller, ...others: Caller[]) {
  const list = `/teams/${await teamOf(admin, ...others)}/topics`;
  const { id } = await admin.call<Named>("POST", list, { title: "Acortar la daily" });
  return { list, path: `${list}/${id}` };
}

const subject = (page: Page) => page.getByLabel("Título");
const description = (page: Page) => page.getByLabel("Descripción");
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const like = (page: Page, count: number) =>
  page.getByRole("button", { name: `Me gusta: Acortar la daily, ${count}`, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Qué tópicos ver" }).getByRole("link", { name });
const rows = (page: Page) => page.getByRole("list", { name: "Tópicos" }).getByRole("listitem");
const menu = (page: Page) => page.getByRole("button", { name: "Opciones del tópico" });
const option = (page: Page, name: string) => page.getByRole("menuitem", { name });
const composer = (page: Page) => page.getByLabel("Tu mensaje");
const send = (page: Page) => page.getByRole("button", { name: "Enviar" });
const messages = (page: Page) => page.getByRole("region", { name: "Conversación" }).getByRole("listitem");

test("A member creates a topic, and only an admin edits it", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const list = `/teams/${await teamOf(ana, beto)}/topics`;
  const { page } = beto;
  await openLive(page, list);
  await expect(page.getByText("Aquí va a vivir lo que el equipo quiere conversar")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Crear" }).click();
  const create = page.getByRole("button", { name: "Crear" });
  await create.click();
  await expect(subject(page)).toHaveAccessibleDescription(/Escribe al menos 3 caracteres\./);
  await expect(subject(page)).toBeFocused();
  await subject(page).fill("Acortar la daily");
  await description(page).fill("No");
  await create.click();
  await expect(description(page)).toHaveAccessibleDescription(/Escribe al menos 3 caracteres\./);
  await expect(subject(page)).not.toHaveAccessibleDescription(/al menos/);
  await description(page).fill("Quince minutos bastan.");
  await create.click();
  await expect(toast(page, "Tópico creado")).toBeVisible();
  await expect(title(page)).toHaveText("Acortar la daily");
  await expect(page.getByText("Quince minutos bastan.")).toBeVisible();
  const path = new URL(page.url()).pathname;
  await menu(page).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Cerrar", "Abrir", "Cancelar"]);
  await openLive(page, `${path}/edit`);
  await expect(page.getByText("Solo los admins pueden editarlo")).toBeVisible();
  await expect(subject(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Volver al tópico" }).click();

  await openLive(ana.page, path);
  await menu(ana.page).click();
  await option(ana.page, "Editar").click();
  const save = ana.page.getByRole("button", { name: "Guardar" });
  await subject(ana.page).fill("Sí");
  await save.click();
  await expect(subject(ana.page)).toHaveAccessibleDescription("Escribe al menos 3 caracteres.");
  await subject(ana.page).fill("Daily de quince minutos");
  await description(ana.page).fill("");
  await save.click();
  await expect(toast(ana.page, "Tópico actualizado")).toBeVisible();
  for (const one of [ana.page, page]) {
    await expect(title(one)).toHaveText("Daily de quince minutos");
    await expect(one.getByText("Quince minutos bastan.")).toHaveCount(0);
  }
});

test("Any member changes the state of a topic, and the tabs filter by state", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { list, path } = await topicOf(ana, beto);
  for (const state of ["CLOSED", "CANCELED"]) {
    const { id } = await ana.call<Named>("POST", list, { title: `Uno ${state}` });
    await ana.call("PATCH", `${list}/${id}`, { state });
  }
  const { page } = beto;
  await openLive(page, list);
  await expect(rows(page)).toContainText([/Uno CANCELED/, /Uno CLOSED/, /Acortar la daily/]);
  for (const [name, state, topic] of [
    ["Abiertos", "Abierto", "Acortar la daily"],
    ["Cerrados", "Cerrado", "Uno CLOSED"],
    ["Cancelados", "Cancelado", "Uno CANCELED"],
  ] as const) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByRole("heading")).toHaveText(topic);
    await expect(rows(page).getByText(state, { exact: true })).toBeVisible();
  }
  await tab(page, "Todos").click();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole("link", { name: "Acortar la daily" }).click();
  for (const [action, state] of [
    ["Cerrar", "Cerrado"],
    ["Cancelar", "Cancelado"],
    ["Abrir", "Abierto"],
  ] as const) {
    await menu(page).click();
    await option(page, action).click();
    await expect(toast(page, "Tópico actualizado")).toBeVisible();
    await expect(page.getByText(state, { exact: true })).toBeVisible();
    await menu(page).click();
    await expect(page.getByRole("menuitem", { disabled: true })).toHaveText(action);
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeFocused();
  }

  await menu(page).click();
  await option(page, "Cerrar").click();
  await expect(page.getByText("Cerrado", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Tópicos" }).last().click();
  await tab(page, "Abiertos").click();
  await expect(page.getByText("No hay tópicos abiertos")).toBeVisible();
  await expect(page).toHaveURL(`${list}?state=OPEN`);
  await page.reload();
  await expect(tab(page, "Abiertos")).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("No hay tópicos abiertos")).toBeVisible();
  expect(await ana.call("GET", path)).toMatchObject({ state: "CLOSED" });
});

test("A change of a topic's state that is chosen while another one is being stored follows it", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { path } = await topicOf(ana);
  const { page } = ana;
  await openLive(page, path);
  const changing = await holdNextWrite(page, "**/topics/*");
  for (const [action, state] of [
    ["Cerrar", "Cerrado"],
    ["Cancelar", "Cancelado"],
  ] as const) {
    await menu(page).click();
    await option(page, action).click();
    await expect(page.getByText(state, { exact: true })).toBeVisible();
  }
  changing.pass();
  await expect.poll(() => ana.call("GET", path)).toMatchObject({ state: "CANCELED" });
  await expect(page.getByText("Cancelado", { exact: true })).toBeVisible();
});

test("A person sorts the topics by likes, the address keeps it, and a like moves no row", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { list, path } = await topicOf(ana);
  await ana.call("POST", `${path}/toggle-like`);
  await ana.call("POST", list, { title: "Rotar la guardia" });
  const { page } = ana;
  await openLive(page, list);
  const titles = rows(page).getByRole("heading");
  await expect(titles).toHaveText(["Rotar la guardia", "Acortar la daily"]);
  const order = page.getByRole("navigation", { name: "En qué orden" });
  await order.getByRole("link", { name: "Con más likes" }).click();
  await expect(titles).toHaveText(["Acortar la daily", "Rotar la guardia"]);
  await tab(page, "Abiertos").click();
  await expect(page).toHaveURL(`${list}?state=OPEN&sort=likes`);
  await like(page, 1).click();
  await expect(like(page, 0)).toBeVisible();
  await expect(titles).toHaveText(["Acortar la daily", "Rotar la guardia"]);

  await ana.call("POST", `${path}/toggle-like`);
  const html = await (await page.request.get(`${list}?sort=likes`, RETRIED)).text();
  expect(html.indexOf("Acortar la daily")).toBeLessThan(html.indexOf("Rotar la guardia"));
});

test("A person takes a topic to the team's open board, goes there from the toast, and takes another card back", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { path } = await topicOf(ana);
  const { page } = ana;
  const take = page.getByRole("button", { name: "Llevar a la retro" });
  await openLive(page, path);
  await expect(page.getByRole("button", { name: "Opciones del tópico" })).toBeVisible();
  await expect(take).toHaveCount(0);

  const retros = path.replace(/\/topics.*/, "/retrospectives");
  const open = (retrospectiveName: string) =>
    ana.call<Named>("POST", retros, { retrospectiveName, template: "velero" });
  const { id } = await open("Sprint 1");
  await open("Sprint 2");
  type Seen = { me: { cards: { text: string }[] } };
  const texts = async () => {
    const { me } = await ana.call<Seen>("GET", `${retros}/${id}/board`);
    return me.cards.map(({ text }) => text);
  };
  await openLive(page, path);
  const column = page.getByRole("group", { name: "¿En qué columna?" }).getByRole("button").first();
  // The newest one is chosen first.
  const choice = page.getByLabel("¿A cuál?");
  await take.click();
  await choice.selectOption("Sprint 1");
  await column.click();
  const done = page
    .getByRole("region", { name: /^Avisos/ })
    .getByRole("listitem")
    .filter({ hasText: "Quedó en la mesa." });
  await done.getByRole("button", { name: "Deshacer" }).click();
  await expect(toast(page, "La tarjeta ya no está en la mesa")).toBeVisible();
  expect(await texts()).toEqual([]);

  await take.click();
  await choice.selectOption("Sprint 1");
  await column.click();
  await done.first().getByRole("link", { name: "Ir a la mesa" }).click();
  await expect(title(page)).toHaveText("Sprint 1");
  expect(await texts()).toEqual(["Acortar la daily"]);
});

test.describe("The server fails once while people discuss topics", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("A person likes a topic once and takes the like back, in the list and on the topic", async ({ person }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const { list, path } = await topicOf(ana, beto);
    await openLive(ana.page, list);
    await openLive(beto.page, path);
    await like(ana.page, 0).click();
    await expect(toast(ana.page, "Like actualizado")).toBeVisible();
    for (const { page } of [ana, beto]) await expect(like(page, 1)).toBeVisible();
    await expect(like(ana.page, 1)).toHaveAttribute("aria-pressed", "true");
    await expect(like(beto.page, 1)).toHaveAttribute("aria-pressed", "false");
    await like(beto.page, 1).click();
    await expect(toast(beto.page, "Like actualizado")).toBeVisible();
    for (const { page } of [ana, beto]) await expect(like(page, 2)).toHaveAttribute("aria-pressed", "true");
    await like(ana.page, 2).click();
    for (const { page } of [ana, beto]) await expect(like(page, 1)).toBeVisible();

    const toggling = await holdNextWrite(beto.page, "**/toggle-like");
    await like(beto.page, 1).click();
    await expect(like(beto.page, 0)).toHaveAttribute("aria-pressed", "false");
    toggling.fail();
    await expect(toast(beto.page, "Error inesperado")).toBeVisible();
    await expect(like(beto.page, 1)).toHaveAttribute("aria-pressed", "true");
    expect(await ana.call("GET", path)).toMatchObject({ topicLikes: 1, userLikeTopic: false });
  });

  test("A failed message keeps its text, sending it again creates it once, and others can like it", async ({
    person,
  }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const { path } = await topicOf(ana, beto);
    await openLive(ana.page, path);
    await openLive(beto.page, path);
    const { page } = beto;
    await expect(page.getByText("Todavía no hay mensajes.")).toBeVisible();
    await send(page).click();
    await expect(composer(page)).toHaveAccessibleDescription("Completa este campo.");
    await expect(composer(page)).toBeFocused();

    await composer(page).fill("De pie se habla menos.");
    const sending = await holdNextWrite(page, "**/messages");
    await send(page).click();
    await expect(messages(page)).toContainText(["Enviando…"]);
    await expect(composer(page)).toHaveValue("");
    sending.fail();
    await expect(toast(page, "Error inesperado")).toBeVisible();
    await expect(messages(page)).toHaveCount(0);
    await expect(composer(page)).toHaveValue("De pie se habla menos.");

    await send(page).dblclick();
    await expect(toast(page, "Mensaje Creado")).toBeVisible();
    await expect(composer(page)).toHaveValue("");
    for (const one of [page, ana.page]) {
      await expect(messages(one)).toHaveCount(1);
      await expect(messages(one)).toContainText("De pie se habla menos.");
    }
    await composer(ana.page).fill("De acuerdo.");
    await composer(ana.page).press("Control+Enter");
    await expect(messages(page)).toContainText(["De pie se habla menos.", "De acuerdo."]);
    expect(await ana.call("GET", `${path}/messages`)).toHaveLength(2);
    // A screen reader says what others write.
    const said = page.locator("[aria-live=polite][aria-relevant=additions]").getByRole("listitem");
    await expect(said).toHaveText([/De pie se habla menos/, /De acuerdo/]);
    await expect(said.and(page.locator("[aria-live=off]"))).toHaveText([/De pie se habla menos/]);

    const liked = (one: Page, count: number) =>
      one.getByRole("button", { name: `Me gusta: mensaje de Beto Rojas, ${count}` });
    await liked(ana.page, 0).click();
    await expect(toast(ana.page, "Like actualizado")).toBeVisible();
    await expect(liked(ana.page, 1)).toHaveAttribute("aria-pressed", "true");
    await expect(liked(page, 1)).toHaveAttribute("aria-pressed", "false");
    await liked(ana.page, 1).click();
    for (const one of [page, ana.page]) await expect(liked(one, 0)).toHaveAttribute("aria-pressed", "false");
  });
});

test("A long list says how many rows it does not show, shows more on demand, and the keyboard goes on at the first new one", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { list } = await topicOf(ana);
  for (let number = 1; number <= ROWS_AT_ONCE; number += 1) await ana.call("POST", list, { title: `Tópico ${number}` });
  const { page } = ana;
  await openLive(page, list);
  const titles = rows(page).getByRole("heading");
  await expect(titles).toHaveCount(ROWS_AT_ONCE);
  await page.getByRole("button", { name: "Ver más (1)", exact: true }).press("Enter");
  await expect(titles).toHaveCount(ROWS_AT_ONCE + 1);
  const first = rows(page).filter({ hasText: "Acortar la daily" });
  await expect(first.locator(":focus")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Ver más" })).toHaveCount(0);
});
