import type { Page } from "@playwright/test";
import { THANK_YOUS } from "#worker/contract/limits/retrospectives.ts";
import { boardOf } from "./board-data.ts";
import {
  expect,
  holdNextWrite,
  holdScripts,
  PHONE,
  teamOf,
  test,
  toast,
  untilHydrated,
  untilQuiet,
  writesTo,
} from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { candidate, message, receiver, retroOf, thank, vote, wall } from "./retrospective-page.ts";

type Named = { id: string };

test("A person sees received thanks first and given thanks in another tab, which stays after a reload", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { page } = beto;
  await page.goto("/thank-you");
  await expect(page.getByRole("heading", { level: 1, name: "Agradecimientos" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aquí van a quedar los agradecimientos que recibas" })).toBeVisible();
  await page.getByRole("tab", { name: "Dados" }).click();
  await expect(page.getByRole("heading", { name: "Aquí van a quedar los agradecimientos que des" })).toBeVisible();
  await page.getByRole("link", { name: "Ir a mis equipos" }).click();
  await expect(page).toHaveURL("/teams");

  const teamId = await teamOf(ana, beto);
  const retros = `/teams/${teamId}/retrospectives`;
  const retro = await ana.call<Named>("POST", retros, { retrospectiveName: "Sprint 1" });
  const give = (from: typeof ana, to: typeof ana, message: string) =>
    from.call("POST", `${retros}/${retro.id}/thank-you`, { userId: to.id, message });
  await give(ana, beto, "Por la calma del viernes");
  await give(ana, beto, "Por revisar mi código");
  await give(beto, ana, "Por invitarme a la mesa");

  await page.goto("/thank-you");
  const tabs = page.getByRole("tablist", { name: "Qué agradecimientos ver" }).getByRole("tab");
  await expect(tabs).toHaveText(["Dados", "Recibidos"]);
  await expect(page.getByRole("tab", { name: "Recibidos" })).toHaveAttribute("aria-selected", "true");
  const received = page.getByRole("list", { name: "Agradecimientos recibidos" }).getByRole("listitem");
  await expect(received).toHaveCount(2);
  await expect(received.first()).toContainText("Por revisar mi código");
  await expect(received.first()).toContainText("De Ana Soto");
  await expect(page.getByText("Por invitarme a la mesa")).toHaveCount(0);

  await untilHydrated(page);
  await page.getByRole("tab", { name: "Recibidos" }).focus();
  await page.keyboard.press("ArrowLeft");
  const given = page.getByRole("list", { name: "Agradecimientos dados" }).getByRole("listitem");
  await expect(given).toHaveCount(1);
  await expect(given).toContainText("Por invitarme a la mesa");
  await expect(given).toContainText("Para Ana Soto");
  await expect(page).toHaveURL("/thank-you?type=GIVER");
  await page.reload();
  await expect(given).toHaveCount(1);
  await page.getByRole("tab", { name: "Recibidos" }).click();
  await expect(received).toHaveCount(2);
});

test("“Ver más atrás” brings older thank-yous", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { path } = await retroOf(ana, beto);
  const give = (message: string) => ana.call("POST", `${path}/thank-you`, { userId: beto.id, message });
  for (let number = 1; number <= THANK_YOUS + 1; number += 1) await give(`Por la ayuda ${number}`);
  const { page } = beto;
  await page.goto("/thank-you");
  const received = page.getByRole("list", { name: "Agradecimientos recibidos" }).getByRole("listitem");
  await expect(received).toHaveCount(THANK_YOUS);
  const more = page.getByRole("button", { name: "Ver más atrás" });
  // Before hydration a click does nothing.
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(received).toHaveCount(THANK_YOUS + 1, { timeout: 1000 });
  }).toPass();
  await expect(more).toHaveCount(0);
});

test("A person who picks the next receiver while a thank-you is being sent keeps the receiver and the new text", async ({
  caller,
  person,
}) => {
  const [ana, beto, camila] = [await caller("Ana Soto"), await person("Beto Rojas"), await caller("Camila Fuentes")];
  const { path } = await retroOf(ana, beto, camila);
  const { page } = beto;
  await openLive(page, path);
  await receiver(page).selectOption({ label: "Ana Soto" });
  await message(page).fill("Por la paciencia.");
  const sending = await holdNextWrite(page, "**/thank-you");
  await thank(page).click();
  await receiver(page).selectOption({ label: "Camila Fuentes" });
  sending.pass();
  await expect(toast(page, "Agradecimiento creado")).toBeVisible();
  await expect(message(page)).toHaveValue("");
  await expect(receiver(page)).toHaveValue(camila.id);
  await message(page).fill("Por el café.");
  const next = await holdNextWrite(page, "**/thank-you");
  await thank(page).click();
  await message(page).fill("Por el café. Y por el refactor.");
  next.pass();
  await expect(wall(page)).toHaveCount(2);
  await expect(message(page)).toHaveValue("Por el café. Y por el refactor.");
});

