import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { loggedIn, teamOf, test } from "./fixtures.ts";
import { animatedPng, type Frame } from "./pictures/animated-png.ts";
import { settle } from "./screen-fixtures.ts";

const FILE = `${process.env.SCREENS_DIR ?? "docs/screens"}/story.png`;
const DESK = { width: 900, height: 640 };
const HAND = { width: 340, height: 640 };
/** The middle of the reveal: the curtain is open. */
const REVEAL_AT = 1300;

test("A retrospective is pictured as two people see it, one at a desk and one with a phone", async ({
  person,
  newContext,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const ana = await person("Ana Soto");
  const beto = await person("Beto Rojas");
  const carla = await person("Carla Núñez");
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

  const open = async (token: string, viewport: typeof DESK): Promise<Page> => {
    const context = await newContext({
      viewport,
      storageState: loggedIn(String(baseURL), token),
      colorScheme: "light",
    });
    const page = await context.newPage();
    await page.goto(retro);
    await page.getByRole("list", { name: "Quién está aquí" }).getByRole("listitem").first().waitFor();
    return page;
  };
  const [desk, hand] = [await open(ana.token, DESK), await open(beto.token, HAND)];
  await desk.getByRole("list", { name: "Quién está aquí" }).getByRole("listitem").nth(1).waitFor();

  const frames: Frame[] = [];
  const take = async (lasts: number, still = true) => {
    if (still) await Promise.all([settle(desk), settle(hand)]);
    const pictures = await Promise.all([desk, hand].map((page) => page.screenshot({ caret: "hide" })));
    frames.push({ pictures, lasts });
  };

  const message = hand.getByLabel("¿Por qué?");
  await hand.getByLabel("¿A quién?").selectOption({ label: "Ana Soto" });
  await message.scrollIntoViewIfNeeded();
  // Ana reads the wall meanwhile.
  await desk.getByRole("heading", { name: /^Agradecimientos/ }).evaluate((wall) => {
    window.scrollTo(0, wall.getBoundingClientRect().top - 80);
  });
  await take(1200);
  for (const text of ["Por explicar el deploy", "Por explicar el deploy con toda la calma del mundo."]) {
    await message.fill(text);
    await take(700);
  }
  await hand.getByRole("button", { name: "Agradecer" }).click();
  await desk.getByText("con toda la calma del mundo.").waitFor();
  await take(2200);
  await hand.getByText("Agradecimiento creado").waitFor({ state: "hidden" });

  await desk.getByRole("radio", { name: "Beto Rojas" }).check();
  await take(800);
  await desk.getByRole("button", { name: "Votar" }).click();
  await hand.getByRole("radio", { name: "Beto Rojas" }).check();
  await hand.getByRole("button", { name: "Votar" }).click();
  await desk.getByText("de 3 votos").waitFor();
  await take(1600);

  await desk.getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await take(900);
  await desk.getByRole("dialog").getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await hand.getByText("Sprint winner").first().waitFor();
  await Promise.all([desk, hand].map((page) => pauseAt(page, REVEAL_AT)));
  await take(1800, false);
  for (const page of [desk, hand]) await page.keyboard.press("Escape");
  await Promise.all([desk, hand].map((page) => page.evaluate(() => window.scrollTo(0, 0))));
  await take(3200);
  writeFileSync(FILE, animatedPng(frames));
});

/** Holds everything that moves on a page at a moment of it. */
const pauseAt = (page: Page, milliseconds: number) =>
  page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = at;
    }
  }, milliseconds);
