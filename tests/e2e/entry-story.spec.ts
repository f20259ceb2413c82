import type { BrowserContextOptions, Page } from "@playwright/test";
import { addPasskey, authenticatorOf, withoutSuggestions } from "./authenticator.ts";
import { codeFor, expect, loggedIn, PHONE, teamOf, test, toast, untilQuiet } from "./fixtures.ts";
import { workerRequests } from "./worker-requests.ts";

const TEAM = "Equipo de prueba";
const RETRO = "Sprint 12";
const COUNTED = ["fields", "taps", "screens", "requests", "repeats"] as const;
type Effort = Record<(typeof COUNTED)[number], number>;

const TOUCH: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/**
 * The room repeats the changes of the last five seconds, so a page that opens right after a join reads five things again,
 * and all nine where the room itself is younger than that.
 */
const repeats = 9;

/** What each way in costs. A change that makes a way longer fails here. */
const MOST = {
  guest: { fields: 1, taps: 2, screens: 2, requests: 4, repeats },
  session: { fields: 0, taps: 1, screens: 2, requests: 4, repeats },
  code: { fields: 2, taps: 6, screens: 5, requests: 9, repeats },
  passkey: { fields: 0, taps: 3, screens: 4, requests: 8, repeats },
} satisfies Record<string, Effort>;

/** Counts what a person does on a phone, and what the phone asks the Worker for. */
function counted(page: Page) {
  const count = { fields: 0, taps: 0, screens: 0 };
  const asked = workerRequests(page);
  let shown = "";
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === shown) return;
    shown = pathname;
    count.screens += 1;
  });
  return {
    asked,
    fill: async (label: string, text: string) => {
      const input = field(page, label);
      count.fields += 1;
      if (!(await input.evaluate((element) => element === document.activeElement))) {
        count.taps += 1;
        await input.tap();
      }
      await page.keyboard.type(text);
      await expect(input).toHaveValue(text);
    },
    tap: async (role: "button" | "link", name: string) => {
      count.taps += 1;
      await page.getByRole(role, { name, exact: true }).tap();
    },
    expectAtMost: async (most: Effort) => {
      await untilQuiet(page);
      const reads = asked.filter((request) => request.startsWith("GET /api/"));
      const effort: Effort = { ...count, requests: asked.length - reads.length, repeats: reads.length };
      for (const what of COUNTED) {
        expect(effort[what], `${what} in ${JSON.stringify(effort)}\n${asked.join("\n")}`).toBeLessThanOrEqual(
          most[what],
        );
      }
    },
  };
}

test("An admin shows a QR, and four phones enter the open retrospective: as a guest, with a session, with a mailed code and with a passkey", async ({
  caller,
  person,
  newContext,
  baseURL,
}) => {
  const ana = await person("Ana Soto", { permissions: ["clipboard-write"] });
  const teamId = await teamOf(ana);
  const { id: retroId } = await ana.call<{ id: string }>("POST", `/teams/${teamId}/retrospectives`, {
    retrospectiveName: RETRO,
  });
  const retro = `/teams/${teamId}/retrospectives/${retroId}`;
  const expectInside = async (page: Page) => {
    await expect(page).toHaveURL(retro);
    await expect(page.getByRole("heading", { level: 1, name: RETRO })).toBeVisible();
  };

  const link = await test.step("The admin makes the link on Miembros and shows its QR", async () => {
    const { page } = ana;
    await page.goto(`/teams/${teamId}/members`);
    await press(page, "Invitar");
    await press(page, "Crear enlace");
    const qr = page.getByRole("img", { name: "Código QR del enlace" });
    await expect(qr).toBeVisible();
    await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole("dialog").getByRole("button", { name: "Copiar enlace" }).click();
    await expect(toast(page, "Enlace copiado")).toBeVisible();
    const projector = await ana.context.newPage();
    await projector.goto((await page.getByRole("link", { name: "Proyectar" }).getAttribute("href")) ?? "");
    await expect(projector.getByRole("img", { name: `Código QR para entrar a ${TEAM}` })).toBeVisible();
    await projector.close();
    return field(page, "Enlace").inputValue();
  });

  await test.step("A phone without an account enters as a guest", async () => {
    const page = await (await newContext(TOUCH)).newPage();
    const { asked, fill, tap, expectAtMost } = counted(page);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(`Te invitaron a ${TEAM}`);
    await fill("¿Cómo te llamas?", "Gabi Leal");
    await tap("button", "Entrar");
    await expectInside(page);
    const { pathname } = new URL(link);
    expect(asked.slice(0, 3)).toEqual([`GET ${pathname}`, `POST ${pathname}`, `GET ${retro}`]);
    await expectAtMost(MOST.guest);
    await page.reload();
    await expectInside(page);
  });

  await test.step("A phone with a session needs one button, and none the next time", async () => {
    const { token } = await person("Beto Rojas");
    const context = await newContext({ ...TOUCH, storageState: loggedIn(String(baseURL), token) });
    const page = await context.newPage();
    const { tap, expectAtMost } = counted(page);
    await page.goto(link);
    await tap("button", `Entrar a ${TEAM}`);
    await expectInside(page);
    await expectAtMost(MOST.session);
    await page.goto(link);
    await expectInside(page);
  });

  await test.step("A phone without a session logs in with a mailed code and is led back", async () => {
    const carla = await caller("Carla Díaz");
    const page = await (await newContext(TOUCH)).newPage();
    const { fill, tap, expectAtMost } = counted(page);
    await page.goto(link);
    await tap("link", "Ya tengo cuenta");
    await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeEnabled();
    await tap("link", "Entrar con un código");
    await expect(page.getByRole("heading", { level: 1, name: "Entra con un código" })).toBeVisible();
    await fill("Email", carla.email);
    await tap("button", "Enviar código");
    await expect(field(page, "Código")).toBeFocused();
    await fill("Código", await codeFor(page.request, carla.email));
    await tap("button", "Entrar");
    await tap("button", `Entrar a ${TEAM}`);
    await expectInside(page);
    await expectAtMost(MOST.code);
  });

  await test.step("A phone without a session logs in with a passkey and is led back", async () => {
    const dani = await person("Dani Pino");
    const own = await authenticatorOf(dani.page);
    await addPasskey(dani);
    const page = await (await newContext(TOUCH)).newPage();
    await withoutSuggestions(page);
    const authenticator = await authenticatorOf(page);
    await authenticator.take(await own.credentials());
    const { tap, expectAtMost } = counted(page);
    await page.goto(link);
    await tap("link", "Ya tengo cuenta");
    await tap("button", "Usar una llave de acceso");
    await tap("button", `Entrar a ${TEAM}`);
    await expectInside(page);
    await expectAtMost(MOST.passkey);
  });

  await test.step("The admin sees all of them without a reload", async () => {
    const { page } = ana;
    await page.keyboard.press("Escape");
    await expect(page.getByRole("row", { name: /Gabi Leal/ })).toContainText("Persona invitada");
    for (const name of ["Beto Rojas", "Carla Díaz", "Dani Pino"]) {
      await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
    }
    await expect(page.getByRole("list", { name: "Quién está aquí" })).toContainText("Dani Pino");
    await press(page, "Quién entró y salió");
    await expect(page.getByRole("listitem").filter({ hasText: "Gabi Leal entró como persona invitada" })).toBeVisible();
  });
});