test.describe("The server fails once while a thank-you is sent", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("A failed thank-you keeps its text, and sending it again creates it once", async ({ caller, person }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const { path } = await retroOf(ana, beto);
    const { page } = beto;
    await openLive(page, path);
    await expect(page.getByText("El muro espera el primer agradecimiento")).toBeVisible();
    await expect(receiver(page).getByRole("option")).toHaveText(["Elige a alguien del equipo", "Ana Soto"]);
    await message(page).fill("No");
    await expect(thank(page)).toBeDisabled();
    await receiver(page).selectOption({ label: "Ana Soto" });
    await thank(page).click();
    await expect(message(page)).toHaveAccessibleDescription("Escribe al menos 3 caracteres.");
    await expect(message(page)).toBeFocused();

    const text = "No habríamos salido sin ti.";
    await message(page).fill(text);
    (await holdNextWrite(page, "**/thank-you")).fail();
    await thank(page).click();
    await expect(toast(page, "Error inesperado")).toBeVisible();
    await expect(message(page)).toHaveValue(text);
    await expect(receiver(page)).toHaveValue(ana.id);
    await expect(wall(page)).toHaveCount(0);

    const sent = writesTo(page, "/thank-you");
    await thank(page).dblclick();
    await expect(toast(page, "Agradecimiento creado")).toBeVisible();
    await expect(wall(page)).toHaveText([new RegExp(`${text}.*De Beto Rojas.*Para Ana Soto`)]);
    await expect(message(page)).toHaveValue("");
    await expect(thank(page)).toBeDisabled();
    expect(sent).toHaveLength(1);
    expect(await ana.call("GET", `${path}/thank-you`)).toHaveLength(1);
  });
});

test("The author corrects and deletes a thank-you until the retrospective closes, and everyone sees it at once", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const { path } = await retroOf(ana, beto);
  for (const text of ["Gracias por todo", "Gracias por la guia https://ejemplo.cl/guia."]) {
    await beto.call("POST", `${path}/thank-you`, { userId: ana.id, message: text });
  }
  for (const { page } of [ana, beto]) await openLive(page, path);
  await expect(wall(ana.page)).toContainText(["Gracias por todo", "Gracias por la guia"]);
  const edit = (page: typeof ana.page) => page.getByRole("button", { name: "Editar tu agradecimiento a Ana Soto" });
  await expect(edit(ana.page)).toHaveCount(0);
  const link = wall(ana.page).getByRole("link", { name: "https://ejemplo.cl/guia", exact: true });
  await expect(link).toHaveAttribute("rel", "noopener nofollow ugc");

  const { page } = beto;
  await edit(page).last().click();
  const text = page.getByRole("dialog", { name: "Editar agradecimiento" }).getByLabel("Para Ana Soto");
  await expect(text).toHaveValue("Gracias por la guia https://ejemplo.cl/guia.");
  await text.fill("");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(text).toHaveAccessibleDescription("Escribe al menos 3 caracteres.");
  await text.fill("Gracias por la guía");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(toast(page, "Agradecimiento actualizado")).toBeVisible();
  for (const one of [page, ana.page])
    await expect(wall(one)).toContainText(["Gracias por todo", "Gracias por la guía"]);

  await page.getByRole("button", { name: "Eliminar tu agradecimiento a Ana Soto" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(toast(page, "Agradecimiento eliminado")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Agradecimientos/ })).toBeFocused();
  for (const one of [page, ana.page]) await expect(wall(one)).toContainText(["Gracias por la guía"]);
  await expect(wall(ana.page)).toHaveCount(1);
  await expect(edit(page)).toHaveCount(1);
  await ana.call("POST", `${path}/close`);
  await expect(edit(page)).toHaveCount(0);
});

/** Without the turn of each card. */
const placesOf = (page: Page) =>
  wall(page).evaluateAll((cards) =>
    cards
      .filter((card) => card instanceof HTMLElement)
      .map(({ offsetLeft, offsetTop, offsetHeight }) => ({ left: offsetLeft, top: offsetTop, height: offsetHeight })),
  );

