import { writeFileSync } from "node:fs";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
} from "@playwright/test";
import { call } from "#tests/server/request.ts";
import { type Backend, newAccount, newTeam, sharedBackend } from "./accounts.ts";

export { newEmail, PASSWORD } from "./accounts.ts";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** A person who opens no page. */
export type Caller = {
  name: string;
  email: string;
  id: string;
  token: string;
  /** Fails the test when the API refuses. */
  call: <Answer>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, data?: object) => Promise<Answer>;
  backend: Backend;
};

export type Person = Caller & { context: BrowserContext; page: Page };

type PersonOptions = Pick<
  BrowserContextOptions,
  "viewport" | "colorScheme" | "reducedMotion" | "timezoneId" | "permissions" | "hasTouch" | "javaScriptEnabled"
>;

export type Fixtures = {
  /** A page takes a process, so a person whom a test only needs to act or to be there has none. */
  caller: (name: string) => Promise<Caller>;
  person: (name: string, options?: PersonOptions) => Promise<Person>;
  backend: Backend;
  /** Any other console error fails the test. */
  expectedErrors: RegExp[];
  /** From now to the end of the test, unexpected errors in the context fail the test. */
  watch: (context: BrowserContext) => void;
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

/**
 * For each request that a test itself sends. workerd closes a connection that was idle for 5 s. A request that is sent at that
 * moment fails; browsers send it again.
 */
export const RETRIED = { maxRetries: 2 } as const;

export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.get(`/dev/outbox.json?to=${encodeURIComponent(email)}`, RETRIED);
  const mails: { code?: string }[] = await answer.json();
  const code = mails.find((mail) => mail.code)?.code;
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

export const loggedIn = (origin: string, token: string) => ({
  cookies: [
    {
      name: "session",
      value: token,
      domain: "localhost",
      path: "/",
      httpOnly: true,
      secure: false,
      sameSite: "Lax" as const,
      expires: -1,
    },
  ],
  origins: [{ origin, localStorage: [{ name: "auth-data", value: JSON.stringify({ token }) }] }],
});

type Stored = { origin: string; localStorage: { name: string; value: string }[] }[];

/** Playwright fills local storage from a page of its own, which takes two processes more for each context. */
export async function contextOf(
  browser: Browser,
  { storageState, ...options }: BrowserContextOptions = {},
): Promise<BrowserContext> {
  if (typeof storageState !== "object") return browser.newContext({ ...options, storageState });
  const { cookies, origins } = storageState;
  const context = await browser.newContext({ ...options, storageState: { cookies, origins: [] } });
  await context.addInitScript((stored: Stored) => {
    for (const { name, value } of stored.find(({ origin }) => origin === location.origin)?.localStorage ?? []) {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    }
  }, origins);
  return context;
}

const onTheirWay = new WeakMap<BrowserContext, Set<Request>>();

function countRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  onTheirWay.set(context, requests);
  context.on("request", (request) => requests.add(request));
  context.on("requestfinished", (request) => requests.delete(request));
  context.on("requestfailed", (request) => requests.delete(request));
}

/** In milliseconds. */
const QUIET = 500;

/**
 * Waits until no request of the page's context was on its way for a moment. `networkidle` is a state that a page reaches once,
 * so it does not wait for what the page loads later.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const requests = onTheirWay.get(page.context());
  if (!requests) throw new Error("Nobody watches the requests of this context.");
  let since = Date.now();
  const restart = (): void => {
    since = Date.now();
  };
  page.on("request", restart);
  const quiet = () => (requests.size > 0 ? 0 : Date.now() - since);
  await expect.poll(quiet, { intervals: [100] }).toBeGreaterThan(QUIET);
  page.off("request", restart);
}

/**
 * Waits until a page of a person who is logged in is hydrated. Before that a link loads a whole page, which the server renders
 * with its data, so the page does not send the requests that a test lets fail.
 */
export const untilHydrated = (page: Page): Promise<void> =>
  expect(page.getByRole("button", { name: "Cerrar sesión" })).toBeEnabled();

function logOf(context: BrowserContext): string[] {
  const log: string[] = [];
  const note = (...words: unknown[]) => log.push([new Date().toISOString().slice(14, 23), ...words].join(" "));
  const says = (request: Request) => `${request.method()} ${request.url()}`;
  context.on("request", (request) => note("asks", says(request)));
  context.on("response", (answer) => note("is answered", answer.status(), says(answer.request())));
  context.on("requestfailed", (request) => note("gave up", says(request), request.failure()?.errorText));
  context.on("console", (message) => note(`says (${message.type()})`, message.text()));
  return log;
}

