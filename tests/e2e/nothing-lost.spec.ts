import type { Page } from "@playwright/test";
import { expect, PASSWORD, type Person, teamOf, test } from "./fixtures.ts";
import { openLive, SOON } from "./watch.ts";

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

test.describe("What is being typed", () => {
  test.use({ expectedErrors: [/ERR_FAILED|401/] });

  test("Survives a reload and a failed send, and is gone once it was sent", async ({ person }) => {
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
    await expect(page.getByText("Error inesperado")).toBeVisible();
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

  test("Survives the end of the session", async ({ person }) => {
    const { ana, path } = await retrospective(person);
    const { page } = ana;
    await openLive(page, path);
    await write(page, "Gracias por esperarme");
    await ana.call("POST", "/auth/logout");
    // The room lets go of the socket, and the page asks why.
    await expect(page).toHaveURL(/\/landing\?next=/);
    await page.getByRole("link", { name: "Comenzar" }).first().click();
    await page.getByLabel("Email").fill(ana.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expectDraft(page, "Gracias por esperarme");
  });

  test("Belongs to whoever typed it, also in a browser that two people use", async ({ person }) => {
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

test.describe("A send without an answer", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("Sent again makes one, also after a reload", async ({ person }) => {
    const { ana, path } = await retrospective(person);
    const { page } = ana;
    await openLive(page, path);
    await write(page, "Una sola vez");
    await page.route("**/thank-you", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      // It arrives, and its answer does not.
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await expect(page.getByText("Error inesperado")).toBeVisible();
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

test("News take nobody's focus, caret or words away", async ({ person }) => {
  const { ana, beto, path } = await retrospective(person);
  const { page } = beto;
  await openLive(page, path);
  await message(page).fill("Gracias por todo");
  await message(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 11));
  await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: "Por la primera" });
  await expect(wall(page).getByText("Por la primera")).toBeVisible(SOON);
  await ana.call("PATCH", path, { retrospectiveName: "Sprint uno" });
  await expect(page.getByRole("heading", { level: 1, name: "Sprint uno" })).toBeVisible(SOON);
  await expect(message(page)).toBeFocused();
  expect(
    await message(page).evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    ),
  ).toBe("por");
});

test("An open edit form is not overwritten by what others save", async ({ person }) => {
  const { ana, beto, api, path } = await retrospective(person);
  await ana.call("POST", `${api}/users/${beto.id}/admin`);
  const { page } = ana;
  const list = await ana.context.newPage();
  await openLive(list, `${api}/retrospectives`);
  await openLive(page, `${path}/edit`);
  await page.getByLabel("Nombre").fill("Sprint de Ana");
  await beto.call("PATCH", path, { retrospectiveName: "Sprint de Beto" });
  await expect(list.getByRole("link", { name: "Sprint de Beto" })).toBeVisible(SOON);
  await expect(page.getByLabel("Nombre")).toHaveValue("Sprint de Ana");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Retrospectiva actualizada")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Sprint de Ana" })).toBeVisible();
});
