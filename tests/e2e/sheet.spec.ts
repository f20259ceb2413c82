import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { DAY } from "#worker/contract/limits/time.ts";
import type { SheetLink } from "#worker/contract/sheet-links.ts";
import { boardAt, boardOf } from "./board-data.ts";
import { type Caller, expect, loggedIn, type Person, PHONE, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

type Named = { id: string };

const sheet = (page: Page) => page.getByRole("article", { name: "La hoja" });

async function closedRetrospective(ana: Caller, beto: Caller): Promise<string> {
  const team = `/teams/${await teamOf(ana, beto)}`;
  const { id } = await ana.call<Named>("POST", `${team}/retrospectives`, { retrospectiveName: "Sprint 9" });
  const path = `${team}/retrospectives/${id}`;
  await ana.call("POST", `${team}/agreements`, { text: "Probar *antes* de mezclar", retrospectiveId: id });
  await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: "=Gracias por el café" });
  await beto.call("POST", `${path}/sprint-winner`, { userId: ana.id });
  await ana.call("POST", `${path}/close`);
  return path;
}

/** The number of pages of a PDF, from its page objects. */
function pagesOf(pdf: Buffer): number {
  const text = pdf.toString("latin1");
  const inflated = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = ""]) => {
    try {
      return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  return [text, ...inflated].join("\n").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The clipboard as a paste shows it: the product's own pages may not read it. */
async function pasted(page: Page): Promise<{ plain: string; html: string }> {
  await page.setContent("<textarea autofocus></textarea>");
  const paste = page.evaluate(
    () =>
      new Promise<{ plain: string; html: string }>((resolve) => {
        document.addEventListener("paste", ({ clipboardData: data }) =>
          resolve({ plain: data?.getData("text/plain") ?? "", html: data?.getData("text/html") ?? "" }),
        );
      }),
  );
  await page.getByRole("textbox").press("Control+V");
  return paste;
}

/** @returns a number for each element with a text of its own, from 0 (ink) to 1 (white) */
const lightnessOfTexts = (page: Page) =>
  page
    .getByRole("main")
    .locator("*")
    .evaluateAll((elements) => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      return elements
        .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        .map((one) => {
          if (!canvas) return 1;
          canvas.fillStyle = getComputedStyle(one).color;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 255, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data;
          return (red + green + blue) / (3 * 255);
        });
    });

test("A closed retrospective leads to its sheet, which copies as Markdown and as rich text", async ({
  caller,
  person,
}) => {
  const permissions = ["clipboard-write"];
  const [ana, beto] = [await person("Ana Soto", { permissions }), await caller("Beto Rojas")];
  const { page } = ana;
  await openLive(page, await closedRetrospective(ana, beto));
  await page.getByRole("link", { name: "La hoja" }).click();
  await expect(sheet(page)).toContainText("Probar *antes* de mezclar");
  await expect(sheet(page)).toContainText("1 de 1 voto");
  await page.getByRole("button", { name: "Copiar" }).click();
  await expect(toast(page, "Hoja copiada")).toBeVisible();
  const copied = await pasted(await ana.context.newPage());
  expect(copied.plain).toContain("- Probar \\*antes\\* de mezclar (Todo el equipo)");
  expect(copied.html).toContain("<h2>Acuerdos</h2>");
  expect(copied.html).not.toContain("class=");
});

test("The sheet is copied in a browser that lets a page write to the clipboard during the press only", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto", { permissions: ["clipboard-write"] }), await person("Beto Rojas")];
  const { page } = ana;
  await page.addInitScript(() => {
    let isPressed = false;
    const press = () => {
      isPressed = true;
      setTimeout(() => {
        isPressed = false;
      });
    };
    addEventListener("click", press, true);
    const write = navigator.clipboard.write.bind(navigator.clipboard);
    navigator.clipboard.write = (items) =>
      isPressed ? write(items) : Promise.reject(new DOMException("Not allowed", "NotAllowedError"));
  });
  await openLive(page, `${await closedRetrospective(ana, beto)}/summary`);
  await page.getByRole("button", { name: "Copiar" }).click();
  await expect(toast(page, "Hoja copiada")).toBeVisible();
});

