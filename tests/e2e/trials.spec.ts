import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/users.ts";
import { ownTable, TYPED } from "#tests/bench/own-table.ts";
import { slowDown } from "#tests/bench/slow-phone.ts";
import { FIELD_SHARES, LAPTOP, TABLET, WIDE } from "./board-bar.ts";
import { codeFor, expect, newEmail, PHONE, test, untilQuiet } from "./fixtures.ts";
import { workerRequests } from "./worker-requests.ts";

const nameField = (page: Page) => page.getByLabel("¿Cómo te llamas?", { exact: true });
const tryNow = (page: Page) => page.getByRole("button", { name: "Probar ahora" });
const cardField = (page: Page) => page.getByPlaceholder("Nueva tarjeta…").first();

async function startTrial(page: Page, name = "Ana Soto") {
  await page.goto("/landing");
  await nameField(page).fill(name);
  await tryNow(page).click();
  // The link comes after hydration.
  await expect(page.getByRole("button", { name: "Copiar enlace" })).toBeEnabled();
}

test("From the landing page to the own table it takes one field, two taps, three pages and five requests", async ({
  newContext,
}) => {
  const page = await (await newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage();
  const documents: string[] = [];
  page.on("request", (request) => request.resourceType() === "document" && documents.push(request.method()));
  const asked = workerRequests(page);
  await page.goto("/landing");
  const form = page.locator("form").filter({ has: tryNow(page) });
  await expect(form.locator("input:not([type=hidden]), select, textarea")).toHaveCount(1);
  let taps = 0;
  const tap = async (target: ReturnType<typeof tryNow>) => {
    taps += 1;
    await target.tap();
  };
  await tap(nameField(page));
  await page.keyboard.type("Ana");
  await tap(tryNow(page));
  await expect(cardField(page)).toBeEditable();
  await expect(page.getByRole("button", { name: "Copiar enlace" })).toBeEnabled();
  expect(taps).toBe(2);
  // The landing page, the answer that keeps the session, and the table.
  expect(documents).toEqual(["GET", "POST", "GET"]);
  await untilQuiet(page);
  // Also the invitations, and the socket of the room.
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(5);
});

// The benchmark measures the time: a limit here would measure the machine.
test("On a slow phone with a slow network a person comes to their own table and what they write there stays", async ({
  newContext,
}) => {
  const page = await (await newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage();
  await slowDown(page);
  await ownTable(page);
  await untilQuiet(page);
  await expect(cardField(page)).toHaveValue(TYPED);
});

test("The host writes, and a guest comes in by the link that the table shows", async ({ newContext }) => {
  const page = await (await newContext({ permissions: ["clipboard-write"] })).newPage();
  await startTrial(page);
  await cardField(page).fill("Menos reuniones");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Menos reuniones")).toBeVisible();
  await page.getByRole("button", { name: "Copiar enlace" }).click();
  await expect(page.getByText("Enlace copiado")).toBeVisible();
  const link = await page.getByLabel("Enlace para invitar").inputValue();

  const guest = await (await newContext()).newPage();
  await guest.goto(`http://${link}`);
  await nameField(guest).fill("Beto");
  await guest.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(cardField(guest)).toBeEditable();
  await expect(guest.getByText("Menos reuniones")).toHaveCount(0);
  // With two people the table needs the room.
  await expect(page.getByRole("complementary", { name: "Mesa de prueba" })).toBeHidden();
  await page.getByRole("link", { name: "Equipo", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Mesa de prueba" })).toContainText(
    "se borra si nadie la visita",
  );
});

test("The table of a host who is alone begins as high as every other one, and a wide screen has the link below it in sight", async ({
  newContext,
}) => {
  const page = await (await newContext()).newPage();
  await startTrial(page);
  for (const { viewport, share } of FIELD_SHARES) {
    await page.setViewportSize(viewport);
    const box = await cardField(page).boundingBox();
    expect(box?.y, `${viewport.width} × ${viewport.height}`).toBeLessThanOrEqual(viewport.height * share);
  }
  for (const viewport of [WIDE, LAPTOP, TABLET]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole("button", { name: "Copiar enlace" })).toBeInViewport({ ratio: 1 });
  }
});

test("The actions at the bottom of a phone do not cover the link below the table", async ({ newContext }) => {
  const page = await (
    await newContext({ viewport: { ...PHONE, height: 640 }, permissions: ["clipboard-write"] })
  ).newPage();
  await startTrial(page);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  await page.getByRole("button", { name: "Copiar enlace" }).click();
  await expect(page.getByText("Enlace copiado")).toBeVisible();
});

test("Without script a person gets a table and reads it", async ({ newContext }) => {
  const page = await (await newContext({ viewport: PHONE, javaScriptEnabled: false })).newPage();
  await page.goto("/landing");
  await nameField(page).fill("Ana");
  await tryNow(page).click();
  await page.getByRole("link", { name: "Seguir a la mesa" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nuestra primera retro" })).toBeVisible();
});

test("A person whose browser blocks cookies reads why they cannot sit down", async ({ newContext }) => {
  const page = await (await newContext()).newPage();
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }));
  await page.goto("/landing");
  await nameField(page).fill("Ana Soto");
  await tryNow(page).click();
  await expect(page.getByText("Tu navegador bloquea las cookies")).toBeVisible();
  await expect(page.getByRole("link", { name: "Seguir a la mesa" })).toBeVisible();
});

test("A double click on the button opens one table", async ({ newContext, backend }) => {
  const page = await (await newContext()).newPage();
  const name = `Ana ${crypto.randomUUID()}`;
  await page.goto("/landing");
  await nameField(page).fill(name);
  await tryNow(page).dblclick();
  await expect(cardField(page)).toBeEditable();
  // Each click would be another guest, who does not see the table of the other.
  expect(await backend.db.select().from(users).where(eq(users.name, name))).toHaveLength(1);
});

test.describe("A refused name", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("A name that shows nothing is refused beside its field", async ({ newContext }) => {
    const page = await (await newContext()).newPage();
    await page.goto("/try");
    await nameField(page).fill("   ");
    await tryNow(page).click();
    await expect(page).toHaveURL("/try");
    await expect(nameField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("Completa este campo.")).toBeVisible();
  });
});

