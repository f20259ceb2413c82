import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { boardAt, boardOf } from "./board-data.ts";
import { expect, type Person, PHONE, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

const TOPIC = "Reuniones largas";
const AGREED = "Daily de pie y de diez minutos";

const sheet = (page: Page) => page.getByRole("article", { name: "La hoja" });
const before = (page: Page) => page.getByText(/^Esto ya estuvo en la mesa el/);

type Board = ReturnType<typeof boardAt>;

/** Two cards in a group without a title, in the centre of the conversation. @returns the group's id */
async function talkAbout(board: Board, conductor: Person): Promise<string> {
  const [one, other] = [
    await board.addCard(conductor, "La planning duró tres horas"),
    await board.addCard(conductor, "Repetimos lo mismo en la daily"),
  ];
  await board.goTo("TALK");
  await board.act(conductor, { kind: "joinGroup", cardId: other, withCardId: one });
  await board.act(conductor, { kind: "focus", groupId: one });
  return one;
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

test.use({ expectedErrors: [/status of 409/] });

test("What a team agrees in one retrospective comes back in the next, is done, and its topic is remembered", async ({
  person,
}, testInfo) => {
  test.setTimeout(120_000);
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas", { viewport: PHONE })];
  const first = await boardOf(ana, beto);
  const list = `/teams/${first.teamId}/retrospectives`;

  await test.step("Beto agrees on his phone while they talk, and Ana sees it", async () => {
    const groupId = await talkAbout(first, ana);
    await first.act(ana, { kind: "nameGroup", groupId, title: TOPIC });
    await openLive(ana.page, first.path);
    await openLive(beto.page, first.path);
    await expect(before(beto.page)).toHaveCount(0);
    await beto.page.getByRole("button", { name: "Anotar un acuerdo" }).click();
    const form = beto.page.getByRole("form", { name: "Nuevo acuerdo" });
    await form.getByLabel("¿Qué acordamos?").fill(AGREED);
    await form.getByLabel("¿Quién lo lleva?").selectOption("Beto Rojas");
    await form.getByRole("button", { name: "Acordar" }).click();
    await expect(ana.page.getByRole("region", { name: "Acuerdos" })).toContainText(AGREED);
  });

  await test.step("The sheet of the open retrospective says that it comes with closing", async () => {
    const answer = await ana.page.goto(`${first.path}/summary`);
    expect(answer?.status()).toBe(409);
    await expect(ana.page.getByRole("heading", { name: "La hoja llega con el cierre" })).toBeVisible();
    await ana.page.getByRole("link", { name: "Ir a la retrospectiva" }).click();
    await expect(ana.page.getByRole("heading", { level: 1, name: "Sprint 1" })).toBeVisible();
    await ana.call("POST", `${first.path}/close`);
  });

  const { id } = await ana.call<{ id: string }>("POST", list, {
    retrospectiveName: "Sprint 2",
    template: "como-la-ultima",
  });
  const path = `${list}/${id}`;
  const second = boardAt(path, ana);

  await test.step("The next retrospective begins with what is pending, and Beto marks it as done", async () => {
    await openLive(ana.page, path);
    await openLive(beto.page, path);
    await beto.page.getByRole("button", { name: "Lo pendiente" }).click();
    const pending = (page: Page) => page.getByRole("list", { name: "Lo pendiente" }).getByRole("listitem");
    for (const { page } of [ana, beto]) await expect(pending(page)).toContainText([AGREED]);
    await pending(beto.page).getByRole("button", { name: "Hecho" }).click();
    await expect(toast(beto.page, "Acuerdo hecho")).toBeVisible();
    await expect(pending(ana.page)).toHaveCount(0);
  });

  await test.step("A group that gets the same name shows the earlier time to everybody, with one request", async () => {
    const groupId = await talkAbout(second, ana);
    await expect(ana.page.getByRole("heading", { name: "Grupo sin nombre" })).toBeVisible();
    const asked: string[] = [];
    ana.page.on("request", (request) => request.url().includes("/earlier?") && asked.push(request.url()));
    await second.act(ana, { kind: "nameGroup", groupId, title: "¡REUNIONES LARGAS!" });
    for (const { page } of [ana, beto]) {
      await expect(before(page)).toBeVisible();
      await expect(page.getByRole("article")).toContainText(`${AGREED} Beto Rojas · Hecho`);
    }
    expect(asked).toHaveLength(1);
    await beto.page.screenshot({ path: testInfo.outputPath("talk-390.png"), fullPage: true });
    await ana.page.screenshot({ path: testInfo.outputPath("talk-1280.png"), fullPage: true });
    await before(beto.page).getByRole("link").click();
    await expect(sheet(beto.page)).toContainText(AGREED);
    await ana.call("POST", `${path}/close`);
  });

  await test.step("The second sheet remembers the first, also on paper", async () => {
    const { page } = ana;
    await openLive(page, `${path}/summary`);
    await expect(before(page)).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("sheet.png"), fullPage: true });
    const pdf = await page.pdf({ format: "A4", path: testInfo.outputPath("sheet.pdf") });
    expect(pagesOf(pdf)).toBe(1);
    await before(page).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Sprint 1" })).toBeVisible();
    await expect(sheet(page)).toContainText(AGREED);
    await expect(before(page)).toHaveCount(0);
  });
});
