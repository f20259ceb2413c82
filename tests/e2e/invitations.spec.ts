import type { BrowserContext, Page } from "@playwright/test";
import { JOIN_PASSWORD } from "./accounts.ts";
import {
  type Caller,
  codeFor,
  DESKTOP,
  expect,
  newEmail,
  PASSWORD,
  PHONE,
  RETRIED,
  teamOf,
  test,
  toast,
  untilQuiet,
} from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

type Invitation = { url: string };
const invite = (admin: Caller, teamId: string, guests = true) =>
  admin.call<Invitation>("POST", `/teams/${teamId}/invitations`, { days: 7, guests });
const openRetro = (admin: Caller, teamId: string) =>
  admin.call<{ id: string }>("POST", `/teams/${teamId}/retrospectives`, { retrospectiveName: "Sprint 12" });

/** A guest on the page of the team that they entered. */
async function enterAsGuest(context: BrowserContext, admin: Caller, name: string) {
  const teamId = await teamOf(admin);
  const { url } = await invite(admin, teamId);
  const page = await context.newPage();
  await page.goto(url);
  await field(page, "¿Cómo te llamas?").fill(name);
  await press(page, "Entrar");
  await expect(page).toHaveURL(`/teams/${teamId}`);
  return { page, teamId, url };
}

test("A new person creates an account from the link and is led back to it", async ({ caller, newContext }) => {
  const ana = await caller("Ana Soto");
  const teamId = await teamOf(ana);
  const { url } = await invite(ana, teamId, false);
  const page = await (await newContext({ viewport: PHONE })).newPage();
  const address = newEmail("Dani Pino");
  await page.goto(url);
  await expect(field(page, "¿Cómo te llamas?")).toHaveCount(0);
  await page.getByRole("link", { name: "Crear mi cuenta" }).click();
  await expect(page.getByRole("button", { name: "Enviar código" })).toBeEnabled();
  await field(page, "Email").fill(address);
  await press(page, "Enviar código");
  await field(page, "Nombre").fill("Dani Pino");
  await field(page, "Contraseña").fill(PASSWORD);
  await field(page, "Código").fill(await codeFor(page.request, address));
  await press(page, "Crear cuenta");
  await press(page, "Entrar a Equipo de prueba");
  await expect(page).toHaveURL(`/teams/${teamId}`);
});

test("A double click on the button lets one guest in", async ({ caller, newContext }) => {
  const ana = await caller("Ana Soto");
  const teamId = await teamOf(ana);
  const { url } = await invite(ana, teamId);
  const page = await (await newContext()).newPage();
  await page.goto(url);
  await field(page, "¿Cómo te llamas?").fill("Gabi Leal");
  await page.getByRole("button", { name: "Entrar", exact: true }).dblclick();
  await expect(page).toHaveURL(`/teams/${teamId}`);
  const members = await ana.call<{ user: { name: string } }[]>("GET", `/teams/${teamId}/users`);
  expect(members.map(({ user }) => user.name)).toEqual(["Ana Soto", "Gabi Leal"]);
});

test.describe("Without script", () => {
  test("A phone without script enters as a guest and reads the retrospective", async ({ caller, newContext }) => {
    const ana = await caller("Ana Soto");
    const teamId = await teamOf(ana);
    await openRetro(ana, teamId);
    const { url } = await invite(ana, teamId);
    const page = await (await newContext({ viewport: PHONE, javaScriptEnabled: false })).newPage();
    await page.goto(url);
    await field(page, "¿Cómo te llamas?").fill("Gabi");
    await press(page, "Entrar");
    await page.getByRole("link", { name: "Seguir a la mesa" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sprint 12" })).toBeVisible();
  });

  test("A shared link has the team's name and our picture for previews", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { url } = await invite(ana, await teamOf(ana));
    const html = await (await ana.page.request.fetch(url, { ...RETRIED, headers: { cookie: "" } })).text();
    expect(html).toContain('property="og:title" content="Te invitaron a Equipo de prueba"');
    expect(html).toMatch(/property="og:image" content="http[^"]+\/og\.png"/);
    expect(html).not.toMatch(/<script[^>]+src=/);
  });
});

test.describe("A link that no longer works", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("A revoked link says so and whom to ask", async ({ person, newContext }) => {
    const ana = await person("Ana Soto");
    const teamId = await teamOf(ana);
    const { url } = await invite(ana, teamId);
    await ana.page.goto(`/teams/${teamId}/members`);
    await press(ana.page, "Invitar");
    await press(ana.page, "Anular este enlace");
    await expect(toast(ana.page, "Enlace anulado")).toBeVisible();
    const page = await (await newContext()).newPage();
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1, name: "Este enlace ya no sirve" })).toBeVisible();
    await expect(page.getByText("Pide otro a quien te lo mandó")).toBeVisible();
  });
});

