import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { call } from "#tests/server/call.ts";
import { commonGround, newAccount, newSession, newTeam } from "./accounts.ts";
import { expect, loggedIn, test as withFixtures } from "./fixtures.ts";
import type { Screen, Who } from "./screens.ts";

/** The demo team, which these tests only look at. */
export const TEAM = "cafe2mesas";

/** The fixed ids of the demo team's things. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** The people of the demo team, by their ids. */
export const DEMO = { ana: uuid(1), beto: uuid(2), camila: uuid(3), diego: uuid(4) };

/** Everybody who looks at screens, and the teams of the founder: an empty one, and one with a running timer. */
export type Stage = { tokens: Record<Exclude<Who, "guest">, string>; emptyTeam: string; timedTeam: string };

/** Starts the one timer of a team. */
export async function startTimer(origin: string, teamId: string, minutes: number, token: string): Promise<void> {
  const answer = await call(`${origin}/api/teams/${teamId}/timers`, "POST", { token, json: { minutes } });
  expect(answer.status, await answer.text()).toBe(201);
}

async function setStage(origin: string): Promise<Stage> {
  const ground = commonGround();
  const founder = await newAccount(ground, "Inés Vidal");
  const timedTeam = await newTeam(ground, "Equipo Andes", [founder.id]);
  await startTimer(origin, timedTeam, 25, founder.token);
  return {
    tokens: {
      admin: await newSession(ground, DEMO.ana),
      member: await newSession(ground, DEMO.beto),
      newcomer: (await newAccount(ground, "Elisa Paredes")).token,
      founder: founder.token,
    },
    emptyTeam: await newTeam(ground, "Equipo Valle", [founder.id]),
    timedTeam,
  };
}

/** Waits until a page holds still: letters drawn, skeletons gone, everything that moves and ends has ended. */
export async function settle(page: Page): Promise<void> {
  // Skeletons are for eyes only: nothing but their class tells them.
  await expect(page.locator(".animate-skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

type Prepare = (context: BrowserContext) => Promise<void>;
type Show = (screen: Screen, options: BrowserContextOptions, prepare?: Prepare) => Promise<Page>;

/** Tests that show screens: `stage` once a worker, and `show` to bring a screen or a state of one into sight. */
export const test = withFixtures.extend<{ show: Show }, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, { project }) => use(await setStage(String(project.use.baseURL))),
    { scope: "worker" },
  ],
  show: async ({ newContext, stage, baseURL }, use) => {
    await use(async (screen, options, prepare) => {
      const storageState = screen.who === "guest" ? undefined : loggedIn(String(baseURL), stage.tokens[screen.who]);
      const context = await newContext({ ...options, storageState });
      await prepare?.(context);
      const page = await context.newPage();
      const path = typeof screen.path === "string" ? screen.path : screen.path(stage);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(screen.status ?? 200);
      await screen.open?.(page);
      await settle(page);
      return page;
    });
  },
});
