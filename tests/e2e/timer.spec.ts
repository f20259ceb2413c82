import type { Page } from "@playwright/test";
import { atHourText } from "#worker/contract/hours.ts";
import { boardOf } from "./board-data.ts";
import { type Caller, DESKTOP, expect, type Person, PHONE, teamOf, test, toast, writesTo } from "./fixtures.ts";
import { recordLayoutShifts } from "./layout-shifts.ts";
import { expectCountdown, openLive, readsOf, waitUntilJoined } from "./realtime.ts";
import { timersUrl } from "./run-settings.ts";

const start = (page: Page) => page.getByRole("button", { name: "Poner Timer" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Poner Timer" });
const minutes = (page: Page) => dialog(page).getByLabel("Minutos");
const more = (page: Page) => dialog(page).getByRole("button", { name: "Un minuto más" });
const less = (page: Page) => dialog(page).getByRole("button", { name: "Un minuto menos" });
const begin = (page: Page) => dialog(page).getByRole("button", { name: "Empezar" });
const countdown = (page: Page) => page.getByRole("timer", { name: "Tiempo que queda" });
const cancel = (page: Page) => page.getByRole("button", { name: "Cancelar timer" });
const widget = (page: Page) => page.getByRole("group", { name: "Timer del equipo" });
const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

const extend = (page: Page) => page.getByRole("button", { name: "+1 minuto" });

type Times = { startedAt: string; endsAt: string };

const titleMatchesCountdown = (page: Page) =>
  page.evaluate(() => document.title.startsWith(`${document.querySelector("[role=timer]")?.textContent} · `));

async function makeScrollable(page: Page): Promise<void> {
  await page.addStyleTag({ content: "main { min-height: 3000px }" });
}

/** As a tab behind another one says it. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

/** Ten seconds, long enough for both pages to show its last five. */
async function startBriefTimer(teamPath: string, { id, name }: Caller): Promise<void> {
  const timer = { teamId: teamPath.replace("/teams/", ""), minutes: 1 / 6, startedBy: { id, name } };
  await fetch(timersUrl(), { method: "POST", body: JSON.stringify(timer) });
}

/** In hertz. Also recorded after a reload. */
async function soundsOf({ page }: Person): Promise<number[]> {
  const pitches: number[] = [];
  await page.addInitScript(() => {
    const play = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      console.debug(`stroke ${this.frequency.value}`);
      return play.apply(this, when);
    };
  });
  page.on("console", (message) => {
    const [, pitch] = message.text().match(/^stroke (.+)$/) ?? [];
    if (pitch) pitches.push(Number(pitch));
  });
  return pitches;
}

test("A double click on the cross of a timer cancels it once", async ({ person }) => {
  const ana = await person("Ana Soto");
  const team = `/teams/${await teamOf(ana)}`;
  const { page } = ana;
  await ana.call("POST", `${team}/timers`, { minutes: 30 });
  await openLive(page, team);
  const cancellations = writesTo(page, "/timers");
  await cancel(page).dblclick();
  await expect(toast(page, "Timer cancelado")).toBeVisible();
  await expect(start(page)).toBeEnabled();
  expect(cancellations).toHaveLength(1);
});

test("A member starts a timer, everybody sees the same countdown and its end in Chile, and an admin cancels it", async ({
  person,
}) => {
  const ana = await person("Ana Soto", { timezoneId: "Asia/Tokyo" });
  const beto = await person("Beto Rojas");
  const team = `/teams/${await teamOf(ana, beto)}`;
  const { page } = beto;
  await openLive(ana.page, team);
  await openLive(page, team);
  await start(page).click();
  await expect(minutes(page)).toHaveValue("05");
  await expect(minutes(page)).toBeFocused();
  await expect(dialog(page)).toContainText(":00");
  await more(page).click();
  await expect(minutes(page)).toHaveValue("06");
  for (const shown of ["05", "04", "03", "02", "01", "01"]) {
    await less(page).click();
    await expect(minutes(page)).toHaveValue(shown);
  }
  for (const wrong of ["0", "-3"]) {
    await minutes(page).fill("4");
    await expect(minutes(page)).toHaveValue("04");
    await minutes(page).fill(wrong);
    await expect(minutes(page)).toHaveValue("");
  }
  await begin(page).click();
  await expect(minutes(page)).toHaveAccessibleDescription("Escribe un número entero entre 1 y 1.440.");
  await minutes(page).pressSequentially("12");
  await expect(minutes(page)).toHaveValue("12");
  await begin(page).click();
  await expect(toast(page, "Timer creado")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(start(page)).toHaveCount(0);

  const { startedAt, endsAt } = await ana.call<Times>("GET", `${team}/timers`);
  expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(12 * 60_000);
  const endIn = (timeZone: string) =>
    new Date(endsAt).toLocaleTimeString("es-CL", { timeStyle: "short", hourCycle: "h23", timeZone });
  const [inTokyo, inChile] = [atHourText(endIn("Asia/Tokyo")), endIn("America/Santiago")];
  const spoken = "Empezó un timer de 12 minutos. ";
  await expect(widget(ana.page)).toContainText(`termina ${inTokyo} (${inChile} hora de Chile)`);
  await expect(said(ana.page, `${spoken}Termina ${inTokyo} (${inChile} en Santiago).`)).toHaveCount(1);
  await expect(widget(page)).toContainText(`termina ${atHourText(inChile)} hora de Chile`);
  await expect(said(page, `${spoken}Termina ${atHourText(inChile)}, hora de Chile.`)).toHaveCount(1);
  for (const one of [ana.page, page]) {
    await expectCountdown(one, endsAt);
    await expect(widget(one)).toContainText("lo puso Beto Rojas");
  }
  await page.reload();
  await expectCountdown(page, endsAt);

  await expect(extend(page)).toBeVisible();
  await extend(ana.page).click();
  await expect(toast(ana.page, "Timer extendido")).toBeVisible();
  for (const one of [ana.page, page]) {
    await expect(said(one, "El timer se extendió.")).toHaveCount(1);
    await expectCountdown(one, new Date(Date.parse(endsAt) + 60_000).toISOString());
  }

  await expect(cancel(page)).toBeVisible();
  await cancel(ana.page).click();
  await expect(toast(ana.page, "Timer cancelado")).toBeVisible();
  await expect(widget(ana.page)).toBeFocused();
  for (const one of [ana.page, page]) {
    await expect(countdown(one)).toHaveCount(0);
    await expect(start(one)).toBeVisible();
    await expect(said(one, "El timer se detuvo antes de terminar.")).toHaveCount(1);
    await expect(one.getByText("¡Tiempo!")).toHaveCount(0);
  }
  await ana.call("POST", `${team}/timers`, { minutes: 5 });
  await expect(countdown(page)).toBeVisible();
  await expect(cancel(ana.page)).toBeVisible();
  await expect(cancel(page).or(extend(page))).toHaveCount(0);
});

test("A person who goes to another team notices nothing of the timer of the first one", async ({ person }) => {
  const ana = await person("Ana Soto");
  const { page } = ana;
  const teamId = await teamOf(ana);
  const other = await ana.call<{ id: string }>("POST", "/teams", { name: "Equipo Andes", joinPassword: "mesa-larga" });
  await ana.call("POST", `/teams/${teamId}/timers`, { minutes: 5 });
  await openLive(page, `/teams/${teamId}`);
  await expect(countdown(page)).toBeVisible();
  await Promise.all([waitUntilJoined(page), page.getByRole("link", { name: "Equipo Andes" }).click()]);
  await expect(page).toHaveURL(`/teams/${other.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Equipo Andes" })).toBeVisible();
  await expect(countdown(page)).toHaveCount(0);
  await expect(start(page)).toBeEnabled();
  await expect(said(page, /El timer|Se acabó el tiempo/)).toHaveCount(0);
});

test("A facilitator who is not an admin changes a timer that an admin started", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { path, teamId } = await boardOf(ana, beto);
  const { page } = beto;
  await openLive(page, path);
  await ana.call("POST", `/teams/${teamId}/timers`, { minutes: 5 });
  await expect(countdown(page)).toBeVisible();
  const options = page.getByRole("button", { name: "Opciones del timer" });
  await expect(options).toHaveCount(0);
  await page.getByRole("button", { name: "Conducir" }).click();
  await options.click();
  await page.getByRole("menuitem", { name: "+1 minuto" }).click();
  await expect(toast(page, "Timer extendido")).toBeVisible();
  await options.click();
  await page.getByRole("menuitem", { name: "Cancelar timer" }).click();
  await expect(countdown(page)).toHaveCount(0);
});

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`On a ${device}, a running timer stays in sight and in the title, and moves nothing when it starts or stops`, async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", { viewport })];
    const team = `/teams/${await teamOf(ana, beto)}`;
    const { page } = beto;
    await openLive(page, `${team}/topics`);
    await makeScrollable(page);
    await expect(page).toHaveTitle("Tópicos · Tertulia");
    for (const top of [0, 1500]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      const shifts = await recordLayoutShifts(page);
      await ana.call("POST", `${team}/timers`, { minutes: 5 });
      await expect(countdown(page)).toBeInViewport();
      // Fails when something covers it.
      await countdown(page).click({ trial: true });
      await ana.call("POST", `${team}/timers/extend`);
      await expect(countdown(page)).toHaveText(/^05:/);
      await expect.poll(() => titleMatchesCountdown(page)).toBe(true);
      await setHidden(page, true);
      const title = await page.title();
      await expect(page).not.toHaveTitle(title);
      await expect.poll(() => titleMatchesCountdown(page)).toBe(true);
      await setHidden(page, false);
      await ana.call("DELETE", `${team}/timers`);
      await expect(countdown(page)).toHaveCount(0);
      await expect(page).toHaveTitle("Tópicos · Tertulia");
      expect(await shifts()).toEqual([]);
    }
  });
}

test("A timer rings once at its end without another request, a reload does not ring again, and another timer can start", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const team = `/teams/${await teamOf(ana, beto)}`;
  const sounds = [await soundsOf(ana), await soundsOf(beto)];
  await openLive(ana.page, team);
  await openLive(beto.page, `${team}/members`);
  await makeScrollable(beto.page);
  await beto.page.evaluate(() => scrollTo(0, 1500));
  const shifts = await recordLayoutShifts(beto.page);
  // A browser plays sound only after the person has pressed something.
  for (const { page } of [ana, beto]) await page.keyboard.press("Tab");
  await setHidden(ana.page, true);
  await startBriefTimer(team, ana);
  await Promise.all([ana, beto].map(({ page }) => expect(countdown(page)).toHaveText("00:05")));
  const reads = [readsOf(ana.page), readsOf(beto.page)];
  await Promise.all([ana, beto].map(({ page }) => expect(page.getByText("¡Tiempo!")).toBeVisible({ timeout: 10_000 })));
  await expect(beto.page.getByText("¡Tiempo!")).toBeInViewport();
  expect(await shifts()).toEqual([]);
  // The tab says it until the person is back.
  await expect(ana.page).toHaveTitle(/^¡Tiempo! · /);
  await setHidden(ana.page, false);
  for (const { page } of [ana, beto]) await expect(page).not.toHaveTitle(/¡Tiempo!/);
  for (const [at, { page }] of [ana, beto].entries()) {
    await expect(said(page, "Se acabó el tiempo.")).toHaveCount(1);
    await expect(countdown(page)).toHaveCount(0);
    await expect(start(page)).toBeVisible();
    // Three strokes, each with an overtone.
    await expect.poll(() => sounds[at]?.length).toBe(6);
    expect(reads[at]).toEqual([]);
    await openLive(page, team);
    await page.keyboard.press("Tab");
    await expect(start(page)).toBeVisible();
    expect(sounds[at]?.filter((pitch) => pitch === 523.25)).toHaveLength(1);
    expect(sounds[at]).toHaveLength(6);
  }
});
