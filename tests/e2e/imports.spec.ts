import { expect, PHONE, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

test.use({ viewport: PHONE });

const PARABOL = `reflectionGroup,author,votes,prompt,type,createdAt,discussionThread,content
Despliegues,Anonymous,3,¿Qué mejorar?,Reflection,2024-05-10T15:00:00.000Z,,Muy lentos
Despliegues,Anonymous,3,¿Qué mejorar?,Reflection,2024-05-10T15:01:00.000Z,,=1+1
Pares,Anonymous,0,¿Qué estuvo bien?,Reflection,2024-05-10T15:02:00.000Z,,Pares todos los días
`;

test("An admin brings a retrospective of another tool on a phone, after seeing what will come", async ({ person }) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const { page } = ana;
  await openLive(page, list);
  await page.getByRole("link", { name: "Traer de otra herramienta" }).click();
  const choose = async (name: string, content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Archivo" }).click();
    await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  };
  await choose("vacío.csv", "");
  await expect(page.getByText("Ese archivo está vacío.")).toBeVisible();
  await choose("Sprint 3.csv", PARABOL);
  await expect(page.getByText("3 tarjetas · 2 columnas · 2 grupos · 3 votos")).toBeVisible();
  await expect(page.getByLabel("Nombre")).toHaveValue("Sprint 3");
  await expect(page.getByLabel("Día en que se hizo")).toHaveValue("2024-05-10");
  await page.getByRole("button", { name: "Traer al equipo" }).click();
  await expect(toast(page, "Retrospectiva traída")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sprint 3" })).toBeVisible();
  await expect(page.getByText("Traída de otra herramienta")).toBeVisible();
  await page.getByRole("link", { name: "Abrir la hoja" }).click();
  await expect(page.getByRole("article", { name: "La hoja" })).toContainText("=1+1");
});
