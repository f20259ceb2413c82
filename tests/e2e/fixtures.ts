import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
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

type Fixtures = {
  /** Somebody with a new account, logged in, in a browser of their own. */
  person: (name: string, options?: { viewport?: typeof PHONE; colorScheme?: "light" | "dark" }) => Promise<Person>;
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
      await request.post("/api/auth/request-create", { data: { email } });
      const data = { name, email, password: PASSWORD, code: await codeFor(request, email) };
      const { token, user } = await (await request.post("/api/auth/register", { data })).json();
      const context = await newContext({
        viewport: DESKTOP,
        ...options,
        storageState: {
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
        },
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