const WATCHED = ["request", "response", "requestfinished", "requestfailed", "console", "weberror"];

export const test = base.extend<Fixtures>({
  backend: [sharedBackend(), { option: true }],
  expectedErrors: [[], { option: true }],

  watch: async ({ expectedErrors }, use, testInfo) => {
    const unexpected: string[] = [];
    const logs = new Map<BrowserContext, string[]>();
    const note = (text: string) => {
      if (!expectedErrors.some((pattern) => pattern.test(text))) unexpected.push(text);
    };
    await use((context) => {
      logs.set(context, logOf(context));
      countRequests(context);
      context.on("weberror", (error) => note(String(error.error())));
      context.on(
        "console",
        (message) => message.type() === "error" && note(`${message.text()} ${message.location().url}`),
      );
    });
    for (const context of logs.keys()) for (const event of WATCHED) await context.removeAllListeners(event);
    if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) {
      for (const [at, log] of [...logs.values()].entries())
        writeFileSync(testInfo.outputPath(`browser-${at + 1}.log`), log.join("\n"));
    }
    expect(unexpected, "console errors").toEqual([]);
  },

  newContext: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await contextOf(browser, options);
      watch(context);
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  caller: async ({ baseURL, backend }, use) => {
    await use(async (name) => {
      const account = await newAccount(backend, name);
      const ask: Caller["call"] = async (method, path, json) => {
        const answer = await call(`${baseURL}/api${path}`, method, { token: account.token, json });
        const text = await answer.text();
        expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true);
        return text ? JSON.parse(text) : null;
      };
      return { ...account, call: ask, backend };
    });
  },

  person: async ({ caller, newContext, baseURL }, use) => {
    await use(async (name, options = {}) => {
      const account = await caller(name);
      const context = await newContext({
        viewport: DESKTOP,
        ...options,
        storageState: loggedIn(String(baseURL), account.token),
      });
      return { ...account, context, page: await context.newPage() };
    });
  },
});

export { expect };

export const teamOf = (admin: Caller, ...others: Caller[]): Promise<string> =>
  newTeam(
    admin.backend,
    "Equipo de prueba",
    [admin, ...others].map(({ id }) => id),
  );

export const toast = (page: Page, text: string) =>
  page
    .getByRole("region", { name: /^Avisos/ })
    .getByText(text, { exact: true })
    .first();

/** Clocks of browser processes differ by up to 20 ms. */
export const millisecondsBetween = (answered: Request, asked: Request): number =>
  asked.timing().startTime - answered.timing().startTime - answered.timing().responseEnd;

/**
 * Advances the page's stopped clock in steps of 20 milliseconds.
 * @returns milliseconds by which it advanced
 */
export async function passUntil(page: Page, isShown: () => Promise<boolean>): Promise<number> {
  let passed = 0;
  const step = async () => {
    await page.clock.runFor(20);
    passed += 20;
    return isShown();
  };
  await expect.poll(step, { intervals: [20] }).toBe(true);
  return passed;
}

export async function holdNextWrite(page: Page, url: string): Promise<{ pass: () => void; fail: () => void }> {
  let decide: (passes: boolean) => void = () => undefined;
  const decision = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  let isMet = false;
  await page.route(url, async (route) => {
    if (isMet || route.request().method() === "GET") return route.fallback();
    isMet = true;
    if (await decision) return route.fallback();
    return route.fulfill({ status: 500, json: { message: "Error inesperado", code: "unexpected" } });
  });
  return { pass: () => decide(true), fail: () => decide(false) };
}

/** Keeps the scripts of the pages that open from now on from loading until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let load = (): void => undefined;
  const mayLoad = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/*.js", (route) => mayLoad.then(() => route.fallback()));
  return load;
}

/** Of the page's scripts, those with the text do not load. @returns a function that ends this */
export async function loseScript(page: Page, text: string): Promise<() => Promise<void>> {
  await page.route(/\.js\b/, async (route) => {
    const script = await route.fetch(RETRIED);
    if ((await script.text()).includes(text)) await route.abort();
    else await route.fulfill({ response: script });
  });
  return () => page.unrouteAll({ behavior: "ignoreErrors" });
}

export function writesTo(page: Page, end: string): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().endsWith(end)) writes.push(request.url());
  });
  return writes;
}
