import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import type { Pulse } from "#worker/contract/pulse.ts";
import { newSession } from "./accounts.ts";
import { LAPTOP } from "./board-bar.ts";
import { type Caller, expect, loggedIn, RETRIED, teamOf, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { DEMO, DEMO_TEAM } from "./screen-fixtures.ts";

const pulse = `/teams/${DEMO_TEAM}/pulse`;

const range = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Cuántas retros" }).getByRole("link", { name });
/** Not the faces beside it. */
const picture = (page: Page, name: string) => figure(page, name).locator("svg[role=presentation]");
const figure = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The cells below the head. */
async function numbersOf(page: Page, name: string): Promise<string[][]> {
  const summary = figure(page, name).getByText("Ver los números");
  await expect(summary).toHaveAccessibleDescription(name);
  await summary.click();
  const table = page.getByRole("table", { name, exact: true });
  await expect(table).toBeVisible();
  return table
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent ?? "")));
}

const demo = test.extend<{ page: Page; token: string }>({
  token: async ({ backend }, use) => use(await newSession(backend, DEMO.beto)),
  page: async ({ newContext, token, baseURL }, use) => {
    const context = await newContext({ storageState: loggedIn(String(baseURL), token) });
    await use(await context.newPage());
  },
});

demo("A range changes the pictures and the address, and stays after a reload", async ({ page, token }) => {
  await openLive(page, pulse);
  await expect(range(page, "Últimas 12")).toHaveAttribute("aria-current", "page");
  const bars = picture(page, "Agradecimientos").locator("rect");
  for (const [name, value] of [
    ["Últimas 5", "5"],
    ["Todas", "all"],
  ] as const) {
    await range(page, name).click();
    await expect(page).toHaveURL(`${pulse}?range=${value}`);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.get(`/api${pulse}?range=${value}`, { ...RETRIED, headers });
    const { retrospectives }: Pulse = await answer.json();
    await expect(bars).toHaveCount(retrospectives.filter(({ thanks }) => thanks > 0).length);
  }
  expect(await bars.count()).toBeGreaterThan(12);
  await page.reload();
  await expect(range(page, "Todas")).toHaveAttribute("aria-current", "page");
});

demo("The numbers of a picture are the numbers of the CSV", async ({ page }) => {
  await openLive(page, `${pulse}?range=5`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^pulso-\d{4}-\d\d-\d\d\.csv$/);
  const rows: Record<string, string>[] = parse(await readFile(await file.path()), { bom: true, columns: true });
  expect(rows).toHaveLength(5);
  const inFile = (...columns: string[]) => rows.map((row) => columns.map((column) => row[column] || "–"));
  expect(await numbersOf(page, "Cuántos participaron")).toEqual(
    inFile("retrospectiva", "escribieron", "votaron", "agradecieron"),
  );
  expect(await numbersOf(page, "Agradecimientos")).toEqual(inFile("retrospectiva", "agradecimientos", "agradecieron"));
  const agreed = await numbersOf(page, "Acuerdos cumplidos");
  expect(agreed.map((cells) => cells.slice(0, 4))).toEqual(
    inFile("retrospectiva", "acuerdos", "cumplidos", "descartados"),
  );
  const arrived = await numbersOf(page, "Cómo llegaron");
  expect(arrived.map(([name, , , count]) => [name, count])).toEqual(inFile("retrospectiva", "llegada: respuestas"));
  for (const [index, [, average]] of arrived.entries()) {
    const inRow = rows[index]?.["llegada: promedio"];
    // The page has one decimal place, the file has two.
    if (inRow) expect(Math.abs(Number(average?.replace(",", ".")) - Number(inRow))).toBeLessThan(0.06);
    else expect(average).toBe("–");
  }
});

demo("On a laptop each mark of the health check stands beside its label, and no number is cut", async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  await openLive(page, pulse);
  const rows = figure(page, "Chequeo de salud").locator("li:has(svg)");
  const distances = await rows.evaluateAll((all) =>
    all.map((row) => {
      const label = document.createRange();
      label.selectNodeContents(row.firstElementChild ?? row);
      const mark = row.querySelector("svg")?.getBoundingClientRect();
      return Number(mark?.left) - label.getBoundingClientRect().right;
    }),
  );
  expect(distances.length).toBeGreaterThan(5);
  // The shortest label leaves the most room, and more in a font that is narrow.
  expect(Math.max(...distances)).toBeLessThan(180);
  for (const summary of await page.getByText("Ver los números").all()) await summary.click();
  const cut = await page
    .getByRole("region", { name: /^Números: / })
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute("aria-label")),
    );
  expect(cut).toEqual([]);
});

async function closeAfterAnswers(admin: Caller, answering: readonly Caller[], team: string, retrospectiveName: string) {
  const input = { retrospectiveName, template: "bien-mejorar-ideas" };
  const { id } = await admin.call<{ id: string }>("POST", `${team}/retrospectives`, input);
  const path = `${team}/retrospectives/${id}`;
  for (const { call } of answering) {
    const gesture = { kind: "answer", question: "arrive", value: 4 };
    await call("POST", `${path}/board`, { id: crypto.randomUUID(), gesture });
  }
  await admin.call("POST", `${path}/close`);
}

test("Three answers are not shown, neither in the picture nor in its numbers; four are", async ({ person }) => {
  const people = [
    await person("Ana Soto"),
    await person("Beto Rojas"),
    await person("Camila Díaz"),
    await person("Diego Vera"),
  ] as const;
  const [ana] = people;
  const { page } = ana;
  const team = `/teams/${await teamOf(...people)}`;
  await closeAfterAnswers(ana, people, team, "Con cuatro");
  await closeAfterAnswers(ana, people.slice(1), team, "Con tres");
  await openLive(page, `${team}/pulse`);
  await expect(picture(page, "Cómo llegaron").locator("circle")).toHaveCount(1);
  expect(await numbersOf(page, "Cómo llegaron")).toEqual([
    ["Con cuatro", "4,0", "0,0", "4"],
    ["Con tres", "–", "–", "–"],
  ]);
});

test("A topic without numbers has a sentence, and neither a picture nor a table of zeros", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const team = `/teams/${await teamOf(ana)}`;
  await closeAfterAnswers(ana, [], team, "Sprint 1");
  await openLive(page, `${team}/pulse`);
  await expect(figure(page, "Acuerdos cumplidos")).toHaveText(
    "Acuerdos cumplidosEn estas retros no quedaron acuerdos.",
  );
  await expect(picture(page, "Acuerdos cumplidos")).toHaveCount(0);
  await expect(picture(page, "Cuántos participaron")).toHaveCount(2);
  await expect(figure(page, "Cuántos participaron")).toContainText(
    "Con tarjetas sin nombre se cuenta desde 4 personas.",
  );
});
