import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, teamOf, test, toast } from "./fixtures.ts";

const WEBHOOK = "https://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx";

const slack = (page: Page) => page.getByRole("region", { name: "Slack" });

test("An admin connects Slack, sees that a message did not arrive, and disconnects", async ({ person }, testInfo) => {
  const ana = await person("Ana Soto");
  const team = `/teams/${await teamOf(ana)}`;
  const { page } = ana;
  await page.goto(`${team}/edit`);
  const form = slack(page).getByRole("form", { name: "Conectar Slack" });
  await form.getByLabel("Dirección del webhook").fill("https://ejemplo.cl/services/T024BE7LD");
  await form.getByRole("button", { name: "Conectar" }).click();
  await expect(form.getByLabel("Dirección del webhook")).toHaveAccessibleDescription(/Pega la dirección completa/);
  await form.getByLabel("Dirección del webhook").fill(WEBHOOK);
  await form.getByRole("button", { name: "Conectar" }).click();
  await expect(toast(page, "Slack conectado")).toBeVisible();
  await expect(slack(page)).toContainText("Conectado desde el");
  await slack(page).getByRole("button", { name: "Cambiar dirección" }).click();
  await form.getByLabel("Dirección del webhook").fill(WEBHOOK);
  await form.getByRole("button", { name: "Conectar" }).click();
  await expect(form).toHaveCount(0);
  await expect(slack(page)).not.toContainText("T024BE7LD");
  // Nothing listens at the address that the tests use for Slack.
  await ana.call("POST", `${team}/retrospectives`, { retrospectiveName: "Sprint 1" });
  await expect(async () => {
    await page.reload();
    await expect(slack(page)).toContainText("Slack no respondió.", { timeout: 2000 });
  }).toPass();
  await page.screenshot({ path: testInfo.outputPath("edit-1280.png"), fullPage: true });
  await slack(page).getByRole("button", { name: "Desconectar" }).click();
  await expect(form).toBeVisible();
  await page.goto(`${team}/members`);
  await page.getByRole("button", { name: "Quién entró y salió" }).click();
  for (const text of ["conectó Slack", "desconectó Slack"]) {
    await expect(page.getByText(new RegExp(`^Ana Soto ${text}`)).first()).toBeVisible();
  }
});

test("An admin switches kinds of messages off, and they stay off", async ({ person }) => {
  const ana = await person("Ana Soto");
  const team = `/teams/${await teamOf(ana)}`;
  const { page } = ana;
  await ana.call("POST", `${team}/slack`, { webhookUrl: WEBHOOK });
  await page.goto(`${team}/edit`);
  const kinds = slack(page).getByRole("group", { name: "Qué avisos llegan" });
  const kind = (name: RegExp) => kinds.getByRole("checkbox", { name });
  await expect(kinds.getByRole("checkbox", { checked: true })).toHaveCount(5);
  await kind(/^Hay acuerdos/).uncheck();
  await kind(/^Empieza un paso/).press("Space");
  await expect(kinds.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await expect
    .poll(async () => (await ana.call<{ kinds: object }>("GET", `${team}/slack`)).kinds)
    .toEqual({ opened: true, step: false, reminder: true, closed: true, agreements: false });
  await page.reload();
  await expect(kind(/^Hay acuerdos/)).not.toBeChecked();
  await expect(kind(/^Empieza un paso/)).not.toBeChecked();
  await expect(kind(/^Se cierra/)).toBeChecked();
});

test("A box shows what was pressed before the browser can draw it otherwise", async ({ person }) => {
  const ana = await person("Ana Soto");
  const team = `/teams/${await teamOf(ana)}`;
  await ana.call("POST", `${team}/slack`, { webhookUrl: WEBHOOK });
  await ana.page.goto(`${team}/edit`);
  const isChecked = await slack(ana.page)
    .getByRole("checkbox", { name: /^Se cierra/ })
    .evaluate(async (box: HTMLInputElement) => {
      box.click();
      // A task of its own, as a frame is.
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
      return box.checked;
    });
  expect(isChecked).toBe(false);
});

test("An admin downloads everything of the team as a table and as JSON, and a member is not offered it", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const team = `/teams/${await teamOf(ana, beto)}`;
  await beto.call("POST", `${team}/agreements`, { text: "Probar antes de mezclar" });
  await ana.page.goto(`${team}/edit`);
  for (const format of ["CSV", "JSON"]) {
    const [file] = await Promise.all([
      ana.page.waitForEvent("download"),
      ana.page.getByRole("button", { name: `Descargar todo (${format})` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^tertulia-equipo-\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`),
    );
    expect(await readFile(await file.path(), "utf8")).toContain("Probar antes de mezclar");
  }
  await beto.page.goto(`${team}/edit`);
  await expect(beto.page.getByText("Esto lo cambian los admins del equipo")).toBeVisible();
  await expect(slack(beto.page)).toHaveCount(0);
  await expect(beto.page.getByRole("button", { name: /Descargar todo/ })).toHaveCount(0);
});
