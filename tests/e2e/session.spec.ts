import { request as rawRequest } from "node:http";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { allSent } from "./board-data.ts";
import { chromiumPath, LAUNCH } from "./chromium.ts";
import { expect, holdScripts, loggedIn, PASSWORD, teamOf, test, toast, untilQuiet } from "./fixtures.ts";

const HEADING = { name: "Hola, Ana" };
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("auth-data"));

async function logInFromLanding(page: Page, email: string): Promise<void> {
  await page.goto("/landing");
  await page.getByRole("link", { name: "Comenzar" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("heading", HEADING)).toBeVisible();
}

const persistedPath = (page: Page) => page.evaluate(() => sessionStorage.getItem("persisted"));

/** Some headless shells have no back-forward cache, which two static files show. */
async function hasBackForwardCache(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage();
  await page.goto("/licenses.txt");
  await page.goto("/favicon.svg");
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL("/licenses.txt");
  return (await persistedPath(page)) !== null;
}

/** Playwright starts browsers without their back-forward cache. */
async function withBackForwardCache(
  baseURL: string,
  work: (context: BrowserContext, hasCache: boolean) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    ...LAUNCH,
    executablePath: await chromiumPath(),
    ignoreDefaultArgs: [...LAUNCH.ignoreDefaultArgs, "--disable-back-forward-cache"],
  });
  try {
    const context = await browser.newContext({ baseURL, locale: "es-CL" });
    await context.addInitScript(() => {
      addEventListener(
        "pageshow",
        ({ persisted }) => persisted && sessionStorage.setItem("persisted", location.pathname),
      );
    });
    await work(context, await hasBackForwardCache(context));
  } finally {
    await browser.close();
  }
}

test("A person who goes back to the landing page after the login is on home", async ({ person, newContext }) => {
  const { email } = await person("Ana Soto");
  const page = await (await newContext()).newPage();
  await logInFromLanding(page, email);
  await page.goBack();
  await expect(page.getByRole("heading", HEADING)).toBeVisible();
  await expect(page).toHaveURL("/");
});

for (const { path, isCached } of [
  { path: "/landing", isCached: true },
  // Sent with no-store, so the browser loads it again.
  { path: "/login", isCached: false },
]) {
  test(`A person who logs in in another tab and goes back to ${path} is on home`, async ({ person, baseURL }) => {
    const { token } = await person("Ana Soto");
    const origin = String(baseURL);
    await withBackForwardCache(origin, async (context, hasCache) => {
      const page = await context.newPage();
      await page.goto(path);
      const { cookies } = Object(loggedIn(origin, token));
      await context.addCookies(cookies);
      await page.evaluate((text) => localStorage.setItem("auth-data", text), JSON.stringify({ token }));
      await page.goto("/");
      await expect(page.getByRole("heading", HEADING)).toBeVisible();
      await page.goBack({ waitUntil: "commit" });
      await expect(page.getByRole("heading", HEADING)).toBeVisible();
      await expect(page).toHaveURL("/");
      if (isCached && hasCache) expect(await persistedPath(page)).toBe(path);
    });
  });
}

test("A login in another tab counts also while the scripts of the login page are still loading", async ({
  person,
  newContext,
}) => {
  const { token } = await person("Ana Soto");
  const page = await (await newContext()).newPage();
  const load = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.evaluate((text) => localStorage.setItem("auth-data", text), JSON.stringify({ token }));
  load();
  await expect(page.getByRole("button", { name: "Entrar" })).toBeEnabled();
  expect(await storedToken(page)).toBe(JSON.stringify({ token }));
});

test("A page of a person sends nothing in the name of another person who logs in in another tab", async ({
  newContext,
  caller,
  baseURL,
}) => {
  const [ana, beto] = await Promise.all([caller("Ana Soto"), caller("Beto Rojas")]);
  const teamId = await teamOf(ana, beto);
  const context = await newContext({ storageState: loggedIn(String(baseURL), ana.token) });
  const [topics, profile, login] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await topics.goto(`/teams/${teamId}/topics/create`);
  await topics.getByLabel("Título").fill("Lo que quería decir Ana");
  await profile.goto("/user");
  await untilQuiet(profile);
  const { cookies } = Object(loggedIn(String(baseURL), beto.token));
  await context.addCookies(cookies);
  await login.goto("/landing?visita");
  await login.evaluate((text) => localStorage.setItem("auth-data", text), JSON.stringify({ token: beto.token }));
  await expect(profile.getByRole("link", { name: "Beto Rojas" })).toBeVisible();
  await expect(topics.getByRole("link", { name: "Beto Rojas" })).toBeVisible();
  await expect(topics.getByLabel("Título")).toHaveValue("");
});

test("A token of an ended session is forgotten on the login page", async ({ newContext }) => {
  const page = await (await newContext()).newPage();
  await page.goto("/landing");
  await page.evaluate(() => localStorage.setItem("auth-data", '{"token":"t.o.k"}'));
  await page.goto("/login");
  expect(await storedToken(page)).toBe("{}");
});

