import type { APIRequestContext, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { codeFor, expect, loggedIn, newEmail, PASSWORD, test as withFixtures } from "./fixtures.ts";
import type { Screen, Who } from "./screens.ts";

/** The demo team, which these tests only look at. */
export const TEAM = "cafe2mesas";
const DEMO_PASSWORD = "tertulia-demo";

/** The fixed ids of the demo team's things. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Everybody who looks at screens, and the teams of the founder: an empty one, and one with a running timer. */
export type Stage = { tokens: Record<Exclude<Who, "guest">, string>; emptyTeam: string; timedTeam: string };

type WithToken = { token: string };

/** A call to the API; fails the test where it is refused. */
export async function post<Answer>(
  request: APIRequestContext,
  path: string,
  data: object,
  token?: string,
): Promise<Answer> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await request.post(`/api${path}`, { data, headers });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Somebody of the demo team. */
export async function logIn(request: APIRequestContext, email: string): Promise<string> {
  return (await post<WithToken>(request, "/auth/login", { email, password: DEMO_PASSWORD })).token;
}

async function register(request: APIRequestContext, name: string): Promise<string> {
  const email = newEmail(name);
  await request.post("/api/auth/request-create", { data: { email } });
  const data = { name, email, password: PASSWORD, code: await codeFor(request, email) };
  return (await post<WithToken>(request, "/auth/register", data)).token;
}

async function foundTeam(request: APIRequestContext, token: string, name: string): Promise<string> {
  return (await post<{ id: string }>(request, "/teams", { name, joinPassword: "mesa-larga" }, token)).id;
}

async function setStage(request: APIRequestContext): Promise<Stage> {
  const founder = await register(request, "Inés Vidal");
  const timedTeam = await foundTeam(request, founder, "Equipo Andes");
  await post(request, `/teams/${timedTeam}/timers`, { minutes: 25 }, founder);
  return {
    tokens: {
      admin: await logIn(request, "ana@ejemplo.cl"),
      member: await logIn(request, "beto@ejemplo.cl"),
      newcomer: await register(request, "Elisa Paredes"),
      founder,
    },
    emptyTeam: await foundTeam(request, founder, "Equipo Valle"),
    timedTeam,
  };
}

/** Waits until a page holds still: letters drawn, skeletons gone, everything that moves and ends has ended. */
export async function settle(page: Page): Promise<void> {
  // Skeletons are for eyes only: nothing but their class tells them.
  await expect(page.locator(".animate-breathe")).toHaveCount(0);
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
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: String(project.use.baseURL) });
      await use(await setStage(request));
      await request.dispose();
    },
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
