import { readFile } from "node:fs/promises";
import ICAL from "ical.js";
import { sharedTimeText } from "#app/lib/format.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { Series } from "#worker/contract/series.ts";
import { addDays, dayIn, momentIn } from "#worker/contract/zones.ts";
import { type Caller, expect, type Person, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const FIRST = dayIn(TIME_ZONE, new Date(Date.now() + 7 * DAY));

const dayText = (on: string) =>
  new Intl.DateTimeFormat("es-CL", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
    ...(on.slice(0, 4) !== dayIn(TIME_ZONE).slice(0, 4) && { year: "numeric" }),
  }).format(new Date(on));

const rows = ({ page }: Person) => page.getByRole("list", { name: "Series" }).getByRole("listitem");

async function withSeries({ call }: Caller, teamId: string): Promise<string> {
  const rhythm = { startsOn: FIRST, hour: "10:00", everyWeeks: 2 };
  await call<Series>("POST", `/teams/${teamId}/series`, { name: "Sprint {n}", number: 24, ...rhythm });
  return `/teams/${teamId}/retrospectives`;
}

test("A member makes a series from the name of a retrospective, and another reads when it comes and who conducts", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const list = `/teams/${teamId}/retrospectives`;
  await openLive(ana.page, list);
  const { page } = beto;
  await openLive(page, `${list}/create`);
  await page.getByLabel("Nombre").fill("Sprint 24");
  await page.getByText("Día y hora, y si se repite").click();
  await page.getByLabel("Se repite").selectOption({ label: "Cada 2 semanas" });
  await expect(page.getByLabel("Nombre")).toHaveValue("Sprint {n}");
  await expect(page.getByLabel("Próximo número")).toHaveValue("24");
  await expect(page.getByRole("group", { name: "La mesa" })).toHaveCount(0);
  await page.getByRole("button", { name: "Crear la serie" }).click();
  await expect(page.getByLabel("La primera")).toBeFocused();
  await page.getByLabel("La primera").fill(FIRST);
  await page.getByLabel("Hora", { exact: true }).fill("10:00");
  await page.getByLabel("Quién conduce").selectOption({ label: "Ana Soto" });
  await page.getByRole("button", { name: "Crear la serie" }).click();
  await expect(toast(page, "Serie creada")).toBeVisible();
  for (const reader of [beto, ana]) {
    await expect(rows(reader)).toContainText("Sprint 24");
    await expect(rows(reader)).toContainText(
      new RegExp(`Cada 2 semanas, el \\S+ a las 10:00 · la próxima el ${dayText(FIRST)} · conduce Ana Soto`),
    );
  }
});

test("A reader in another zone reads whose hour the rhythm has, and when the next one is for them", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", { timezoneId: "Australia/Sydney" })];
  const teamId = await teamOf(ana, beto);
  const rhythm = { startsOn: FIRST, hour: "18:00", everyWeeks: 2 };
  await ana.call<Series>("POST", `/teams/${teamId}/series`, { name: "Sprint {n}", number: 24, ...rhythm });
  await openLive(beto.page, `/teams/${teamId}/retrospectives`);
  await expect(rows(beto)).toContainText(/Cada 2 semanas, el \S+ a las 18:00, hora de Chile · la próxima: /);
  const at = momentIn(TIME_ZONE, FIRST, "18:00");
  const zones = { reader: "Australia/Sydney", team: TIME_ZONE };
  await expect(rows(beto)).toContainText(sharedTimeText(at.toISOString(), "weekday", zones));
});

test("A holiday is skipped with one tap and comes back, and only admins and the creator may", async ({
  caller,
  person,
}) => {
  const [ana, beto, camila] = [await person("Ana Soto"), await caller("Beto Rojas"), await person("Camila Fuentes")];
  const teamId = await teamOf(ana, beto, camila);
  const list = await withSeries(beto, teamId);
  await openLive(camila.page, list);
  await openLive(ana.page, list);
  await expect(rows(camila)).toContainText(`la próxima el ${dayText(FIRST)}`);
  await expect(camila.page.getByRole("button", { name: /^(Saltar|Opciones de la serie)/ })).toHaveCount(0);
  await ana.page.getByRole("button", { name: /^Saltar/ }).dblclick();
  for (const reader of [ana, camila]) {
    await expect(rows(reader)).toContainText(`Se salta el ${dayText(FIRST)}.`);
    await expect(rows(reader)).toContainText(`la próxima el ${dayText(addDays(FIRST, 14))}`);
  }
  await ana.page.getByRole("button", { name: "No saltarla" }).click();
  for (const reader of [ana, camila]) await expect(rows(reader)).toContainText(`la próxima el ${dayText(FIRST)}`);
});

test("The creator of a series ends it after a question", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const list = await withSeries(beto, await teamOf(ana, beto));
  const { page } = beto;
  await openLive(page, list);
  await page.getByRole("button", { name: "Opciones de la serie Sprint 24" }).click();
  await page.getByRole("menuitem", { name: "Terminar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Terminar" }).click();
  await expect(toast(page, "Serie terminada")).toBeVisible();
  await expect(rows(beto)).toHaveCount(0);
});

test("The calendar file of a series has its moments", async ({ person }) => {
  const ana = await person("Ana Soto", { timezoneId: "Asia/Kathmandu" });
  const list = await withSeries(ana, await teamOf(ana));
  const { page } = ana;
  await openLive(page, list);
  await page.getByRole("button", { name: "Agregar al calendario" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Descargar archivo .ics" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("retrospectivas.ics");
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await saved.path(), "utf8")));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const iterator = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined).iterator();
  const moments = [0, 14].map((days) => momentIn(TIME_ZONE, addDays(FIRST, days), "10:00").toISOString());
  expect(moments.map(() => iterator.next().toJSDate().toISOString())).toEqual(moments);
});

test("The moment of a retrospective is shown to each reader in their own zone, with the team's", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { timezoneId: "Asia/Kathmandu" })];
  const teamId = await teamOf(ana, beto);
  const list = `/teams/${teamId}/retrospectives`;
  await openLive(ana.page, `${list}/create`);
  await ana.page.getByLabel("Nombre").fill("Sprint 24");
  await ana.page.getByText("Día y hora, y si se repite").click();
  await ana.page.getByLabel("Día (opcional)").fill(FIRST);
  await ana.page.getByRole("button", { name: "Crear" }).click();
  await expect(ana.page.getByLabel("Hora", { exact: true })).toBeFocused();
  await ana.page.getByLabel("Hora", { exact: true }).fill("08:00");
  await ana.page.getByRole("button", { name: "Crear" }).click();
  await expect(toast(ana.page, "Retrospectiva creada")).toBeVisible();
  await openLive(ana.page, list);
  await expect(ana.page.getByRole("list", { name: "Abiertas" })).toContainText("08:00");
  await openLive(beto.page, list);
  await expect(beto.page.getByRole("list", { name: "Abiertas" })).toContainText(/16:45 \(08:00 en Santiago\)/);
});
