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

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

export type Person = {
  name: string;
  email: string;
  id: string;
  token: string;
  context: BrowserContext;
  page: Page;
  /** A call to the API as this person; fails the test where the API refuses. */
  call: <Answer>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, data?: object) => Promise<Answer>;
};

export type PersonOptions = Pick<
  BrowserContextOptions,
  "viewport" | "colorScheme" | "reducedMotion" | "timezoneId" | "permissions"
>;

type Fixtures = {
  /** Somebody with a new account, logged in, in a browser of their own. */
  person: (name: string, options?: PersonOptions) => Promise<Person>;
  /** Console errors that this test expects; any other fails it. */
  expectedErrors: RegExp[];
  newContext: (options?: Parameters<Browser["newContext"]>[0]) => Promise<BrowserContext>;
};

let accounts = 0;
export const PASSWORD = "una-clave-larga";

/** The newest code mailed to an address. */
export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  const mails: { code?: string }[] = await (
    await request.get(`/dev/outbox.json?to=${encodeURIComponent(email)}`)
  ).json();
  const code = mails[0]?.code;
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

/** An address nobody has used. */
export const newEmail = (name: string): string => {
  accounts += 1;
  return `${name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z]/g, "")}.${process.pid}.${accounts}@ejemplo.cl`;
};

/** A browser in which somebody is logged in. */
export const loggedIn = (origin: string, token: string): BrowserContextOptions["storageState"] => ({
  cookies: [
    {
      name: "session",
      value: token,
      domain: "localhost",
      path: "/",
      httpOnly: true,
      secure: false,
      sameSite: "Lax",
      expires: -1,
    },
  ],
  origins: [{ origin, localStorage: [{ name: "auth-data", value: JSON.stringify({ token }) }] }],
});

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],

  newContext: async ({ browser, expectedErrors }, use) => {
    const unexpected: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      const note = (text: string) => {
        if (!expectedErrors.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      context.on("weberror", (error) => note(String(error.error())));
      context.on(
        "console",
        (message) => message.type() === "error" && note(`${message.text()} ${message.location().url}`),
      );
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(unexpected, "console errors").toEqual([]);
  },

  person: async ({ newContext, request, baseURL }, use) => {
    const origin = String(baseURL);
    await use(async (name, options = {}) => {
      const email = newEmail(name);
      const asked = await request.post("/api/auth/request-create", { data: { email } });
      expect(asked.ok(), `request-create: ${asked.status()} ${await asked.text()}`).toBe(true);
      const data = { name, email, password: PASSWORD, code: await codeFor(request, email) };
      const { token, user } = await (await request.post("/api/auth/register", { data })).json();
      const context = await newContext({
        viewport: DESKTOP,
        ...options,
        storageState: loggedIn(origin, token),
      });
      const call: Person["call"] = async (method, path, body) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await request.fetch(`/api${path}`, { method, data: body, headers });
        expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
        return answer.status() === 204 ? null : answer.json();
      };
      return { name, email, id: user.id, token, context, page: await context.newPage(), call };
    });
  },
});

export { expect };

/** A team of these people; the first is its admin. */
export async function teamOf(admin: Person, ...others: Person[]): Promise<string> {
  const joinPassword = "mesa-larga";
  const team = await admin.call<{ id: string }>("POST", "/teams", { name: "Equipo de prueba", joinPassword });
  for (const other of others) await other.call("POST", `/teams/${team.id}/users`, { joinPassword });
  return team.id;
}

/** A toast on the page with exactly this text. */
export const toast = (page: Page, text: string) =>
  page
    .getByRole("region", { name: /^Avisos/ })
    .getByText(text, { exact: true })
    .first();

/** How long the browser took from having one answer to asking for another; its processes' clocks differ by some 20 ms. */
export const millisecondsBetween = (answered: Request, asked: Request): number =>
  asked.timing().startTime - answered.timing().startTime - answered.timing().responseEnd;

/** Holds the next write to an address until one says whether it reaches the server or fails on the way there. */
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

/** What a page sends to addresses with this end from now on. */
export function writesTo(page: Page, end: string): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().endsWith(end)) writes.push(request.url());
  });
  return writes;
}
