import type { Page } from "@playwright/test";
import { expect, PHONE, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

test.use({ viewport: PHONE });

const PARABOL = `reflectionGroup,author,votes,prompt,type,createdAt,discussionThread,content
Despliegues,Anonymous,3,¿Qué mejorar?,Reflection,2024-05-10T15:00:00.000Z,,Muy lentos
Despliegues,Anonymous,3,¿Qué mejorar?,Reflection,2024-05-10T15:01:00.000Z,,=1+1
Pares,Anonymous,0,¿Qué estuvo bien?,Reflection,2024-05-10T15:02:00.000Z,,Pares todos los días
`;

async function choose(page: Page, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Archivo" }).click();
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
}

test("An admin brings a retrospective of another tool on a phone, after seeing what will come", async ({ person }) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const { page } = ana;
  await openLive(page, list);
  await page.getByRole("link", { name: "Traer de otra herramienta" }).click();
  const summary = page.getByText("3 tarjetas · 2 columnas · 2 grupos · 3 votos");
  await choose(page, "Sprint 3.csv", PARABOL);
  await expect(summary).toBeVisible();
  await choose(page, "vacío.csv", "");
  await expect(page.getByText("Ese archivo está vacío.")).toBeVisible();
  await expect(summary).toHaveCount(0);
  await choose(page, "Sprint 3.csv", PARABOL);
  await expect(summary).toBeVisible();
  await expect(page.getByLabel("Nombre")).toHaveValue("Sprint 3");
  await expect(page.getByLabel("Día en que se hizo")).toHaveValue("2024-05-10");
  await page.getByRole("button", { name: "Traer al equipo" }).click();
  await expect(toast(page, "Retrospectiva traída")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sprint 3" })).toBeVisible();
  await expect(page.getByText("Traída de otra herramienta")).toBeVisible();
  const parts = page.getByRole("tablist", { name: "Partes de la retrospectiva" }).getByRole("tab");
  await expect(parts).toHaveText(["La mesa"]);
  await expect(parts).toHaveAttribute("aria-selected", "true");
  await page.getByRole("link", { name: "Abrir la hoja" }).click();
  const sheet = page.getByRole("article", { name: "La hoja" });
  await expect(sheet).toContainText("=1+1");
  await expect(sheet.getByRole("heading", { name: "Sprint winner" }), "nobody could vote for one").toHaveCount(0);
  await page.goto(list);
  await expect(page.getByRole("listitem").filter({ hasText: "Sprint 3" })).toContainText("De otra herramienta");
});

test("An admin brings a file whose columns are those of the board, or says what they are", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await openLive(page, `/teams/${await teamOf(ana)}/retrospectives/import`);
  await choose(page, "Sprint 4.csv", "Went well,To improve,\r\nPairs,Slow releases,\r\n,Late demos,\r\n");
  const text = page.getByLabel("El texto de la tarjeta");
  await expect(page.getByText("3 tarjetas · 2 columnas")).toBeVisible();
  await expect(page.getByLabel("Los votos")).toHaveCount(0);
  await text.selectOption({ index: 3 });
  await expect(page.getByText("2 tarjetas · 1 columna", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Los votos")).toBeVisible();
  await text.selectOption("Todas las columnas");
  await page.getByRole("button", { name: "Traer al equipo" }).click();
  await page.getByRole("link", { name: "Abrir la hoja" }).click();
  for (const column of ["Went well", "To improve"]) {
    await expect(page.getByRole("article", { name: "La hoja" })).toContainText(column);
  }
});

test("An admin chooses one of the retrospectives in the file of another team", async ({ person }) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const { page } = ana;
  const retrospective = (retrospectiveName: string, day: string, texts: string[]) => ({
    retrospectiveName,
    createdAt: `${day}T15:00:00.000Z`,
    closedAt: `${day}T16:00:00.000Z`,
    groups: texts.map((text, id) => ({
      id: String(id),
      title: null,
      note: null,
      fichas: 1,
      cards: [{ text, column: "Bien", author: { name: "Ana Soto" } }],
      comments: [],
    })),
  });
  const all = [
    retrospective("Sprint 1", "2026-01-05", ["Una"]),
    retrospective("Sprint 2", "2026-01-19", ["Dos", "Tres"]),
  ];
  await openLive(page, `${list}/import`);
  await choose(page, "tertulia-equipo.json", JSON.stringify({ exportedAt: "", retrospectives: all }));
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Sprint 1");
  await page.getByLabel("Retrospectiva").selectOption("Sprint 2");
  await expect(page.getByText(/^2 tarjetas · /)).toBeVisible();
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Sprint 2");
  await expect(page.getByLabel("Día en que se hizo")).toHaveValue("2026-01-19");
  await page.getByRole("button", { name: "Traer al equipo" }).click();
  await expect(page.getByRole("heading", { name: "Sprint 2" })).toBeVisible();
});
