import { RETROSPECTIVE } from "#tests/bench/budgets.ts";
import { openSharedLink, type RetrospectiveSetup, runRetrospective } from "#tests/bench/standard-retrospective.ts";
import { presentStep } from "./board-bar.ts";
import { boardOf } from "./board-data.ts";
import { type Caller, expect, teamOf, test, untilQuiet } from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { workerRequests } from "./worker-requests.ts";

type Named = { id: string };

const PEOPLE = 8;
/** Each person opens one page and one socket. */
const START = 2;

async function setUp(admin: Caller, teamId: string): Promise<RetrospectiveSetup> {
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

test("A retrospective of eight people stays within its budget of Worker requests, because nobody fetches what others changed", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const setup = await setUp(ana, await teamOf(ana, beto));
  await openSharedLink([ana, beto], setup);
  // A page loaded within five seconds of a change receives the change again.
  for (const { page } of [ana, beto]) await untilQuiet(page);
  const [admins, members] = [workerRequests(ana.page), workerRequests(beto.page)];
  await runRetrospective([ana, beto], setup, false);

  // The requests of one person do not depend on the number of people: two take part, and the rest is multiplied.
  const all = admins.length + (PEOPLE - 1) * members.length + PEOPLE * START;
  expect(all, [...admins, "", ...members].join("\n")).toBeLessThanOrEqual(RETROSPECTIVE.requests);
  const readsOf = (what: RegExp) => members.filter((asked) => asked.startsWith("GET") && what.test(asked)).length;
  expect([readsOf(/thank-you$/), readsOf(/vote-status$/), readsOf(/messages$/)]).toEqual([0, 0, 1]);
  // Lists and events brought these already.
  expect([/topics\/[^/]+$/, /retrospectives\/[^/]+$/, /\/users$/].map(readsOf)).toEqual([0, 0, 0]);
  // The team has no series, and the increment achieves no goal.
  expect([/\/series$/, /\/goals$/].map(readsOf)).toEqual([0, 0]);
});

test("A page asks for nothing when somebody else does an agreement, and for the board once when they close", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { goTo, path, teamId } = await boardOf(ana, beto);
  const agreements = `/teams/${teamId}/agreements`;
  const { id } = await ana.call<Named>("POST", agreements, { text: "Probar antes de mezclar" });
  const { page } = beto;
  await openLive(page, path);
  const pending = page.getByRole("list", { name: "Lo pendiente", exact: true }).getByRole("listitem");
  await expect(pending).toContainText(["Probar antes de mezclar"]);
  await untilQuiet(page);
  const asked = workerRequests(page);

  await ana.call("PATCH", `${agreements}/${id}`, { state: "DONE" });
  await expect(pending).toContainText(["¡Cumplido! Gracias"]);
  await ana.call("POST", agreements, { text: "Ensayar el día anterior", retrospectiveId: path.split("/").at(-1) });
  expect(asked).toEqual([]);

  await goTo("THANK");
  await expect(presentStep(page, "Agradecer")).toBeVisible();
  await expect(pending).toHaveCount(0);
  await untilQuiet(page);
  asked.length = 0;
  await ana.call("POST", `${path}/close`);
  await expect(page.getByRole("main").getByText("Ensayar el día anterior")).toBeVisible();
  await expect.poll(() => asked.toSorted()).toEqual([`GET /api${agreements}`, `GET /api${path}/board`]);
});
