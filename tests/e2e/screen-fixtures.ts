import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { call } from "#tests/server/request.ts";
import { newAccount, newSession, newTeam, sharedBackend } from "./accounts.ts";
import { expect, loggedIn, test as withFixtures } from "./fixtures.ts";
import type { Screen, Who } from "./screens.ts";

export const DEMO_TEAM = "cafe2mesas";

export const demoId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const DEMO = { ana: demoId(1), beto: demoId(2), camila: demoId(3), diego: demoId(4) };

/** The founder's teams: one is empty, one has a running timer. */
export type ScreenData = { tokens: Record<Exclude<Who, "guest">, string>; emptyTeam: string; timedTeam: string };

export async function startTimer(origin: string, teamId: string, minutes: number, token: string): Promise<void> {
  const answer = await call(`${origin}/api/teams/${teamId}/timers`, "POST", { token, json: { minutes } });
  expect(answer.status, await answer.text()).toBe(201);
}

async function createScreenData(origin: string): Promise<ScreenData> {
  const backend = sharedBackend();
  const founder = await newAccount(backend, "Inés Vidal");
  const timedTeam = await newTeam(backend, "Equipo Andes", [founder.id]);
  await startTimer(origin, timedTeam, 25, founder.token);
  return {
    tokens: {
      admin: await newSession(backend, DEMO.ana),
      member: await newSession(backend, DEMO.beto),
      newcomer: (await newAccount(backend, "Elisa Paredes")).token,
      founder: founder.token,
    },
    emptyTeam: await newTeam(backend, "Equipo Valle", [founder.id]),
    timedTeam,
  };
}

/** Waits until fonts and data have loaded and finite animations have ended. */
export async function settle(page: Page): Promise<void> {
  // Skeletons are hidden from assistive technology, so only their class finds them.
  await expect(page.locator(".animate-skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

type Prepare = (context: BrowserContext) => Promise<void>;
type Show = (screen: Screen, options: BrowserContextOptions, prepare?: Prepare) => Promise<Page>;

export const test = withFixtures.extend<{ show: Show }, { screenData: ScreenData }>({
  screenData: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, { project }) => use(await createScreenData(String(project.use.baseURL))),
    { scope: "worker" },
  ],
  show: async ({ newContext, screenData, baseURL }, use) => {
    await use(async (screen, options, prepare) => {
      const storageState =
        screen.who === "guest" ? undefined : loggedIn(String(baseURL), screenData.tokens[screen.who]);
      const context = await newContext({ ...options, storageState });
      await prepare?.(context);
      const page = await context.newPage();
      const path = typeof screen.path === "string" ? screen.path : screen.path(screenData);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(screen.status ?? 200);
      await screen.open?.(page);
      await settle(page);
      return page;
    });
  },
});