test("On a computer the wall has no holes, its cards keep their order, and a new one moves no other", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { path } = await retroOf(ana, beto);
  const give = (lines: number) =>
    ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: Array(lines).fill("Por la calma").join("\n") });
  const lines = [6, 1, 1, 4, 1, 2, 5, 1];
  for (const count of lines) await give(count);
  const { page } = beto;
  await openLive(page, path);
  await expect(wall(page)).toHaveCount(lines.length);
  const places = await placesOf(page);
  const tops = places.map(({ top }) => top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  for (const [index, { left, top }] of places.entries()) {
    const above = places.slice(0, index).findLast((one) => one.left === left);
    if (above) expect(top - above.top - above.height, `above card ${index}`).toBeLessThan(25);
  }
  await give(3);
  await expect(wall(page)).toHaveCount(lines.length + 1);
  const after = await placesOf(page);
  expect(after.slice(0, -1)).toEqual(places);
  expect(after.at(-1)?.top).toBeGreaterThanOrEqual(Math.max(...tops));
});

test("On a phone the button that closes the retrospective comes after all that people do before", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto", { viewport: PHONE }), await caller("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("THANK");
  const { page } = ana;
  await openLive(page, board.path);
  const close = page.getByRole("button", { name: "Cerrar retrospectiva" });
  const question = page.getByRole("region", { name: "¿Valió la pena sentarse?" });
  await expect(question).toBeVisible();
  const [before, button] = [await question.boundingBox(), await close.boundingBox()];
  expect(button?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
});

test("A phone shows the wall first, and one press leads to the form below it", async ({ caller, person }) => {
  const phone = { viewport: PHONE, hasTouch: true };
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", phone)];
  const { path } = await retroOf(ana, beto);
  for (let card = 1; card <= 6; card += 1) {
    await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: `Gracias número ${card}` });
  }
  const { page } = beto;
  await openLive(page, path);
  await expect(wall(page).first()).toBeInViewport({ ratio: 1 });
  await expect(thank(page)).not.toBeInViewport();
  await page.getByRole("link", { name: "Dar las gracias" }).tap();
  await expect(page.getByRole("heading", { name: "Dar las gracias" })).toBeInViewport({ ratio: 1 });
  await expect(thank(page)).toBeInViewport({ ratio: 1 });
});

test("On a phone the links to what comes after the wall cover no part of the form", async ({ caller, person }) => {
  const phone = { viewport: { width: 360, height: 560 } };
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", phone)];
  const { path } = await retroOf(ana, beto);
  const { page } = beto;
  await openLive(page, path);
  // The form begins at the bottom of the screen.
  const heading = page.getByRole("heading", { name: "Dar las gracias" });
  await heading.evaluate((one) => one.scrollIntoView({ block: "end", behavior: "instant" }));
  const topOfForm = await heading.evaluate((one) => one.getBoundingClientRect().top);
  for (const name of ["Dar las gracias", "Ir a la votación"]) {
    const link = page.getByRole("link", { name });
    expect(await link.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(topOfForm);
  }
});

test("On paper the thank-yous of a closed retrospective stand one below the other, whole and without holes", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const { path } = await retroOf(ana, beto);
  const { page } = ana;
  for (let card = 1; card <= 6; card += 1) {
    const message = `Gracias número ${card}. ${"Por quedarte hasta el final. ".repeat(card)}`;
    await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message });
  }
  await ana.call("POST", `${path}/close`);
  await openLive(page, path);
  await expect(wall(page)).toHaveCount(6);
  // The inner part of an A4 page.
  await page.setViewportSize({ width: 703, height: 1032 });
  await page.emulateMedia({ media: "print" });
  await expect(wall(page).first()).toHaveCSS("break-inside", "avoid");
  const boxes = await wall(page).evaluateAll((all: HTMLElement[]) => {
    // Rows for the texts of the screen, which are larger: while a browser prints, no script sets them again.
    for (const one of all) one.style.gridRowEnd = "span 90";
    return all.map((one) => {
      const { x, y, height } = one.getBoundingClientRect();
      return { x: Math.round(x / 50), y, bottom: y + height };
    });
  });
  const gaps = boxes.flatMap(({ x, y }) => {
    const above = boxes.filter((one) => one.x === x && one.y < y).map(({ bottom }) => bottom);
    return above.length > 0 ? [y - Math.max(...above)] : [];
  });
  expect(gaps.length).toBeGreaterThan(2);
  expect(Math.max(...gaps)).toBeLessThan(30);
});

test("On a phone no thank-you shows beside the link to the ballot while the wall scrolls below it", async ({
  caller,
  person,
}) => {
  const phone = { viewport: { width: 320, height: 640 } };
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", phone)];
  const { path } = await retroOf(ana, beto);
  for (let card = 1; card <= 6; card += 1) {
    await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: `Gracias número ${card} por el sprint` });
  }
  const { page } = beto;
  await openLive(page, path);
  const link = page.getByRole("link", { name: "Ir a la votación" });
  for (const card of [1, 3, 5]) {
    await wall(page)
      .nth(card)
      .evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect(link).toBeInViewport({ ratio: 1 });
    const beside = await link.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const across = [4, innerWidth / 4, innerWidth - 4];
      const points = [top, bottom - 1].flatMap((y) => across.map((x) => document.elementFromPoint(x, y)));
      return points.filter((element) => element?.closest("[id^=gracias-]")).length;
    });
    expect(beside, `at card ${card}`).toBe(0);
  }
});