test("The sheet is saved as Markdown and as CSV", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { page } = beto;
  await openLive(page, `${await closedRetrospective(ana, beto)}/summary`);
  for (const [name, end, text] of [
    ["Markdown", ".md", "# Sprint 9"],
    ["CSV", ".csv", "'=Gracias por el café"],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^retrospectiva-\\d{4}-\\d\\d-\\d\\d\\${end}$`));
    expect(await readFile(await file.path(), "utf8")).toContain(text);
  }
});

test("The sheet reads without script, and paper has nothing but the sheet", async ({ caller, newContext, baseURL }) => {
  const [ana, beto] = [await caller("Ana Soto"), await caller("Beto Rojas")];
  const path = await closedRetrospective(ana, beto);
  const storageState = loggedIn(String(baseURL), beto.token);
  const page = await (await newContext({ javaScriptEnabled: false, storageState })).newPage();
  await page.goto(`${path}/summary`);
  await expect(sheet(page)).toContainText("=Gracias por el café");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(Math.max(...(await lightnessOfTexts(page)))).toBeLessThan(0.6);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sprint 9");
  await expect(sheet(page)).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});

test("The sheet of 25 cards folds what nobody talked about, and is one printed page with all of it", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const board = await boardOf(ana, beto);
  const ids: string[] = [];
  for (let n = 1; n <= 25; n += 1) {
    ids.push(await board.addCard(n % 2 ? ana : beto, `Tarjeta ${n} con lo que alguien vio`, `c${1 + (n % 3)}`));
  }
  await board.goTo("TALK");
  for (const groupId of ids.slice(0, 6)) {
    await board.act(ana, { kind: "focus", groupId });
    await board.act(beto, { kind: "noteGroup", groupId, note: "Lo que se dijo cabe en una línea.", rev: 0 });
    const agreement = { text: "Probar antes de mezclar, también los viernes", ownerId: beto.id, groupId };
    const retrospectiveId = board.path.split("/").at(-1);
    await ana.call("POST", `/teams/${board.teamId}/agreements`, { ...agreement, retrospectiveId });
  }
  for (let n = 1; n <= 6; n += 1) {
    await ana.call("POST", `${board.path}/thank-you`, { userId: beto.id, message: `Gracias por la ayuda número ${n}` });
  }
  await beto.call("POST", `${board.path}/sprint-winner`, { userId: ana.id });
  await ana.call("POST", `${board.path}/close`);
  const { page } = ana;
  await openLive(page, `${board.path}/summary`);
  const left = sheet(page).getByText("Tarjeta 25 con").filter({ visible: true });
  await expect(left).toHaveCount(0);
  await page.getByText("19 que quedaron en la mesa").filter({ visible: true }).click();
  await expect(left).toBeVisible();
  await page.reload();
  await page.emulateMedia({ media: "print" });
  await expect(left).toBeVisible();
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});

test("A group with the name of an earlier one shows that time to everybody, with one request, and on the sheet", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { viewport: PHONE })];
  const before = ({ page }: Person) => page.getByText(/^Esto ya estuvo en la mesa el/);
  const first = await boardOf(ana, beto);
  const list = `/teams/${first.teamId}/retrospectives`;
  const talkAboutMeetings = async (board: ReturnType<typeof boardAt>) => {
    const groupId = await board.addCard(ana, "La planning duró tres horas");
    const cardId = await board.addCard(ana, "Repetimos lo mismo en la daily");
    await board.talkAbout(groupId);
    await board.act(ana, { kind: "joinGroup", cardId, withCardId: groupId });
    return groupId;
  };
  const groupId = await talkAboutMeetings(first);
  await first.act(ana, { kind: "nameGroup", groupId, title: "Reuniones largas" });
  const agreement = { text: "Daily de pie", ownerId: beto.id, groupId, retrospectiveId: first.path.split("/").at(-1) };
  await ana.call("POST", `/teams/${first.teamId}/agreements`, agreement);
  await openLive(beto.page, first.path);
  await expect(beto.page.getByRole("article")).toContainText("Daily de pie");
  await expect(before(beto)).toHaveCount(0);
  await ana.call("POST", `${first.path}/close`);

  const { id } = await ana.call<Named>("POST", list, { retrospectiveName: "Sprint 2", template: "como-la-ultima" });
  const second = boardAt(`${list}/${id}`, ana);
  const again = await talkAboutMeetings(second);
  for (const { page } of [ana, beto]) await openLive(page, second.path);
  await expect(ana.page.getByRole("article")).toContainText("La planning duró tres horas");
  const asked: string[] = [];
  ana.page.on("request", (request) => request.url().includes("/earlier?") && asked.push(request.url()));
  await second.act(ana, { kind: "nameGroup", groupId: again, title: "¡REUNIONES LARGAS!" });
  for (const one of [ana, beto]) {
    await expect(before(one)).toBeVisible();
    await expect(one.page.getByRole("article")).toContainText("Daily de pie Beto Rojas");
  }
  await ana.call("POST", `${second.path}/close`);
  await openLive(ana.page, `${second.path}/summary`);
  await expect(before(ana)).toBeVisible();
  expect(asked).toHaveLength(1);
  await before(ana).getByRole("link").click();
  await expect(ana.page.getByRole("heading", { level: 1, name: "Sprint 1" })).toBeVisible();
  await expect(sheet(ana.page)).toContainText("Daily de pie");
  await expect(before(ana)).toHaveCount(0);
});

test.describe("An open retrospective", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("The sheet of an open retrospective says that it comes with the closing, and leads back", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    const { path } = await boardOf(ana);
    expect((await page.goto(`${path}/summary`))?.status()).toBe(409);
    await expect(page.getByRole("heading", { name: "La hoja llega con el cierre" })).toBeVisible();
    await page.getByRole("link", { name: "Ir a la retrospectiva" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sprint 1" })).toBeVisible();
  });
});

test.describe("A sheet outside of its team", () => {
  // The page of a link that was ended.
  test.use({ expectedErrors: [/status of 404/] });

  test("An admin shows the sheet outside, a stranger reads it without script, and the admin ends it", async ({
    caller,
    person,
    newContext,
  }) => {
    const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
    const { page } = ana;
    const path = await closedRetrospective(ana, beto);
    await openLive(page, `${path}/summary`);
    await page.getByRole("button", { name: "Mostrar fuera" }).click();
    const dialog = page.getByRole("dialog", { name: "Mostrar la hoja fuera del equipo" });
    for (const name of ["Los comentarios", "Los agradecimientos"]) await dialog.getByRole("checkbox", { name }).check();
    await dialog.getByLabel("Se ve por").selectOption("90 días");
    await dialog.getByRole("button", { name: "Crear enlace" }).click();
    const link = await dialog.getByRole("textbox", { name: "Enlace" }).inputValue();
    await expect(dialog.getByRole("button", { name: "Copiar enlace" }), "in place of what was pressed").toBeFocused();
    const [team] = path.split("/retrospectives");
    const parts = { cards: false, comments: true, thanks: true, names: false };
    const links = await ana.call<SheetLink[]>("GET", `${team}/sheet-links`);
    expect(links).toMatchObject([parts]);
    const lives = links.map(({ createdAt, expiresAt }) =>
      Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY),
    );
    expect(lives).toEqual([90]);
    const stranger = await (await newContext({ javaScriptEnabled: false })).newPage();
    await stranger.goto(link);
    await expect(sheet(stranger)).toContainText("Probar *antes* de mezclar");
    await expect(sheet(stranger)).toContainText("=Gracias por el café");
    await expect(stranger.getByText("Beto")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Dejar de mostrarla" }).click();
    await expect(toast(page, "La hoja ya no se ve fuera")).toBeVisible();
    await expect(dialog.getByRole("checkbox").first(), "in place of what was pressed").toBeFocused();
    await stranger.goto(link);
    await expect(stranger.getByRole("heading", { level: 1, name: "Esta hoja ya no se muestra" })).toBeVisible();
  });
});
