import type { Page } from "@playwright/test";
import { type Caller, expect, PHONE, RETRIED, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function chooseInMenu(page: Page, option: string): Promise<void> {
  await press(page, "Opciones del equipo");
  await page.getByRole("menuitem", { name: option }).click();
}

const teamIdOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";

const shared = (page: Page, name: string) => {
  const { origin } = new URL(page.url());
  const id = teamIdOf(page);
  return `Id: ${id}\nEquipo: ${name}\n${origin}/teams/join?${new URLSearchParams({ id, name })}`;
};

/** Pastes into a text field, because a page may not read the clipboard. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => void document.body.appendChild(document.createElement("textarea")));
  const paper = page.locator("body > textarea");
  await paper.focus();
  await page.keyboard.press("ControlOrMeta+V");
  return paper.inputValue();
}

test.describe("A team is created and joined", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("An admin creates a team and shares its link, and a second person joins with it after a wrong password", async ({
    person,
  }) => {
    const ana = await person("Ana Soto", { permissions: ["clipboard-write"] });
    const beto = await person("Beto Rojas");
    const [admin, member] = [ana.page, beto.page];
    await admin.goto("/teams");
    await admin.getByRole("link", { name: "Crear un equipo" }).click();
    await press(admin, "Crear equipo");
    await expect(field(admin, "Nombre")).toBeFocused();
    await expect(field(admin, "Nombre")).toHaveAccessibleDescription(/Completa este campo\./);
    await field(admin, "Nombre").fill("Equipo Andes");
    await field(admin, "Contraseña (opcional)").fill("abc");
    await press(admin, "Crear equipo");
    await expect(field(admin, "Contraseña (opcional)")).toHaveAccessibleDescription(/Escribe al menos 4 caracteres\./);
    await field(admin, "Contraseña (opcional)").fill("mesa-larga");
    await admin.getByRole("button", { name: "Crear equipo" }).dblclick();
    await expect(admin.getByRole("heading", { level: 1, name: "Equipo Andes" })).toBeVisible();
    expect(await ana.call<unknown[]>("GET", "/teams")).toHaveLength(1);

    await press(admin, "Copiar id");
    await expect(toast(admin, "Id copiado")).toBeVisible();
    const copied = await pasted(admin);
    expect(copied).toBe(shared(admin, "Equipo Andes"));

    await member.goto(copied.split("\n").at(-1) ?? "");
    await expect(field(member, "Id del equipo")).toHaveValue(teamIdOf(admin));
    await expect(member.getByText("Te compartieron el equipo Equipo Andes.")).toBeVisible();
    await press(member, "Unirme");
    await expect(field(member, "Contraseña")).toHaveAccessibleDescription(/Completa este campo\./);
    await field(member, "Contraseña").fill("no-es-esta");
    await press(member, "Unirme");
    await expect(toast(member, "El id o la contraseña del equipo no son correctos.")).toBeVisible();
    await expect(field(member, "Contraseña")).toHaveAccessibleDescription(/Revisa el id y la contraseña/);
    await expect(field(member, "Contraseña")).toHaveValue("no-es-esta");
    // The whole copied text may be pasted.
    await field(member, "Id del equipo").fill(copied.replaceAll("\n", " "));
    await field(member, "Contraseña").fill("mesa-larga");
    await press(member, "Unirme");
    await expect(member.getByRole("heading", { level: 1, name: "Equipo Andes" })).toBeVisible();
    await expect(member.getByText("2 miembros")).toBeVisible();
    await expect(admin.getByText("2 miembros")).toBeVisible();

    for (const [page, badges] of [
      [admin, 1],
      [member, 0],
    ] as const) {
      await page.goto("/teams");
      const row = page.getByRole("list", { name: "Mis equipos" }).getByRole("listitem");
      await expect(row.getByText("Admin", { exact: true })).toHaveCount(badges);
      const ways = page.getByRole("navigation", { name: "Menú de equipos" });
      await expect(ways.getByRole("link", { name: "Unirse" })).toHaveAttribute("href", "/teams/join");
      await expect(ways.getByRole("link", { name: "Crear" })).toHaveAttribute("href", "/teams/create");
      await row.getByRole("link", { name: "Equipo Andes" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Equipo Andes" })).toBeVisible();
    }
  });
});

test('"Compartir" copies the team\'s data, and offers an admin the invitation before them', async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE, permissions: ["clipboard-write"] });
  const beto = await person("Beto Rojas", { permissions: ["clipboard-write"] });
  const path = `/teams/${await teamOf(ana, beto)}`;
  const { page } = ana;
  await page.goto(path);
  await chooseInMenu(page, "Compartir");
  await expect(toast(page, "Id copiado")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Comparte tu equipo" });
  await expect(dialog.getByLabel("Datos del equipo")).toHaveValue(shared(page, "Equipo de prueba"));
  await expect(dialog.getByRole("button", { name: "Invitar" })).toBeFocused();
  await dialog.getByRole("button", { name: "Invitar" }).click();
  await press(page, "Crear enlace");
  await expect(page.getByRole("img", { name: "Código QR del enlace" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copiar enlace" })).toBeFocused();
  const invitation = page.getByRole("dialog", { name: "Invita a tu equipo" });
  await page.keyboard.press("Escape");
  await expect(invitation).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await pasted(page)).toBe(shared(page, "Equipo de prueba"));

  await beto.page.goto(path);
  await chooseInMenu(beto.page, "Compartir");
  await expect(toast(beto.page, "Id copiado")).toBeVisible();
  await expect(beto.page.getByRole("dialog")).toHaveCount(0);
});

test("A browser without a clipboard logs a warning and shows a member the text to copy", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { page } = beto;
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto(`/teams/${await teamOf(ana, beto)}`);
  const warning = page.waitForEvent("console", (message) => message.text().includes("Clipboard unavailable"));
  await chooseInMenu(page, "Compartir");
  expect((await warning).type()).toBe("warning");
  const dialog = page.getByRole("dialog", { name: "Comparte tu equipo" });
  const text = dialog.getByLabel("Datos del equipo");
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(shared(page, "Equipo de prueba"));
  const selected = await text.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  expect(selected).toBe(shared(page, "Equipo de prueba"));
  await dialog.getByRole("button", { name: "Listo" }).click();
  await expect(dialog).toBeHidden();
});

test("An admin edits the team's name and password separately, and a member cannot", async ({
  caller,
  person,
  request,
}) => {
  const [ana, beto, carla] = [await person("Ana Soto"), await person("Beto Rojas"), await caller("Carla Mena")];
  const teamId = await teamOf(ana, beto);
  const path = `/teams/${teamId}`;
  const { page } = ana;
  await openLive(beto.page, path);
  await press(beto.page, "Opciones del equipo");
  const options = ["Compartir", "Retros", "Counters", "Miembros", "Salirse"];
  await expect(beto.page.getByRole("menuitem")).toHaveText(options);
  await beto.page.keyboard.press("Escape");

  await page.goto(path);
  await press(page, "Opciones del equipo");
  await expect(page.getByRole("menuitem")).toHaveText(["Editar", ...options]);
  await page.getByRole("menuitem", { name: "Editar" }).click();
  await expect(field(page, "Nombre")).toHaveValue("Equipo de prueba");
  await field(page, "Nombre").fill("Equipo Andes");
  await press(page, "Guardar");
  await expect(toast(page, "Equipo actualizado")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Equipo Andes" })).toBeVisible();
  await expect(beto.page.getByRole("heading", { level: 1, name: "Equipo Andes" })).toBeVisible();

  await chooseInMenu(page, "Editar");
  await field(page, "Contraseña nueva (opcional)").fill("abc");
  await press(page, "Guardar");
  await expect(field(page, "Contraseña nueva (opcional)")).toHaveAccessibleDescription(/al menos 4 caracteres\./);
  await field(page, "Contraseña nueva (opcional)").fill("otra-mesa");
  await press(page, "Guardar");
  await expect(page.getByRole("heading", { level: 1, name: "Equipo Andes" })).toBeVisible();
  const joinWith = (joinPassword: string) =>
    request.post(`/api${path}/users`, {
      ...RETRIED,
      data: { joinPassword },
      headers: { authorization: `Bearer ${carla.token}` },
    });
  await expect.poll(async () => (await joinWith("otra-mesa")).status()).toBe(201);

  await beto.page.goto(`${path}/edit`);
  await expect(beto.page.getByRole("heading", { name: "Esto lo cambian los admins del equipo" })).toBeVisible();
  await expect(beto.page.getByRole("button", { name: "Guardar" })).toHaveCount(0);
});

async function leave(page: Page, answer: string): Promise<void> {
  await chooseInMenu(page, "Salirse");
  const dialog = page.getByRole("dialog", { name: "¿Salirte de Equipo de prueba?" });
  await dialog.getByRole("button", { name: answer }).click();
  await expect(dialog).toBeHidden();
}

test.describe("A member leaves a team", () => {
  test.use({ expectedErrors: [/status of 409|WebSocket/] });

  test("A member leaves after confirming, and the last admin reads why they cannot leave other members", async ({
    person,
  }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const path = `/teams/${await teamOf(ana, beto)}`;
    const { page } = ana;
    await openLive(page, path);
    await leave(page, "Cancelar");
    await leave(page, "Salirme");
    await expect(
      toast(
        page,
        "El equipo necesita al menos un admin. Nombra antes a otra persona. Si es invitada, primero tiene que guardar su lugar con su email.",
      ),
    ).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Equipo de prueba" })).toBeVisible();

    await openLive(beto.page, path);
    await leave(beto.page, "Salirme");
    await expect(beto.page).toHaveURL("/teams");
    await expect(beto.page.getByRole("heading", { name: "Te están esperando" })).toBeVisible();
    await expect(page.getByText("1 miembro", { exact: true })).toBeVisible();
    // Ana is now the last member.
    await leave(page, "Salirme");
    await expect(page).toHaveURL("/teams");
    await expect(page.getByRole("heading", { name: "Arma tu mesa" })).toBeVisible();
  });
});

test("The team's home links to its sections, says what is in them, and ranks the members who won sprints", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const base = `/teams/${await teamOf(ana, beto)}`;
  const { page } = beto;
  await page.goto(base);
  const ranking = page.getByRole("region", { name: "Ranking" }).getByRole("listitem");
  await expect(ranking).toHaveCount(0);
  await expect(
    page.getByText("Todavía nadie ha ganado un sprint. El primer nombre sale de la próxima retro que cierren."),
  ).toBeVisible();
  await winSprint(ana, beto, base);
  await expect(ranking).toHaveText([/Beto Rojas.*1 sprint ganado/]);

  const sections = page.getByRole("navigation", { name: "Secciones del equipo" });
  await expect(sections.getByRole("link", { name: "Miembros 2" })).toBeVisible();
  for (const [section, place, title] of [
    ["Retros", "retrospectives", "Retrospectivas"],
    ["Counters", "counters", "Counters"],
    ["Miembros", "members", "Miembros"],
    ["Tópicos", "topics", "Tópicos"],
    ["Acuerdos", "agreements", "Acuerdos"],
    ["Pulso", "pulse", "Pulso"],
    ["Memoria", "memory", "Memoria"],
  ] as const) {
    await sections.getByRole("link", { name: section }).click();
    await expect(page).toHaveURL(`${base}/${place}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.goBack();
  }
  await expect(ranking).toHaveCount(1);
});

async function winSprint(voter: Caller, winner: Caller, base: string): Promise<void> {
  const retro = await voter.call<{ id: string }>("POST", `${base}/retrospectives`, { retrospectiveName: "Sprint 1" });
  await voter.call("POST", `${base}/retrospectives/${retro.id}/sprint-winner`, { userId: winner.id });
  await voter.call("POST", `${base}/retrospectives/${retro.id}/close`);
}

test.describe("A read on its way when a person leaves", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("A person who leaves a team sees no refusal of what was on its way", async ({ caller, person }) => {
    const ana = await caller("Ana Soto");
    const beto = await person("Beto Rojas", { permissions: ["clipboard-write"] });
    const team = `/teams/${await teamOf(ana, beto)}`;
    const { page } = beto;
    const { id } = await ana.call<{ id: string }>("POST", `${team}/retrospectives`, { retrospectiveName: "Sprint 1" });
    let hasLeft = () => {};
    const leaving = new Promise<void>((resolve) => {
      hasLeft = resolve;
    });
    await openLive(page, team);
    // From now on a message is shown without loading anything.
    await chooseInMenu(page, "Compartir");
    await expect(toast(page, "Id copiado")).toBeVisible();
    await page.route(`**/api${team}/last`, async (route) => {
      await leaving;
      await route.fallback();
    });
    const refused = page.waitForResponse(`**/api${team}/last`);
    await page.route(`**/api${team}/users`, async (route) => {
      const answer = await route.fetch(RETRIED);
      hasLeft();
      const refusal = await refused;
      expect(refusal.status()).toBe(403);
      await refusal.finished();
      // The page handles a refusal after it has read it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await route.fulfill({ response: answer });
    });
    const asked = page.waitForRequest(`**/api${team}/last`);
    await ana.call("POST", `${team}/retrospectives/${id}/close`);
    await asked;
    await chooseInMenu(page, "Salirse");
    await press(page, "Salirme");
    await expect(page.getByRole("heading", { name: "Arma tu mesa" })).toBeVisible();
    // A message would go by itself, so this does not wait.
    expect(await toast(page, "No eres parte de este equipo.").count()).toBe(0);
  });
});