test("A guest keeps their place with an email and its code, and comes back with them", async ({
  person,
  newContext,
}) => {
  const context = await newContext({ viewport: PHONE });
  const { page, teamId } = await enterAsGuest(context, await person("Ana Soto"), "Gabi Leal");
  const address = newEmail("Gabi Leal");
  await page.getByRole("link", { name: "Guarda tu lugar" }).click();
  await press(page, "Guardar mi lugar");
  await field(page, "Email").fill(address);
  await press(page, "Enviar código");
  await expect(field(page, "Código")).toBeVisible();
  const code = await codeFor(page.request, address);
  const [{ text }] = await (
    await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(address)}`, RETRIED)
  ).json();
  const opened = await page.context().newPage();
  await opened.goto(/http\S+\/user#\S+/.exec(text)?.[0] ?? "no link");
  await expect(field(opened, "Código")).toHaveValue(code);
  await expect(opened).toHaveURL("/user");
  await press(opened, "Guardar mi lugar");
  await expect(opened.getByRole("main").getByText(address)).toBeVisible();
  await expect(opened.getByRole("heading", { name: "Guarda tu lugar" })).toHaveCount(0);
  await expect(opened.getByRole("status").filter({ hasText: "Guardaste tu lugar" })).toBeVisible();
  await opened.getByRole("link", { name: "Volver a tus equipos" }).click();
  await opened.getByRole("link", { name: "Equipo de prueba" }).first().click();
  await expect(opened).toHaveURL(`/teams/${teamId}`);
  await expect(opened.getByRole("heading", { level: 1, name: "Equipo de prueba" })).toBeVisible();
});

test("A guest reads how to keep their place wherever an account is needed, and is asked before losing it", async ({
  person,
  newContext,
}) => {
  const context = await newContext({ viewport: DESKTOP });
  const { page, teamId, url } = await enterAsGuest(context, await person("Ana Soto"), "Gabi Leal");
  const main = page.getByRole("main");
  const logOut = page.getByRole("button", { name: "Cerrar sesión", exact: true });

  await page.goto("/teams");
  await expect(main.getByRole("link", { name: "Guarda tu lugar" })).toHaveAttribute("href", "/user");
  await expect(main.getByRole("link", { name: /^(Crear|Unirse)$/ })).toHaveCount(0);
  // Also before the page's scripts run.
  const html = await (await page.request.get("/teams", RETRIED)).text();
  expect(html).toContain("Guarda tu lugar");
  expect(html).not.toMatch(/href="\/teams\/(create|join)"/);
  for (const path of ["/teams/create", "/teams/join?id=abc234defg"]) {
    await page.goto(path);
    await expect(main.getByRole("link", { name: "Guardar mi lugar" })).toHaveAttribute("href", "/user");
    await expect(main.getByRole("textbox")).toHaveCount(0);
  }

  await logOut.click();
  const asked = page.getByRole("dialog", { name: "¿Cerrar sesión y perder tu lugar?" });
  await expect(asked.getByRole("link", { name: "Guarda tu lugar con tu email" })).toHaveAttribute("href", "/user");
  await asked.getByRole("button", { name: "Cancelar" }).click();
  // What the page still read would be refused after leaving.
  await openLive(page, `/teams/${teamId}`);
  await press(page, "Opciones del equipo");
  await page.getByRole("menuitem", { name: "Salirse" }).click();
  const leaving = page.getByRole("dialog", { name: "¿Salirte de Equipo de prueba?" });
  await expect(leaving.getByRole("link", { name: "Guarda tu lugar antes de salir" })).toBeVisible();
  await expect(leaving).not.toContainText("contraseña");
  await leaving.getByRole("button", { name: "Salirme" }).click();
  await expect(page).toHaveURL("/teams");
  await expect(main.getByRole("heading", { name: "Guarda tu lugar" })).toBeVisible();
  await page.goto(url);
  await expect(
    page.getByText("Gabi Leal, entraste como persona invitada y ya no estás en ningún equipo."),
  ).toBeVisible();

  await page.goto("/teams");
  await untilQuiet(page);
  await logOut.click();
  await asked.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/landing");
});

test.describe("A removed member", () => {
  test.use({ expectedErrors: [/status of (403|409)|No eres parte|WebSocket/] });

  test("A removed member stays out until an admin readmits them", async ({ person }) => {
    const ana = await person("Ana Soto");
    const beto = await person("Beto Rojas", { viewport: PHONE });
    const teamId = await teamOf(ana, beto);
    const { url } = await invite(ana, teamId);
    await ana.call("DELETE", `/teams/${teamId}/users/${beto.id}`);
    await beto.page.goto(url);
    await press(beto.page, "Entrar a Equipo de prueba");
    await expect(beto.page.getByRole("alert")).toHaveText(
      "Un admin te sacó de este equipo. Pídele que te readmita para volver.",
    );
    await beto.page.goto(`/teams/join?id=${teamId}`);
    await field(beto.page, "Contraseña").fill(JOIN_PASSWORD);
    await press(beto.page, "Unirme");
    await expect(beto.page.getByRole("alert")).toContainText("Pídele que te readmita para volver.");
    await ana.page.goto(`/teams/${teamId}/members`);
    await press(ana.page, "Quién entró y salió");
    await press(ana.page, "Readmitir a Beto Rojas");
    await expect(toast(ana.page, "Ya puede volver al equipo")).toBeVisible();
    await expect(ana.page.getByText("Personas que sacaron del equipo")).toHaveCount(0);
    await expect(ana.page.getByText("Ana Soto readmitió a Beto Rojas")).toBeVisible();
    await beto.page.goto(url);
    await press(beto.page, "Entrar a Equipo de prueba");
    await expect(beto.page).toHaveURL(`/teams/${teamId}`);
  });
});
