import type { Locator, Page } from "@playwright/test";
import { DESKTOP, expect, PHONE, passUntil, RETRIED, teamOf, test, toast, untilHydrated } from "./fixtures.ts";

const SEVEN_DAYS = 604_800;
const [EXPANDED, COLLAPSED, DRAWER] = [192, 48, 288];

const panel = (page: Page) => page.getByRole("complementary", { name: "Barra lateral" });
const widthOf = async (page: Page) => (await panel(page).boundingBox())?.width;

const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntry[]) => {
          for (const entry of entries) sum += "value" in entry ? Number(entry.value) : 0;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );

test.describe("People navigate with the sidebar", () => {
  test("A person collapses the sidebar by its button or Ctrl+B, and the server renders it as it was without a layout shift", async ({
    person,
  }) => {
    const { page, context } = await person("Ana Soto");
    const cookie = async () => (await context.cookies()).find(({ name }) => name === "sidebar_state");
    // A deep path: a cookie without a path would hold only below it.
    await page.goto("/teams/create");
    expect(await widthOf(page)).toBe(EXPANDED);
    await panel(page).getByRole("button", { name: "Contraer menú" }).click();
    await expect.poll(() => widthOf(page)).toBe(COLLAPSED);
    const kept = await cookie();
    expect(kept).toMatchObject({ value: "false", path: "/" });
    for (const path of ["/", "/user", "/thank-you"]) {
      expect(await (await page.request.get(path, RETRIED)).text(), path).toContain('data-state="collapsed"');
    }
    expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - SEVEN_DAYS)).toBeLessThan(60);

    await page.reload();
    expect(await widthOf(page)).toBe(COLLAPSED);
    await expect(page.getByRole("button", { name: "Expandir menú" })).toHaveAttribute("aria-expanded", "false");
    expect(await layoutShift(page)).toBe(0);
    await untilHydrated(page);
    // The collapsed links keep their names.
    await panel(page).getByRole("link", { name: "Agradecimientos" }).click();
    await expect(page).toHaveURL("/thank-you");

    await page.keyboard.press("Control+b");
    await expect.poll(() => widthOf(page)).toBe(EXPANDED);
    expect((await cookie())?.value).toBe("true");
    await page.reload();
    expect(await widthOf(page)).toBe(EXPANDED);
    expect(await layoutShift(page)).toBe(0);
    await untilHydrated(page);
    await page.keyboard.press("Meta+b");
    await expect.poll(() => widthOf(page)).toBe(COLLAPSED);
  });

  test("On a phone the sidebar is a drawer that keeps the focus and closes with Escape or on navigation", async ({
    person,
  }) => {
    const { page } = await person("Ana Soto", { viewport: PHONE });
    await page.goto("/");
    await expect(panel(page)).toBeHidden();
    const opener = page.getByRole("button", { name: "Abrir menú" });
    const drawer = page.getByRole("dialog", { name: "Menú" });
    await expect(page.getByRole("link", { name: "Ver la portada" })).toBeVisible();
    await opener.click();
    await expect(drawer).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBeCloseTo(DRAWER, 1);
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press("Tab");
      // Between the last and the first element the focus is in the browser's own controls.
      const inside = () =>
        document.activeElement === document.body || document.activeElement?.closest("dialog") !== null;
      expect(await page.evaluate(inside)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Control+b");
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Control+b");
    await expect(drawer).toBeHidden();
    await opener.click();
    await drawer.getByRole("link", { name: "Mis equipos" }).click();
    await expect(page).toHaveURL("/teams");
    await expect(drawer).toBeHidden();
    await opener.click();
    await drawer.getByRole("button", { name: "Cerrar menú" }).click();
    await expect(drawer).toBeHidden();
  });

  test("A press beside a dialog or the drawer closes it, and the focus is on what opened it", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    await page.goto(`/teams/${await teamOf(ana)}`);
    const pressBeside = async (opener: Locator) => {
      await opener.click();
      await expect(page.getByRole("dialog")).toBeVisible();
      const { width, height } = page.viewportSize() ?? DESKTOP;
      await page.mouse.click(width - 5, height - 5);
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(opener).toBeFocused();
    };
    await pressBeside(page.getByRole("button", { name: "Poner Timer" }));
    await page.setViewportSize(PHONE);
    await pressBeside(page.getByRole("button", { name: "Abrir menú" }));
  });

  test("A double press beside a dialog closes it and presses nothing below", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    await page.goto(`/teams/${await teamOf(ana)}`);
    const opener = page.getByRole("button", { name: "Poner Timer" });
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await opener.evaluate((button) => button.addEventListener("click", () => button.setAttribute("data-pressed", "")));
    const { x, y } = await opener.evaluate((button) => button.getBoundingClientRect());
    await page.mouse.dblclick(x + 5, y + 5);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).not.toHaveAttribute("data-pressed");
  });

  test("Only the entry of the present screen stands out in the sidebar, also while the pointer is over another entry", async ({
    person,
  }) => {
    const { page } = await person("Ana Soto");
    await page.goto("/thank-you");
    const links = panel(page).getByRole("navigation", { name: "Principal" }).getByRole("link");
    const standOut = () =>
      links.evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)").map((one) => one.textContent),
      );
    await panel(page).getByRole("link", { name: "Mis equipos" }).hover();
    await expect.poll(standOut).toEqual(["Agradecimientos"]);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
    expect(await standOut()).toEqual(["Agradecimientos"]);
  });

  test("The sidebar shows the person, the Admin badge only in teams they administer and the menu of the current team", async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
    const own = await teamOf(ana);
    const other = await beto.call<{ id: string }>("POST", "/teams", {
      name: "Equipo Andes",
      joinPassword: "mesa-larga",
    });
    await ana.call("POST", `/teams/${other.id}/users`, { joinPassword: "mesa-larga" });
    const { page } = ana;
    const badge = panel(page).getByText("Admin", { exact: true });
    await page.goto("/");
    await expect(badge).toHaveCount(0);
    await expect(panel(page).getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    await panel(page).getByRole("link", { name: "Equipo de prueba" }).click();
    await expect(page).toHaveURL(`/teams/${own}`);
    await expect(badge).toBeVisible();
    await panel(page).getByRole("link", { name: "Equipo Andes" }).click();
    await expect(page).toHaveURL(`/teams/${other.id}`);
    await expect(badge).toHaveCount(0);

    const links = panel(page).getByRole("navigation", { name: "Principal" }).getByRole("link");
    await expect(links).toHaveText([
      "Home",
      ...["Mis equipos", "Crear equipo", "Unirse", "Equipo de prueba"],
      "Agradecimientos",
      ...["Equipo", "Retros", "Acuerdos", "Counters", "Miembros", "Tópicos", "Pulso", "Memoria"],
    ]);
    const menu = panel(page).getByRole("list", { name: "Equipo Andes" });
    await expect(menu.getByRole("link")).toHaveText([
      "Equipo",
      "Retros",
      "Acuerdos",
      "Counters",
      "Miembros",
      "Tópicos",
      "Pulso",
      "Memoria",
    ]);
    await menu.getByRole("link", { name: "Miembros" }).click();
    await expect(page).toHaveURL(`/teams/${other.id}/members`);
    const teams = panel(page).getByRole("list", { name: "Equipos" });
    await teams.getByRole("link", { name: "Unirse" }).click();
    await expect(page).toHaveURL("/teams/join");
    await teams.getByRole("link", { name: "Crear equipo" }).click();
    await expect(page).toHaveURL("/teams/create");
    await panel(page).getByRole("link", { name: "Ana Soto" }).click();
    await expect(page).toHaveURL("/user");
  });

  test("On a low screen Home and the link of the present screen are in sight on arrival, and the page has not moved", async ({
    person,
  }) => {
    const ana = await person("Ana Soto", { viewport: { width: 1440, height: 520 } });
    const team = `/teams/${await teamOf(ana)}`;
    const { page } = ana;
    const link = (name: string) => panel(page).getByRole("link", { name, exact: true });
    await page.goto(`${team}/memory`);
    await expect(link("Memoria")).toBeInViewport({ ratio: 1 });
    await expect(link("Mis equipos")).not.toBeInViewport();
    await expect(link("Home")).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect((await link("Memoria").boundingBox())?.height).toBe(32);
    await page.keyboard.press("Control+b");
    await expect(link("Memoria")).toBeInViewport({ ratio: 1 });
  });

  test("On a laptop the panel has room for all links of a team without scrolling", async ({ person }) => {
    const ana = await person("Ana Soto", { viewport: { width: 1280, height: 800 } });
    const { page } = ana;
    await page.goto(`/teams/${await teamOf(ana)}/memory`);
    for (const link of await panel(page).getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
    const height = async () => (await panel(page).getByRole("link", { name: "Memoria" }).boundingBox())?.height;
    expect(await height()).toBe(32);
    await page.setViewportSize({ width: 1280, height: 1100 });
    expect(await height()).toBe(40);
  });

  test("On a laptop the screens of the team are in sight, however many teams the person has", async ({ person }) => {
    const ana = await person("Ana Soto", { viewport: { width: 1280, height: 720 } });
    const others = [await teamOf(ana), await teamOf(ana), await teamOf(ana), await teamOf(ana)];
    const { page } = ana;
    await page.goto("/");
    const list = panel(page).getByRole("list", { name: "Equipos" });
    await expect(list.getByRole("link")).toHaveCount(3 + others.length);
    const name = "Equipo Andes";
    const { id } = await ana.call<{ id: string }>("POST", "/teams", { name, joinPassword: "mesa-larga" });
    // The links do not have this screen.
    await page.goto(`/teams/${id}/bin`);
    for (const link of await panel(page).getByRole("list", { name }).getByRole("link").all())
      await expect(link).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("After a link in the content was followed by keyboard, Tab goes on in the content of the new screen", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    const team = `/teams/${await teamOf(ana)}`;
    const { page } = ana;
    await page.goto(`${team}/topics`);
    await page.getByRole("main").getByRole("link", { name: "Crear" }).press("Enter");
    await expect(page.getByLabel("Título")).toBeFocused();
    await page.getByRole("main").getByRole("link", { name: "Tópicos" }).press("Enter");
    await expect(page).toHaveURL(`${team}/topics`);
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });

  test("A screen reader says the title of the screen that a link leads to", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    await page.goto(`/teams/${await teamOf(ana)}/topics`);
    const announced = page.locator("[aria-live=polite]").filter({ hasText: "Tertulia" });
    await expect(announced).toHaveCount(0);
    await untilHydrated(page);
    await panel(page).getByRole("link", { name: "Pulso" }).click();
    await expect(announced).toHaveText("Pulso · Tertulia");
    await page.goBack();
    await expect(announced).toHaveText("Tópicos · Tertulia");
  });

  test("A person who logs out lands on the landing page, and the session ends on the server", async ({
    person,
    request,
  }) => {
    const { page, token } = await person("Ana Soto");
    await page.goto("/teams");
    await panel(page).getByRole("button", { name: "Cerrar sesión" }).click();
    await expect(page).toHaveURL("/landing");
    expect(await page.evaluate(() => localStorage.getItem("auth-data"))).toBe("{}");
    const verified = await request.get("/api/auth/verify", {
      ...RETRIED,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(verified.status()).toBe(401);
    await page.goto("/teams");
    await expect(page).toHaveURL("/landing?next=%2Fteams");
  });
});

test("A person picks a background by name, it is applied before the first paint, and an unknown one falls back to the first", async ({
  person,
}) => {
  const { page } = await person("Ana Soto");
  // Records the background before the body exists.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { background } = document.documentElement?.dataset ?? {};
      if (background && !document.body) sessionStorage.setItem("before-paint", background);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  const beforePaint = () => page.evaluate(() => sessionStorage.getItem("before-paint"));
  const choices = page.getByRole("menuitemradio");
  const open = () => panel(page).getByRole("button", { name: "Fondo" }).click();

  await page.goto("/");
  await open();
  await expect(choices).toHaveText([
    "Purple glow top",
    "Bottom fade grid",
    "Top Gradient Radial",
    "Magenta orb grid light",
  ]);
  await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText("Purple glow top");
  expect(await beforePaint()).toBe("1");
  await page.getByRole("menuitemradio", { name: "Top Gradient Radial" }).click();
  await open();
  await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText("Top Gradient Radial");
  await page.reload();
  expect(await beforePaint()).toBe("3");
  await open();
  await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText("Top Gradient Radial");

  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("tertulia-background") ?? ""));
  expect(stored).toEqual({ version: 0, id: 3 });
  await page.evaluate(() => localStorage.setItem("tertulia-background", JSON.stringify({ version: 0, id: 99 })));
  await page.reload();
  expect(await beforePaint()).toBe("1");
  await open();
  await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText("Purple glow top");
});

