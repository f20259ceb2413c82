import type { Locator, Page } from "@playwright/test";
import { boardOf } from "./board-data.ts";
import { expect, passUntil, teamOf, test, toast, untilQuiet } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { openLive, waitUntilJoined } from "./realtime.ts";
import { candidate, message, receiver, retroOf, thank, vote, wall } from "./retrospective-page.ts";

const named = (page: Page) => page.getByLabel("Nombre");
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const closing = (page: Page) => page.getByRole("dialog", { name: "¿Cerrar la retrospectiva?" });
const closeButton = (from: Page | Locator) => from.getByRole("button", { name: "Cerrar retrospectiva" });

const revealed = (page: Page, name: string) =>
  page.getByRole("paragraph", { includeHidden: true }).filter({ hasText: new RegExp(`^${name}$`) });

const animations = (name: Locator) =>
  name.evaluate((element) => element.closest("[aria-hidden]")?.getAnimations({ subtree: true }).length);

/**
 * Counts in the page itself, because the winner's reveal may be over before another call reaches the page.
 * @returns the most animations at one time, when it has ended
 */
const animationsOfWinnerReveal = (page: Page, name: string) =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        let most = -1;
        const look = () => {
          const shown = [...document.querySelectorAll("[aria-hidden] p")].find((one) => one.textContent === text);
          const overlay = shown?.closest("[aria-hidden]");
          if (!overlay && most >= 0) return resolve(most);
          if (overlay) most = Math.max(most, overlay.getAnimations({ subtree: true }).length);
          requestAnimationFrame(look);
        };
        look();
      }),
    name,
  );

async function choose(page: Page, option: string): Promise<void> {
  await page.getByRole("button", { name: "Opciones de la retrospectiva" }).click();
  await page.getByRole("menuitem", { name: option }).click();
}

