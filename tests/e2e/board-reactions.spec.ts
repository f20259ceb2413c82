import type { Page } from "@playwright/test";
import { boardOf } from "./board-data.ts";
import { expect, PHONE, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const card = (page: Page) => page.locator("[data-card]").filter({ hasText: "La demo" });
const reactions = (page: Page) => page.getByRole("list", { name: "Reacciones" });
const mark = (page: Page, name: string) =>
  page.getByRole("dialog", { name: "Reaccionar" }).getByRole("button", { name });

async function open(page: Page) {
  await page.getByRole("button", { name: "Opciones de La demo" }).click();
  await page.getByRole("menuitem", { name: "Reaccionar…" }).click();
  await expect(mark(page, "De acuerdo")).toBeVisible();
}

test("Five people react to a card, each once, and all read how many without names", async ({ person }) => {
  const names = ["Ana Soto", "Beto Rojas", "Camila Díaz", "Diego Paz", "Elena Ruiz"];
  const people = await Promise.all(
    names.map((name, index) => person(name, index === 1 ? { viewport: PHONE, hasTouch: true } : {})),
  );
  const [ana, beto, camila, diego, elena] = people;
  if (!ana || !beto || !camila || !diego || !elena) throw new Error("no people");
  const board = await boardOf(ana, beto, camila, diego, elena);
  const cardId = await board.addCard(ana, "La demo");
  await board.goTo("GROUP");
  for (const { page } of people) await openLive(page, board.path);
  const before = await card(ana.page).boundingBox();
  await expect(reactions(ana.page)).toHaveCount(0);

  // With the keyboard.
  await ana.page.getByRole("button", { name: "Opciones de La demo" }).press("Enter");
  await ana.page.getByRole("menuitem", { name: "Reaccionar…" }).press("Enter");
  await mark(ana.page, "De acuerdo").press("Enter");
  await expect(reactions(ana.page)).toHaveText("De acuerdo: 1, también tú");
  await beto.page.getByRole("button", { name: "Opciones de La demo" }).tap();
  await beto.page.getByRole("menuitem", { name: "Reaccionar…" }).tap();
  const size = await mark(beto.page, "De acuerdo").boundingBox();
  expect(size?.height).toBeGreaterThanOrEqual(44);
  await mark(beto.page, "De acuerdo").tap();
  for (const { page } of [camila, diego]) {
    await open(page);
    await mark(page, "Me pasó también").click();
  }
  await open(elena.page);
  await mark(elena.page, "Gracias").click();
  await expect(reactions(diego.page)).toHaveText("De acuerdo: 2Me pasó también: 2, también túGracias: 1");
  await expect(reactions(elena.page)).toHaveText("De acuerdo: 2Me pasó también: 2Gracias: 1, también tú");

  await open(diego.page);
  await mark(diego.page, "Me sorprende").click();
  await open(elena.page);
  await expect(mark(elena.page, "Gracias")).toHaveAttribute("aria-pressed", "true");
  await mark(elena.page, "Gracias").click();
  for (const { page } of [ana, beto, camila]) {
    await expect(reactions(page)).toContainText("Me sorprende: 1");
    await expect(reactions(page)).not.toContainText("Gracias");
  }

  // The server renders them, and the conversation shows and takes them.
  await board.talkAbout(cardId);
  await camila.page.reload();
  await expect(reactions(camila.page)).toHaveText("De acuerdo: 2Me pasó también: 1, también túMe sorprende: 1");
  await camila.page.getByRole("button", { name: "Reaccionar a La demo" }).click();
  await mark(camila.page, "Me pasó también").click();
  await expect(reactions(camila.page)).toHaveText("De acuerdo: 2Me sorprende: 1");

  for (const { page } of [diego, beto]) await expect(reactions(page)).toHaveCount(1);
  const texts = await Promise.all(people.map(({ page }) => reactions(page).innerText()));
  for (const name of names) expect(texts.join(" ")).not.toContain(name);

  await board.act(ana, { kind: "react", cardId, mark: null });
  await board.act(beto, { kind: "react", cardId, mark: null });
  await board.act(diego, { kind: "react", cardId, mark: null });
  await board.goTo("GROUP");
  await ana.page.reload();
  await expect(reactions(ana.page)).toHaveCount(0);
  expect((await card(ana.page).boundingBox())?.height).toBe(before?.height);
});

test.describe("Without a connection", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

  test("A reaction that waited until the retrospective was closed is not stored, and the page says so", async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const board = await boardOf(ana, beto);
    await board.addCard(ana, "La demo");
    await board.goTo("GROUP");
    const { page, context } = beto;
    await openLive(page, board.path);
    await open(page);
    await context.setOffline(true);
    await mark(page, "De acuerdo").click();
    await page.goto("about:blank");
    await ana.call("POST", `${board.path}/close`);
    await context.setOffline(false);
    await page.goto(board.path);
    await expect(page.getByText("Lo último que hiciste llegó tarde y no se guardó.")).toBeVisible();
  });
});
