import { HYDRATED, HYDRATING } from "#app/lib/browser-translation.ts";
import { isShortId } from "#worker/contract/ids.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { boardAt, boardOf, talkOf } from "./board-data.ts";
import { expect, holdScripts, loseScript, type Person, teamOf, test, toast } from "./fixtures.ts";
import { message, receiver, retroOf, thank } from "./retrospective-page.ts";

const EMAIL = "una.persona.con.un.email.largo@ejemplo.cl";
/** Several visits, because only some key presses fall into the moment of hydration. */
const VISITS = 6;

test("A person who types while the page is hydrating loses nothing", async ({ newContext }) => {
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await newContext();
    const page = await context.newPage();
    await page.goto("/request-create-account", { waitUntil: "commit" });
    await page.getByLabel("Email").pressSequentially(EMAIL, { delay: 5 });
    await expect(page.getByRole("button", { name: "Enviar código" })).toBeEnabled();
    await expect(page.getByLabel("Email")).toHaveValue(EMAIL);
    await context.close();
  }
});

/** The form of a topic with a description, as the server sent it. No script has loaded. */
async function topicFormWithoutScripts(ana: Person) {
  const topics = `/teams/${await teamOf(ana)}/topics`;
  const { id } = await ana.call<{ id: string }>("POST", topics, {
    title: "Acortar la daily",
    description: "Quince minutos bastan.",
  });
  const load = await holdScripts(ana.page);
  await ana.page.goto(`${topics}/${id}/edit`, { waitUntil: "commit" });
  return { topic: `${topics}/${id}`, description: ana.page.getByLabel("Descripción"), load };
}

test("What a person types in a long text before any script has loaded is saved", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { topic, description, load } = await topicFormWithoutScripts(ana);
  await description.fill("Diez minutos bastan.");
  load();
  await ana.page.getByRole("button", { name: "Guardar" }).click();
  await expect(ana.page).toHaveURL(topic);
  await expect(ana.page.getByText("Diez minutos bastan.")).toBeVisible();
});

test("The choice that a person makes in a list before any script has loaded is sent", async ({ caller, person }) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const { path } = await retroOf(ana, beto);
  const { page } = ana;
  const load = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await receiver(page).selectOption({ label: "Beto Rojas" });
  await message(page).fill("Por la paciencia.");
  load();
  await thank(page).click();
  await expect(toast(page, "Agradecimiento creado")).toBeVisible();
});

/** The form of a new retrospective, as the server sent it. No script has loaded. */
async function retroFormWithoutScripts(ana: Person) {
  const { page } = ana;
  const load = await holdScripts(page);
  await page.goto(`/teams/${await teamOf(ana)}/retrospectives/create`, { waitUntil: "commit" });
  return { page, load };
}

test("The format that a person picks before any script has loaded stays picked", async ({ person }) => {
  const { page, load } = await retroFormWithoutScripts(await person("Ana Soto"));
  const format = page.getByRole("radio", { name: "Velero" });
  await format.check();
  load();
  await expect(page.getByRole("button", { name: "Más formatos" })).toBeEnabled();
  await expect(format).toBeChecked();
});

test("What a person opens in the form of a retrospective before any script has loaded shows its fields", async ({
  person,
}) => {
  const { page, load } = await retroFormWithoutScripts(await person("Ana Soto"));
  await page.getByText("Más opciones").click();
  await page.getByText("Día y hora, y si se repite").click();
  load();
  await expect(page.getByRole("group", { name: "Para empezar" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Día (opcional)" })).toBeVisible();
});

test("A retrospective has the usual table when a person picks no table, and then Sin prisa, before any script has loaded", async ({
  person,
}) => {
  const { page, load } = await retroFormWithoutScripts(await person("Ana Soto"));
  await page.getByRole("radio", { name: /Sin mesa/ }).check();
  await page.getByRole("radio", { name: /Sin prisa/ }).check();
  load();
  await expect(page.getByRole("radio", { name: /Sin mesa/ })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: /Bien, mejorar, ideas/ })).toBeChecked();
});

test("A box that takes effect at once cannot be pressed before the scripts that give it its effect", async ({
  person,
}) => {
  const { page } = await person("Ana Soto");
  const load = await holdScripts(page);
  await page.goto("/user", { waitUntil: "commit" });
  const box = page.getByRole("checkbox", { name: /^Avísame en este navegador/ });
  await expect(box).toBeDisabled();
  load();
  await expect(box).toBeEnabled();
});

test("What a person selected in a long text before any script has loaded stays selected", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { description, load } = await topicFormWithoutScripts(ana);
  await description.focus();
  await description.selectText();
  const isHydrated = ana.page.evaluate((event) => new Promise((then) => addEventListener(event, then)), HYDRATED);
  load();
  await isHydrated;
  await ana.page.keyboard.press("Delete");
  await expect(description).toHaveValue("");
});

test("Cards that a person adds before any script has loaded are sent at once, and shown once", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.addCard(beto, "La de Beto");
  await board.goTo("GROUP");
  const { page } = ana;
  const field = page.getByRole("textbox", { name: "Nueva tarjeta en Lo bueno" });
  const added = page.getByRole("list", { name: "Tarjetas de Lo bueno" }).getByRole("listitem");
  const cards = async () => (await board.read(beto)).cards;

  const load = await holdScripts(page);
  await page.goto(board.path, { waitUntil: "commit" });
  await field.fill("La demo");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await expect(field).toHaveAttribute("placeholder", "Tarjeta agregada: La demo");
  await field.fill("El plan");
  await field.press("Enter");
  await expect.poll(async () => (await cards()).length).toBe(3);
  await field.fill("x".repeat(BOARD.cardText + 1));
  await field.press("Enter");

  load();
  await expect(page.getByText("Sobra 1 de")).toBeVisible();
  await expect(field).toHaveAttribute("placeholder", "Nueva tarjeta…");
  await expect(added).toHaveCount(3);
  for (const text of ["El plan", "La demo", "La de Beto"]) await expect(added.filter({ hasText: text })).toHaveCount(1);
  const stored = await cards();
  expect(stored.map(({ text }) => text).sort()).toEqual(["El plan", "La de Beto", "La demo"]);
  expect(stored.filter(({ authorId }) => authorId === ana.id).map(({ id }) => isShortId(id))).toEqual([true, true]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /gesture/.test(key))))
    .toEqual([]);
});