test("Toasts appear in the corner, 356 px wide, in the face of the text, at most three, for four seconds", async ({
  person,
}) => {
  const { page, call } = await person("Ana Soto", { permissions: ["clipboard-read", "clipboard-write"] });
  const team = await call<{ id: string }>("POST", "/teams", { name: "Equipo Andes", joinPassword: "mesa-larga" });
  await page.clock.install();
  await page.goto(`/teams/${team.id}`);
  const copy = page.getByRole("button", { name: "Copiar id" });
  await expect(copy).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 10_000);
  const toasts = page.getByRole("region", { name: /^Avisos/ }).getByRole("listitem");
  await copy.click();
  const passed = await passUntil(page, () => toasts.count().then((count) => count === 1));
  const box = async () => (await toasts.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect((await box()).width).toBe(356);
  const faceOf = (one: Element) => getComputedStyle(one).fontFamily;
  expect(await toasts.first().evaluate(faceOf)).toBe(await page.locator("body").evaluate(faceOf));
  const corner = async () => {
    const { x, y, width, height } = await box();
    return [DESKTOP.width - x - width, DESKTOP.height - y - height].every((gap) => gap > 0 && gap <= 32);
  };
  await expect.poll(corner).toBe(true);
  await page.clock.runFor(3900 - passed);
  await expect(toast(page, "Id copiado")).toBeVisible();
  await page.clock.runFor(passed + 400);
  await expect(toasts).toHaveCount(0);

  for (let presses = 1; presses <= 4; presses += 1) {
    await copy.click();
    await passUntil(page, () => toasts.count().then((count) => count === presses));
  }
  const shown = () => toasts.evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity === "1").length);
  await expect.poll(shown).toBe(3);
});

