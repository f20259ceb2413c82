import type { Locator, Page } from "@playwright/test";
import { newFirstAccountLink } from "#scripts/hosting/first-account.ts";
import { authenticatorOf, withoutSuggestions } from "./authenticator.ts";
import { chooseEntry } from "./board-bar.ts";
import { boardOf } from "./board-data.ts";
import { expect, newEmail, PASSWORD, type Person, PHONE, teamOf, test } from "./fixtures.ts";
import { ownServer } from "./own-server.ts";
import { candidate, message, receiver, thank, vote, wall } from "./retrospective-page.ts";
import { PORT } from "./run-settings.ts";

const server = ownServer({ port: PORT + 3, settings: { WITHOUT_MAIL: "1" } });

test.describe.configure({ mode: "serial" });

/** As the start and the deployment print it. */
async function printedLink(): Promise<string> {
  const { path, statements } = await newFirstAccountLink();
  await server.database.batch(statements.map((statement) => server.database.prepare(statement)));
  return path;
}

async function makeFirstAccount(page: Page, name: string): Promise<void> {
  await page.goto(await printedLink());
  await page.getByLabel("Nombre").fill(name);
  await page.getByLabel("Email").fill(newEmail(name));
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByRole("heading", { name: /^Hola, / })).toBeVisible();
}

async function createTeam(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Crear un equipo" }).click();
  await page.getByLabel("Nombre").fill("Equipo Faro");
  await page.getByRole("button", { name: "Crear equipo" }).click();
  await expect(page.getByRole("heading", { name: "Equipo Faro", level: 1 })).toBeVisible();
}

/** @returns the path of a new invitation */
async function invite(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Invitar" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Crear enlace" }).click();
  const { pathname } = new URL(await dialog.getByLabel("Enlace", { exact: true }).inputValue());
  await page.keyboard.press("Escape");
  return pathname;
}

test("In an empty deployment without mail a host, a member with a passkey and a guest hold a retrospective", async ({
  newContext,
}) => {
  const [host, member, guest] = await Promise.all(
    [{}, { viewport: PHONE }, { viewport: PHONE }].map(async (options) => (await newContext(options)).newPage()),
  );
  if (!host || !member || !guest) throw new Error("three people");
  await makeFirstAccount(host, "Elisa Mora");
  await expect(host).not.toHaveURL(/first-account/);
  await createTeam(host);
  const path = await invite(host);

  await authenticatorOf(member);
  await withoutSuggestions(member);
  await member.goto(path);
  await member.getByRole("link", { name: "Crear mi cuenta" }).click();
  await member.getByRole("button", { name: "Prefiero una llave de acceso" }).click();
  await member.getByLabel("Nombre").fill("Beto Rojas");
  await member.getByLabel("Email").fill(newEmail("Beto"));
  await member.getByRole("button", { name: "Crear cuenta con una llave" }).click();
  await expect(member.getByRole("heading", { name: "Equipo Faro", level: 1 })).toBeVisible();
  await member.goto("/user");
  await expect(member.getByText("Entras con tu llave de acceso.")).toBeVisible();
  await member.context().clearCookies();
  await member.evaluate(() => localStorage.clear());
  await member.goto(`/login?next=${path}`);
  await member.getByRole("button", { name: "Usar una llave de acceso" }).click();
  await expect(member.getByRole("heading", { name: "Equipo Faro", level: 1 })).toBeVisible();

  await guest.goto(path);
  await guest.getByLabel("¿Cómo te llamas?").fill("Gabi Ríos");
  await guest.getByRole("button", { name: "Entrar" }).click();
  await expect(guest.getByRole("heading", { name: "Equipo Faro", level: 1 })).toBeVisible();

  await host.getByRole("link", { name: "Crear una retro" }).first().click();
  await host.getByLabel("Nombre").fill("Sprint 1");
  await host.getByRole("button", { name: "Crear", exact: true }).click();
  await host.waitForURL(/retrospectives\/\w{12}$/);
  const retro = new URL(host.url()).pathname;
  for (const page of [member, guest]) {
    await page.goto(retro);
    await expect(page.getByText("Sprint 1").first()).toBeVisible();
  }

  for (const page of [host, guest]) await page.getByRole("tab", { name: "Agradecer y votar" }).click();
  await receiver(guest).selectOption({ label: "Beto Rojas" });
  await message(guest).fill("Por traer el café.");
  await thank(guest).click();
  await expect(wall(host)).toHaveText([/Por traer el café/]);
  await candidate(guest, "Beto Rojas").check();
  await vote(guest).click();
  await expect(host.getByText("de 3 votos")).toBeVisible();
  await chooseEntry(host, "Cerrar retrospectiva");
  await host.getByRole("dialog").getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await expect(host.getByText("Retrospectiva cerrada")).toBeVisible();
  for (const page of [member, guest]) {
    await page.goto(`${retro}/summary`);
    const sheet = page.getByRole("article", { name: "La hoja" });
    await expect(sheet).toContainText("1 de 1 voto");
    await expect(sheet).toContainText("Por traer el café.");
  }
});

