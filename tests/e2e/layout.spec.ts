import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { DESKTOP, expect, PHONE, teamOf } from "./fixtures.ts";
import { PRESENCE, recordLayoutShifts, shiftsSinceRequest } from "./layout-shifts.ts";
import { offlineBadge } from "./realtime.ts";
import { test, waitForPresence } from "./screen-fixtures.ts";
import { SCREENS } from "./screens.ts";

const STILL_IN_MS = 1;

test("The content does not shift while a page loads on a desktop", async ({ show }) => {
  const main = [
    ...["landing", "login", "home", "team", "retrospective", "retrospective-closed", "thank-you"],
    ...["counters", "counter", "topic", "members"],
  ];
  for (const screen of SCREENS.filter(({ name }) => main.includes(name))) {
    const page = await show(screen, { viewport: DESKTOP });
    await waitForPresence(page);
    expect(await shiftsSinceRequest(page), screen.name).toEqual([]);
    await page.close();
  }
});

test("Nothing shifts when the live connection comes late and brings who is here", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/parties\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void held.push(() => socket.send(message)));
  });
  await page.goto(`/teams/${await teamOf(ana)}/topics`);
  await expect(offlineBadge(page)).toBeVisible();
  const shifts = await recordLayoutShifts(page, { ignore: PRESENCE });
  for (const release of held) {
    release();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await expect(page.getByRole("list", { name: "Quién está aquí" })).toBeVisible();
  await expect(offlineBadge(page)).toBeHidden();
  expect(await shifts()).toEqual([]);
});

const PAUSE_MS = 700;

test("A page that arrives in two pieces is shown once it is whole", async ({ page, baseURL }) => {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(String(request.url), baseURL));
    response.setHeader("content-type", String(answer.headers.get("content-type")));
    const content = Buffer.from(await answer.arrayBuffer());
    if (request.url !== "/landing") return response.end(content);
    // A link whose icon came without its text.
    const cut = content.indexOf("</svg>") + "</svg>".length;
    response.write(content.subarray(0, cut));
    await wait(PAUSE_MS);
    response.end(content.subarray(cut));
  }).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/landing`);
  const firstPaint = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  await expect.poll(firstPaint).toBeDefined();
  expect(await firstPaint()).toBeGreaterThan(PAUSE_MS);
  server.closeAllConnections();
  server.close();
});

declare global {
  interface Window {
    /** Animations seen since the page was requested. */
    seenMoving?: string[];
  }
}

test("A person who prefers reduced motion sees no animation", async ({ show }) => {
  const moving = ["landing", "home-sidebar", "team-menu", "team-timer-dialog", "team-toast", "retrospective-closed"];
  for (const screen of SCREENS.filter(({ name }) => moving.includes(name))) {
    const page = await show(screen, { viewport: PHONE, reducedMotion: "reduce" }, async (context) => {
      await context.addInitScript((limit) => {
        const seen: string[] = [];
        window.seenMoving = seen;
        const look = () => {
          for (const one of document.getAnimations()) {
            const length = Number(one.effect?.getComputedTiming().activeDuration);
            if (length > limit) seen.push(`${length} ms: ${one instanceof CSSAnimation ? one.animationName : "moves"}`);
          }
          requestAnimationFrame(look);
        };
        look();
      }, STILL_IN_MS);
    });
    expect(await page.evaluate(() => window.seenMoving), screen.name).toEqual([]);
    await page.close();
  }
});