test.describe("The server fails", () => {
  test.use({ expectedErrors: [/status of 503/] });

  test("A logout that fails says so, the person stays logged in, and a second try works", async ({ person }) => {
    const { page, token, context } = await person("Ana Soto");
    await page.goto("/teams");
    await page.route("**/logout", (route) => route.fulfill({ status: 503, json: { message: "no" } }));
    const button = page.getByRole("button", { name: "Cerrar sesión" });
    await button.click();
    await expect(
      toast(page, "No pudimos cerrar tu sesión. Sigues dentro: inténtalo de nuevo en un momento."),
    ).toBeVisible();
    await expect(page).toHaveURL("/teams");
    expect(await storedToken(page)).toBe(JSON.stringify({ token }));
    expect((await context.cookies()).map(({ name }) => name)).toContain("session");
    await page.reload();
    await expect(button).toBeVisible();
    await page.unroute("**/logout");
    await button.click();
    await expect(page).toHaveURL("/landing");
    await expect(page.getByText("Tu sesión terminó")).toHaveCount(0);
    expect(await storedToken(page)).toBe("{}");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
  });

  test("After a logout in another tab that fails, a page says only that what was sent there did not arrive", async ({
    person,
  }) => {
    const { page } = await person("Ana Soto");
    await page.goto("/user/edit");
    await untilQuiet(page);
    await page.route("**/logout", (route) => route.fulfill({ status: 503, json: { message: "no" } }));
    await page.evaluate(() => localStorage.setItem("auth-data", "{}"));
    const save = page.getByRole("button", { name: "Guardar", exact: true });
    await page.getByLabel("Nombre", { exact: true }).fill("Ana María");
    await save.click();
    await expect(toast(page, "No hay conexión. Vuelve a intentarlo.")).toBeVisible();
    await expect(page.getByText("No pudimos cerrar tu sesión")).toHaveCount(0);
    await page.unroute("**/logout");
    await save.click();
    await expect(page).toHaveURL("/landing?next=%2Fuser%2Fedit");
  });
});

test("While a session ends, the page asks for nothing more and shows no error", async ({ person }) => {
  const { page } = await person("Ana Soto");
  await page.goto("/teams");
  await untilQuiet(page);
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.route("**/logout", async (route) => {
    await held;
    await route.fallback();
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.getByRole("link", { name: "Ana Soto" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mi perfil" })).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  await expect(page.getByRole("alert")).toHaveCount(0);
  end();
  await expect(page).toHaveURL("/landing");
});

test("A token in the answer to a password reset is stored", async ({ newContext }) => {
  const page = await (await newContext()).newPage();
  await page.route("**/api/auth/reset-user", (route) => route.fulfill({ json: { message: "Listo", token: "t.o.k" } }));
  await page.goto("/reset-user?email=ana%40ejemplo.cl");
  await page.getByLabel("Contraseña nueva").fill(PASSWORD);
  await page.getByLabel("Código", { exact: true }).fill("ABC234");
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(page).toHaveURL("/login");
  expect(await storedToken(page)).toBe('{"token":"t.o.k"}');
});

for (const method of ["GET", "HEAD"]) {
  for (const [kind, headers] of [
    ["of one byte", { "content-length": "1" }],
    ["without a length", { "transfer-encoding": "chunked" }],
  ] as const) {
    test(`A ${method} request with a body ${kind} is answered as one without`, async ({ baseURL }) => {
      const statusOf = (path: string, more: object) =>
        new Promise<number | undefined>((resolve, reject) => {
          const sent = rawRequest(new URL(path, baseURL), { method, agent: false, headers: { ...more } }, (answer) => {
            answer.resume();
            resolve(answer.statusCode);
          });
          sent.on("error", reject);
          sent.end("content-length" in more || "transfer-encoding" in more ? "1" : undefined);
        });
      for (const path of [
        "/landing",
        "/login",
        "/teams",
        "/no-such-page",
        "/api/health",
        "/api/users",
        "/dev/outbox",
      ]) {
        expect([path, await statusOf(path, headers)]).toEqual([path, await statusOf(path, {})]);
      }
    });
  }
}

test.describe("The browser deletes its local storage", () => {
  test.use({ expectedErrors: [/status of 503|ERR_FAILED/] });

  test("A guest stays inside with their name and cards, also in a second tab, and after a server that failed first", async ({
    newContext,
  }) => {
    const context = await newContext();
    const page = await context.newPage();
    await page.goto("/landing");
    await page.getByLabel("¿Cómo te llamas?", { exact: true }).fill("Ana Soto");
    await page.getByRole("button", { name: "Probar ahora" }).click();
    const newCard = page.getByPlaceholder("Nueva tarjeta…").first();
    const write = async (text: string) => {
      await newCard.fill(text);
      await page.keyboard.press("Enter");
      await expect(page.getByText(text)).toBeVisible();
    };
    await write("Menos reuniones");
    await allSent(page);
    const kept = await storedToken(page);
    expect(kept).toContain("token");

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect.poll(() => storedToken(page)).toBe(kept);
    await expect(page.getByText("Menos reuniones")).toBeVisible();
    await write("Más pausas");
    await expect(page).toHaveURL(/\/retrospectives\//);

    const second = await context.newPage();
    await page.evaluate(() => localStorage.clear());
    await second.route("**/session", (route) => route.fulfill({ status: 503, json: { message: "no" } }), { times: 1 });
    await Promise.all([page.goto("/user"), second.goto("/user")]);
    for (const tab of [page, second]) await expect(tab.getByRole("main")).toContainText("Ana Soto");
    await expect.poll(() => storedToken(page)).toBe(kept);
    await second.getByRole("link", { name: "Editar perfil" }).click();
    await second.getByLabel("Nombre", { exact: true }).fill("Ana María");
    await second.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(toast(second, "Usuario actualizado")).toBeVisible();
  });
});

test("A person whose browser keeps nothing in its local storage uses the product", async ({ newContext, person }) => {
  const { email } = await person("Ana Soto");
  const context = await newContext();
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const page = await context.newPage();
  await logInFromLanding(page, email);
  await page.goto("/user/edit");
  await page.getByLabel("Nombre", { exact: true }).fill("Ana María");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(toast(page, "Usuario actualizado")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await untilQuiet(page);
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/landing");
});