test("A comment and a note that a person begins before any script has loaded are sent", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await talkOf(ana);
  const { groupId } = board;
  await board.act(ana, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text: "Con tiempo" });
  const { page } = ana;
  const load = await holdScripts(page);
  await page.goto(board.path, { waitUntil: "commit" });
  await page.getByLabel("Nota", { exact: true }).fill("Salió bien");
  const comment = page.getByLabel("Comentar este tema");
  await comment.fill("Repetirla");
  load();
  await expect(page.getByRole("button", { name: "Enviar" })).toBeEnabled();
  await comment.press("Enter");
  await expect
    .poll(async () => (await board.read(ana)).comments.map(({ text }) => text))
    .toEqual(["Con tiempo", "Repetirla"]);
  await expect.poll(async () => (await board.read(ana)).groups.map(({ note }) => note)).toEqual(["Salió bien"]);
});

test("The name that a person gives a group before any script has loaded is kept", async ({ person }) => {
  const ana = await person("Ana Soto");
  const board = await boardOf(ana);
  const groupId = await board.addCard(ana, "Reuniones largas");
  const cardId = await board.addCard(ana, "Reuniones sin fin");
  await board.goTo("GROUP");
  await board.act(ana, { kind: "joinGroup", cardId, withCardId: groupId });
  await board.act(ana, { kind: "nameGroup", groupId, title: "Reuniones" });
  const { page } = ana;
  const load = await holdScripts(page);
  await page.goto(board.path, { waitUntil: "commit" });
  const name = page.getByRole("textbox", { name: "Nombre del grupo" });
  await name.fill("Las reuniones");
  await page.getByRole("textbox", { name: "Nueva tarjeta en Ideas" }).focus();
  load();
  await expect(page.getByRole("button", { name: "Cerrar sesión" })).toBeEnabled();
  await expect.poll(async () => (await board.read(ana)).groups.map(({ title }) => title)).toContain("Las reuniones");
  await expect(name).toHaveValue("Las reuniones");
});

test("An answer that a person begins before any script has loaded is sent", async ({ person }) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const input = {
    retrospectiveName: "Sprint 1",
    template: "bien-mejorar-ideas",
    opening: { text: "¿Cómo estuvo la semana?" },
  };
  const { id } = await ana.call<{ id: string }>("POST", list, input);
  const board = boardAt(`${list}/${id}`, ana);
  const { page } = ana;
  const load = await holdScripts(page);
  await page.goto(board.path, { waitUntil: "commit" });
  const answer = page.getByLabel("Tu respuesta");
  await answer.fill("Tranquila");
  load();
  await expect(page.getByRole("button", { name: "Responder" })).toBeEnabled();
  await answer.press("Enter");
  await expect.poll(async () => (await board.read(ana)).me.opening?.text).toBe("Tranquila");
});

test.describe("A script that does not load", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Recárgala/] });

  test("What a person typed stays where a part of the page does not load, and only this part says so", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    const find = await loseScript(page, "Borrar tópico");
    const { topic, description, load } = await topicFormWithoutScripts(ana);
    await description.fill("Diez minutos bastan.");
    load();
    await expect(page.getByRole("alert")).toContainText("No pudimos cargar la Papelera.");
    await find();
    await expect(description).toHaveValue("Diez minutos bastan.");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page).toHaveURL(topic);
    await expect(page.getByText("Diez minutos bastan.")).toBeVisible();
  });
});

test.describe("Without a connection", () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR/] });

  test("A card that could not be sent before the scripts were there is sent by them", async ({ person }) => {
    const ana = await person("Ana Soto");
    const board = await boardOf(ana);
    await board.goTo("GROUP");
    const { page } = ana;
    const load = await holdScripts(page);
    await page.route("**/board", (route) => route.abort());
    await page.goto(board.path, { waitUntil: "commit" });
    await page.getByRole("textbox", { name: "Nueva tarjeta en Lo bueno" }).fill("La demo");
    await page.keyboard.press("Enter");
    await page.unroute("**/board");
    load();
    await expect(page.getByRole("list", { name: "Tarjetas de Lo bueno" })).toContainText("La demo");
    await expect.poll(async () => (await board.read(ana)).cards.map(({ text }) => text)).toEqual(["La demo"]);
  });
});

test("A page names all scripts that it needs before it hydrates, so that the browser asks for them at once", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const { teamId, path } = await talkOf(ana);
  await page.addInitScript((event) => addEventListener(event, () => performance.mark(event)), HYDRATING);
  for (const address of [path, `/teams/${teamId}`]) {
    const answer = await page.goto(address);
    const html = (await answer?.text()) ?? "";
    expect(html, "a part with a script of its own").toContain(" data-part=");
    await page.waitForFunction((event) => performance.getEntriesByName(event).length > 0, HYDRATING);
    const asked = await page.evaluate((event) => {
      const [hydrating] = performance.getEntriesByName(event);
      return performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => name.endsWith(".js") && startTime < Number(hydrating?.startTime))
        .map(({ name }) => new URL(name).pathname);
    }, HYDRATING);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !html.includes(`"${name}"`))).toEqual([]);
  }
});
