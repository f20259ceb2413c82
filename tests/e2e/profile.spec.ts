import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { boards } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { CLOSED_BOARDS } from "#worker/contract/limits/retrospectives.ts";
import { prepareSession } from "#worker/services/account/sessions.ts";
import { fromNow } from "#worker/services/clock.ts";
import { boardOf } from "./board-data.ts";
import { codeFor, DESKTOP, expect, PASSWORD, PHONE, teamOf, test, toast, writesTo } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const OTHER_PASSWORD = "otra-clave-larga";
/** Older than a proof of identity may be. */
const OLD_LOGIN = () => fromNow(-11 * 60 * 1000);

test("A person sees their profile and won sprints, and a new name appears everywhere", async ({ caller, person }) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const { page } = ana;
  await page.goto("/");
  await page.getByRole("link", { name: "Ana Soto" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mi perfil" })).toBeVisible();
  const mine = page.getByRole("region", { name: "Mis datos" });
  await expect(mine.getByText("Ana Soto")).toBeVisible();
  await expect(mine.getByText(ana.email)).toBeVisible();
  const trophy = page.getByRole("region", { name: "Sprints ganados" });
  await expect(trophy).toContainText(/0\s*sprints ganados/);

  const retros = `/teams/${teamId}/retrospectives`;
  const retro = await ana.call<{ id: string }>("POST", retros, { retrospectiveName: "Sprint 1" });
  await beto.call("POST", `${retros}/${retro.id}/sprint-winner`, { userId: ana.id });
  await ana.call("POST", `${retros}/${retro.id}/close`);
  await page.reload();
  await expect(trophy).toContainText(/1\s*sprint ganado/);

  await page.getByRole("link", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana Soto");
  await page.getByLabel("Nombre").fill("x".repeat(81));
  await page.getByLabel("Contraseña nueva").fill("corta");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByLabel("Nombre")).toHaveAccessibleDescription("Escribe como máximo 80 caracteres.");
  await expect(page.getByLabel("Contraseña nueva")).toHaveAccessibleDescription(/Escribe al menos 8 caracteres\./);
  await page.getByLabel("Nombre").fill("Ana María Soto");
  await page.getByLabel("Contraseña nueva").fill("");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(toast(page, "Usuario actualizado")).toBeVisible();
  await expect(page).toHaveURL("/user");
  await expect(mine.getByText("Ana María Soto")).toBeVisible();
  await expect(page.getByRole("complementary").getByRole("link", { name: "Ana María Soto" })).toBeVisible();
  await page.reload();
  await expect(mine.getByText("Ana María Soto")).toBeVisible();
});

test("A person who changes their password stays logged in here and is logged out elsewhere", async ({
  person,
  newContext,
}) => {
  const ana = await person("Ana Soto");
  const elsewhere = await (await newContext({ viewport: DESKTOP })).newPage();
  const logIn = async (secret: string) => {
    await elsewhere.getByLabel("Email").fill(ana.email);
    await elsewhere.getByLabel("Contraseña", { exact: true }).fill(secret);
    await elsewhere.getByRole("button", { name: "Entrar" }).click();
  };
  await elsewhere.goto("/login");
  await logIn(PASSWORD);
  await expect(elsewhere).toHaveURL("/");

  const { page } = ana;
  await page.goto("/user/edit");
  await page.getByLabel("Contraseña nueva").fill(OTHER_PASSWORD);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(toast(page, "Usuario actualizado")).toBeVisible();
  await expect(page).toHaveURL("/user");
  await page.reload();
  await expect(page.getByRole("region", { name: "Mis datos" }).getByText("Ana Soto")).toBeVisible();

  await elsewhere.goto("/user");
  await expect(elsewhere).toHaveURL("/landing?next=%2Fuser");
  await elsewhere.getByRole("link", { name: "Comenzar" }).click();
  await logIn(OTHER_PASSWORD);
  await expect(elsewhere).toHaveURL("/user");
});

test.describe("A person whose login is older than 10 minutes", () => {
  test.use({ expectedErrors: [/status of (400|428)/] });

  test("A new password asks for the present one in a dialog, loses nothing typed and goes on by itself", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    await ana.backend.db.update(sessions).set({ createdAt: OLD_LOGIN() }).where(eq(sessions.userId, ana.id));
    const { page } = ana;
    await page.goto("/user/edit");
    await page.getByLabel("Nombre").fill("Ana María Soto");
    const typed = page.getByLabel("Contraseña nueva");
    await typed.fill(OTHER_PASSWORD);
    const save = page.getByRole("button", { name: "Guardar" });
    await save.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Confirma que eres tú" });
    const present = dialog.getByLabel("Tu contraseña actual");
    await expect(present).toBeFocused();
    await expect(page.getByRole("listitem").filter({ hasText: "Confirma que eres tú para seguir." })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(save).toBeFocused();
    await expect(typed).toHaveValue(OTHER_PASSWORD);

    await save.press("Enter");
    await present.fill("no-es-esta");
    await present.press("Enter");
    await expect(present).toHaveAccessibleDescription("La contraseña no es correcta.");
    await expect(present).toBeFocused();
    await present.fill(PASSWORD);
    const writes = writesTo(page, "/api/users");
    await present.press("Enter");
    await expect(toast(page, "Usuario actualizado")).toBeVisible();
    await expect(page).toHaveURL("/user");
    await expect(page.getByRole("region", { name: "Mis datos" }).getByText("Ana María Soto")).toBeVisible();
    expect(writes).toHaveLength(1);

    await page.goto("/user/edit");
    await page.getByLabel("Contraseña nueva").fill(PASSWORD);
    await save.click();
    await expect(page).toHaveURL("/user");
  });

  test("A person with a password may confirm with a mailed code, and go back to the password", async ({ person }) => {
    const ana = await person("Ana Soto");
    await ana.backend.db.update(sessions).set({ createdAt: OLD_LOGIN() }).where(eq(sessions.userId, ana.id));
    const { page } = ana;
    await page.goto("/user/edit");
    await page.getByLabel("Contraseña nueva").fill(OTHER_PASSWORD);
    await page.getByRole("button", { name: "Guardar" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirma que eres tú" });
    await dialog.getByRole("button", { name: "Confirmar con un código por correo" }).click();
    await dialog.getByRole("button", { name: "Usar mi contraseña" }).click();
    await dialog.getByLabel("Tu contraseña actual").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Confirmar", exact: true }).click();
    await expect(page).toHaveURL("/user");
  });
});

test.describe("An account that began as a guest", () => {
  test.use({ expectedErrors: [/status of (400|428)/] });

  test("A guest's account confirms with a mailed code, sets its first password, and the profile stops asking for codes", async ({
    person,
  }) => {
    const gabi = await person("Gabi Leal", { viewport: PHONE });
    const { db } = gabi.backend;
    await db.update(users).set({ passwordHash: "" }).where(eq(users.id, gabi.id));
    await db.update(sessions).set({ createdAt: OLD_LOGIN() }).where(eq(sessions.userId, gabi.id));
    const { page } = gabi;
    await page.goto("/user");
    await page.getByRole("link", { name: "Crear una contraseña" }).click();
    await page.getByLabel("Crea una contraseña").fill(OTHER_PASSWORD);
    await page.getByRole("button", { name: "Guardar" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirma que eres tú" });
    await expect(dialog.getByLabel("Tu contraseña actual")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Enviarme un código" }).click();
    const code = dialog.getByLabel("Código");
    await expect(code).toBeFocused();
    await code.fill("0O1IL0");
    await code.press("Enter");
    await expect(code).toHaveAccessibleDescription(/Revisa el código del último correo, o pide otro\./);
    await code.fill(await codeFor(page.request, gabi.email));
    await code.press("Enter");
    await expect(toast(page, "Usuario actualizado")).toBeVisible();
    await expect(page).toHaveURL("/user");
    await expect(page.getByText("Entras con un código")).toHaveCount(0);
  });

  test("A guest's account is deleted with a mailed code", async ({ person }) => {
    const gabi = await person("Gabi Leal");
    await gabi.backend.db.update(users).set({ passwordHash: "" }).where(eq(users.id, gabi.id));
    const { page } = gabi;
    await page.goto("/user");
    await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
    const dialog = page.getByRole("dialog", { name: "¿Eliminar tu cuenta?" });
    await dialog.getByRole("button", { name: "Enviarme un código" }).click();
    await expect(dialog.getByLabel("Código")).toBeFocused();
    await dialog.getByLabel("Código").fill(await codeFor(page.request, gabi.email));
    await dialog.getByRole("button", { name: "Eliminar mi cuenta" }).click();
    await expect(page).toHaveURL("/landing");
  });
});

test("A person downloads their data as a JSON file", async ({ caller, person }) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const { teamId, path, addCard } = await boardOf(ana, beto);
  await ana.call("POST", `/teams/${teamId}/topics`, { title: "Reuniones más cortas" });
  await addCard(ana, "Una tarjeta");
  await ana.call("POST", `${path}/close`);
  // With these there are two pages of closed boards.
  const id = path.split("/").at(-1);
  const copies = sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CLOSED_BOARDS}) select i from n)`;
  await ana.backend.db.run(
    sql`insert into ${retrospectives} (id, team_id, retrospective_name, status, closed_at) select id || i, team_id, 'Copia', status, closed_at from ${copies} join ${retrospectives} on id = ${id}`,
  );
  await ana.backend.db.run(
    sql`insert into ${boards} (retrospective_id, document) select retrospective_id || i, document from ${copies} join ${boards} on retrospective_id = ${id}`,
  );
  const { page } = ana;
  await page.goto("/user");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar mis datos" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tertulia-mis-datos-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    account: { id: ana.id, name: "Ana Soto", email: ana.email },
    records: {
      "members.userId": [{ teamId, isAdmin: true }],
      "topics.authorId": [{ teamId, title: "Reuniones más cortas" }],
    },
    cards: { length: CLOSED_BOARDS + 1 },
  });
  expect(text).not.toContain(beto.email);
});

test.describe("A person closes their other sessions", () => {
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
  test.use({ expectedErrors: [/status of (401|428)/] });

  test("Closing one session logs it out at once, keeps the others and moves the focus to the list", async ({
    person,
    newContext,
  }) => {
    const ana = await person("Ana Soto", { viewport: PHONE });
    const teamId = await teamOf(ana);
    for (const hoursAgo of [1, 2]) {
      const { row } = await prepareSession(ana.id, FIREFOX, ana.backend.secret);
      const usedAt = fromNow(-hoursAgo * 60 * 60 * 1000);
      await ana.backend.db.insert(sessions).values({ ...row, createdAt: usedAt });
    }
    const elsewhere = await (await newContext({ viewport: DESKTOP })).newPage();
    await elsewhere.goto("/login");
    await elsewhere.getByLabel("Email").fill(ana.email);
    await elsewhere.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await elsewhere.getByRole("button", { name: "Entrar" }).click();
    await expect(elsewhere).toHaveURL("/");
    await openLive(elsewhere, `/teams/${teamId}`);

    const { page } = ana;
    await page.goto("/user");
    const list = page.getByRole("region", { name: "Sesiones abiertas" }).getByRole("list");
    const item = list.getByRole("listitem").filter({ hasText: "Chrome en Linux" });
    await expect(list.getByRole("listitem")).toHaveCount(4);
    const writes: string[] = [];
    page.on("request", (request) => request.method() === "DELETE" && writes.push(request.url()));
    await item.getByRole("button", { name: "Cerrar esta sesión" }).dblclick();
    await expect(toast(page, "Sesión cerrada")).toBeVisible();
    await expect(elsewhere).toHaveURL(`/landing?next=%2Fteams%2F${teamId}`);
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await expect(list).toBeFocused();
    expect(writes).toHaveLength(1);
  });

  test("Closing the other sessions logs them out at once and keeps the current one", async ({ person, newContext }) => {
    const ana = await person("Ana Soto");
    const teamId = await teamOf(ana);
    const { page } = ana;
    await page.goto("/user");
    const list = page.getByRole("region", { name: "Sesiones abiertas" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByText("No hay otras sesiones abiertas.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cerrar otras sesiones" })).toHaveCount(0);

    const elsewhere = await (await newContext({ viewport: DESKTOP })).newPage();
    await elsewhere.goto("/login");
    await elsewhere.getByLabel("Email").fill(ana.email);
    await elsewhere.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await elsewhere.getByRole("button", { name: "Entrar" }).click();
    await expect(elsewhere).toHaveURL("/");
    await openLive(elsewhere, `/teams/${teamId}`);

    await page.reload();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(list.getByRole("listitem").first()).toContainText("Esta sesión");
    await expect(list.getByRole("listitem").last()).toContainText(/Chrome en Linux\s*Usada hace menos de una hora/);
    const writes = writesTo(page, "/api/users/sessions");
    await page.getByRole("button", { name: "Cerrar otras sesiones" }).dblclick();
    await expect(toast(page, "Otras sesiones cerradas")).toBeVisible();
    await expect(elsewhere).toHaveURL(`/landing?next=%2Fteams%2F${teamId}`);
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByText("No hay otras sesiones abiertas.")).toBeFocused();
    expect(writes).toHaveLength(1);
    await page.reload();
    await expect(list.getByRole("listitem")).toHaveCount(1);
  });

  test("Closing another session long after the login asks who they are first, and keeps it when they do not say", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    await ana.backend.db.update(sessions).set({ createdAt: OLD_LOGIN() }).where(eq(sessions.userId, ana.id));
    const { row } = await prepareSession(ana.id, FIREFOX, ana.backend.secret);
    await ana.backend.db.insert(sessions).values(row);
    const { page } = ana;
    await page.goto("/user");
    const list = page.getByRole("region", { name: "Sesiones abiertas" });
    const dialog = page.getByRole("dialog", { name: "Confirma que eres tú" });
    await list.getByRole("button", { name: "Cerrar esta sesión" }).click();
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(dialog).toBeHidden();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await list.getByRole("button", { name: "Cerrar otras sesiones" }).click();
    await dialog.getByLabel("Tu contraseña").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Confirmar", exact: true }).click();
    await expect(toast(page, "Otras sesiones cerradas")).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(1);
  });
});

test.describe("A person deletes their account", () => {
  test.use({ expectedErrors: [/status of (400|401|409)/] });

  test("The only admin of a team reads in which team to name another admin first", async ({ caller, person }) => {
    const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
    const teamId = await teamOf(ana, beto);
    const { page } = ana;
    await page.goto("/user");
    await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
    const dialog = page.getByRole("dialog", { name: "¿Eliminar tu cuenta?" });
    await dialog.getByLabel("Tu contraseña").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Eliminar mi cuenta" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Nombra a otra persona admin en Equipo de prueba");
    await dialog.getByRole("link", { name: "Ir a Miembros" }).click();
    await expect(page).toHaveURL(`/teams/${teamId}/members`);
  });

  test("A deleted account disappears from every screen at once, and this browser keeps none of its data", async ({
    person,
  }) => {
    const [beto, ana] = [await person("Beto Rojas"), await person("Ana Soto")];
    const teamId = await teamOf(beto, ana);
    const topics = `/teams/${teamId}/topics`;
    const { id } = await ana.call<{ id: string }>("POST", topics, { title: "Reuniones más cortas" });
    await ana.call("POST", `${topics}/${id}/messages`, { message: "Quince minutos bastan" });
    await openLive(beto.page, `${topics}/${id}`);
    await expect(beto.page.getByRole("listitem").filter({ hasText: "Quince minutos bastan" })).toContainText(
      "Ana Soto",
    );

    const { page } = ana;
    await page.goto(`${topics}/create`);
    await page.getByLabel("Título").fill("Un tema que quedó a medias");
    await page.goto("/user");
    await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
    const dialog = page.getByRole("dialog", { name: "¿Eliminar tu cuenta?" });
    const confirm = dialog.getByRole("button", { name: "Eliminar mi cuenta" });
    const password = dialog.getByLabel("Tu contraseña");
    await expect(password).toBeFocused();
    await confirm.click();
    await expect(password).toHaveAccessibleDescription("Completa este campo.");
    await password.fill("no-es-esta");
    await confirm.click();
    await expect(password).toHaveAccessibleDescription("La contraseña no es correcta.");
    await expect(password).toHaveValue("no-es-esta");
    await password.fill(PASSWORD);
    const writes = writesTo(page, "/api/users");
    await confirm.dblclick();
    await expect(page).toHaveURL("/landing");
    expect(writes).toHaveLength(1);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain('"auth-data":"{}"');
    expect(kept).not.toContain("a medias");
    const ofHers = beto.page.getByRole("listitem").filter({ hasText: "Quince minutos bastan" });
    await expect(ofHers).toContainText("Cuenta eliminada");
    await expect(beto.page.getByText("Ana Soto")).toHaveCount(0);
    await page.goto("/user");
    await expect(page).toHaveURL("/landing?next=%2Fuser");

    await page.goto("/login");
    await page.getByLabel("Email").fill(ana.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(toast(page, "El email o la contraseña no son correctos.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Equipo de prueba" })).toHaveCount(0);
  });
});

/** The browser's notifications: a headless one shows none. */
test("The cards of a profile are as wide as those above and below them", async ({ person }) => {
  const { page } = await person("Ana Soto", { viewport: DESKTOP });
  await page.goto("/user");
  const widthOf = async (name: string) => (await page.getByRole("region", { name, exact: true }).boundingBox())?.width;
  const width = await widthOf("Mis datos");
  expect(width).toBeGreaterThan(300);
  expect([await widthOf("Sesiones abiertas"), await widthOf("Avisos")]).toEqual([width, width]);
});

const recordNotifications = (page: Page) =>
  page.addInitScript(() => {
    const shown: string[] = [];
    class Recorder {
      static get permission() {
        return sessionStorage.getItem("permission") ?? "default";
      }
      static async requestPermission() {
        sessionStorage.setItem("permission", "granted");
        return "granted";
      }
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: Recorder, shown });
  });

test("A person who asked for notices gets one about a step, and of which team it is, while the page is hidden", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const retros = `/teams/${teamId}/retrospectives`;
  const { id } = await beto.call<{ id: string }>("POST", retros, { retrospectiveName: "Sprint 1", template: "velero" });
  const goTo = async (step: string, stepRev: number) =>
    beto.call("POST", `${retros}/${id}/board`, {
      id: crypto.randomUUID(),
      gesture: { kind: "goTo", step, stepRev },
    });
  const { page } = ana;
  await recordNotifications(page);
  await goTo("WRITE", 0);
  await page.goto("/user");
  await page.getByRole("checkbox", { name: /^Avísame en este navegador/ }).check();
  await openLive(page, `/teams/${teamId}/members`);
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
  await goTo("CHOOSE", 1);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "shown")))
    .toEqual(["Equipo de prueba: Empezó Elegir"]);
});
