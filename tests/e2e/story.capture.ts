import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { loggedIn, passUntil, teamOf, test } from "./fixtures.ts";
import { smallPng } from "./pictures.ts";
import { settle } from "./screen-fixtures.ts";

const FILE = "docs/screens/story.png";
const DESKTOP = { width: 900, height: 640 };
const PHONE = { width: 340, height: 640 };
/** The winner's name is visible at this moment of the animation, in milliseconds. */
const WINNER_REVEAL_AT = 1300;

test("The story shows a retrospective as two people see it, one on a computer and one on a phone", async ({
  caller,
  newContext,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const ana = await caller("Ana Soto");
  const beto = await caller("Beto Rojas");
  const carla = await caller("Carla Núñez");
  const teamId = await teamOf(ana, beto, carla);
  await ana.call("PATCH", `/teams/${teamId}`, { name: "Equipo Andes" });
  const { id } = await ana.call<{ id: string }>("POST", `/teams/${teamId}/retrospectives`, {
    retrospectiveName: "Sprint 24",
  });
  const retro = `/teams/${teamId}/retrospectives/${id}`;
  await carla.call("POST", `${retro}/thank-you`, {
    userId: beto.id,
    message: "Por quedarte a ordenar los tests conmigo.",
  });
  await carla.call("POST", `${retro}/sprint-winner`, { userId: beto.id });

  const open = async (token: string, viewport: typeof DESKTOP): Promise<Page> => {
    const context = await newContext({
      viewport,
      storageState: loggedIn(String(baseURL), token),
      colorScheme: "light",
    });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(retro);
    await page.getByRole("list", { name: "Quién está aquí" }).getByRole("listitem").first().waitFor();
    return page;
  };
  const [desktop, phone] = [await open(ana.token, DESKTOP), await open(beto.token, PHONE)];
  await desktop.getByRole("list", { name: "Quién está aquí" }).getByRole("listitem").nth(1).waitFor();

  const album = await (await newContext({ viewport: { width: 1300, height: 680 } })).newPage();
  const frames: Buffer[] = [];
  const delays: number[] = [];
  const take = async (delay: number, still = true) => {
    if (still) await Promise.all([settle(desktop), settle(phone)]);
    const pictures = await Promise.all([desktop, phone].map((page) => page.screenshot({ caret: "hide" })));
    frames.push(await sideBySide(album, pictures));
    delays.push(delay);
  };

  const message = phone.getByLabel("¿Por qué?");
  await phone.getByLabel("¿A quién?").selectOption({ label: "Ana Soto" });
  await message.scrollIntoViewIfNeeded();
  // Ana reads the wall.
  await desktop.getByRole("heading", { name: /^Agradecimientos/ }).evaluate((wall) => {
    window.scrollTo(0, wall.getBoundingClientRect().top - 80);
  });
  await take(1200);
  for (const text of ["Por explicar el deploy", "Por explicar el deploy con toda la calma del mundo."]) {
    await message.fill(text);
    await take(700);
  }
  await phone.getByRole("button", { name: "Agradecer" }).click();
  await desktop.getByText("con toda la calma del mundo.").waitFor();
  await take(2200);
  // The toast covers the button, and a pointer over a toast keeps it open.
  await phone.mouse.move(0, 0);
  await phone.getByText("Agradecimiento creado").waitFor({ state: "hidden" });

  await desktop.getByRole("radio", { name: "Beto Rojas" }).check();
  await take(800);
  await desktop.getByRole("button", { name: "Votar" }).click();
  await phone.getByRole("radio", { name: "Beto Rojas" }).check();
  await phone.getByRole("button", { name: "Votar" }).click();
  await desktop.getByText("de 3 votos").waitFor();
  await take(1600);

  await desktop.getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await take(900);
  // The winner's reveal ends with a timer of the page, whether its animations are paused or not.
  for (const page of [desktop, phone]) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await desktop.getByRole("dialog").getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await Promise.all([desktop, phone].map((page) => pauseWinnerReveal(page)));
  await take(1800, false);
  for (const page of [desktop, phone]) await page.keyboard.press("Escape");
  for (const page of [desktop, phone]) await page.clock.resume();
  await Promise.all([desktop, phone].map((page) => page.evaluate(() => window.scrollTo(0, 0))));
  await take(3200);
  writeFileSync(FILE, smallPng(frames, delays));
});

/** Draws the pictures in a row and returns that as one picture. */
async function sideBySide(album: Page, pictures: Buffer[]): Promise<Buffer> {
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString("base64")}">`);
  const style = "margin: 0; padding: 20px; display: flex; gap: 20px; background: #e2deec";
  await album.setContent(`<body style="${style}">${images.join("")}</body>`);
  return album.screenshot();
}

async function pauseWinnerReveal(page: Page): Promise<void> {
  await passUntil(page, () => page.locator("[data-part=trophy]").isVisible());
  await page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = at;
    }
  }, WINNER_REVEAL_AT);
}
