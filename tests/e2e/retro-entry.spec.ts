import type { Page } from "@playwright/test";
import { type Caller, DESKTOP, expect, PASSWORD, PHONE, teamOf, test, toast } from "./fixtures.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Invita a esta retro" });

async function openRetro(admin: Caller, teamId: string, retrospectiveName = "Sprint 12"): Promise<string> {
  const { id } = await admin.call<{ id: string }>("POST", `/teams/${teamId}/retrospectives`, { retrospectiveName });
  return `/teams/${teamId}/retrospectives/${id}`;
}

const letIn = (admin: Caller, teamId: string) => admin.call("PATCH", `/teams/${teamId}`, { retroEntry: true });

test("An admin lets people in by the address, and a phone without script enters at that retrospective", async ({
  person,
  newContext,
}) => {
  const ana = await person("Ana Soto");
  const teamId = await teamOf(ana);
  const retro = await openRetro(ana, teamId);
  await openRetro(ana, teamId, "Sprint 13");
  await ana.page.goto(`/teams/${teamId}/edit`);
  await ana.page.getByRole("checkbox", { name: /^Quien tenga el enlace de una retro puede entrar/ }).check();
  await press(ana.page, "Guardar");
  await expect(toast(ana.page, "Equipo actualizado")).toBeVisible();
  const page = await (await newContext({ viewport: PHONE, javaScriptEnabled: false })).newPage();
  await page.goto(retro);
  await expect(page).toHaveURL(`${retro}/enter`);
  await expect(page.getByRole("heading", { name: "Sprint 12" })).toBeVisible();
  await field(page, "¿Cómo te llamas?").fill("Gabi");
  await press(page, "Entrar");
  await page.getByRole("link", { name: "Seguir a la mesa" }).click();
  await expect(page).toHaveURL(retro);
  await expect(title(page, "Sprint 12")).toBeVisible();
});

test("A member shares the address with its QR where it lets people in", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", { viewport: PHONE })];
  const teamId = await teamOf(ana, beto);
  const retro = await openRetro(ana, teamId);
  await letIn(ana, teamId);
  await beto.page.goto(retro);
  await press(beto.page, "Invitar");
  await expect(field(beto.page, "Enlace")).toHaveValue(new RegExp(`^http://[^/]+${retro}$`));
  await expect(dialog(beto.page)).toContainText("Entran también sin cuenta, mientras la retro esté abierta.");
  const qr = dialog(beto.page).getByRole("img", { name: "Código QR del enlace" });
  await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("A member without the right to invite reads whom to ask", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  await beto.page.goto(await openRetro(ana, await teamOf(ana, beto)));
  await press(beto.page, "Invitar");
  await expect(dialog(beto.page)).toContainText("Pide un enlace a Ana Soto: los admins invitan");
  await expect(dialog(beto.page).getByRole("button", { name: "Crear enlace" })).toHaveCount(0);
});

test("The link that an admin makes on a retrospective leads a guest to it, not to the newest one", async ({
  person,
  newContext,
}) => {
  const ana = await person("Ana Soto");
  const teamId = await teamOf(ana);
  const retro = await openRetro(ana, teamId);
  await openRetro(ana, teamId, "Sprint 13");
  await ana.page.goto(retro);
  await press(ana.page, "Invitar");
  await expect(field(ana.page, "Sirve por")).toHaveValue("1");
  await press(ana.page, "Crear enlace");
  const url = await field(ana.page, "Enlace").inputValue();
  const page = await (await newContext({ viewport: DESKTOP })).newPage();
  await page.goto(url);
  await field(page, "¿Cómo te llamas?").fill("Gabi");
  await press(page, "Entrar");
  await expect(page).toHaveURL(retro);
});

test("A logged-out member logs in from a private retrospective and lands on it", async ({ caller, newContext }) => {
  const ana = await caller("Ana Soto");
  const retro = await openRetro(ana, await teamOf(ana));
  const page = await (await newContext({ viewport: DESKTOP })).newPage();
  await page.goto(retro);
  await expect(title(page, "Pídele a alguien del equipo que te invite")).toBeVisible();
  await page.getByRole("link", { name: "Entrar con mi cuenta" }).click();
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeEnabled();
  await field(page, "Email").fill(ana.email);
  await field(page, "Contraseña").fill(PASSWORD);
  await press(page, "Entrar");
  await expect(page).toHaveURL(retro);
  await expect(title(page, "Sprint 12")).toBeVisible();
});

test("A person with an account who is no member logs in and joins at the retrospective", async ({
  caller,
  newContext,
}) => {
  const [ana, dani] = [await caller("Ana Soto"), await caller("Dani Pino")];
  const teamId = await teamOf(ana);
  const retro = await openRetro(ana, teamId);
  await letIn(ana, teamId);
  const page = await (await newContext({ viewport: PHONE })).newPage();
  await page.goto(retro);
  await page.getByRole("link", { name: "Ya tengo cuenta" }).click();
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeEnabled();
  await field(page, "Email").fill(dani.email);
  await field(page, "Contraseña").fill(PASSWORD);
  await press(page, "Entrar");
  await press(page, "Entrar a Equipo de prueba");
  await expect(page).toHaveURL(retro);
});

test.describe("A removed member", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("A removed member reads at the address that an admin must readmit them", async ({ caller, person }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const teamId = await teamOf(ana, beto);
    const retro = await openRetro(ana, teamId);
    await letIn(ana, teamId);
    await ana.call("DELETE", `/teams/${teamId}/users/${beto.id}`);
    await beto.page.goto(retro);
    await press(beto.page, "Entrar a Equipo de prueba");
    await expect(beto.page.getByRole("alert")).toContainText("Pídele que te readmita para volver.");
  });
});
