import { join } from "node:path";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { newBrowser } from "./browser.ts";
import { countedServer } from "./counted-server.ts";
import { ownTable } from "./own-table.ts";
import { type Person, peopleOf, teamOf } from "./people.ts";
import { ms, percentile, type Row, type Topic } from "./row.ts";
import { painted, slowPhone } from "./slow-phone.ts";

const topic = "paint";
const LOADS = 5;
const TARGET = { paint: 1200, chain: 2 };

/** Milliseconds from the start of the load. `usable` is when a person can act. */
type Load = { paint: number; shift: number; chain: number; usable: number };
type Asked = { url: string; by: string | undefined; at: number };

function watch(devtools: CDPSession): Asked[] {
  const asked: Asked[] = [];
  devtools.on("Network.requestWillBeSent", ({ request, initiator, timestamp }) => {
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    asked.push({ url: request.url, by, at: timestamp * 1000 });
  });
  return asked;
}

/** Length of the longest chain of requests that caused each other, before a moment in milliseconds. */
function depth(asked: Asked[], before: number): number {
  const start = asked[0]?.at ?? 0;
  const depths = new Map<string, number>();
  for (const { url, by, at } of asked) {
    if (at - start < before && !depths.has(url)) depths.set(url, 1 + (depths.get(by ?? "") ?? 0));
  }
  return Math.max(...depths.values());
}

/** A cold load on a slow phone. */
export async function load(
  browser: Browser,
  origin: string,
  person: Person | null,
  path: string,
  isUsable?: (page: Page) => Promise<unknown>,
): Promise<Load> {
  const { page, devtools } = await slowPhone(browser, origin, person);
  const asked = watch(devtools);
  const usable = isUsable?.(page).then(() => page.evaluate(() => performance.now()));
  await page.goto(path, { waitUntil: "networkidle" });
  if (new URL(page.url()).pathname !== path) throw new Error(`redirected to ${page.url()}`);
  const { paint, shift } = await painted(page);
  const load = { paint, shift, chain: depth(asked, paint), usable: (await usable) ?? Number.NaN };
  await page.context().close();
  return load;
}

async function rowsOf(
  browser: Browser,
  origin: string,
  person: Person | null,
  what: string,
  path: string,
): Promise<Row[]> {
  const loads: Load[] = [];
  for (let turn = 0; turn < LOADS; turn += 1) loads.push(await load(browser, origin, person, path));
  const paints = loads.map(({ paint }) => paint);
  const paint = percentile(paints, 0.5);
  const shift = Math.max(...loads.map((one) => one.shift));
  const chain = Math.max(...loads.map((one) => one.chain));
  return [
    {
      topic,
      figure: `${what}: Largest Contentful Paint`,
      measured: `${ms(paint)} (${ms(Math.min(...paints))} to ${ms(Math.max(...paints))})`,
      target: `≤ ${TARGET.paint} ms`,
      kept: paint <= TARGET.paint,
      beside: "vsts-extension-retrospectives: 30 to 45 s to open a board",
    },
    {
      topic,
      figure: `${what}: layout shift`,
      measured: String(Math.round(shift * 10_000) / 10_000),
      target: "0",
      kept: shift === 0,
    },
    {
      topic,
      figure: `${what}: longest request chain before LCP`,
      measured: String(chain),
      target: `≤ ${TARGET.chain}`,
      kept: chain <= TARGET.chain,
    },
  ];
}

/** The most that a slow phone may need to its own table, in milliseconds. */
const OWN_TABLE = 10_000;
/** A network gets few tables a day. */
const TABLES = 3;

async function ownTableRow(browser: Browser, origin: string): Promise<Row> {
  const times: number[] = [];
  for (let turn = 0; turn < TABLES; turn += 1) {
    const { page } = await slowPhone(browser, origin, null);
    times.push(await ownTable(page));
    await page.context().close();
  }
  const time = percentile(times, 0.5);
  return {
    topic,
    figure: "from /landing to one's own table, 1 field and 2 taps, slow 4G, slow phone",
    measured: `${ms(time)} (${ms(Math.min(...times))} to ${ms(Math.max(...times))})`,
    target: `≤ ${OWN_TABLE} ms`,
    kept: time <= OWN_TABLE,
  };
}

/** Median of five cold loads. */
export const paint: Topic = async ({ folder }) => {
  const server = await countedServer(join(folder, "paint"));
  const browser = await newBrowser();
  try {
    const people = await peopleOf(server.db, server.secret, 8);
    const { teamId, retroId } = await teamOf(server.db, people);
    const [ana = null] = people;
    const shared = `/teams/${teamId}/retrospectives/${retroId}`;
    return {
      rows: [
        ...(await rowsOf(browser, server.origin, null, "/landing", "/landing")),
        ...(await rowsOf(browser, server.origin, ana, "a shared retrospective", shared)),
        await ownTableRow(browser, server.origin),
      ],
    };
  } finally {
    await browser.close();
    await server.end();
  }
};
