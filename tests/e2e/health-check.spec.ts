import type { Page } from "@playwright/test";
import { HEALTH_KEYS } from "#worker/contract/health-check/keys.ts";
import { LAPTOP, openSteps, WIDE } from "./board-bar.ts";
import { allSent, boardAt } from "./board-data.ts";
import { type Caller, expect, type Person, PHONE, teamOf, test, untilQuiet } from "./fixtures.ts";
import { offlineBadge, openLive } from "./realtime.ts";

const NAMES = ["Ana Soto", "Beto Rojas", "Camila Díaz", "Diego Vera", "Elena Paz"];

const check = (page: Page) => page.getByRole("region", { name: "Chequeo de salud" });
const statement = (page: Page, title: string) => check(page).getByRole("listitem").filter({ hasText: title });

async function choose(page: Page, title: string, ...labels: string[]) {
  for (const label of labels) {
    const radio = statement(page, title).getByRole("radio", { name: label });
    // `force`, because the drawing covers it, does not wait for that.
    await expect(radio).toBeEnabled();
    await radio.check({ force: true });
  }
}

/** A retrospective that closes after each person answered its health check with these values. */
async function closeAfterCheck(people: readonly Caller[], team: string, retrospectiveName: string, values: number[]) {
  const [ana] = people;
  if (!ana) throw new Error("nobody");
  const health = { usual: ["pace"], own: [{ title: "Café" }] };
  const input = { retrospectiveName, template: "bien-mejorar-ideas", health };
  const { id } = await ana.call<{ id: string }>("POST", `${team}/retrospectives`, input);
  const board = boardAt(`${team}/retrospectives/${id}`, ana);
  for (const person of people) await board.act(person, { kind: "answerHealth", answerId: crypto.randomUUID(), values });
  await ana.call("POST", `${board.path}/close`);
  return board.path;
}

test("Five people answer the health check that a retrospective begins with, and see how the team answered", async ({
  person,
}) => {
  const people = await Promise.all(NAMES.map((name) => person(name)));
  const [ana, , , , elena] = people as [Person, Person, Person, Person, Person];
  const team = `/teams/${await teamOf(ana, ...people.slice(1))}`;
  await ana.page.goto(`${team}/retrospectives/create`);
  await ana.page.getByLabel("Nombre", { exact: true }).fill("Sprint 24");
  await ana.page.getByText("Más opciones").click();
  await ana.page.getByRole("radio", { name: /^Empezar con uno/ }).check();
  for (const key of ["Propósito", "Publicar", "Decidir"])
    await ana.page.getByRole("checkbox", { name: new RegExp(`^${key}`) }).uncheck();
  await ana.page.getByRole("button", { name: "Agregar una propia" }).click();
  await ana.page.getByRole("textbox", { name: "Afirmación propia 1", exact: true }).fill("Guardias tranquilas");
  await ana.page.getByRole("button", { name: "Crear", exact: true }).click();
  await ana.page.waitForURL(/retrospectives\/\w{12}$/);
  const path = new URL(ana.page.url()).pathname;

  for (const { page } of people) await openLive(page, path);
  await expect(
    check(ana.page)
      .getByRole("listitem")
      .filter({ has: ana.page.getByRole("radio") }),
  ).toHaveCount(8);
  for (const [index, { page }] of people.entries()) {
    await choose(page, "Guardias tranquilas", index < 3 ? "Verde: Así es" : "Rojo: No es así", "Mejora");
    if (index < 3) await choose(page, "Ritmo", "Amarillo: A medias");
  }
  await expect(check(ana.page).getByText("Respondiste 2 de 8.")).toBeVisible();
  await expect(check(ana.page).getByText("Van 5 personas.")).toBeVisible();

  await elena.page.reload();
  await choose(elena.page, "Guardias tranquilas", "Verde: Así es");
  await expect(statement(elena.page, "Guardias tranquilas").getByRole("radio", { name: "Mejora" })).toBeChecked();
  await allSent(elena.page);
  await openSteps(ana.page);
  await ana.page.getByRole("button", { name: "Pasar a Escribir" }).click();
  for (const { page } of people) {
    await expect(statement(page, "Guardias tranquilas")).toContainText(/Mejora.*Verde: *4.*Amarillo: *0.*Rojo: *1/);
    await expect(statement(page, "Ritmo")).toContainText("Menos de 4 respuestas");
  }
});

