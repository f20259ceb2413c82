import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { call } from "#tests/server/request.ts";
import type { Gesture } from "#worker/contract/boards.ts";
import { DAY, TIME_ZONE } from "#worker/contract/limits.ts";
import type { Series } from "#worker/contract/series.ts";
import type { NewTrial } from "#worker/contract/trials.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { newAccount, newSession, newTeam, sharedBackend } from "./accounts.ts";
import { expect, loggedIn, test as withFixtures } from "./fixtures.ts";
import type { Screen, Who } from "./screens.ts";

export const DEMO_TEAM = "cafe2mesas";

export const demoId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const DEMO = { ana: demoId(1), beto: demoId(2), camila: demoId(3), diego: demoId(4) };

type BoardStep = "ARRIVE" | "WRITE" | "GROUP" | "CHOOSE" | "TALK" | "THANK";

/**
 * The founder's teams: one is empty, one has a running timer. `boards` are paths of retrospectives by step; those of ARRIVE,
 * CHOOSE, TALK and THANK let strangers in. `invitation` is a path that leads to the second team, and `trial` that of the
 * host's retrospective. `series` is the path of a series of the team with the timer.
 */
export type ScreenData = {
  tokens: Record<Exclude<Who, "guest">, string>;
  emptyTeam: string;
  timedTeam: string;
  invitation: string;
  trial: string;
  series: string;
  boards: Record<BoardStep, string>;
};

export async function startTimer(origin: string, teamId: string, minutes: number, token: string): Promise<void> {
  const answer = await call(`${origin}/api/teams/${teamId}/timers`, "POST", { token, json: { minutes } });
  expect(answer.status, await answer.text()).toBe(201);
}

/** A week from now. */
const AHEAD = new Date(Date.now() + 7 * DAY);

const CARDS = [
  "Reuniones de dos horas, y después nadie recuerda qué se decidió",
  "Un día sin reuniones",
  "El ambiente de pruebas estuvo caído tres días",
  "Buen ritmo de revisiones",
  "La demo con el cliente fue corta y concreta",
];

/** A retrospective at a step; from grouping on, two of its cards are in a group with a name, and it is in focus. */
async function createBoard(origin: string, teamId: string, token: string, step: BoardStep): Promise<string> {
  const send = async (path: string, json: object) => {
    const answer = await call(`${origin}/api/teams/${teamId}/retrospectives${path}`, "POST", { token, json });
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    return JSON.parse(text);
  };
  const { id, board } = await send("", { retrospectiveName: `Sprint en ${step}`, template: "velero", signed: true });
  const path = `/teams/${teamId}/retrospectives/${id}`;
  const act = (gesture: Gesture) => send(`/${id}/board`, { id: crypto.randomUUID(), gesture });
  const cardIds = CARDS.map(() => crypto.randomUUID());
  for (const [index, cardId] of cardIds.entries()) {
    const columnId = String(board.columns[index % 3].id);
    await act({ kind: "addCard", cardId, columnId, rank: `a${index}`, text: String(CARDS[index]), signed: true });
  }
  if (step === "ARRIVE") return path;
  await act({ kind: "goTo", step, stepRev: 0 });
  if (step === "WRITE") return path;
  const [first = "", second = ""] = cardIds;
  await act({ kind: "joinGroup", cardId: second, withCardId: first });
  await act({ kind: "nameGroup", groupId: first, title: "Demasiadas reuniones" });
  if (step === "TALK") await act({ kind: "focus", groupId: first });
  return path;
}

