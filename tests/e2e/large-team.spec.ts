import type { Locator, Page } from "@playwright/test";
import { agreements } from "#drizzle/schema/agreements.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { topics } from "#drizzle/schema/topics.ts";
import { newId } from "#worker/contract/ids.ts";
import { PULSE } from "#worker/contract/limits/pulse.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { newTeam } from "./accounts.ts";
import { boardOf } from "./board-data.ts";
import { type Caller, expect, PHONE, teamOf, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const LONG_NAME = "Supercalifragilisticoespialidosootorrinolaringologoeuropeista";

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not in sight");
  return { ...box, right: box.x + box.width };
}

/** The end of the first text, also where it is outside of its element. */
const endOfText = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const text = document.createRange();
    text.selectNode(element.firstChild ?? element);
    return text.getBoundingClientRect().right;
  });

async function closeWeekly({ backend: { db }, id }: Caller, teamId: string, names: string[]): Promise<string[]> {
  const ids = names.map(() => newId());
  const [first, ...others] = names.map((retrospectiveName, weeks) => {
    const at = ago(7 * weeks + 1);
    const result = { sprintWinnerId: id, winnerVotes: 1, totalVotes: 1 };
    const dates = { createdAt: at, closedAt: at };
    const row = { id: ids[weeks] ?? "", teamId, retrospectiveName, status: "CLOSED" as const, ...result, ...dates };
    return db.insert(retrospectives).values(row);
  });
  if (first) await db.batch([first, ...others]);
  return ids;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("One long name leaves the table of members, the topics of a phone and a card of the board as they are", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const long = await person(LONG_NAME, { viewport: PHONE });
  const { teamId, path, addCard, goTo } = await boardOf(ana, long);
  await openLive(ana.page, `/teams/${teamId}/members`);
  const members = ana.page.getByRole("table", { name: "Miembros" });
  const card = await boxOf(members.locator(".."));
  expect((await boxOf(members)).right).toBeLessThanOrEqual(card.right);
  expect((await boxOf(row(ana.page, "Ana Soto"))).height).toBeLessThan(80);

  const topic = { id: newId(), teamId, title: "Reuniones largas", authorId: long.id };
  await ana.backend.db.insert(topics).values(topic);
  await openLive(long.page, `/teams/${teamId}/topics`);
  const list = long.page.getByRole("list", { name: "Tópicos" });
  expect(await endOfText(list.getByText(LONG_NAME))).toBeLessThan((await boxOf(list)).right);

  await addCard(long, "La demo");
  await goTo("GROUP");
  await openLive(ana.page, path);
  const author = ana.page.getByText(LONG_NAME, { exact: true }).last();
  const onTable = ana.page.locator("[data-card]").first();
  expect(await endOfText(author)).toBeLessThan((await boxOf(onTable)).right);
});

test("The sheet of a winner with a long name, and their profile, are as wide as their phone", async ({
  caller,
  person,
}) => {
  const ana = await caller("Ana Soto");
  const long = await person(LONG_NAME, { viewport: PHONE });
  const teamId = await teamOf(ana, long);
  const [retroId] = await closeWeekly(long, teamId, ["Sprint 1"]);
  for (const path of [`/teams/${teamId}/retrospectives/${retroId}/summary`, "/user"]) {
    await long.page.goto(path);
    await expect(long.page.getByRole("main").getByText(LONG_NAME).first()).toBeVisible();
    expect(await long.page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width);
  }
});

test("The sidebar shows the longest name of another team in three lines", async ({ person }) => {
  const ana = await person("Ana Soto");
  const name = "Equipo de Supercalifragilística y Otorrinolaringología, sede sur";
  const teamId = await teamOf(ana);
  await newTeam(ana.backend, name, [ana.id]);
  await openLive(ana.page, `/teams/${teamId}`);
  const links = ana.page.getByRole("complementary", { name: "Barra lateral" });
  const line = (await boxOf(links.getByText("Retros", { exact: true }))).height;
  expect((await boxOf(links.getByText(name))).height).toBeLessThanOrEqual(3 * line + 1);
});

test("A streak of three digits does not cover the name of its counter", async ({ person }) => {
  const ana = await person("Ana Soto");
  const teamId = await teamOf(ana);
  const labels = { incrementButtonLabel: "Sumar un día", resetButtonLabel: "Volver a cero" };
  const streak = { currentCount: 383, longestStreak: 383 };
  await ana.backend.db.insert(counters).values({ id: newId(), teamId, name: "Días sin caídas", ...labels, ...streak });
  await openLive(ana.page, `/teams/${teamId}`);
  const streaks = ana.page.getByRole("list", { name: "Rachas de hoy" });
  const name = await boxOf(streaks.getByRole("link", { name: "Días sin caídas" }));
  expect(await endOfText(streaks.getByRole("paragraph").filter({ hasText: "383" }))).toBeLessThan(name.x);
});

test("The columns of closed retrospectives stand below one another, also beside a long name", async ({ person }) => {
  const ana = await person("Ana Soto");
  const teamId = await teamOf(ana);
  await closeWeekly(ana, teamId, ["Sprint 2", "Sprint 1: la migración que no terminaba y el cierre que nadie miraba"]);
  await openLive(ana.page, `/teams/${teamId}/retrospectives`);
  const winners = ana.page.getByRole("list").getByText("Ana Soto", { exact: true });
  await expect(winners).toHaveCount(2);
  expect((await boxOf(winners.first())).x).toBe((await boxOf(winners.last())).x);
});

test("What was due or closed a year ago says its year, and Pulso how far it reaches", async ({ person }) => {
  const ana = await person("Ana Soto");
  const teamId = await teamOf(ana);
  const dueOn = ago(366).slice(0, 10);
  const year = dueOn.slice(0, 4);
  await ana.backend.db.insert(agreements).values({ id: newId(), teamId, text: "Revisar los PR", dueOn });
  const { page } = ana;
  await openLive(page, `/teams/${teamId}/agreements`);
  await expect(page.getByText("Era para el")).toContainText(year);

  await closeWeekly(
    ana,
    teamId,
    Array.from({ length: PULSE.most + 1 }, (_, weeks) => `Sprint ${PULSE.most - weeks}`),
  );
  const note = page.getByText(`Hasta ${PULSE.most} retros: las más recientes.`);
  await openLive(page, `/teams/${teamId}/pulse`);
  await expect(note).toHaveCount(0);
  await page.getByRole("link", { name: "Todas" }).click();
  await expect(note).toBeVisible();
  const thanks = page.getByRole("region", { name: "Cuántos participaron" });
  await expect(thanks.getByText(year, { exact: true }).first()).toBeVisible();
});