test("The draft of a retrospective has the statements that its author took out of the health check", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const pace = page.getByRole("checkbox", { name: /^Ritmo/ });
  await page.goto(`/teams/${await teamOf(ana)}/retrospectives/create`);
  await page.getByText("Más opciones").click();
  await page.getByRole("radio", { name: /^Empezar con uno/ }).check();
  await pace.uncheck();
  await page.reload();
  await expect(pace).not.toBeChecked();
  await expect(page.getByRole("checkbox", { checked: false })).toHaveCount(1);
  await pace.check();
  await page.reload();
  await expect(pace).toBeChecked();
});

for (const [name, viewport, share] of [
  ["a wide desktop", WIDE, 0.24],
  ["a laptop", LAPTOP, 0.3],
  ["a phone", PHONE, 0.34],
] as const) {
  test(`On ${name} the field can be reached below all that the team answered, and one press puts all of it away`, async ({
    person,
  }) => {
    const people = await Promise.all(NAMES.slice(0, 4).map((one) => person(one, { viewport })));
    const [ana] = people as [Person, Person, Person, Person];
    const { page } = ana;
    const team = `/teams/${await teamOf(ana, ...people.slice(1))}`;
    const { id } = await ana.call<{ id: string }>("POST", `${team}/retrospectives`, {
      retrospectiveName: "Sprint 24",
      template: "bien-mejorar-ideas",
      opening: { text: "¿Qué serie estás viendo?" },
      health: { usual: [...HEALTH_KEYS], own: [] },
    });
    const board = boardAt(`${team}/retrospectives/${id}`, ana);
    const openingId = (await board.read(ana)).opening?.id ?? "";
    const values = HEALTH_KEYS.map((_, index) => (index % 9) + 1);
    for (const one of people) {
      const newId = () => crypto.randomUUID();
      await board.act(one, { kind: "answer", question: "arrive", value: 4 });
      await board.act(one, { kind: "answerHealth", answerId: newId(), values });
      const text = "Una serie larga sobre un equipo que aprende a conversar. ".repeat(4);
      await board.act(one, { kind: "answerOpening", openingId, answerId: newId(), text, signed: false });
    }
    await openLive(page, board.path);
    await board.goTo("WRITE");
    const field = page.getByRole("textbox", { name: "Nueva tarjeta en Lo bueno" });
    const answers = page.getByRole("list", { name: "Respuestas" });
    const results = check(page).getByText("Forma de trabajar");
    await expect(results).toBeVisible();
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeInViewport({ ratio: 1 });

    await page.getByRole("button", { name: "Empezar a escribir" }).click();
    await expect(results).toBeHidden();
    await expect(answers).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    expect((await field.boundingBox())?.y).toBeLessThanOrEqual(viewport.height * share);

    // On a phone the button covers the whole line.
    if (viewport === PHONE) await page.getByRole("heading", { name: "Así llegamos" }).click({ force: true });
    else await page.getByRole("button", { name: "Ver las respuestas" }).click();
    await expect(answers.getByRole("listitem")).toHaveCount(4);
    await expect(results).toBeHidden();
    await check(page).getByRole("heading", { name: "Chequeo de salud" }).click();
    await expect(results).toBeVisible();
  });
}

