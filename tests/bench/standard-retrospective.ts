import { expect, type Page } from "@playwright/test";

/** Somebody at the table: their name, and the browser before them. */
export type Player = { name: string; page: Page };

/** Where it is played. There are four messages in the topic, and the counter waits for its day. */
export type Stage = { teamId: string; retroId: string; topic: string; retro: string; increment: string };

const GIVEN = { thanks: 3, likes: 5, messages: 3 };
/** A minute, and some patience; milliseconds. */
const TIMER = 90_000;

const together = (players: Player[], act: (player: Player) => Promise<void>) => Promise.all(players.map(act));

async function untilLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", (one) => one.url().includes("/parties/"));
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"event":"sync"'));
}

/** By the sidebar, as one does. */
async function goTo(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: link, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

async function thank({ name, page }: Player, whom: Player, number: number): Promise<void> {
  const message = `${name} da las gracias, ${number}`;
  await page.getByLabel("¿A quién?").selectOption({ label: whom.name });
  await page.getByLabel("¿Por qué?").fill(message);
  await page.getByRole("button", { name: "Agradecer" }).click();
  await page.getByRole("list", { name: "Agradecimientos" }).getByText(message, { exact: true }).waitFor();
  // The news of it may be here before the answer, which clears the form for the next.
  await expect(page.getByLabel("¿Por qué?")).toHaveValue("");
}

async function vote({ page }: Player, whom: Player): Promise<void> {
  await page.getByRole("radio", { name: whom.name }).check();
  await page.getByRole("button", { name: "Votar" }).click();
  await page.getByRole("button", { name: "Votar" }).waitFor({ state: "detached" });
}

async function talk({ name, page }: Player): Promise<void> {
  for (let number = 0; number < GIVEN.likes; number += 1) {
    const like = page
      .getByRole("main")
      .getByRole("button", { name: /^Me gusta/ })
      .nth(number);
    await Promise.all([page.waitForResponse(/\/toggle-like$/), like.click()]);
  }
  for (let number = 1; number <= GIVEN.messages; number += 1) {
    const message = `${name} opina, ${number}`;
    await page.getByLabel("Tu mensaje").fill(message);
    await Promise.all([page.waitForResponse(/\/messages$/), page.getByRole("button", { name: "Enviar" }).click()]);
    await page.getByText(message, { exact: true }).waitFor();
  }
}

async function setTimer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Poner Timer" }).click();
  await page.getByLabel("Minutos").fill("01");
  await page.getByRole("button", { name: "Empezar" }).click();
  await page.getByRole("timer").waitFor();
}

/** Everyone opens the shared link, one after the other, as they come in; each is live before the next. */
export async function openSharedLink(players: Player[], { teamId, retroId }: Stage): Promise<void> {
  const link = `/teams/${teamId}/retrospectives/${retroId}`;
  for (const { page } of players) await Promise.all([untilLive(page), page.goto(link)]);
}

/**
 * The standard retrospective of quality *Free*, from the shared link on, as it is played in browsers: everyone gives 3
 * thanks, votes, goes to the topics, gives 5 likes and writes 3 messages, sees the counters, the retrospectives and, after
 * the end, who won and the team's home. The first, an admin, sets a timer of a minute, increments the counter, and closes.
 * @param rings whether they wait until the timer rings before they close
 */
export async function playRetrospective(players: Player[], stage: Stage, rings: boolean): Promise<void> {
  const [admin] = players;
  if (!admin) throw new Error("nobody at the table");
  await setTimer(admin.page);
  await together(players, async (player) => {
    const others = players.filter((one) => one !== player);
    const other = (number: number) => others[number % others.length] ?? admin;
    for (let number = 1; number <= GIVEN.thanks; number += 1) await thank(player, other(number), number);
    await vote(player, other(0));
  });
  await together(players, async ({ page }) => {
    await goTo(page, "Tópicos", "Tópicos");
    await page.getByRole("link", { name: stage.topic }).click();
    await page.getByRole("heading", { level: 1, name: stage.topic }).waitFor();
    await page.getByLabel("Tu mensaje").waitFor();
  });
  await together(players, talk);
  await together(players, ({ page }) => goTo(page, "Counters", "Counters"));
  await admin.page.getByRole("button", { name: stage.increment }).click();
  await together(players, ({ page }) => page.getByText("Listo por hoy").waitFor());
  await together(players, async ({ page }) => {
    await goTo(page, "Retros", "Retrospectivas");
    await page.getByRole("link", { name: stage.retro }).click();
    await page.getByRole("heading", { level: 1, name: stage.retro }).waitFor();
    if (rings) await page.getByRole("timer").waitFor({ state: "detached", timeout: TIMER });
  });
  await admin.page.getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await admin.page.getByRole("dialog").getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await together(players, async ({ page }) => {
    await page.getByText("Cerrado", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Inicio" }).click();
    await page.getByRole("region", { name: "Ranking" }).getByRole("listitem").first().waitFor();
    await page.waitForLoadState("networkidle");
  });
}
