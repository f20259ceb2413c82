import type { Browser } from "@playwright/test";
import { arrivalsOn } from "./arrivals.ts";
import { newBrowser, pageOf } from "./browser.ts";
import { kB, ms, type Row } from "./row.ts";
import { each, inTurns, type Product, type Room, ratioRow, TEXT, type Two } from "./two-products.ts";
import { barriers, fastDesktop, firstWrite, type Load, load, readWithoutScript, type Visit } from "./visits.ts";

const SMALL = { people: 8, cards: 20 };
/** Enough people that none of them writes faster than a person may. */
const LARGE = { people: 50, cards: 200 };
const LOADS = 5;
const CPUS = [
  { rate: 1, name: "this CPU" },
  { rate: 4, name: "a 4 times slower CPU" },
];

type Prepared = Visit & { room: Room };

/** A retrospective with cards. */
async function prepare(product: Product, { people, cards }: typeof SMALL): Promise<Prepared> {
  const room = await product.open(people);
  for (let place = 0; place < cards; place += 1) await room.add(place);
  const { path, storageState } = room;
  return { ...product, path, storageState, room };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

function exactRow(figure: string, [ours, theirs]: Two<number>, target: string, kept: boolean): Row {
  return { topic: "peers", figure, measured: String(ours), target, kept, beside: `Refacto: ${theirs}` };
}

async function visitRows(browser: Browser, products: Two<Product>): Promise<Row[]> {
  const visits = await each(products, (product) => prepare(product, SMALL));
  for (const { room } of visits) room.close();
  const loads = await inTurns(visits, LOADS, (visit) => load(browser, visit));
  const fast = await inTurns(visits, LOADS, (visit) => load(browser, visit, fastDesktop));
  const writes = await inTurns(visits, LOADS, (visit) => firstWrite(browser, visit));
  const of = ([ours, theirs]: Two<Load[]>, key: keyof Load): Two<number[]> => [
    ours.map((one) => one[key]),
    theirs.map((one) => one[key]),
  ];
  const [shift, otherShift] = of(loads, "shift").map((values) => Math.max(...values));
  const shifts: Two<number> = [rounded(shift ?? Number.NaN), rounded(otherShift ?? Number.NaN)];
  const found = await each(visits, (visit) => barriers(browser, visit));
  const read = await each(visits, (visit) => readWithoutScript(browser, visit, TEXT));
  const what = `a shared retrospective with ${SMALL.cards} cards`;
  const phone = "slow 4G, slow phone";
  return [
    ratioRow(`${what}: bytes`, of(loads, "bytes"), kB, 1),
    ratioRow(`${what}: requests`, of(loads, "requests"), String, 1),
    ratioRow(`${what}: Largest Contentful Paint, ${phone}`, of(loads, "paint"), ms, 1),
    ratioRow(`${what}: Largest Contentful Paint, fast desktop`, of(fast, "paint"), ms, 1),
    ratioRow(`${what}: first card sent after opening the link, ${phone}`, writes, ms, 1),
    exactRow(`${what}: layout shift`, shifts, "0", shifts[0] === 0),
    exactRow(`${what}: elements that break WCAG 2.2 AA (axe)`, found, "0", found[0] === 0),
    exactRow(`${what}: cards in view without script`, read, "≥ 1", read[0] >= 1),
  ];
}

/** What a card of somebody else costs the page of a person who looks on. */
async function arrivalRows(browser: Browser, products: Two<Product>): Promise<Row[]> {
  const visits = await each(products, (product) => prepare(product, LARGE));
  const rows: Row[] = [];
  for (const { rate, name } of CPUS) {
    const [ours, theirs] = await each(visits, async ({ origin, path, storageState, field, room }) => {
      const page = await pageOf(browser, origin, null, { storageState });
      const open = () => page.goto(path).then(() => field(page).waitFor());
      const arrivals = await arrivalsOn(page, open, rate, async (turn, text) => void (await room.add(turn, text)));
      await page.context().close();
      return arrivals.map(({ work }) => work.all);
    });
    const figure = `main thread for one card of somebody else on a table of ${LARGE.cards}, ${name}`;
    rows.push(ratioRow(figure, [ours, theirs], ms, 1));
  }
  for (const { room } of visits) room.close();
  return rows;
}

export async function pageRows(products: Two<Product>): Promise<Row[]> {
  const browser = await newBrowser();
  try {
    return [...(await visitRows(browser, products)), ...(await arrivalRows(browser, products))];
  } finally {
    await browser.close();
  }
}