test("A member creates a retrospective, and only an admin renames and closes it", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const list = `/teams/${await teamOf(ana, beto)}/retrospectives`;

  await openLive(beto.page, list);
  await expect(beto.page.getByText("Aquí van a vivir las retrospectivas del equipo")).toBeVisible();
  await beto.page.getByRole("main").getByRole("link", { name: "Crear" }).click();
  await beto.page.getByRole("button", { name: "Crear" }).click();
  await expect(named(beto.page)).toHaveAccessibleDescription(/Completa este campo\./);
  await expect(named(beto.page)).toBeFocused();
  await named(beto.page).fill("Sprint 1");
  await beto.page.getByRole("radio", { name: /Sin mesa/ }).check();
  await beto.page.getByRole("button", { name: "Crear" }).click();
  await expect(toast(beto.page, "Retrospectiva creada")).toBeVisible();
  await expect(title(beto.page)).toHaveText("Sprint 1");
  await expect(closeButton(beto.page)).toHaveCount(0);
  await expect(beto.page.getByRole("button", { name: "Opciones de la retrospectiva" })).toHaveCount(0);
  const path = new URL(beto.page.url()).pathname;
  await openLive(beto.page, `${path}/edit`);
  await expect(beto.page.getByText("Solo los admins pueden editarla")).toBeVisible();
  await expect(named(beto.page)).toHaveCount(0);
  await beto.page.getByRole("link", { name: "Volver a la retrospectiva" }).click();

  await openLive(ana.page, path);
  await choose(ana.page, "Editar");
  await named(ana.page).fill("S1");
  await ana.page.getByRole("button", { name: "Guardar" }).click();
  await expect(named(ana.page)).toHaveAccessibleDescription("Escribe al menos 3 caracteres.");
  await named(ana.page).fill("Sprint 1 bis");
  await ana.page.getByRole("button", { name: "Guardar" }).click();
  await expect(toast(ana.page, "Retrospectiva actualizada")).toBeVisible();
  await expect(title(ana.page)).toHaveText("Sprint 1 bis");
  await expect(title(beto.page)).toHaveText("Sprint 1 bis");

  await closeButton(ana.page).click();
  await expect(closing(ana.page)).toContainText("Faltan 2 votos.");
  await closing(ana.page).getByRole("button", { name: "Cancelar" }).click();
  await expect(closing(ana.page)).toBeHidden();
  await expect(ana.page.getByText("Abierto", { exact: true })).toBeVisible();
  await closeButton(ana.page).click();
  await closeButton(closing(ana.page)).click();
  await expect(toast(ana.page, "Retrospectiva cerrada")).toBeVisible();
  for (const { page } of [ana, beto]) {
    await expect(page.getByText("Cerrado", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Este sprint lo ganó todo el equipo" })).toBeVisible();
    await expect(page.getByText("La votación se cerró sin tu voto.")).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expect(receiver(page)).toHaveCount(0);
    await expect(thank(page)).toHaveCount(0);
  }
  await expect(closeButton(ana.page)).toHaveCount(0);
  await ana.page.getByRole("button", { name: "Opciones de la retrospectiva" }).click();
  await expect(ana.page.getByRole("menuitem", { disabled: true })).toHaveText("Cerrar retrospectiva");

  const { id } = await ana.call<{ id: string }>("POST", list, { retrospectiveName: "Sprint 2" });
  await beto.call("POST", `${list}/${id}/sprint-winner`, { userId: ana.id });
  await ana.call("POST", `${list}/${id}/close`);
  await ana.call("POST", list, { retrospectiveName: "Sprint 3" });
  await openLive(beto.page, list);
  const cards = beto.page.getByRole("listitem").filter({ has: beto.page.getByRole("heading", { level: 2 }) });
  await expect(cards).toHaveText([
    /Sprint 3.*Abierto/,
    /Sprint 2.*Ana Soto.*1 de 1 voto.*Cerrado/,
    /Sprint 1 bis.*Sin votos.*Cerrado/,
  ]);
  await expect(cards.filter({ hasText: "Sprint 2" }).getByRole("img", { name: "Sprint winner" })).toBeVisible();
  await beto.page.getByRole("link", { name: "Entrar a Sprint 3" }).click();
  await expect(title(beto.page)).toHaveText("Sprint 3");
});

test("The list shows the days of open and closed retrospectives in one format", async ({ person }) => {
  const ana = await person("Ana Soto");
  const list = `/teams/${await teamOf(ana)}/retrospectives`;
  const { id } = await ana.call<{ id: string }>("POST", list, { retrospectiveName: "Sprint 1" });
  await ana.call("POST", `${list}/${id}/close`);
  await ana.call("POST", list, { retrospectiveName: "Sprint 2" });
  await ana.page.goto(list);
  const shortDay = /^\d{1,2} [a-z]{3,4} \d{4}$/;
  await expect(ana.page.getByRole("list", { name: /^(Abiertas|Cerradas)$/ }).getByRole("time")).toHaveText([
    shortDay,
    shortDay,
  ]);
});

test("Everybody sees the winner revealed once, Escape skips it, reduced motion disables it and a person who is typing continues", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const carla = await person("Carla Paz", { reducedMotion: "reduce" });
  const { path } = await retroOf(ana, beto, carla);
  for (const { call } of [ana, carla]) await call("POST", `${path}/sprint-winner`, { userId: beto.id });
  await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: "Por la paciencia." });
  await ana.call("POST", `${path}/thank-you`, { userId: carla.id, message: "Por los datos." });
  await ana.page.clock.install();
  for (const { page } of [ana, beto, carla]) await openLive(page, path);
  await receiver(beto.page).selectOption({ label: "Carla Paz" });
  await message(beto.page).pressSequentially("Gracias por ");

  await closeButton(ana.page).click();
  const seenByOthers = [beto, carla].map(({ page }) => animationsOfWinnerReveal(page, "Beto Rojas"));
  // With the clock stopped, only Escape can end the winner's reveal.
  await ana.page.clock.pauseAt((await ana.page.evaluate(() => Date.now())) + 10_000);
  await closeButton(closing(ana.page)).click();
  await passUntil(ana.page, () => revealed(ana.page, "Beto Rojas").isVisible());
  await expect(closing(ana.page)).toBeHidden();
  await expect.poll(() => animations(revealed(ana.page, "Beto Rojas"))).toBeGreaterThan(0);
  await ana.page.keyboard.press("Escape");
  await expect(revealed(ana.page, "Beto Rojas")).toHaveCount(0);
  await ana.page.clock.resume();
  const [seenByBeto, seenByCarla] = await Promise.all(seenByOthers);
  expect(seenByBeto).toBeGreaterThan(0);
  expect(seenByCarla).toBe(0);

  const typed = beto.page.getByLabel("Lo que escribiste");
  await expect(typed).toBeFocused();
  await beto.page.keyboard.type("todo");
  await expect(typed).toHaveValue("Gracias por todo");
  await expect(beto.page.getByText("Tu agradecimiento no alcanzó a salir")).toBeVisible();
  await expect(thank(beto.page)).toHaveCount(0);

  for (const { page } of [beto, carla]) await expect(revealed(page, "Beto Rojas")).toHaveCount(0);
  for (const { page } of [ana, beto, carla]) {
    await expect(
      page.getByRole("status").filter({ hasText: "¡Sprint winner: Beto Rojas, con 1 agradecimiento!" }),
    ).toHaveCount(1);
    await Promise.all([waitUntilJoined(page), page.reload()]);
    await expect(page.getByRole("region", { name: "Beto Rojas" })).toContainText("Por la paciencia.");
    await expect(revealed(page, "Beto Rojas")).toHaveCount(0);
  }
});

