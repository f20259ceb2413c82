import type { Page } from "@playwright/test";
import { type Caller, DESKTOP, expect, PHONE, RETRIED, teamOf, test, toast, writesTo } from "./fixtures.ts";

type Named = { id: string };

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Guardar" });

async function thingsToEdit(ana: Caller) {
  const team = `/teams/${await teamOf(ana)}`;
  const retro = await ana.call<Named>("POST", `${team}/retrospectives`, { retrospectiveName: "Sprint 1" });
  const topic = await ana.call<Named>("POST", `${team}/topics`, {
    title: "Acortar la daily",
    description: "Quince minutos bastan.",
  });
  const counter = await ana.call<Named>("POST", `${team}/counters`, {
    name: "Días sin bugs",
    incrementButtonLabel: "Hoy no hubo",
    resetButtonLabel: "Hubo uno",
  });
  return {
    team,
    retro: `${team}/retrospectives/${retro.id}`,
    topic: `${team}/topics/${topic.id}`,
    counter: `${team}/counters/${counter.id}`,
  };
}

test("An edit form refuses an emptied required field beside it and sends nothing", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { team, retro, topic, counter } = await thingsToEdit(ana);
  const { page } = ana;
  const writes = [retro, topic, team, counter, "/api/users"].map((end) => writesTo(page, end));
  for (const [path, label, error] of [
    [`${retro}/edit`, "Nombre", "Escribe al menos 3 caracteres."],
    [`${topic}/edit`, "Título", "Escribe al menos 3 caracteres."],
    [`${team}/edit`, "Nombre", "Completa este campo."],
    [`${counter}/edit`, "Nombre", "Completa este campo."],
    [`${counter}/edit`, "Botón que suma un día", "Completa este campo."],
    [`${counter}/edit`, "Botón que vuelve a cero", "Completa este campo."],
    ["/user/edit", "Nombre", "Completa este campo."],
  ] as const) {
    await page.goto(path);
    for (const empty of ["", "   "]) {
      await field(page, label).fill(empty);
      await save(page).click();
      // A hint comes before the error.
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${error}$`));
      await expect(field(page, label)).toBeFocused();
      await expect(page).toHaveURL(path);
    }
  }
  expect(writes.flat()).toEqual([]);
});

test("An admin empties the description of a topic, and it disappears", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { topic } = await thingsToEdit(ana);
  const { page } = ana;
  await page.goto(`${topic}/edit`);
  await page.getByLabel("Descripción").fill("");
  await save(page).click();
  await expect(toast(page, "Tópico actualizado")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Acortar la daily" })).toBeVisible();
  await expect(page.getByText("Quince minutos bastan.")).toHaveCount(0);
  expect(await ana.call("GET", topic)).toMatchObject({ title: "Acortar la daily", description: null });
});

test("With a mouse, a form to create or edit has the focus in its first field, and on a touch phone it has not", async ({
  person,
  newContext,
}) => {
  const ana = await person("Ana Soto");
  const { team, topic } = await thingsToEdit(ana);
  for (const [path, label] of [
    [`${team}/retrospectives/create`, "Nombre"],
    [`${topic}/edit`, "Título"],
    ["/teams/join?id=abc234defg", "Contraseña"],
  ] as const) {
    await ana.page.goto(path);
    await expect(field(ana.page, label)).toBeFocused();
  }
  await ana.page.goto(team);
  await ana.page.getByRole("complementary").getByRole("link", { name: "Crear equipo" }).click();
  await expect(field(ana.page, "Nombre")).toBeFocused();

  const visitor = await (await newContext({ viewport: DESKTOP })).newPage();
  await visitor.goto("/login");
  await expect(visitor.getByLabel("Email")).toBeFocused();

  const phone = await (await newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage();
  await phone.goto("/login");
  await expect(phone.getByRole("button", { name: "Entrar" })).toBeEnabled();
  await expect(phone.getByLabel("Email")).not.toBeFocused();
});

test("Toasts follow a phone that is turned", async ({ person }) => {
  const { page } = await person("Ana Soto", { viewport: { width: PHONE.height, height: PHONE.width } });
  await page.goto("/user");
  const heightOfToast = async () => {
    await page.getByRole("link", { name: "Editar perfil" }).click();
    await save(page).click();
    await expect(toast(page, "Usuario actualizado")).toBeVisible();
    return (await toast(page, "Usuario actualizado").boundingBox())?.y;
  };
  expect(await heightOfToast()).toBeGreaterThan(PHONE.width / 2);
  await page.setViewportSize(PHONE);
  expect(await heightOfToast()).toBeLessThan(PHONE.height / 2);
});

test.describe("The server fails once", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("The success of a second try removes the error of the first, and on a phone toasts leave the thumb area free", async ({
    person,
  }) => {
    const { page } = await person("Ana Soto", { viewport: PHONE });
    await page.goto("/user/edit");
    let refusals = 0;
    await page.route("**/api/users", async (route) => {
      if (route.request().method() !== "PATCH" || refusals > 0) return route.fallback();
      refusals += 1;
      await route.fulfill({ status: 500, json: { message: "No pudimos guardar.", code: "unexpected" } });
    });
    await field(page, "Nombre").fill("Ana María Soto");
    await save(page).click();
    await expect(toast(page, "No pudimos guardar.")).toBeVisible();
    const box = await toast(page, "No pudimos guardar.").boundingBox();
    expect(box?.y).toBeLessThan(PHONE.height / 3);
    await page.clock.install();
    await save(page).click();
    await expect(toast(page, "Usuario actualizado")).toBeVisible();
    await page.clock.runFor(500);
    await expect(toast(page, "No pudimos guardar.")).toHaveCount(0);
    await expect(toast(page, "Usuario actualizado")).toBeVisible();
  });
});

test("The account pages say that they need script to a browser without it", async ({ request }) => {
  for (const path of ["/login", "/request-reset"]) {
    const html = await (await request.get(path, RETRIED)).text();
    expect(html, path).toMatch(/<noscript><p[^>]*>Esta página necesita JavaScript\..*<\/p><\/noscript>/);
  }
});

test("The login says that a browser that blocks cookies cannot stay inside", async ({ page }) => {
  const note = page.getByText("Tu navegador bloquea las cookies");
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeEnabled();
  await expect(note).toHaveCount(0);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }));
  await page.reload();
  await expect(note).toBeVisible();
});
