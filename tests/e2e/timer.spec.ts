import type { Page } from "@playwright/test";
import { expect, type Person, teamOf, test, toast } from "./fixtures.ts";
import { openLive } from "./realtime.ts";

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

async function secondsOf(page: Page): Promise<number> {
  const [left = 0, seconds = 0] = ((await countdown(page).textContent()) ?? "").split(":").map(Number);
  return left * 60 + seconds;
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

test("A member starts a timer, everybody sees the same countdown in the time of Chile, and an admin cancels it", async ({
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

  const { endsAt } = await ana.call<{ endsAt: string }>("GET", `${team}/timers`);
  const hour = new Intl.DateTimeFormat("es-CL", { timeStyle: "short", hour12: false, timeZone: "America/Santiago" });
  for (const one of [ana.page, page]) {
    await expect(countdown(one)).toHaveText(/^1[12]:\d\d$/);
    await expect(widget(one)).toContainText(`termina ${hour.format(new Date(endsAt))} hora de Chile`);
    await expect(widget(one)).toContainText("lo puso Beto Rojas");
    await expect(said(one, "Empezó un timer de 12 minutos.")).toHaveCount(1);
  }
  const before = await Promise.all([secondsOf(ana.page), secondsOf(page)]);
  await expect.poll(() => secondsOf(ana.page)).toBeLessThan(before[0]);
  await expect.poll(() => secondsOf(page)).toBeLessThan(before[1]);
  await page.reload();
  await expect(countdown(page)).toHaveText(/^1[12]:\d\d$/);

  await expect(cancel(page)).toHaveCount(0);
  await cancel(ana.page).click();
  await expect(toast(ana.page, "Timer cancelado")).toBeVisible();
  for (const one of [ana.page, page]) {
    await expect(countdown(one)).toHaveCount(0);
    await expect(start(one)).toBeVisible();
    await expect(said(one, "El timer se detuvo antes de terminar.")).toHaveCount(1);
    await expect(one.getByText("¡Tiempo!")).toHaveCount(0);
  }
});

test("A timer rings once at its end, a reload does not ring again, and another timer can start", async ({ person }) => {
  // A timer lasts at least one minute, measured by the server's clock.
  test.setTimeout(120_000);
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const team = `/teams/${await teamOf(ana, beto)}`;
  const sounds = [await soundsOf(ana), await soundsOf(beto)];
  await openLive(ana.page, team);
  await openLive(beto.page, `${team}/members`);
  // A browser plays sound only after the person has pressed something.
  await beto.page.keyboard.press("Tab");
  await start(ana.page).click();
  await minutes(ana.page).fill("1");
  await ana.page.keyboard.press("Enter");
  for (const { page } of [ana, beto]) {
    await expect(said(page, /Empezó un timer de 1 minuto\. Termina a las \d\d:\d\d, hora de Chile\./)).toHaveCount(1);
  }
  await Promise.all([ana, beto].map(({ page }) => expect(page.getByText("¡Tiempo!")).toBeVisible({ timeout: 70_000 })));
  for (const [at, { page }] of [ana, beto].entries()) {
    await expect(said(page, "Se acabó el tiempo.")).toHaveCount(1);
    await expect(countdown(page)).toHaveCount(0);
    await expect(start(page)).toBeVisible();
    // Three strokes, each with an overtone.
    await expect.poll(() => sounds[at]?.length).toBe(6);
    await openLive(page, team);
    await page.keyboard.press("Tab");
    await expect(start(page)).toBeVisible();
    expect(sounds[at]?.filter((pitch) => pitch === 523.25)).toHaveLength(1);
    expect(sounds[at]).toHaveLength(6);
  }
});
