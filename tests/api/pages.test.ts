import { beforeAll, describe, expect, it, vi } from "vitest";
import * as build from "#build";
import { BUDGET } from "#tests/bench/budgets.ts";
import { ask, env, ORIGIN } from "#tests/factories/client.ts";
import { countingDatabase, newTally, type Tally } from "#tests/factories/counting.ts";
import { crowd } from "#tests/factories/crowd.ts";
import { addressIn, pagesOf } from "#tests/factories/site.ts";
import { newWorld, type World } from "#tests/factories/world.ts";

type Loaded = Tally & { id: string; status: number; calls: number };

const SCREENS = pagesOf(build.routes);
const isPrivate = (id: string) =>
  SCREENS.some((screen) => screen.id === id && screen.layouts.includes("shell/private-layout"));

/** Loads a page as the browser of an admin would, and reads it to its end. */
async function load(path: string, { admin }: World) {
  const tally = newTally();
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const headers = { cookie: `session=${admin.token}` };
  const page = await ask(new Request(ORIGIN + path, { headers }), { ...env, DB: countingDatabase(env.DB, tally) });
  await page.text();
  const [line] = log.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('{"requestId"'));
  log.mockRestore();
  const { calls }: { calls: number } = JSON.parse(line ?? '{"calls":0}');
  return { ...tally, status: page.status, calls };
}

/** Loads every page of the product, all of the same new world. */
async function loadEverything(): Promise<Loaded[]> {
  const world = await newWorld();
  const loaded: Loaded[] = [];
  for (const { id, path } of SCREENS) loaded.push({ id, ...(await load(addressIn(path, world), world)) });
  return loaded;
}

const most = (pages: Loaded[], what: keyof Tally | "calls") => Math.max(...pages.map((page) => page[what]));

describe("What a page asks of the database", () => {
  let pages: Loaded[] = [];

  beforeAll(async () => {
    // Whatever is looked up has somebody else's rows on both sides, from the first time on.
    await crowd(1, 1);
    pages = await loadEverything();
  }, 60_000);

  it("Every page behind the login was shown to the person who asked", ({ task }) => {
    const shown = pages.filter(({ id }) => isPrivate(id));
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter(({ status }) => status !== 200)).toEqual([]);
    task.meta.figures = {
      pages: shown.length,
      mostCalls: most(shown, "calls"),
      mostStatements: most(shown, "statements"),
    };
  });

  it("No page goes to the database more than three times, session and membership included", ({ task }) => {
    task.meta.figures = { pageRoundTrips: most(pages, "roundTrips"), pageRows: most(pages, "rowsRead") };
    const many = pages.filter(({ roundTrips }) => roundTrips > BUDGET.pageRoundTrips);
    expect(many.map(({ id, roundTrips }) => `${id}: ${roundTrips}`)).toEqual([]);
  });

  it("No page writes", () => {
    expect(pages.filter(({ rowsWritten }) => rowsWritten > 0).map(({ id }) => id)).toEqual([]);
  });

  it("Ten and a hundred times as many other teams add not one row to what a page reads", { timeout: 120_000 }, async ({
    task,
  }) => {
    const rows = (loaded: Loaded[]) => loaded.map(({ id, rowsRead }) => `${id}: ${rowsRead}`);
    const alone = rows(pages);
    await crowd(2, 10);
    const tenfold = rows(await loadEverything());
    await crowd(11, 100);
    const hundredfold = rows(await loadEverything());
    task.meta.figures = { pagesReadingMore: hundredfold.filter((row, index) => row !== alone[index]).length };
    expect(tenfold).toEqual(alone);
    expect(hundredfold).toEqual(alone);
  });
});
