import type { Page } from "@playwright/test";
import { BUDGET } from "#tests/bench/budgets.ts";
import { openSharedLink, playRetrospective, type Stage } from "#tests/bench/standard-retrospective.ts";
import { expect, type Person, teamOf, test } from "./fixtures.ts";

type Named = { id: string };

const PEOPLE = 8;
/** Everybody's page and socket at the start, and at the end of the timer one question each whether it is over. */
const START = 2;
const RING = 1;

/** The requests of a page that reach the Worker; static files are free. */
function workerRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/assets\/|\.(svg|png|webmanifest)$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  page.on("websocket", (socket) => asked.push(`GET ${new URL(socket.url()).pathname}`));
  return asked;
}

/** An open retrospective, a counter, and a topic with four messages. */
async function setTable(admin: Person, teamId: string): Promise<Stage> {
  const team = `/teams/${teamId}`;
  const labels = { incrementButtonLabel: "Un día más", resetButtonLabel: "Volver a cero" };
  await admin.call("POST", `${team}/counters`, { name: "Días sin bugs", ...labels });
  const { id } = await admin.call<Named>("POST", `${team}/topics`, { title: "Reuniones más cortas" });
  for (const message of ["Quince minutos", "De pie", "Sin pantallas", "Los martes no"]) {
    await admin.call("POST", `${team}/topics/${id}/messages`, { message });
  }
  const retro = await admin.call<Named>("POST", `${team}/retrospectives`, { retrospectiveName: "Sprint 12" });
  const names = { topic: "Reuniones más cortas", retro: "Sprint 12", increment: labels.incrementButtonLabel };
  return { teamId, retroId: retro.id, ...names };
}

test("A retrospective of eight people asks the Worker 250 times at most, because nobody asks for what others did", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const stage = await setTable(ana, await teamOf(ana, beto));
  await openSharedLink([ana, beto], stage);
  // What was set up a moment ago is told once more; on the day, it is older.
  for (const { page } of [ana, beto]) await page.waitForLoadState("networkidle");
  const [admins, members] = [workerRequests(ana.page), workerRequests(beto.page)];
  await playRetrospective([ana, beto], stage, false);

  // What each one asks does not depend on how many they are: two have played, the rest is multiplication.
  const all = admins.length + (PEOPLE - 1) * members.length + PEOPLE * (START + RING);
  expect(all, [...admins, "", ...members].join("\n")).toBeLessThanOrEqual(BUDGET.retrospective);
  const readsOf = (what: RegExp) => members.filter((asked) => asked.startsWith("GET") && what.test(asked)).length;
  expect([readsOf(/thank-you$/), readsOf(/vote-status$/), readsOf(/messages$/)]).toEqual([0, 0, 1]);
});
