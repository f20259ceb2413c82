import { expect, type Page } from "@playwright/test";

type Participant = { name: string; page: Page };

/** The topic has four messages, and the counter has not changed today. */
export type RetrospectiveSetup = { teamId: string; retroId: string; topic: string; retro: string; increment: string };

const GIVEN = { thanks: 3, likes: 5, messages: 3 };
/** One minute and a margin, in milliseconds. */
const TIMER = 90_000;

const forAll = (participants: Participant[], act: (participant: Participant) => Promise<void>) =>
  Promise.all(participants.map(act));

async function waitUntilJoined(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", (one) => one.url().includes("/parties/"));
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"event":"sync"'));
}

async function goTo(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: link, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

async function thank({ name, page }: Participant, whom: Participant, number: number): Promise<void> {
  const message = `${name} da las gracias, ${number}`;
  await page.getByLabel("¿A quién?").selectOption({ label: whom.name });
  await page.getByLabel("¿Por qué?").fill(message);
  await page.getByRole("button", { name: "Agradecer", exact: true }).click();
  await page.getByRole("list", { name: "Agradecimientos" }).getByText(message, { exact: true }).waitFor();
  // The event may arrive before the response, which clears the form.
  await expect(page.getByLabel("¿Por qué?")).toHaveValue("");
}

async function vote({ page }: Participant, whom: Participant): Promise<void> {
  await page.getByRole("radio", { name: whom.name }).check();
  await page.getByRole("button", { name: "Votar" }).click();
  await page.getByRole("button", { name: "Votar" }).waitFor({ state: "detached" });
}

async function talk({ name, page }: Participant): Promise<void> {
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

export async function openSharedLink(
  participants: Participant[],
  { teamId, retroId }: RetrospectiveSetup,
): Promise<void> {
  const link = `/teams/${teamId}/retrospectives/${retroId}`;
  for (const { page } of participants) await Promise.all([waitUntilJoined(page), page.goto(link)]);
}

/**
 * Each person gives 3 thank-yous, votes, gives 5 likes, writes 3 messages, visits the counters and retrospectives and, after
 * the end, the winner and the team's home. The first, an admin, starts a one-minute timer, increments the counter and
 * closes the retrospective.
 * @param rings whether they wait for the end of the timer before closing
 */
export async function runRetrospective(
  participants: Participant[],
  setup: RetrospectiveSetup,
  rings: boolean,
): Promise<void> {
  const [admin] = participants;
  if (!admin) throw new Error("no participants");
  await setTimer(admin.page);
  await forAll(participants, async (participant) => {
    const others = participants.filter((one) => one !== participant);
    const other = (number: number) => others[number % others.length] ?? admin;
    for (let number = 1; number <= GIVEN.thanks; number += 1) await thank(participant, other(number), number);
    await vote(participant, other(0));
  });
  await forAll(participants, async ({ page }) => {
    await goTo(page, "Tópicos", "Tópicos");
    await page.getByRole("link", { name: setup.topic }).click();
    await page.getByRole("heading", { level: 1, name: setup.topic }).waitFor();
    await page.getByLabel("Tu mensaje").waitFor();
  });
  await forAll(participants, talk);
  await forAll(participants, ({ page }) => goTo(page, "Counters", "Counters"));
  await admin.page.getByRole("button", { name: setup.increment }).click();
  await forAll(participants, ({ page }) => page.getByText("Listo por hoy").waitFor());
  await forAll(participants, async ({ page }) => {
    await goTo(page, "Retros", "Retrospectivas");
    await page.getByRole("link", { name: setup.retro }).click();
    await page.getByRole("heading", { level: 1, name: setup.retro }).waitFor();
    if (rings) await page.getByRole("timer").waitFor({ state: "detached", timeout: TIMER });
  });
  await admin.page.getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await admin.page.getByRole("dialog").getByRole("button", { name: "Cerrar retrospectiva" }).click();
  await forAll(participants, async ({ page }) => {
    await page.getByText("Cerrado", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("navigation", { name: "Principal" })
      .getByRole("link", { name: "Equipo", exact: true })
      .click();
    await page.getByRole("region", { name: "Ranking" }).getByRole("listitem").first().waitFor();
    await page.waitForLoadState("networkidle");
  });
}
