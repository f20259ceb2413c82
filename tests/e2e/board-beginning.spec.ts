import type { Page } from "@playwright/test";
import { allSent, boardAt } from "./board-data.ts";
import { type Caller, expect, type Person, teamOf, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const QUESTION = "¿Qué plato recomiendas?";
/** Red and worse, and green and better. */
const VALUES = [1, 9];

/** A retrospective that begins with a question and a health check. */
async function beginning(facilitator: Caller, team: string, retrospectiveName: string) {
  const health = { usual: ["pace"], own: [{ title: "Café" }] };
  const input = { retrospectiveName, template: "bien-mejorar-ideas", opening: { text: QUESTION }, health };
  const { id } = await facilitator.call<{ id: string }>("POST", `${team}/retrospectives`, input);
  return boardAt(`${team}/retrospectives/${id}`, facilitator);
}

type Board = Awaited<ReturnType<typeof beginning>>;

async function answer(board: Board, person: Caller, text: string) {
  const openingId = (await board.read(person)).opening?.id ?? "";
  await board.act(person, { kind: "answerOpening", openingId, answerId: crypto.randomUUID(), text });
  await board.act(person, { kind: "answerHealth", answerId: crypto.randomUUID(), values: VALUES });
}

const NAMES = ["Ana Soto", "Beto Rojas", "Camila Díaz", "Diego Vera", "Elena Paz"];

const check = (page: Page) => page.getByRole("region", { name: "Chequeo de salud" });
const pace = (page: Page) => check(page).getByRole("listitem").filter({ hasText: "Ritmo" });

test("Five people answer a question and a health check and react, and the sheet and Pulso show it", async ({
  person,
}) => {
  const people = await Promise.all(NAMES.map((name) => person(name)));
  const [ana, ...others] = people as [Person, ...Person[]];
  const pages = people.map(({ page }) => page);
  const team = `/teams/${await teamOf(ana, ...others)}`;
  for (const name of ["Sprint 1", "Sprint 2"]) {
    const before = await beginning(ana, team, name);
    for (const one of people) await answer(before, one, `Humitas de ${name}`);
    await ana.call("POST", `${before.path}/close`);
  }
  const board = await beginning(ana, team, "Sprint 3");
  await Promise.all(pages.map((page) => openLive(page, board.path)));

  for (const [index, page] of pages.entries()) {
    await page.getByRole("textbox", { name: "Tu respuesta" }).fill(`Plato ${index}`);
    await page.getByRole("button", { name: "Responder" }).click();
    const color = index === 0 ? "Verde: Así es" : "Rojo: No es así";
    await pace(page).getByRole("radio", { name: color }).check({ force: true });
  }
  for (const [index, page] of pages.entries()) {
    await expect(check(page).getByText("Van 5 personas.")).toBeVisible();
    await expect(page.getByText(/^Plato \d$/)).toHaveText([`Plato ${index}`]);
    await allSent(page);
  }

  await board.goTo("WRITE");
  for (const page of pages) {
    await expect(page.getByRole("list", { name: "Respuestas" }).getByRole("listitem")).toHaveCount(5);
    await expect(pace(page)).toContainText(/Verde: *1.*Rojo: *4/);
  }
  const groupId = await board.addCard(ana, "La demo");
  await board.goTo("GROUP");
  for (const page of pages) {
    await page.getByRole("button", { name: "Opciones de La demo" }).click();
    await page.getByRole("menuitem", { name: "Reaccionar…" }).click();
    await page.getByRole("dialog", { name: "Reaccionar" }).getByRole("button", { name: "Gracias" }).click();
  }
  for (const page of pages) {
    await expect(page.getByRole("list", { name: "Reacciones" })).toHaveText("Gracias: 5, también tú");
    await allSent(page);
  }
  await board.talkAbout(groupId);
  const retrospectiveId = board.path.split("/").at(-1);
  await ana.call("POST", `${team}/agreements`, { text: "Ensayar el día anterior", retrospectiveId, groupId });
  await ana.call("POST", `${board.path}/close`);

  const { page } = ana;
  await openLive(page, `${board.path}/summary`);
  const section = page.getByRole("region", { name: "Para empezar" });
  for (const text of [QUESTION, "Plato 0", "Plato 4"]) await expect(section).toContainText(text);
  await expect(check(page)).toContainText("Verde 1, amarillo 0, rojo 4");
  await expect(page.getByRole("main")).toContainText("Gracias 5");
  await expect(page.getByText("Ensayar el día anterior").first()).toBeVisible();

  await openLive(page, `${team}/pulse`);
  await check(page).getByText("Ver los números").click();
  const trend = page.getByRole("table", { name: "Chequeo de salud" }).getByRole("row").filter({ hasText: "Ritmo" });
  await expect(trend).toHaveCount(3);
  for (const [index, numbers] of ["005005", "005005", "104050"].entries()) {
    const cells = await trend.nth(index).locator(":scope > *").allTextContents();
    expect(cells).toEqual(["Ritmo", `Sprint ${index + 1}`, ...numbers]);
  }
});
