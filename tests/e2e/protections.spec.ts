import type { Request } from "@playwright/test";
import { expect, PASSWORD, RETRIED, teamOf, test, toast, untilHydrated } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

/** A query gives up after four tries, with pauses of one, two and four seconds. On a slow machine each takes seconds longer. */
const AFTER_RETRIES = { timeout: 60_000 };
const REFERENCE = "3f2a91c0";
const UNAVAILABLE = {
  status: 503,
  headers: { "x-request-id": `${REFERENCE}-7c1e-4d8b-9b0a-0c1d2e3f4a5b`, "retry-after": "5" },
  json: { code: "unavailable", message: "Algo de nuestro lado no responde. Intenta de nuevo en un momento." },
};

test("Static files have security headers; hashed ones are cached for a year, icons for a day", async ({ request }) => {
  const landing = await (await request.get("/landing", RETRIED)).text();
  const [, style = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(landing) ?? [];
  const cached = {
    [style]: "immutable",
    "/favicon.svg": "max-age=86400",
    "/manifest-es.webmanifest": "must-revalidate",
  };
  for (const [path, rule] of Object.entries(cached)) {
    const headers = (await request.get(path, RETRIED)).headers();
    expect([path, headers["x-content-type-options"]]).toEqual([path, "nosniff"]);
    expect([path, headers["x-frame-options"]]).toEqual([path, "DENY"]);
    expect([path, headers["content-security-policy"]]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    expect([path, headers["cache-control"]]).toEqual([path, expect.stringContaining(rule)]);
  }
});

test("The password in a login link appears in no later address or referrer", async ({ caller, newContext }) => {
  const ana = await caller("Ana Soto");
  const context = await newContext();
  const page = await context.newPage();
  const link = `/login?email=${encodeURIComponent(ana.email)}&password=${PASSWORD}`;
  const requests: Request[] = [];
  context.on("request", (request) => void requests.push(request));
  await page.goto(link);
  await expect(page).toHaveURL("/login");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("heading", { name: "Hola, Ana" })).toBeVisible();
  expect(requests.length).toBeGreaterThan(10);
  const isTheLink = (request: Request) => request.isNavigationRequest() && request.url().endsWith(link);
  const addresses = requests.filter((request) => !isTheLink(request)).map((request) => request.url());
  const referrers = await Promise.all(requests.map(async (request) => (await request.allHeaders()).referer ?? ""));
  expect([...addresses, ...referrers].filter((one) => one.includes(PASSWORD))).toEqual([]);
});

test("A person who goes back after logging out sees nothing of the team", async ({ person }) => {
  const ana = await person("Ana Soto");
  const teamId = await teamOf(ana);
  const { page } = ana;
  // The page must have finished its requests, which would fail after logging out.
  await openLive(page, `/teams/${teamId}`);
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/landing");
  await page.goBack();
  await expect(page).toHaveURL(/\/landing/);
  await expect(page.getByText("Equipo de prueba")).toHaveCount(0);
});

test.describe("The server fails", () => {
  test.use({ expectedErrors: [/status of 503|no responde/] });

  test("A failed panel shows a reference, the rest of the page works, and a retry loads the panel", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    const teamId = await teamOf(ana);
    const { page } = ana;
    await page.goto("/teams");
    await untilHydrated(page);
    const ranking = `**/api/teams/${teamId}/ranking`;
    await page.route(ranking, (route) => route.fulfill(UNAVAILABLE));
    await page
      .getByRole("main")
      .getByRole("link", { name: /Equipo de prueba/ })
      .click();
    const panel = page.getByRole("alert").filter({ hasText: "No pudimos cargar el ranking." });
    await expect(panel).toBeVisible(AFTER_RETRIES);
    await expect(panel.getByText(REFERENCE)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Equipo de prueba" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /Counters/ })).toBeVisible();
    await page.unroute(ranking);
    await panel.getByRole("button", { name: "Reintentar" }).press("Enter");
    await expect(page.getByText("Cargando el ranking…")).toBeFocused();
    await expect(page.getByText("Todavía nadie ha ganado un sprint.")).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  test("A team's list that fails says so in its place, beside the timer and the people, and a retry loads it", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    const teamId = await teamOf(ana);
    const failAndRetry = async (tile: string, title: string, path: string, name: string) => {
      const page = await ana.context.newPage();
      await page.goto("/teams");
      await untilHydrated(page);
      const list = new RegExp(`/api/teams/${teamId}/${path}(\\?.*)?$`);
      await page.route(list, (route) => route.fulfill(UNAVAILABLE));
      for (const link of [/Equipo de prueba/, new RegExp(tile)]) {
        await page.getByRole("main").getByRole("link", { name: link }).click();
      }
      const panel = page.getByRole("alert").filter({ hasText: `No pudimos cargar ${name}.` });
      await expect(panel).toBeVisible(AFTER_RETRIES);
      await expect(panel.getByText(REFERENCE)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("button", { name: "Poner Timer" })).toBeVisible();
      await expect(page.getByRole("list", { name: "Quién está aquí" })).toBeVisible();
      await page.unroute(list);
      await panel.getByRole("button", { name: "Reintentar" }).click();
      await expect(panel).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    };
    // The four tabs are open at once, because each waits for its retries.
    await Promise.all([
      failAndRetry("Tópicos", "Tópicos", "topics", "los tópicos"),
      failAndRetry("Retros", "Retrospectivas", "retrospectives", "las retrospectivas"),
      failAndRetry("Counters", "Counters", "counters", "los counters"),
      failAndRetry("Miembros", "Miembros", "users", "los miembros"),
    ]);
  });

  test("A screen of one list that fails keeps its title and the sidebar, and a retry loads it", async ({ person }) => {
    const ana = await person("Ana Soto");
    const team = `/teams/${await teamOf(ana)}`;
    const failAndRetry = async (path: string, link: string, title: string, call: RegExp, name: string) => {
      const page = await ana.context.newPage();
      await page.goto(path);
      await untilHydrated(page);
      await page.route(call, (route) => route.fulfill(UNAVAILABLE));
      const sidebar = page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: link });
      await sidebar.click();
      const panel = page.getByRole("alert").filter({ hasText: `No pudimos cargar ${name}.` });
      await expect(panel).toBeVisible(AFTER_RETRIES);
      await expect(panel.getByText(REFERENCE)).toBeVisible();
      await expect(sidebar).toBeVisible();
      await page.unroute(call);
      await panel.getByRole("button", { name: "Reintentar" }).click();
      await expect(panel).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    };
    await Promise.all([
      failAndRetry("/teams", "Agradecimientos", "Agradecimientos", /thank-you\?/, "tus agradecimientos"),
      failAndRetry(team, "Pulso", "Pulso", /\/pulse\?/, "el pulso"),
      failAndRetry(team, "Memoria", "Memoria", /\/memory/, "la memoria"),
    ]);
  });

  test("A failed write shows a reference, and sending it again writes once", async ({ person }) => {
    const ana = await person("Ana Soto");
    const teamId = await teamOf(ana);
    const { page } = ana;
    await page.goto(`/teams/${teamId}/retrospectives/create`);
    await page.route("**/retrospectives", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      // The write is done, and its response is lost.
      await route.fetch(RETRIED);
      await route.fulfill(UNAVAILABLE);
    });
    await page.getByLabel("Nombre").fill("Sprint 7");
    const send = page.getByRole("button", { name: "Crear", exact: true });
    await send.click();
    await expect(toast(page, `${UNAVAILABLE.json.message} Referencia: ${REFERENCE}`)).toBeVisible();
    await expect(page.getByLabel("Nombre")).toHaveValue("Sprint 7");
    await page.unroute("**/retrospectives");
    await send.click();
    await expect(page.getByRole("heading", { name: "Sprint 7" })).toBeVisible();
    expect(await ana.call<object[]>("GET", `/teams/${teamId}/retrospectives`)).toHaveLength(1);
  });
});