test("On a phone a new card appears after the others, its author sees it, and closing shows the winner", async ({
  caller,
  person,
}) => {
  const phone = { viewport: PHONE };
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", phone)];
  const { path } = await retroOf(ana, beto);
  for (let card = 1; card <= 6; card += 1) {
    await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: `Gracias número ${card}` });
  }
  const { page } = beto;
  await openLive(page, path);
  await expect(wall(page)).toHaveCount(6);
  await receiver(page).selectOption({ label: "Ana Soto" });
  await message(page).fill("La más nueva");
  await thank(page).click();
  await expect(wall(page).last()).toContainText("La más nueva");
  await expect(wall(page).last()).toBeInViewport();

  await page.getByRole("link", { name: "Ir a la votación" }).click();
  const votar = page.getByRole("button", { name: "Votar" });
  await expect(page.getByText("El voto es definitivo y secreto.")).toBeVisible();
  await page.getByRole("radio", { name: "Ana Soto" }).check();
  await votar.click();
  await expect(page.getByText("Votaste por Ana Soto.")).toBeVisible();
  await ana.call("POST", `${path}/sprint-winner`, { userId: beto.id });
  await ana.call("POST", `${path}/close`);
  const winner = page.getByRole("region", { name: "Beto Rojas" });
  await expect(winner).toBeInViewport();
  await expect(winner).toContainText("1 de 2 votos");
  await expect(winner).toContainText("Hubo empate en votos. Ganó quien recibió más agradecimientos");
});

test("A face of the text that comes before the scripts of the page leaves the wall as they will set it", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { path } = await retroOf(ana, beto);
  for (const message of ["Por la calma", "Por la guía", "Por el orden"])
    await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message });
  const { page } = beto;
  const load = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const first = await placesOf(page);
  await page.getByText("Por la calma").evaluate((text) => {
    // One line more.
    text.style.paddingBottom = "27px";
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const early = await placesOf(page);
  expect(early).not.toEqual(first);
  load();
  await untilHydrated(page);
  expect(await placesOf(page)).toEqual(early);
});

test("A line says what a person has done at the end, and leads to what is left", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("THANK");
  const { page } = beto;
  await openLive(page, board.path);
  await beto.call("POST", `${board.path}/thank-you`, { userId: ana.id, message: "Por la calma" });
  const line = page.getByRole("list", { name: "Lo que falta" });
  const parts = line.getByRole("listitem");
  await expect(parts).toHaveText([/^Agradeciste/, /^Vota·/, /^Responde$/]);
  await line.getByRole("link", { name: "Responde" }).press("Enter");
  const question = page.getByRole("region", { name: "¿Valió la pena sentarse?" });
  await expect(question).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(question.getByRole("button").first()).toBeFocused();
  await question.getByRole("button", { name: "Mucho" }).click();
  await expect(parts).toHaveText([/^Agradeciste/, /^Vota·/, /^Respondiste$/]);
  await line.getByRole("link", { name: "Vota" }).click();
  await candidate(page, "Ana Soto").check();
  await vote(page).click();
  await expect(parts).toHaveText([/^Agradeciste/, /^Votaste/, /^Respondiste$/]);
  await page.setViewportSize({ width: 360, height: 640 });
  const tops = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size, "one row on a phone").toBe(1);
});

test("A link within a page leads to its place also where a link like it was followed before a reload", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  await board.goTo("THANK");
  const { page } = beto;
  await page.setViewportSize(PHONE);
  await openLive(page, board.path);
  const [title, toBallot] = [
    page.getByRole("heading", { name: "Sprint winner" }),
    page.getByRole("list", { name: "Lo que falta" }).getByRole("link", { name: "Vota" }),
  ];
  await toBallot.click();
  await expect(title).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await openLive(page, board.path);
  await toBallot.click();
  await expect(page).toHaveURL(/#sprint-winner$/);
  // The router scrolls after the browser, and after what it reads.
  await untilQuiet(page);
  await expect(title).toBeInViewport();
});

test("The first choice of a receiver with the keyboard stays, and thanks them", async ({ caller, person }) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const { path } = await retroOf(ana, beto);
  const { page } = ana;
  await openLive(page, path);
  const list = receiver(page);
  await list.focus();
  // Scripts send the two events of a select at once, the browser one after the other.
  await list.press("ArrowDown");
  await expect(list).toHaveValue(beto.id);
  await message(page).fill("Por la calma");
  await page.getByRole("button", { name: "Agradecer", exact: true }).click();
  await expect(wall(page)).toContainText("Por la calma");
});
