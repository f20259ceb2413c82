import { join } from "node:path";
import type { Browser, CDPSession, Page } from "@playwright/test";
import type { Gesture } from "#worker/contract/boards.ts";
import { newBrowser, pageOf } from "./browser.ts";
import { countedServer } from "./counted-server.ts";
import { type Person, peopleOf, teamOf } from "./people.ts";
import { ms, percentile, type Row, type Topic } from "./row.ts";

const topic = "table";
const CARDS = 200;
/** A person makes at most 30 gestures in 10 s. */
const PEOPLE = 16;
const ARRIVALS = 20;
/** CPU slow-down, and milliseconds of main thread that a card of somebody else may take. */
const SPEEDS = [
  { rate: 1, most: 16 },
  { rate: 4, most: 100 },
];
/** Milliseconds from the frame to the paint, for 95 % of the cards. */
const PAINTED = 100;

declare global {
  interface Window {
    /** Resolves with the milliseconds from the frame with a text to the paint after the card is on the page. */
    paintOf?: (text: string) => Promise<number>;
  }
}

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
  window.paintOf = (text) =>
    new Promise((resolve) => {
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
}

type Board = { path: string; act: (who: Person, gesture: Gesture) => Promise<void> };

async function boardOf(origin: string, teamId: string, conductor: Person): Promise<Board> {
  const send = async ({ token }: Person, path: string, json: object) => {
    const answer = await fetch(`${origin}/api/teams/${teamId}/retrospectives${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(json),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const { id } = await send(conductor, "", {
    retrospectiveName: "Grande",
    template: "bien-mejorar-ideas",
    signed: true,
  });
  const act: Board["act"] = async (who, gesture) => {
    await send(who, `/${id}/board`, { id: crypto.randomUUID(), gesture });
  };
  return { path: `/teams/${teamId}/retrospectives/${id}`, act };
}

const cardOf = (number: number, text: string): Gesture => ({
  kind: "addCard",
  cardId: crypto.randomUUID(),
  columnId: `c${(number % 3) + 1}`,
  rank: `a${number.toString(36).toUpperCase().padStart(3, "0")}V`,
  text,
});

/** Milliseconds that the main thread has worked since the page began. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

type Arrival = { work: number; paint: number };

async function arrive(page: Page, devtools: CDPSession, text: string, write: () => Promise<void>): Promise<Arrival> {
  const paint = page.evaluate((wanted) => window.paintOf?.(wanted) ?? Number.NaN, text);
  const before = await worked(devtools);
  await write();
  const painted = await paint;
  return { work: (await worked(devtools)) - before, paint: painted };
}

async function rowsAt(
  browser: Browser,
  origin: string,
  board: Board,
  [viewer, ...writers]: Person[],
  { rate, most }: (typeof SPEEDS)[number],
): Promise<Row[]> {
  if (!viewer) throw new Error("no viewer");
  const page = await pageOf(browser, origin, viewer);
  await page.addInitScript(watchPaints);
  await page.goto(board.path);
  await page.getByRole("button", { name: "Listo" }).and(page.locator(":not([aria-disabled])")).waitFor();
  const devtools = await page.context().newCDPSession(page);
  // The time of the thread, so that other processes do not count.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const arrivals: Arrival[] = [];
  for (let turn = 0; turn < ARRIVALS; turn += 1) {
    const text = `Llega la ${turn} a ${rate}x`;
    const writer = writers[turn % writers.length] ?? viewer;
    arrivals.push(await arrive(page, devtools, text, () => board.act(writer, cardOf(turn * 7, text))));
  }
  await page.context().close();
  const [works, paints] = [arrivals.map(({ work }) => work), arrivals.map(({ paint }) => paint)];
  const work = percentile(works, 0.5);
  const paint = percentile(paints, 0.95);
  const cpu = rate === 1 ? "this CPU" : `a ${rate} times slower CPU`;
  return [
    {
      topic,
      figure: `main thread for one card of somebody else on a table of ${CARDS}, ${cpu}`,
      measured: `50 %: ${ms(work)}, 95 %: ${ms(percentile(works, 0.95))}`,
      target: `50 % ≤ ${most} ms`,
      kept: work <= most,
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

/** What a card that somebody else writes costs the page of a large table. */
export const table: Topic = async ({ folder }) => {
  const server = await countedServer(join(folder, "table"));
  const browser = await newBrowser();
  try {
    const people = await peopleOf(server.db, server.secret, PEOPLE);
    const { teamId } = await teamOf(server.db, people);
    const [conductor, ...others] = people;
    if (!conductor) throw new Error("no people");
    const board = await boardOf(server.origin, teamId, conductor);
    for (let number = 0; number < CARDS; number += 1) {
      const text = `Tarjeta ${number}: algo que pasó en el sprint y conviene conversar`;
      await board.act(others[number % others.length] ?? conductor, cardOf(number, text));
    }
    await board.act(conductor, { kind: "goTo", step: "GROUP", stepRev: 0 });
    const rows: Row[] = [];
    for (const speed of SPEEDS) rows.push(...(await rowsAt(browser, server.origin, board, people, speed)));
    return { rows };
  } finally {
    await browser.close();
    await server.end();
  }
};