test("A logged-in person who sends the form goes to their own teams", async ({ person }) => {
  const { page } = await person("Ana Soto");
  await page.goto("/try");
  await expect(page).toHaveURL("/teams");
  await page.goto("/landing?visita");
  await expect(page.getByRole("link", { name: "Ir a mis equipos" })).toHaveAttribute("href", "/teams");
  await expect(tryNow(page)).toHaveCount(0);
});

test("A host keeps the place with an email: the table stays, and nothing says that it ends", async ({ newContext }) => {
  const page = await (await newContext()).newPage();
  await startTrial(page);
  const table = page.url();
  await page
    .getByRole("complementary", { name: "Mesa de prueba" })
    .getByRole("link", { name: "Guarda tu lugar" })
    .click();
  const email = newEmail("Ana Soto");
  await page.getByRole("button", { name: "Guardar mi lugar" }).click();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Enviar código" }).click();
  const code = page.getByLabel("Código", { exact: true });
  await expect(code).toBeVisible();
  await code.fill(await codeFor(page.request, email));
  await page.getByRole("button", { name: "Guardar mi lugar" }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goto(table);
  await expect(cardField(page)).toBeEditable();
  await expect(page.getByRole("complementary", { name: "Mesa de prueba" })).toHaveCount(0);
  await page.getByRole("button", { name: "Opciones de la retrospectiva" }).click();
  await expect(page.getByRole("menuitem", { name: "Cerrar retrospectiva" })).toBeVisible();
});

test("What needs an account says so to the host, on the team's edit screen", async ({ newContext }) => {
  const page = await (await newContext()).newPage();
  await startTrial(page);
  await page.goto(page.url().replace(/\/retrospectives.*/, "/edit"));
  await expect(page.getByText("conectar Slack y descargar sus datos")).toBeVisible();
  await expect(page.getByLabel("Contraseña nueva")).toHaveCount(0);
  await page.getByLabel("Nombre", { exact: true }).fill("Los Cóndores");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Los Cóndores" })).toBeVisible();
  await page.getByRole("button", { name: "Opciones del equipo" }).click();
  await page.getByRole("menuitem", { name: "Compartir" }).click();
  const share = page.getByRole("dialog", { name: "Comparte tu equipo" });
  await expect(share.getByRole("button", { name: "Invitar" })).toBeVisible();
  // A guest cannot set a password.
  await expect(share.getByText("contraseña. Para que entren")).toHaveCount(0);
});
