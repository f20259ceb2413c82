import { type Caller, expect, holdNextWrite, PHONE, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

type Named = { id: string };

// A page of something that another person deleted gets a 410, and a deletion fails once.
test.use({ expectedErrors: [/status of (410|500)|ApiError: (Esto lo borró un admin|Un admin borró este equipo)/] });

async function retroOf(admin: Caller, ...others: Caller[]) {
  const team = `/teams/${await teamOf(admin, ...others)}`;
  const json = { retrospectiveName: "Sprint 14", template: "velero" };
  const { id } = await admin.call<Named>("POST", `${team}/retrospectives`, json);
  return { team, list: `${team}/retrospectives`, path: `${team}/retrospectives/${id}` };
}

test("An admin deletes a retrospective, those at its table see it, and the bin gives it back", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { viewport: PHONE })];
  const { team, list, path } = await retroOf(ana, beto);
  const { page } = ana;
  await openLive(beto.page, path);
  await openLive(page, `${path}/edit`);
  await page.getByRole("button", { name: "Borrar retrospectiva" }).click();
  const asks = page.getByRole("dialog", { name: "¿Borrar esta retrospectiva?" });
  await expect(asks).toContainText("Durante 30 días un admin puede deshacerlo.");
  await asks.getByRole("button", { name: "Borrar" }).click();
  await expect(page).toHaveURL(list);
  await expect(toast(page, "Retrospectiva borrada")).toBeVisible();
  await expect(beto.page.getByRole("heading", { name: "Está en la Papelera" })).toBeVisible();
  await expect(beto.page.getByRole("banner").getByRole("link", { name: "Tertulia" })).toBeVisible();
  await beto.page.getByRole("button", { name: "Abrir menú" }).click();
  await expect(beto.page.getByRole("link", { name: "Retros", exact: true })).toBeVisible();

  await page.goto(`${team}/edit`);
  await page.getByRole("link", { name: "Ver lo borrado: 1 cosa" }).click();
  const row = page.getByRole("list", { name: "Papelera" }).getByRole("listitem");
  await expect(row).toContainText(/Sprint 14.*Retrospectiva · Ana Soto.*Quedan 30 días/);
  await row.getByRole("button", { name: "Restaurar" }).click();
  await expect(page.getByText("La Papelera está vacía")).toBeVisible();
  await beto.page.goto(path);
  await expect(beto.page.getByRole("heading", { name: "Sprint 14" })).toBeVisible();
});

test("A deletion is undone from its message", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { list, path } = await retroOf(ana);
  const { page } = ana;
  await openLive(page, `${path}/edit`);
  await page.getByRole("button", { name: "Borrar retrospectiva" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Borrar" }).click();
  await expect(page).toHaveURL(list);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("link", { name: "Sprint 14" })).toBeVisible();
});

test("What is deleted for good asks first and leaves the bin", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { team, path } = await retroOf(ana);
  await ana.call("DELETE", path);
  const { page } = ana;
  await openLive(page, `${team}/bin`);
  await page.getByRole("button", { name: "Borrar ahora Sprint 14" }).click();
  await page.getByRole("dialog", { name: "¿Borrarlo del todo?" }).getByRole("button", { name: "Borrar ahora" }).click();
  await expect(page.getByText("La Papelera está vacía")).toBeVisible();
});

test("A deleted team waits in Mis equipos, where an admin restores it", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { team } = await retroOf(ana, beto);
  const { page } = ana;
  await openLive(beto.page, team);
  await openLive(page, `${team}/edit`);
  const remove = async () => {
    await page.getByRole("button", { name: "Borrar equipo" }).click();
    await page.getByRole("dialog", { name: "¿Borrar todo el equipo?" }).getByRole("button", { name: "Borrar" }).click();
  };
  (await holdNextWrite(page, `**/api${team}`)).fail();
  await remove();
  await expect(toast(page, "Error inesperado")).toBeVisible();
  await remove();
  await expect(page).toHaveURL("/teams");
  await expect(page.getByText("En la Papelera: Ana Soto borró este equipo.")).toBeVisible();
  await expect(beto.page.getByRole("heading", { name: "Está en la Papelera" })).toBeVisible();
  await teamOf(ana, beto);
  await teamOf(ana, beto);
  await beto.page.goto("/");
  await expect(
    beto.page.getByRole("main").getByRole("list", { name: "Equipos" }).getByRole("heading", { level: 3 }),
  ).toHaveCount(2);
  await beto.page.goto("/teams");
  await expect(beto.page.getByText(/Un admin puede restaurarlo hasta el/)).toBeVisible();
  await expect(beto.page.getByRole("button", { name: /^Restaurar/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Restaurar/ }).click();
  await expect(page.getByRole("list", { name: "Mis equipos" }).locator(`a[href="${team}"]`)).toBeVisible();
});

test("An admin who deletes a counter reads no refusal while the list of counters loads", async ({ person }) => {
  const ana = await person("Ana Soto");
  const counters = `/teams/${await teamOf(ana)}/counters`;
  const labels = { incrementButtonLabel: "Sumar", resetButtonLabel: "Volver" };
  const { id } = await ana.call<Named>("POST", counters, { name: "Días sin bugs", ...labels });
  const { page } = ana;
  await openLive(page, `${counters}/${id}`);
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`));
  await page.getByRole("button", { name: "Opciones del counter" }).click();
  await page.getByRole("menuitem", { name: "Eliminar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page).toHaveURL(counters);
  await expect(page.getByText("Días sin bugs", { exact: true })).toHaveCount(0);
  expect(refused).toEqual([]);
});