/** @returns the dialog in which an admin has made the link */
async function makeEntryLink({ page }: Person, teamId: string, name: string): Promise<Locator> {
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole("button", { name: `Opciones de ${name}` }).click();
  await page.getByRole("menuitem", { name: "Enlace para entrar" }).click();
  const dialog = page.getByRole("dialog", { name: `Un enlace para que entre ${name}` });
  await dialog.getByRole("button", { name: "Crear enlace" }).click();
  return dialog;
}

const linkIn = (dialog: Locator) => dialog.getByLabel("Enlace", { exact: true }).inputValue();
const entryNotice = (page: Page) => page.getByRole("region", { name: "Aviso de tu cuenta" });

test("A member who cannot log in enters once with an admin's link, and their other browser says so", async ({
  person,
  newContext,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { viewport: PHONE })];
  const dialog = await makeEntryLink(ana, await teamOf(ana, beto), "Beto Rojas");
  await expect(dialog.getByRole("button", { name: "Copiar enlace" }), "in place of what was pressed").toBeFocused();

  const lost = await (await newContext()).newPage();
  await lost.goto(await linkIn(dialog));
  await expect(lost.getByText("Entras como Beto Rojas")).toBeVisible();
  await expect(lost).toHaveURL("/enter-with-link");
  await lost.getByRole("button", { name: "Entrar" }).click();
  await expect(lost).toHaveURL("/user/edit");
  await lost.getByLabel(/Contraseña nueva|Crea una contraseña/).fill("otra-clave-larga");

  await beto.page.goto("/");
  const notice = entryNotice(beto.page);
  await expect(notice).toContainText("Alguien entró a tu cuenta con un enlace");
  await notice.getByRole("link", { name: "Ver mis sesiones" }).click();
  const links = beto.page.getByRole("region", { name: "Enlaces para entrar a tu cuenta" });
  await expect(links).toContainText("Ana Soto");
  await expect(links).toContainText("Los usados en 90 días y hasta 20 sin usar.");
  await expect(notice).toBeHidden();
});

/** Somebody enters Beto's account in another browser, so that his phone gets the notice. */
async function enterAsBeto(page: Page, admin: Person, teamId: string): Promise<void> {
  await page.goto(await linkIn(await makeEntryLink(admin, teamId, "Beto Rojas")));
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/user/edit");
}

test("On a phone the notice of an entry by link covers no button that scrolling cannot show", async ({
  person,
  newContext,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { viewport: PHONE })];
  await enterAsBeto(await (await newContext()).newPage(), ana, await teamOf(ana, beto));
  await beto.page.goto("/teams/create");
  await expect(entryNotice(beto.page)).toBeVisible();
  await beto.page.getByLabel("Nombre").fill("Equipo Puerto");
  await beto.page.getByRole("button", { name: "Crear equipo" }).click();
  await expect(beto.page.getByRole("heading", { name: "Equipo Puerto", level: 1 })).toBeVisible();
});

test("On a phone the notice of an entry by link leaves the actions of a board in sight", async ({
  person,
  newContext,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { viewport: PHONE })];
  const { teamId, path, goTo, addCard } = await boardOf(ana, beto);
  // More than a phone shows.
  for (let card = 1; card <= 8; card += 1) await addCard(ana, `Idea ${card}`);
  await goTo("CHOOSE");
  await enterAsBeto(await (await newContext()).newPage(), ana, teamId);
  await beto.page.goto(path);
  await expect(entryNotice(beto.page)).toBeVisible();
  const ready = beto.page.getByRole("button", { name: "Listo", exact: true });
  await ready.click();
  await expect(ready).toHaveAttribute("aria-pressed", "true");
});

test.describe("With a link that was used", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("The second person of two who opened the link for the first account reads what to do", async ({
    newContext,
  }) => {
    const [first, second] = [await (await newContext()).newPage(), await (await newContext()).newPage()];
    const link = await printedLink();
    for (const [page, name] of [
      [first, "Ana"],
      [second, "Beto"],
    ] as const) {
      await page.goto(link);
      await page.getByLabel("Nombre").fill(name);
      await page.getByLabel("Email").fill(newEmail(name));
      await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    }
    await first.getByRole("button", { name: "Crear cuenta" }).click();
    await expect(first.getByRole("heading", { name: "Hola, Ana" })).toBeVisible();
    await second.getByRole("button", { name: "Crear cuenta" }).click();
    await expect(second.getByRole("heading", { name: "Este enlace ya no sirve" })).toBeVisible();
    await expect(second.getByRole("link", { name: "Ir a entrar" })).toBeVisible();
  });
});
