import type { Page } from "@playwright/test";
import { boardOf } from "./board-data.ts";
import { expect, holdNextWrite, PASSWORD, type Person, RETRIED, teamOf, test } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

type Named = { id: string };

async function retrospective(person: (name: string) => Promise<Person>) {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const api = `/teams/${teamId}`;
  const retro = await ana.call<Named>("POST", `${api}/retrospectives`, { retrospectiveName: "Sprint 1" });
  return { ana, beto, api, path: `${api}/retrospectives/${retro.id}` };
}

const message = (page: Page) => page.getByLabel("¿Por qué?");
const receiver = (page: Page) => page.getByLabel("¿A quién?");
const send = (page: Page) => page.getByRole("button", { name: "Agradecer" });
const wall = (page: Page) => page.getByRole("list", { name: "Agradecimientos" });

async function write(page: Page, text: string): Promise<void> {
  await receiver(page).selectOption({ label: "Beto Rojas" });
  await message(page).fill(text);
}

async function expectDraft(page: Page, text: string): Promise<void> {
  await expect(message(page)).toHaveValue(text);
  await expect(receiver(page).locator("option:checked")).toHaveText("Beto Rojas");
  await expect(send(page)).toBeEnabled();
}

const requested = (page: Page) =>
  page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/thank-you"));

test.describe("A person is writing a thank-you", () => {
  test.use({ expectedErrors: [/ERR_FAILED|401/] });

  test("A draft survives a reload and a failed request and is deleted once it was sent", async ({ person }) => {
    const { ana, path } = await retrospective(person);
    const { page } = ana;
    await openLive(page, path);
    await write(page, "Gracias por la paciencia");
    await page.reload();
    await expectDraft(page, "Gracias por la paciencia");

    await page.route("**/thank-you", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await send(page).click();
    await expect(page.getByText("No hay conexión. Vuelve a intentarlo.")).toBeVisible();
    await expectDraft(page, "Gracias por la paciencia");
    await page.reload();
    await expectDraft(page, "Gracias por la paciencia");

    await page.unroute("**/thank-you");
    await send(page).click();
    await expect(wall(page).getByText("Gracias por la paciencia")).toBeVisible();
    await expect(message(page)).toHaveValue("");
    await page.reload();
    await expect(wall(page).getByText("Gracias por la paciencia")).toBeVisible();
    await expect(message(page)).toHaveValue("");
  });

  test("Text typed while a thank-you is being sent survives a reload, before and after the response", async ({
    person,
  }) => {
    const { ana, path } = await retrospective(person);
    const { page } = ana;
    await openLive(page, path);
    await write(page, "La primera");
    const sending = await holdNextWrite(page, "**/thank-you");
    await Promise.all([requested(page), send(page).click()]);
    await write(page, "La segunda");
    sending.pass();
    await expect(page.getByText("Agradecimiento creado")).toBeVisible();
    await expect(message(page)).toHaveValue("La segunda");
    await page.reload();
    await expectDraft(page, "La segunda");

    await holdNextWrite(page, "**/thank-you");
    await Promise.all([requested(page), send(page).click()]);
    await message(page).fill("La tercera");
    await page.reload();
    await expectDraft(page, "La tercera");
  });

  test("A draft survives the end of the session", async ({ person }) => {
    const { ana, path } = await retrospective(person);
    const { page } = ana;
    await openLive(page, path);
    await write(page, "Gracias por esperarme");
    await ana.call("POST", "/auth/logout");
    // The room closes the socket, and the page checks the session.
    await expect(page).toHaveURL(/\/landing\?next=/);
    await expect(page.getByText("Tu sesión terminó")).toBeVisible();
    await page.getByRole("link", { name: "Comenzar" }).first().click();
    await page.getByLabel("Email").fill(ana.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expectDraft(page, "Gracias por esperarme");
  });

  test("A person does not see the draft of another person in the same browser", async ({ person }) => {
    const { ana, beto, path } = await retrospective(person);
    const { page } = ana;
    await openLive(page, path);
    await write(page, "Solo mío");
    await ana.context.addCookies([
      { name: "session", value: beto.token, domain: "localhost", path: "/", httpOnly: true },
    ]);
    await page.evaluate((token) => localStorage.setItem("auth-data", JSON.stringify({ token })), beto.token);
    await page.reload();
    await expect(send(page)).toBeVisible();
    await expect(message(page)).toHaveValue("");
  });
});

test.describe("The response to a request is lost", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("A person who sends a thank-you again after a lost response and a reload creates one", async ({ person }) => {
    const { ana, path } = await retrospective(person);
    const { page } = ana;
    await openLive(page, path);
    await write(page, "Una sola vez");
    await page.route("**/thank-you", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      // The request arrives, and its response is lost.
      await route.fetch(RETRIED);
      await route.abort();
    });
    await send(page).click();
    await expect(page.getByText("No hay conexión. Vuelve a intentarlo.")).toBeVisible();
    await page.unroute("**/thank-you");
    await page.reload();
    await expectDraft(page, "Una sola vez");
    await expect(wall(page).getByText("Una sola vez")).toHaveCount(1);
    await send(page).click();
    await expect(page.getByText("Agradecimiento creado")).toBeVisible();
    await page.reload();
    await expect(wall(page).getByText("Una sola vez")).toHaveCount(1);
  });
});