test("A person whose last press was an answer goes on with the others", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const team = `/teams/${await teamOf(ana, beto)}`;
  const health = { usual: ["pace"], own: [] };
  const input = { retrospectiveName: "Sprint 1", template: "bien-mejorar-ideas", health };
  const { id } = await ana.call<{ id: string }>("POST", `${team}/retrospectives`, input);
  const board = boardAt(`${team}/retrospectives/${id}`, ana);
  await openLive(beto.page, board.path);
  await choose(beto.page, "Ritmo", "Amarillo: A medias");
  await expect(check(beto.page).getByText("Va 1 persona.")).toBeVisible();
  await board.goTo("WRITE");
  await expect(beto.page.getByRole("textbox", { name: "Nueva tarjeta en Ideas" })).toBeVisible();
});

test.describe("Without a connection", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 409/] });

  test("Answers that arrive after the step are not stored, and the page says so and takes them back", async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const team = `/teams/${await teamOf(ana, beto)}`;
    const input = {
      retrospectiveName: "Sprint 1",
      template: "bien-mejorar-ideas",
      health: { usual: ["pace"], own: [] },
    };
    const { id } = await ana.call<{ id: string }>("POST", `${team}/retrospectives`, input);
    const board = boardAt(`${team}/retrospectives/${id}`, ana);
    const { page, context } = beto;
    await openLive(page, board.path);
    await choose(page, "Ritmo", "Amarillo: A medias");
    await expect(check(page).getByText("Va 1 persona.")).toBeVisible();
    await untilQuiet(page);
    await context.setOffline(true);
    await expect(offlineBadge(page)).toBeVisible();
    await choose(page, "Ritmo", "Verde: Así es");
    await board.goTo("WRITE");
    await context.setOffline(false);
    await expect(page.getByText("Lo último que hiciste llegó tarde y no se guardó.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Nueva tarjeta en / }).first()).toBeVisible();
    await board.goTo("ARRIVE");
    const chosen = (label: string) => statement(page, "Ritmo").getByRole("radio", { name: label });
    await expect(chosen("Amarillo: A medias")).toBeChecked();
    await expect(chosen("Verde: Así es")).not.toBeChecked();
  });
});

test("A closed retrospective, its sheet and Pulso show what the team answered, and the next form has its statements", async ({
  person,
}) => {
  const people = await Promise.all(NAMES.slice(0, 4).map((name) => person(name)));
  const [ana] = people as [Person, Person, Person, Person];
  const { page } = ana;
  const team = `/teams/${await teamOf(ana, ...people.slice(1))}`;
  // Red and worse, yellow and the same, green and better.
  await closeAfterCheck(people, team, "Sprint 1", [1, 5]);
  await closeAfterCheck(people, team, "Sprint 2", [5, 5]);
  const last = await closeAfterCheck(people, team, "Sprint 3", [9, 9]);

  await page.goto(last);
  await expect(check(page).getByRole("listitem").filter({ hasText: "Café" })).toContainText("Mejora");
  await page.goto(`${last}/summary`);
  await expect(check(page).getByText("Verde 4, amarillo 0, rojo 0 · Mejora")).toHaveCount(2);

  await openLive(page, `${team}/pulse`);
  await check(page).getByText("Ver los números").click();
  const rows = await page
    .getByRole("table", { name: "Chequeo de salud" })
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent)));
  expect(rows).toEqual([
    ["Ritmo", "Sprint 1", "0", "0", "4", "0", "0", "4"],
    ["Ritmo", "Sprint 2", "0", "4", "0", "0", "4", "0"],
    ["Ritmo", "Sprint 3", "4", "0", "0", "4", "0", "0"],
    ["Café", "Sprint 1", "0", "4", "0", "0", "4", "0"],
    ["Café", "Sprint 2", "0", "4", "0", "0", "4", "0"],
    ["Café", "Sprint 3", "4", "0", "0", "4", "0", "0"],
  ]);

  await page.goto(`${team}/retrospectives/create`);
  await page.getByText("Más opciones").click();
  await page.getByRole("radio", { name: /^Empezar con uno/ }).check();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Afirmación propia 1", exact: true })).toHaveValue("Café");
});
