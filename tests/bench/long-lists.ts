import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { thankYous } from "#drizzle/schema/thanks.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { newId } from "#worker/contract/ids.ts";
import { arrivalRows, type LongList } from "./arrivals.ts";
import { DESKTOP, newBrowser, pageOf } from "./browser.ts";
import { type CountedServer, countedServer } from "./counted-server.ts";
import { load } from "./paint.ts";
import { type Person, peopleOf, type Team, teamOf } from "./people.ts";
import { ms, percentile, type Row, type Topic } from "./row.ts";

const topic = "long-lists";
const LENGTH = 200;
/** A person makes at most 30 gestures in 10 s. */
const PEOPLE = 16;
/** Rows of one statement: a statement takes at most 100 values. */
const BATCH = 16;
/** `moves` of the pointer are about a third of the way; `frame` in milliseconds. */
const DRAG = { frames: 180, moves: 60, frame: 20 };
const OPENING = { loads: 5, paint: 1500, usable: 2500 };

async function post<T>(origin: string, { token }: Person, path: string, json: object): Promise<T> {
  const answer = await fetch(`${origin}/api/teams/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(json),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

const cardOf = (number: number, text: string): Gesture => ({
  kind: "addCard",
  cardId: newId(),
  columnId: `c${(number % 3) + 1}`,
  rank: `a${number.toString(36).toUpperCase().padStart(3, "0")}V`,
  text,
  signed: true,
});

/** Asks in the page: a search by role reads the styles of all cards, which would slow the page down. */
const isReadyOffered = (page: Page) =>
  page.waitForFunction(
    () => {
      const buttons = [...document.querySelectorAll("button[aria-pressed]:enabled:not([aria-disabled])")];
      return buttons.some(({ textContent }) => textContent === "Listo");
    },
    undefined,
    { polling: 20 },
  );

/** All cards of the team are on the table. */
async function tableOf({ origin }: CountedServer, { teamId, people }: Team): Promise<LongList> {
  const [facilitator, ...others] = people;
  if (!facilitator) throw new Error("no people");
  const { id } = await post<{ id: string }>(origin, facilitator, `${teamId}/retrospectives`, {
    retrospectiveName: "Grande",
    template: "bien-mejorar-ideas",
    signed: true,
  });
  const path = `${teamId}/retrospectives/${id}`;
  const act = (who: Person, gesture: Gesture) =>
    post(origin, who, `${path}/board`, { id: crypto.randomUUID(), gesture });
  for (let number = 0; number < LENGTH; number += 1) {
    const text = `Tarjeta ${number}: algo que pasó en el sprint y conviene conversar`;
    await act(others[number % others.length] ?? facilitator, cardOf(number, text));
  }
  await act(facilitator, { kind: "goTo", step: "GROUP", stepRev: 0 });
  return {
    what: `a table of ${LENGTH}`,
    path: `/teams/${path}`,
    isUsable: isReadyOffered,
    write: async (writer, turn, text) => {
      await act(writer, cardOf(turn * 7, text));
    },
  };
}

const isHydrated = async (page: Page) => {
  const field = await page.getByLabel("¿Por qué?").elementHandle();
  await page.waitForFunction(
    (element) => element && Object.keys(element).some((key) => key.startsWith("__react")),
    field,
  );
};

/** A retrospective without a board: the wall is on its page. */
async function wallOf({ origin, db }: CountedServer, { teamId, retroId, people }: Team): Promise<LongList> {
  const at = (place: number) => people[place % people.length]?.id ?? "";
  const start = Date.now() - LENGTH * 1000;
  const rows = Array.from({ length: LENGTH }, (_, number) => ({
    id: crypto.randomUUID(),
    retrospectiveId: retroId,
    giverId: at(number),
    receiverId: at(number + 1),
    message: `Gracias ${number} por ayudarme con la entrega del sprint, y por la paciencia de explicarlo dos veces`,
    createdAt: new Date(start + number * 1000).toISOString(),
  }));
  const batches = Array.from({ length: Math.ceil(LENGTH / BATCH) }, (_, batch) =>
    rows.slice(batch * BATCH, (batch + 1) * BATCH),
  );
  for (const batch of batches) await db.insert(thankYous).values(batch);
  const path = `${teamId}/retrospectives/${retroId}`;
  return {
    what: `a wall of ${LENGTH}`,
    path: `/teams/${path}`,
    isUsable: isHydrated,
    write: async (writer, turn, message) => {
      await post(origin, writer, `${path}/thank-you`, { userId: at(turn), message });
    },
  };
}

/** Opens the list from a link, on slow 4G and a slow phone. */
async function openingsOf(browser: Browser, origin: string, list: LongList, person: Person | null): Promise<Row[]> {
  const loads = [];
  for (let turn = 0; turn < OPENING.loads; turn += 1) {
    loads.push(await load(browser, origin, person, list.path, list.isUsable));
  }
  const shift = Math.max(...loads.map((one) => one.shift));
  const time = (figure: string, values: number[], most: number): Row => ({
    topic,
    figure: `${list.what} opened from a link: ${figure}`,
    measured: `${ms(percentile(values, 0.5))} (${ms(Math.min(...values))} to ${ms(Math.max(...values))})`,
    target: `≤ ${most} ms`,
    kept: percentile(values, 0.5) <= most,
  });
  return [
    time(
      "Largest Contentful Paint",
      loads.map(({ paint }) => paint),
      OPENING.paint,
    ),
    time(
      "usable",
      loads.map(({ usable }) => usable),
      OPENING.usable,
    ),
    {
      topic,
      figure: `${list.what} opened from a link: layout shift`,
      measured: String(Math.round(shift * 10_000) / 10_000),
      target: "0",
      kept: shift === 0,
    },
  ];
}

/** Milliseconds from each frame to the next, while a person drags a card over the table. */
async function dragRow(browser: Browser, origin: string, list: LongList, person: Person): Promise<Row> {
  const page = await pageOf(browser, origin, person);
  await page.goto(list.path);
  await list.isUsable(page);
  await page.waitForLoadState("networkidle");
  const box = await page.locator("[data-card]").first().boundingBox();
  if (!box) throw new Error("no card in sight");
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + 10, top + 10, { steps: 5 });
  await page.locator("[data-dragged]").waitFor({ state: "attached" });
  const watched = page.evaluate(async (length) => {
    const times: number[] = [];
    while (times.length <= length) times.push(await new Promise(requestAnimationFrame));
    return times.slice(1).map((time, index) => time - (times[index] ?? 0));
  }, DRAG.frames);
  const { width, height } = DESKTOP;
  let isWatched = false;
  const whole = watched.finally(() => {
    isWatched = true;
  });
  for (let move = 0; !isWatched; move += 1) {
    const along = Math.sin(move / DRAG.moves) / 2 + 0.5;
    await page.mouse.move(left + along * (width - left - 40), top + along * (height - top - 40));
  }
  const frames = await whole;
  await page.mouse.up();
  await page.context().close();
  const [half, most] = [percentile(frames, 0.5), percentile(frames, 0.95)];
  return {
    topic,
    figure: `frames while a card is dragged over ${list.what}, desktop`,
    measured: `50 %: ${ms(half)}, 95 %: ${ms(most)}`,
    target: `95 % ≤ ${DRAG.frame} ms`,
    kept: most <= DRAG.frame,
  };
}

/** What a card that somebody else writes costs a page with many, and how fast such a page opens from a link. */
export const longLists: Topic = async ({ folder }) => {
  const server = await countedServer(join(folder, "long-lists"));
  const browser = await newBrowser();
  try {
    const people = await peopleOf(server.db, server.secret, PEOPLE);
    const team = await teamOf(server.db, people);
    const [table, wall] = [await tableOf(server, team), await wallOf(server, team)];
    const rows: Row[] = [];
    for (const list of [table, wall]) {
      rows.push(...(await openingsOf(browser, server.origin, list, people[0] ?? null)));
      rows.push(...(await arrivalRows(topic, browser, server.origin, list, people)));
    }
    const [viewer] = people;
    if (viewer) rows.push(await dragRow(browser, server.origin, table, viewer));
    return { rows };
  } finally {
    await browser.close();
    await server.end();
  }
};