test.describe("In two tabs of one person", () => {
  async function tabs(person: (name: string) => Promise<Person>) {
    const { ana, path } = await retrospective(person);
    await openLive(ana.page, path);
    const other = await ana.context.newPage();
    return { page: ana.page, other, path };
  }

  test("A thank-you that one tab sent leaves the form of the other", async ({ person }) => {
    const { page, other, path } = await tabs(person);
    await write(page, "Gracias por la paciencia");
    await openLive(other, path);
    await expectDraft(other, "Gracias por la paciencia");
    await send(other).click();
    await expect(other.getByText("Agradecimiento creado")).toBeVisible();
    await expect(message(page)).toHaveValue("");
  });

  test("A thank-you that was typed in the other tab stays, also after a reload", async ({ person }) => {
    const { page, other, path } = await tabs(person);
    await openLive(other, path);
    await write(other, "Gracias por la paciencia");
    await write(page, "Gracias por esperarme");
    await send(other).click();
    await expect(other.getByText("Agradecimiento creado")).toBeVisible();
    await expectDraft(page, "Gracias por esperarme");
    await page.reload();
    await expectDraft(page, "Gracias por esperarme");
  });

  test("A card that one tab added leaves the field of the other, and another text stays, also after a reload", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    const { path, goTo } = await boardOf(ana);
    await goTo("WRITE");
    const field = (page: Page, column: string) => page.getByRole("textbox", { name: `Nueva tarjeta en ${column}` });
    const { page } = ana;
    const other = await ana.context.newPage();
    await page.goto(path);
    await field(page, "Lo bueno").fill("Reímos más");
    await other.goto(path);
    await expect(field(other, "Lo bueno")).toHaveValue("Reímos más");
    await field(other, "Por mejorar").fill("Las pruebas tardan");
    await field(page, "Por mejorar").fill("La planning duró tres horas");
    for (const column of ["Lo bueno", "Por mejorar"]) await field(other, column).press("Enter");
    await expect(field(page, "Lo bueno")).toHaveValue("");
    await expect(field(page, "Por mejorar")).toHaveValue("La planning duró tres horas");
    await page.reload();
    await expect(field(page, "Por mejorar")).toHaveValue("La planning duró tres horas");
  });
});

test("An event does not change the focus, the selection or the text of a person who is writing", async ({ person }) => {
  const { ana, beto, path } = await retrospective(person);
  const { page } = beto;
  await openLive(page, path);
  await message(page).fill("Gracias por todo");
  await message(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 11));
  await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: "Por la primera" });
  await expect(wall(page).getByText("Por la primera")).toBeVisible();
  await ana.call("PATCH", path, { retrospectiveName: "Sprint uno" });
  await expect(page.getByRole("heading", { level: 1, name: "Sprint uno" })).toBeVisible();
  await expect(message(page)).toBeFocused();
  expect(
    await message(page).evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    ),
  ).toBe("por");
});

test("A change by another person does not overwrite an open form", async ({ person }) => {
  const { ana, beto, api, path } = await retrospective(person);
  await ana.call("POST", `${api}/users/${beto.id}/admin`);
  const { page } = ana;
  const list = await ana.context.newPage();
  await openLive(list, `${api}/retrospectives`);
  await openLive(page, `${path}/edit`);
  await page.getByLabel("Nombre").fill("Sprint de Ana");
  await beto.call("PATCH", path, { retrospectiveName: "Sprint de Beto" });
  await expect(list.getByRole("link", { name: "Sprint de Beto" })).toBeVisible();
  await expect(page.getByLabel("Nombre")).toHaveValue("Sprint de Ana");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Retrospectiva actualizada")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Sprint de Ana" })).toBeVisible();
});
