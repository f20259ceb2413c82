import type { Browser, CDPSession, Page } from "@playwright/test";
import { waitUntilJoined } from "#tests/e2e/realtime.ts";
import { pageOf } from "./browser.ts";
import type { Person } from "./people.ts";
import { ms, percentile, type Row } from "./row.ts";

const ARRIVALS = 30;
/** CPU slow-down, and milliseconds of main thread that a card of somebody else may take. */
const SPEEDS = [
  { rate: 1, most: 16 },
  { rate: 4, most: 100 },
];
/** Milliseconds from the frame to the paint, for 95 % of the cards. */
const PAINTED = 100;
/** Work that follows the paint counts too; in milliseconds. */
const AFTER_PAINT = 150;
/** A card that does not arrive in so many milliseconds is a failure, which would otherwise wait forever. */
const LOST = 60_000;

declare global {
  interface Window {
    /** Begins to look for a text, before it is sent. */
    lookFor?: (text: string) => void;
    /** The milliseconds from the frame with that text to the paint after the card is on the page. */
    paint?: Promise<number>;
  }
}

/** A list on a page, in which somebody else's cards arrive. */
export type LongList = {
  what: string;
  path: string;
  /** Resolves when a person can act. */
  isUsable: (page: Page) => Promise<unknown>;
  write: (writer: Person, turn: number, text: string) => Promise<void>;
};

/** Runs in the page before its scripts. Without functions that have a name: tsx adds a helper to those. */
function watchPaints(): void {
  const frames: { at: number; data: string }[] = [];
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      this.addEventListener("message", ({ data }) => frames.push({ at: performance.now(), data: String(data) }));
    }
  };
  window.lookFor = (text) => {
    window.paint = new Promise((resolve) => {
      new MutationObserver((records, observer) => {
        if (!records.some(({ addedNodes }) => [...addedNodes].some((node) => node.textContent?.includes(text)))) return;
        observer.disconnect();
        const frame = frames.find(({ data }) => data.includes(text));
        // A task after the frame's callbacks runs when the frame has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - (frame?.at ?? Number.NaN));
          port2.postMessage(null);
        });
      }).observe(document.body, { childList: true, subtree: true });
    });
  };
}

const PARTS = { ScriptDuration: "script", RecalcStyleDuration: "style", LayoutDuration: "layout" } as const;

type Work = { all: number; script: number; style: number; layout: number };

/** Milliseconds that the main thread has worked since the page began. */
async function worked(devtools: CDPSession): Promise<Work> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return {
    all: of("TaskDuration"),
    script: of("ScriptDuration"),
    style: of("RecalcStyleDuration"),
    layout: of("LayoutDuration"),
  };
}

type Arrival = { work: Work; paint: number };

async function arrive(page: Page, devtools: CDPSession, text: string, write: () => Promise<void>): Promise<Arrival> {
  await page.evaluate((wanted) => window.lookFor?.(wanted), text);
  const before = await worked(devtools);
  await write();
  const lost = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`"${text}" was not painted within ${LOST / 1000} s.`)), LOST).unref();
  });
  const painted = await Promise.race([page.evaluate(() => window.paint ?? Number.NaN), lost]);
  await new Promise((resolve) => setTimeout(resolve, AFTER_PAINT));
  const after = await worked(devtools);
  const work = {
    all: after.all - before.all,
    script: after.script - before.script,
    style: after.style - before.style,
    layout: after.layout - before.layout,
  };
  return { work, paint: painted };
}

/**
 * Cards of somebody else that arrive on a page.
 * @param page a new one @param open resolves when a person can act @param rate how many times slower its CPU is
 */
export async function arrivalsOn(
  page: Page,
  open: () => Promise<unknown>,
  rate: number,
  write: (turn: number, text: string) => Promise<void>,
): Promise<Arrival[]> {
  await page.addInitScript(watchPaints);
  await open();
  await page.waitForLoadState("networkidle");
  const devtools = await page.context().newCDPSession(page);
  // The time of the thread, so that other processes do not count.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const arrivals: Arrival[] = [];
  for (let turn = 0; turn < ARRIVALS; turn += 1) {
    const text = `Llega la ${turn} a ${rate}x`;
    arrivals.push(await arrive(page, devtools, text, () => write(turn, text)));
  }
  return arrivals;
}

async function rowsAt(
  topic: string,
  browser: Browser,
  origin: string,
  { what, path, isUsable, write }: LongList,
  [viewer, ...writers]: Person[],
  { rate, most }: (typeof SPEEDS)[number],
): Promise<Row[]> {
  if (!viewer) throw new Error("no viewer");
  const page = await pageOf(browser, origin, viewer);
  const open = async () => {
    await Promise.all([waitUntilJoined(page), page.goto(path)]);
    await isUsable(page);
  };
  const arrivals = await arrivalsOn(page, open, rate, (turn, text) =>
    write(writers[turn % writers.length] ?? viewer, turn, text),
  );
  await page.context().close();
  const half = (part: keyof Work) =>
    percentile(
      arrivals.map(({ work }) => work[part]),
      0.5,
    );
  const works = arrivals.map(({ work }) => work.all);
  const paints = arrivals.map(({ paint }) => paint);
  const paint = percentile(paints, 0.95);
  const cpu = rate === 1 ? "this CPU" : `a ${rate} times slower CPU`;
  const parts = Object.values(PARTS).map((part) => `${part} ${ms(half(part))}`);
  return [
    {
      topic,
      figure: `main thread for one card of somebody else on ${what}, ${cpu}`,
      measured: `50 %: ${ms(half("all"))} (${parts.join(", ")}), 95 %: ${ms(percentile(works, 0.95))}`,
      target: `50 % ≤ ${most} ms`,
      kept: half("all") <= most,
    },
    {
      topic,
      figure: `from its frame to its paint, ${cpu}`,
      measured: `50 %: ${ms(percentile(paints, 0.5))}, 95 %: ${ms(paint)}`,
      target: `95 % ≤ ${PAINTED} ms`,
      kept: paint <= PAINTED,
    },
  ];
}

/** What a card that somebody else writes costs the page. */
export async function arrivalRows(
  topic: string,
  browser: Browser,
  origin: string,
  list: LongList,
  people: Person[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const speed of SPEEDS) rows.push(...(await rowsAt(topic, browser, origin, list, people, speed)));
  return rows;
}
