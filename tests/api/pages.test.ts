import { beforeAll, describe, expect, it, vi } from "vitest";
import * as build from "#build";
import { BUDGET } from "#tests/bench/budgets.ts";
import { ask, env, ORIGIN } from "#tests/factories/client.ts";
import { countingDatabase, newQueryCounts, type QueryCounts } from "#tests/factories/counting-database.ts";
import { addOtherTeams } from "#tests/factories/other-teams.ts";
import { addressIn, idsForPages, pagesOf } from "#tests/factories/pages.ts";
import { newWorld, type World } from "#tests/factories/world.ts";

type PageLoad = QueryCounts & { id: string; status: number; calls: number; html: string };

const SCREENS = pagesOf(build.routes);
const isPrivate = (id: string) =>
  SCREENS.some((screen) => screen.id === id && screen.layouts.includes("shell/private-layout"));

async function load(path: string, { admin }: World) {
  const tally = newQueryCounts();
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const headers = { cookie: `session=${admin.token}` };
  const page = await ask(new Request(ORIGIN + path, { headers }), { ...env, DB: countingDatabase(env.DB, tally) });
  const html = await page.text();
  const [line] = log.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('{"requestId"'));
  log.mockRestore();
  const { calls }: { calls: number } = JSON.parse(line ?? '{"calls":0}');
  return { ...tally, status: page.status, calls, html };
}

async function loadAllPages(): Promise<PageLoad[]> {
  const world = await newWorld();
  const loads: PageLoad[] = [];
  const idsFor = await idsForPages(world);
  for (const { id, path } of SCREENS) {
    loads.push({ id, ...(await load(addressIn(path, idsFor(id)), world)) });
  }
  return loads;
}

const highest = (pages: PageLoad[], what: Exclude<keyof QueryCounts, "written"> | "calls") =>
  Math.max(...pages.map((page) => page[what]));

describe("A page shows moments in its reader's time zone", () => {
  const AT = "2026-11-23T02:30:00.000Z";

  async function dayOnPage(cookie: string): Promise<string | undefined> {
    const { admin, teamId } = await newWorld();
    const param = { teamId };
    await admin.api.teams[":teamId"].$patch({ param, json: { timeZone: "America/Santiago" } });
    const json = { title: "El café" };
    const { id } = await (await admin.api.teams[":teamId"].topics.$post({ param, json })).json();
    await env.DB.prepare("update topics set created_at = ? where id = ?").bind(AT, id).run();
    const headers = { cookie: `session=${admin.token}; ${cookie}` };
    const page = await ask(new Request(`${ORIGIN}/teams/${teamId}/topics/${id}`, { headers }), env);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    return new RegExp(`<time [^>]*dateTime="${AT}"[^>]*>([^<]+)`, "i").exec(await page.text())?.[1];
  }

  it.each([
    ["the one of the browser", "time_zone=Asia/Kathmandu", "23 de noviembre de 2026"],
    ["the team's where the browser told none", "", "22 de noviembre de 2026"],
    ["the team's where the browser told one that does not exist", "time_zone=Luna/Mar", "22 de noviembre de 2026"],
    ["the team's where the cookie holds something else", "time_zone=%00<script>", "22 de noviembre de 2026"],
  ])("The time zone of a page is %s", async (_, cookie, day) => {
    expect(await dayOnPage(cookie)).toBe(day);
  });
});

describe("The months of the memory", () => {
  it("The months are those of the team's zone, also for a reader in another one", async () => {
    const { admin, teamId, retroId } = await newWorld();
    await admin.api.teams[":teamId"].$patch({ param: { teamId }, json: { timeZone: "America/Santiago" } });
    await admin.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });
    const update = env.DB.prepare("update retrospectives set closed_at = '2026-11-01T02:00:00.000Z' where id = ?");
    await update.bind(retroId).run();
    const headers = { cookie: `session=${admin.token}; time_zone=Asia/Kathmandu` };
    const page = await ask(new Request(`${ORIGIN}/teams/${teamId}/memory`, { headers }), env);
    expect(await page.text()).toContain(">octubre de 2026</h2>");
  });
});

describe("Every page", () => {
  let pages: PageLoad[] = [];

  beforeAll(async () => {
    // Rows of other teams before and after every row that a page reads.
    await addOtherTeams(1, 1);
    pages = await loadAllPages();
  }, 60_000);

  it("An admin can open every private page", ({ task }) => {
    const shown = pages.filter(({ id }) => isPrivate(id));
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter(({ status }) => status !== 200)).toEqual([]);
    task.meta.figures = {
      pages: shown.length,
      mostCalls: highest(shown, "calls"),
      mostStatements: highest(shown, "statements"),
    };
  });

  it("No page makes more database round trips than its budget allows", ({ task }) => {
    task.meta.figures = { pageRoundTrips: highest(pages, "roundTrips"), pageRows: highest(pages, "rowsRead") };
    const many = pages.filter(({ roundTrips }) => roundTrips > BUDGET.pageRoundTrips);
    expect(many.map(({ id, roundTrips }) => `${id}: ${roundTrips}`)).toEqual([]);
  });

  it("No page writes to the database", () => {
    expect(pages.filter(({ rowsWritten }) => rowsWritten > 0).map(({ id }) => id)).toEqual([]);
  });

  it("A button that only the page's script handles is disabled until then", () => {
    const withoutScript = /type="submit"|popovertarget=| disabled=/i;
    const pressable = pages.flatMap(({ id, html }) =>
      [...html.matchAll(/<button[^>]*>/g)].filter(([tag]) => !withoutScript.test(tag)).map(([tag]) => `${id}: ${tag}`),
    );
    expect(pages.some(({ html }) => html.includes("<button"))).toBe(true);
    expect(pressable).toEqual([]);
  });

  it("Ten and a hundred times more teams do not change how many rows a page reads", { timeout: 120_000 }, async ({
    task,
  }) => {
    const rows = (loads: PageLoad[]) => loads.map(({ id, rowsRead }) => `${id}: ${rowsRead}`);
    const alone = rows(pages);
    await addOtherTeams(2, 10);
    const tenfold = rows(await loadAllPages());
    await addOtherTeams(11, 100);
    const hundredfold = rows(await loadAllPages());
    task.meta.figures = { pagesReadingMore: hundredfold.filter((row, index) => row !== alone[index]).length };
    expect(tenfold).toEqual(alone);
    expect(hundredfold).toEqual(alone);
  });
});