/** Counts the frames with the winner's name before something covers the page. Their reveal shows it, so nothing counts after that. */
const frameCounter = (page: Page) =>
  page.evaluateHandle(() => {
    const seen = { frames: 0 };
    const look = () => {
      const cover = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(".fixed.inset-0");
      if (cover && getComputedStyle(cover).opacity === "1") return;
      if (document.querySelector("#ganador")) seen.frames += 1;
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });

test("Nobody reads the winner's name before it is revealed, and then the title and the way to the sheet are in sight", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [
    await caller("Ana Soto"),
    await person("Beto Rojas", { viewport: { width: 1280, height: 620 } }),
  ];
  const { path, list } = await retroOf(ana, beto);
  await ana.call("POST", `${path}/sprint-winner`, { userId: beto.id });
  await ana.call("POST", list.replace("retrospectives", "timers"), { minutes: 5 });
  const { page } = beto;
  await openLive(page, path);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  // The first key loads what the closing shows, so the name would be there at once.
  await page.keyboard.press("Shift");
  await untilQuiet(page);
  const seen = await frameCounter(page);
  await ana.call("POST", `${path}/close`);
  await expect(revealed(page, "Beto Rojas")).toBeVisible();
  expect(await seen.jsonValue()).toEqual({ frames: 0 });
  await page.keyboard.press("Escape");
  await expect(revealed(page, "Beto Rojas")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Sprint 1" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "La hoja" }).click({ timeout: 3000 });
  await expect(page).toHaveURL(/summary$/);
});

/** The most keys besides those of the texts: 172, and some more where a key comes before the page has moved the focus. */
const MOST_KEYS = 178;

test(`A person runs a whole retrospective by keyboard alone with at most ${MOST_KEYS} keys`, async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await caller("Beto Rojas")];
  const { page } = ana;
  await page.addInitScript(() => {
    const count = ({ key }: KeyboardEvent) => {
      const isText = key.length === 1;
      if (!isText) sessionStorage.setItem("keys", String(1 + Number(sessionStorage.getItem("keys"))));
    };
    addEventListener("keydown", count, { capture: true });
  });
  const { keyboard } = page;
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await keyboard.press("Enter");
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const write = async (target: Locator, ...lines: string[]) => {
    await tabTo(page, target);
    for (const line of lines) {
      await keyboard.type(line);
      await keyboard.press("Enter");
    }
  };
  await openLive(page, `/teams/${await teamOf(ana, beto)}/retrospectives`);
  await press(page.getByRole("main").getByRole("link", { name: "Crear" }));
  await write(named(page), "Sprint 1");
  await expect(title(page)).toHaveText("Sprint 1");
  await press(button(/^Bien/));
  await press(button("Pasar a Escribir"));

  const newCard = (column: string) => page.getByRole("textbox", { name: `Nueva tarjeta en ${column}` });
  await write(newCard("Lo bueno"), "La demo", "Mostrar antes");
  await write(newCard("Por mejorar"), "Las reuniones");
  await press(button("Pasar a Juntar"));
  await press(page.getByRole("dialog").getByRole("button", { name: "Pasar a Juntar" }));

  await press(button("Tomar: La demo"));
  await press(button("Juntar aquí: Mostrar antes"));
  await expect(page.getByRole("textbox", { name: "Nombre del grupo" })).toBeFocused();
  await keyboard.type("Mostrar");
  await keyboard.press("Enter");
  await press(button("Pasar a Elegir"));

  const fichas = async (name: string, count: number) => {
    await tabTo(page, page.getByRole("spinbutton", { name: `Fichas en ${name}` }));
    for (let n = 0; n < count; n += 1) await keyboard.press("ArrowUp");
  };
  await fichas("Mostrar", 3);
  await fichas("Las reuniones", 2);
  await press(button("Pasar a Conversar"));
  await press(button("Empezar: Mostrar"));
  await tabTo(page, page.getByLabel("Nota", { exact: true }));
  await keyboard.type("Ensayarla antes");
  await press(button("Anotar un acuerdo"));
  await expect(page.getByLabel("¿Qué acordamos?")).toBeFocused();
  await keyboard.type("Ensayar el jueves");
  await keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "Mostrar" })).toContainText("Ensayar el jueves");
  await press(button("Siguiente: Las reuniones"));
  await press(button("Pasar a Agradecer"));

  await tabTo(page, receiver(page));
  await page.keyboard.type("Beto");
  await page.keyboard.press("Tab");
  await expect(message(page)).toBeFocused();
  await page.keyboard.type("Por la guardia del domingo.");
  await page.keyboard.press("Tab");
  await expect(thank(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(wall(page)).toContainText(["Por la guardia del domingo."]);
  await expect(receiver(page)).toBeFocused();

  await tabTo(page, candidate(page, "Ana Soto"));
  await page.keyboard.press("ArrowDown");
  await expect(candidate(page, "Beto Rojas")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(vote(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Votaste por Beto Rojas.")).toBeVisible();
  await expect(page.getByText("1 de 2 votos")).toBeVisible();

  await press(closeButton(page));
  await tabTo(page, closeButton(closing(page)));
  await Promise.all([expect(revealed(page, "Beto Rojas")).toBeVisible(), page.keyboard.press("Enter")]);
  await expect(closing(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(revealed(page, "Beto Rojas")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Beto Rojas" })).toBeVisible();
  await expect(page.getByRole("link", { name: "La hoja" })).toBeFocused();
  expect(await page.evaluate(() => Number(sessionStorage.getItem("keys")))).toBeLessThanOrEqual(MOST_KEYS);
});

test("A closed retrospective shows its winner, the agreements, the pulse and the way to the sheet before the thank-yous", async ({
  caller,
  person,
}) => {
  const people = [await person("Ana Soto"), await person("Beto Rojas"), await person("Camila Díaz")] as const;
  const [ana, beto] = people;
  const dani = await caller("Dani Vega");
  const board = await boardOf(...people, dani);
  for (const who of [...people, dani]) await board.act(who, { kind: "answer", question: "worth", value: 5 });
  const agreement = { text: "Daily de pie", ownerId: beto.id, retrospectiveId: board.path.split("/").at(-1) };
  const { id } = await ana.call<{ id: string }>("POST", `/teams/${board.teamId}/agreements`, agreement);
  await ana.call("POST", `${board.path}/thank-you`, { userId: beto.id, message: "Por el café" });
  await ana.call("POST", `${board.path}/sprint-winner`, { userId: beto.id });
  await ana.call("POST", `${board.path}/close`);
  await ana.call("PATCH", `/teams/${board.teamId}/agreements/${id}`, { state: "DONE" });
  const { page } = beto;
  await openLive(page, board.path);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Beto Rojas",
    "Lo que acordamos",
    "El pulso",
    "Todo en una página",
    /^Agradecimientos/,
  ]);
  await expect(page.getByRole("region", { name: "Lo que acordamos" })).toContainText("Daily de pieBeto Rojas · Hecho");
  await expect(page.getByRole("region", { name: "El pulso" })).toContainText("4Mucho");
});

test("All of a closed retrospective has the width of the other screens, with its table too", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [
    await person("Ana Soto", { viewport: { width: 1920, height: 1080 } }),
    await caller("Beto Rojas"),
  ];
  const board = await boardOf(ana, beto);
  await board.addCard(ana, "El café");
  await ana.call("POST", `${board.path}/close`);
  const { page } = ana;
  await openLive(page, board.path);
  const edges = async (part: Locator) => {
    const box = await part.boundingBox();
    return { start: box?.x, end: (box?.x ?? 0) + (box?.width ?? 0) };
  };
  const sheet = page.getByRole("region", { name: "Todo en una página" });
  const timer = page.getByRole("button", { name: "Poner Timer" });
  const { start, end } = await edges(sheet);
  expect((await edges(title(page))).start).toBe(start);
  expect((await edges(timer)).end).toBe(end);
  const tabs = page.getByRole("tablist", { name: "Partes de la retrospectiva" });
  expect((await edges(tabs)).start).toBe(start);
  await page.getByRole("tab", { name: "La mesa" }).click();
  await expect(page.getByText("El café")).toBeVisible();
  expect(await edges(sheet)).toEqual({ start, end });
});

test("A page asks for the closed board only after it knows of the closing", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const board = await boardOf(ana, beto);
  const { page } = beto;
  let isClosing = false;
  // The room sends those who watch that the board is closed, and this page misses the event of the closing.
  await page.routeWebSocket(/\/parties\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isClosing || String(message).includes('"board-closed"')) socket.send(message);
    });
  });
  await openLive(page, board.path);
  const asked: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (isClosing && path.startsWith(`/api${board.path}`)) asked.push(path.replace(`/api${board.path}`, ""));
  });
  isClosing = true;
  await ana.call("POST", `${board.path}/close`);
  await expect.poll(() => asked).toContain("/board");
  expect(asked[0]).toBe("");
});