test("On a phone, a control that scrolls into view as far as it must stands clear of the bar on top", async ({
  person,
}) => {
  const { page } = await person("Ana Soto", { viewport: PHONE });
  await page.goto("/user");
  const control = page.getByRole("link", { name: "Editar perfil" });
  const bar = page.getByRole("banner").filter({ has: page.getByRole("button", { name: "Abrir menú" }) });
  await expect(bar).toBeVisible();
  // Firefox scrolls in this way to what Tab focuses; Chromium scrolls it to the middle.
  await control.evaluate((element) => {
    scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
  const [shown, top] = await Promise.all([control.boundingBox(), bar.boundingBox()]);
  expect(shown?.y).toBeGreaterThan((top?.y ?? 0) + (top?.height ?? 0));
});

test("In forced colors a person sees which page is the present one, and where the focus is", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/teams/${await teamOf(ana)}/pulse`);
  const link = (name: string) => panel(page).getByRole("link", { name });
  await expect(link("Pulso")).toHaveAttribute("aria-current", "page");
  await expect(link("Pulso")).toHaveCSS("outline-style", "dashed");
  await expect(link("Memoria")).toHaveCSS("outline-style", "none");
  await link("Memoria").focus();
  await page.keyboard.press("Shift+Tab");
  await expect(link("Pulso")).toBeFocused();
  await expect(link("Pulso")).toHaveCSS("outline-style", "solid");
});

test.describe("A person opens a page that does not exist", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("A missing page says so in Spanish with a link to home, for a visitor, a member and inside a team", async ({
    person,
    newContext,
  }) => {
    const stranger = await (await newContext()).newPage();
    const { page } = await person("Ana Soto");
    for (const [visitor, home] of [
      [stranger, "/landing"],
      [page, "/"],
    ] as const) {
      const answer = await visitor.goto("/no-such-page");
      expect(answer?.status()).toBe(404);
      await expect(visitor.getByRole("heading", { level: 1, name: "No encontramos esta página" })).toBeVisible();
      await visitor.getByRole("link", { name: "Ir a Home" }).click();
      await expect(visitor).toHaveURL(home);
    }
    expect((await page.goto("/teams/zzzzzzzzzz"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "No encontramos esta página" })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    await page.getByRole("link", { name: "Ir a Home" }).click();
    await expect(page).toHaveURL("/");
  });

  test("A missing page of the person's team stands in the team and leads back to it", async ({ person }) => {
    const ana = await person("Ana Soto");
    const team = `/teams/${await teamOf(ana)}`;
    const { page } = ana;
    for (const path of ["no-existe", "retrospectives/nada/nada", "topics/nada"]) {
      expect((await page.goto(`${team}/${path}`))?.status(), path).toBe(404);
      await expect(page).toHaveTitle("No encontrada · Tertulia");
      await expect(page.getByRole("heading", { level: 1, name: "No encontramos esta página" })).toBeVisible();
      await expect(panel(page).getByRole("list", { name: "Equipo de prueba" })).toBeVisible();
      await page.getByRole("link", { name: "Volver a Equipo de prueba" }).click();
      await expect(page, path).toHaveURL(team);
    }
  });
});

test("A member who is no admin reads on the screens of admins whom to ask, by their address and by a link, and stays", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const { page } = beto;
  await page.clock.install();
  const asksAdmin = page.getByText(/^Pide a un admin del equipo que/);
  for (const [path, title] of [
    ["bin", "Papelera"],
    ["tokens", "Tokens para programas"],
    ["webhooks", "Webhooks"],
  ] as const) {
    const arrival = await page.goto(`/teams/${teamId}/${path}`);
    expect([path, arrival?.status()]).toEqual([path, 200]);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(asksAdmin).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Ver miembros" }).click();
    await expect(page).toHaveURL(`/teams/${teamId}/members`);
    await page.goBack();
    await expect(asksAdmin).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL(`/teams/${teamId}/${path}`);
    await expect(page.getByRole("link", { name: "Unirme a este equipo" })).toHaveCount(0);
  }
});

test.describe("A person opens a team they do not belong to", () => {
  test.use({ expectedErrors: [/status of 403|No eres parte|WebSocket/] });

  test("A link to a team that the person has left leads to the way in, and stays there", async ({ caller, person }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const teamId = await teamOf(ana, beto);
    const { page } = beto;
    await page.clock.install();
    await page.goto("/teams");
    await untilHydrated(page);
    await beto.call("DELETE", `/teams/${teamId}/users`);
    await page.getByRole("main").getByRole("link", { name: "Equipo de prueba" }).click();
    const way = page.getByRole("link", { name: "Unirme a este equipo" });
    await expect(way).toBeVisible();
    await expect(toast(page, "No eres parte de este equipo.")).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL(`/teams/${teamId}`);
    await expect(way).toBeVisible();
  });

  test("The page explains how to join, keeps the team's id, and stays for as long as the person reads", async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const teamId = await teamOf(ana);
    const { page } = beto;
    await page.clock.install();
    const arrival = await page.goto(`/teams/${teamId}`);
    expect(arrival?.status()).toBe(403);
    const title = page.getByRole("heading", { level: 1, name: "No eres parte de este equipo" });
    await expect(title).toBeVisible();
    await expect(toast(page, "No eres parte de este equipo.")).toBeVisible();
    const way = page.getByRole("link", { name: "Unirme a este equipo" });
    await page.clock.fastForward(10_000);
    await expect(title).toBeVisible();
    await way.click();
    await expect(page).toHaveURL(`/teams/join?id=${teamId}`);
    await expect(page.getByLabel("Id del equipo")).toHaveValue(teamId);
  });
});