async function createScreenData(origin: string): Promise<ScreenData> {
  const backend = sharedBackend();
  const founder = await newAccount(backend, "Inés Vidal");
  const timedTeam = await newTeam(backend, "Equipo Andes", [founder.id]);
  await startTimer(origin, timedTeam, 25, founder.token);
  const invited = await call(`${origin}/api/teams/${timedTeam}/invitations`, "POST", {
    token: founder.token,
    json: { days: 7, guests: true },
  });
  const { url }: { url: string } = JSON.parse(await invited.text());
  const started = await call(`${origin}/api/trials`, "POST", { json: { name: "Inés" } });
  const trial: NewTrial = JSON.parse(await started.text());
  // A team has at most five open boards.
  const [tableTeam, stepsTeam] = [
    await newTeam(backend, "Equipo Nevado", [founder.id]),
    await newTeam(backend, "Equipo Puerto", [founder.id]),
  ];
  const changed = await call(`${origin}/api/teams/${stepsTeam}`, "PATCH", {
    token: founder.token,
    json: { retroEntry: true },
  });
  expect(changed.status).toBe(200);
  const made = await call(`${origin}/api/teams/${timedTeam}/series`, "POST", {
    token: founder.token,
    json: { name: "Sprint {n}", number: 24, startsOn: dayIn(TIME_ZONE, AHEAD), hour: "10:00", everyWeeks: 2 },
  });
  const { id: seriesId }: Series = JSON.parse(await made.text());
  const board = (step: BoardStep, teamId: string) => createBoard(origin, teamId, founder.token, step);
  return {
    invitation: new URL(url).pathname,
    trial: `/teams/${trial.teamId}/retrospectives/${trial.retrospectiveId}`,
    tokens: {
      admin: await newSession(backend, DEMO.ana),
      member: await newSession(backend, DEMO.beto),
      newcomer: (await newAccount(backend, "Elisa Paredes")).token,
      founder: founder.token,
      host: trial.token,
    },
    emptyTeam: await newTeam(backend, "Equipo Valle", [founder.id]),
    timedTeam,
    series: `/teams/${timedTeam}/series/${seriesId}/edit`,
    boards: {
      ARRIVE: await board("ARRIVE", stepsTeam),
      WRITE: await board("WRITE", tableTeam),
      GROUP: await board("GROUP", tableTeam),
      CHOOSE: await board("CHOOSE", stepsTeam),
      TALK: await board("TALK", stepsTeam),
      THANK: await board("THANK", stepsTeam),
    },
  };
}

/** Waits until fonts and data have loaded and finite animations have ended. */
export async function settle(page: Page): Promise<void> {
  // Skeletons are hidden from assistive technology, so only their class finds them.
  await expect(page.locator(".animate-skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What is not rendered, as in closed details, does not advance.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect }) =>
          effect instanceof KeyframeEffect &&
          effect.getTiming().iterations !== Infinity &&
          effect.target?.checkVisibility() === true,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

export async function waitForPresence(page: Page): Promise<void> {
  if (!/\/teams\/.{10}(?!.*\/enter\b)/.test(page.url())) return;
  await page.getByRole("list", { name: "Quién está aquí" }).waitFor({ state: "attached" });
  await settle(page);
}

type Prepare = (context: BrowserContext) => Promise<void>;
type Show = (screen: Screen, options: BrowserContextOptions, prepare?: Prepare) => Promise<Page>;

export async function openScreen(page: Page, screen: Screen, screenData: ScreenData): Promise<void> {
  const path = typeof screen.path === "string" ? screen.path : screen.path(screenData);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(screen.status ?? 200);
  await screen.open?.(page);
  await settle(page);
}

export const storageOf = (who: Who, { tokens }: ScreenData, origin: string) =>
  who === "guest" ? undefined : loggedIn(origin, tokens[who]);

/** Made once in each worker. A fixture of a worker would end the worker, and its browser, before tests without it. */
let screenData: Promise<ScreenData> | undefined;

export const test = withFixtures.extend<{ show: Show; screenData: ScreenData }>({
  screenData: async ({ baseURL }, use) => {
    screenData ??= createScreenData(String(baseURL));
    await use(await screenData);
  },
  show: async ({ newContext, screenData, baseURL }, use) => {
    await use(async (screen, options, prepare) => {
      const context = await newContext({
        ...options,
        storageState: storageOf(screen.who, screenData, String(baseURL)),
      });
      await prepare?.(context);
      const page = await context.newPage();
      await openScreen(page, screen, screenData);
      return page;
    });
  },
});
