import type { Page } from "@playwright/test";
import { boardAt } from "./board-data.ts";
import { expect, type Person, teamOf, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const QUESTION = "¿Qué plato recomiendas?";
/** Red and worse, and green and better. */
const VALUES = [1, 9];

/** A retrospective that begins with a question and a health check. */
async function beginning(facilitator: Person, team: string, retrospectiveName: string) {
  const health = { usual: ["pace"], own: [{ title: "Café" }] };
  const input = { retrospectiveName, template: "bien-mejorar-ideas", opening: { text: QUESTION }, health };
  const { id } = await facilitator.call<{ id: string }>("POST", `${team}/retrospectives`, input);
  return boardAt(`${team}/retrospectives/${id}`, facilitator);
}

type Board = Awaited<ReturnType<typeof beginning>>;

async function answer(board: Board, person: Person, text: string) {
  const openingId = (await board.read(person)).opening?.id ?? "";
  await board.act(person, { kind: "answerOpening", openingId, answerId: crypto.randomUUID(), text });
  await board.act(person, { kind: "answerHealth", answerId: crypto.randomUUID(), values: VALUES });
}

/** What replaces itself is sent a moment after the last change. */
const allSent = (page: Page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("tertulia-gesture:")));

test("A question, a health check and reactions live together on a board, on its sheet and in Pulso", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const others = await Promise.all(["Beto Rojas", "Camila Díaz", "Diego Vera"].map((name) => person(name)));
  const { page } = ana;
  const team = `/teams/${await teamOf(ana, ...others)}`;
  for (const name of ["Sprint 1", "Sprint 2"]) {
    const before = await beginning(ana, team, name);
    for (const one of [ana, ...others]) await answer(before, one, `Humitas de ${name}`);
    await ana.call("POST", `${before.path}/close`);
  }
  const board = await beginning(ana, team, "Sprint 3");
  await openLive(page, board.path);
  const check = page.getByRole("region", { name: "Chequeo de salud" });
  const answers = page.getByRole("list", { name: "Respuestas" });
  const reactions = page.getByRole("list", { name: "Reacciones" });

  for (const [index, one] of others.entries()) await answer(board, one, `Plato ${index + 1}`);
  await page.getByRole("textbox", { name: "Tu respuesta" }).fill("Ceviche");
  await page.getByRole("button", { name: "Responder" }).click();
  await check.getByRole("listitem").filter({ hasText: "Ritmo" }).getByRole("radio", { name: "Verde: Así es" }).check({
    force: true,
  });
  await expect(check.getByText("Van 4 personas.")).toBeVisible();
  await expect(page.getByText("Plato 1")).toHaveCount(0);
  await allSent(page);

  await board.goTo("WRITE");
  await expect(answers.getByRole("listitem")).toHaveCount(4);
  await expect(check.getByRole("listitem").filter({ hasText: "Ritmo" })).toContainText(/Verde: *1.*Rojo: *3/);
  const groupId = await board.addCard(ana, "La demo");
  await board.goTo("GROUP");
  await page.getByRole("button", { name: "Opciones de La demo" }).click();
  await page.getByRole("menuitem", { name: "Reaccionar…" }).click();
  await page.getByRole("dialog", { name: "Reaccionar" }).getByRole("button", { name: "Gracias" }).click();
  for (const one of others) await board.act(one, { kind: "react", cardId: groupId, mark: "thanks" });
  await expect(reactions).toHaveText("Gracias: 4, también tú");
  await allSent(page);
  await board.goTo("TALK");
  await board.act(ana, { kind: "focus", groupId });
  const retrospectiveId = board.path.split("/").at(-1);
  await ana.call("POST", `${team}/agreements`, { text: "Ensayar el día anterior", retrospectiveId, groupId });
  await ana.call("POST", `${board.path}/close`);

  await openLive(page, `${board.path}/summary`);
  const section = page.getByRole("region", { name: "Para empezar" });
  for (const text of [QUESTION, "Ceviche", "Plato 3"]) await expect(section).toContainText(text);
  await expect(check).toContainText("Verde 1, amarillo 0, rojo 3");
  await expect(page.getByRole("main")).toContainText("Gracias 4");
  await expect(page.getByText("Ensayar el día anterior").first()).toBeVisible();

  await openLive(page, `${team}/pulse`);
  await check.getByText("Ver los números").click();
  const trend = page.getByRole("table", { name: "Chequeo de salud" }).getByRole("row").filter({ hasText: "Ritmo" });
  await expect(trend).toHaveCount(3);
  for (const [index, numbers] of ["004004", "004004", "103013"].entries()) {
    const cells = await trend.nth(index).locator(":scope > *").allTextContents();
    expect(cells).toEqual(["Ritmo", `Sprint ${index + 1}`, ...numbers]);
  }
});
