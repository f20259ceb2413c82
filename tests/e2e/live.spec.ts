import { expect, loseScript, type Person, teamOf, test } from "./fixtures.ts";
import { expectCountdown, offlineBadge, openLive, readsOf, waitUntilJoined } from "./realtime.ts";

type Named = { id: string };
const COUNTER = { name: "Días sin bugs", incrementButtonLabel: "Sumar", resetButtonLabel: "Volver" };

async function pair(person: (name: string) => Promise<Person>) {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  return { ana, beto, teamId, api: `/teams/${teamId}` };
}

test.describe("A member sees what another member changes without fetching it", () => {
  test("A member sees a retrospective and its timer change without fetching them", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const { page } = beto;
    await openLive(page, `${api}/retrospectives`);
    const retro = await ana.call<Named>("POST", `${api}/retrospectives`, { retrospectiveName: "Sprint 1" });
    const path = `${api}/retrospectives/${retro.id}`;
    const link = page.getByRole("link", { name: "Sprint 1" });
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByText("0 de 2 votos")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Ana Soto" })).toBeEnabled();
    await expect(page.getByText("El muro espera el primer agradecimiento")).toBeVisible();
    const reads = readsOf(page);

    await ana.call("PATCH", path, { retrospectiveName: "Sprint uno" });
    await expect(page.getByRole("heading", { level: 1, name: "Sprint uno" })).toBeVisible();
    await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: "Por la ayuda" });
    await expect(page.getByText("Por la ayuda")).toBeVisible();
    await ana.call("POST", `${path}/sprint-winner`, { userId: beto.id });
    await expect(page.getByText("1 de 2 votos")).toBeVisible();
    await ana.call("POST", `${api}/timers`, { minutes: 5 });
    await expect(page.getByRole("timer")).toBeVisible();
    await ana.call("DELETE", `${api}/timers`);
    await expect(page.getByRole("timer")).toBeHidden();
    // A slow machine may read the timer again to measure the server's clock.
    expect(reads.filter((read) => read !== "timers")).toEqual([]);

    await ana.call("POST", `${path}/close`);
    await expect(page.getByText("Cerrado", { exact: true })).toBeVisible();
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Miembros" }).click();
    await expect(
      page.getByRole("row", { name: /Beto Rojas/ }).getByRole("cell", { name: "1", exact: true }),
    ).toBeVisible();
    // What was agreed shows first on a closed retrospective.
    expect(reads.filter((read) => read !== "timers")).toEqual(["agreements"]);
  });

  test("A member sees topics and messages change without fetching them", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const third = await person("Carla Mena");
    await third.call("POST", `${api}/users`, { joinPassword: "mesa-larga" });
    const [list, thread] = [beto.page, third.page];
    for (const page of [list, thread]) await openLive(page, `${api}/topics`);
    const topic = await ana.call<Named>("POST", `${api}/topics`, { title: "Reuniones más cortas" });
    for (const page of [list, thread]) await expect(page.getByText("Reuniones más cortas")).toBeVisible();
    // The page of a topic asks once for a retrospective that could take it.
    const loaded = thread.waitForResponse(/\/now$/);
    await thread.getByRole("link", { name: "Reuniones más cortas" }).click();
    await expect(thread.getByText("Todavía no hay mensajes")).toBeVisible();
    await loaded;
    const reads = [readsOf(list), readsOf(thread)];

    const written = await ana.call<Named>("POST", `${api}/topics/${topic.id}/messages`, { message: "De acuerdo" });
    await expect(thread.getByText("De acuerdo")).toBeVisible();
    await expect(list.getByText("1 mensaje")).toBeVisible();
    await ana.call("POST", `${api}/topics/${topic.id}/messages/${written.id}/toggle-like`);
    await expect(
      thread.getByRole("button", { name: "Me gusta: mensaje de Ana Soto, 1", pressed: false }),
    ).toBeVisible();
    await ana.call("POST", `${api}/topics/${topic.id}/toggle-like`);
    for (const page of [list, thread]) {
      const like = page.getByRole("button", { name: "Me gusta: Reuniones más cortas, 1", pressed: false });
      await expect(like).toBeVisible();
    }
    await ana.call("POST", `${api}/topics`, { title: "Otra idea" });
    await expect(list.getByRole("link", { name: "Otra idea" })).toBeVisible();
    await ana.call("PATCH", `${api}/topics/${topic.id}`, { title: "Dailies de diez minutos" });
    await expect(thread.getByRole("heading", { level: 1, name: "Dailies de diez minutos" })).toBeVisible();
    await expect(list.getByRole("link", { name: "Dailies de diez minutos" })).toBeVisible();
    expect(reads).toEqual([[], []]);
  });

  test("A member sees counters and members change without fetching them", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const third = await person("Carla Mena");
    await third.call("POST", `${api}/users`, { joinPassword: "mesa-larga" });
    const [counters, members] = [beto.page, third.page];
    await openLive(counters, `${api}/counters`);
    await openLive(members, `${api}/members`);
    const reads = [readsOf(counters), readsOf(members)];

    const counter = await ana.call<Named>("POST", `${api}/counters`, COUNTER);
    await expect(counters.getByRole("link", { name: COUNTER.name })).toBeVisible();
    await ana.call("POST", `${api}/counters/${counter.id}/increment`);
    await expect(counters.getByText("Listo por hoy")).toBeVisible();
    await ana.call("PATCH", `${api}/counters/${counter.id}`, { name: "Días en calma" });
    await expect(counters.getByRole("link", { name: "Días en calma" })).toBeVisible();
    await ana.call("POST", `${api}/users/${beto.id}/admin`);
    await expect(members.getByRole("row", { name: /Beto Rojas/ })).toContainText("Admin");
    expect(reads).toEqual([[], []]);

    // What was deleted or restored is read again.
    await ana.call("DELETE", `${api}/counters/${counter.id}`);
    await expect(counters.getByRole("link", { name: "Días en calma" })).toBeHidden();
  });
});

test("A person sees their own write in all their tabs without fetching it, and others do not see what is personal", async ({
  person,
}) => {
  const { ana, beto, api } = await pair(person);
  const topic = await ana.call<Named>("POST", `${api}/topics`, { title: "Reuniones" });
  const otherTab = await ana.context.newPage();
  const path = `${api}/topics/${topic.id}`;
  for (const page of [ana.page, otherTab, beto.page]) await openLive(page, path);
  const reads = [ana.page, otherTab, beto.page].map(readsOf);
  const like = (liked: boolean) => ({ name: "Me gusta: Reuniones, 1", pressed: liked });

  await ana.page.getByRole("button", { name: "Me gusta: Reuniones, 0" }).click();
  await expect(ana.page.getByText("Like actualizado")).toBeVisible();
  for (const page of [ana.page, otherTab]) await expect(page.getByRole("button", like(true))).toBeVisible();
  await expect(beto.page.getByRole("button", like(false))).toBeVisible();
  await ana.page.getByLabel("Tu mensaje").fill("Probemos una semana");
  await ana.page.getByRole("button", { name: "Enviar" }).click();
  await expect(ana.page.getByText("Mensaje Creado")).toBeVisible();
  for (const page of [ana.page, otherTab, beto.page]) {
    await expect(page.getByText("Probemos una semana")).toHaveCount(1);
  }
  expect(reads).toEqual([[], [], []]);
});

test.describe("A person loses the connection to the room", () => {
  test.use({ expectedErrors: [/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test("A page that lost the script of its connection is live some seconds later, without a reload", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    const find = await loseScript(page, "minReconnectionDelay");
    await page.goto(`/teams/${await teamOf(ana)}/topics`);
    await expect(offlineBadge(page)).toBeVisible();
    const joined = waitUntilJoined(page);
    await find();
    await joined;
    await expect(offlineBadge(page)).toHaveCount(0);
  });

  test("A person who reconnects sees exactly what changed meanwhile", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const retro = await ana.call<Named>("POST", `${api}/retrospectives`, { retrospectiveName: "Sprint 1" });
    const path = `${api}/retrospectives/${retro.id}`;
    const { page } = beto;
    await openLive(ana.page, api);
    await openLive(page, path);
    // A change made just before the page was rendered is sent once more.
    await expect(offlineBadge(page)).toBeHidden();
    await beto.context.setOffline(true);
    await expect(offlineBadge(page)).toBeVisible();
    await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: "Mientras no estabas" });
    await ana.call("POST", `${api}/counters`, COUNTER);
    const reads = readsOf(page);
    const back = waitUntilJoined(page);
    await beto.context.setOffline(false);
    await back;
    await expect(page.getByText("Mientras no estabas")).toBeVisible();
    await expect(offlineBadge(page)).toBeHidden();
    expect(reads).toEqual([`retrospectives/${retro.id}/thank-you`]);
  });

  test("A person who returns to a page with a dead socket sees the changes they missed", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const { page } = beto;
    let deaf = false;
    await page.routeWebSocket(/\/parties\//, (socket) => {
      const server = socket.connectToServer();
      const first = !deaf;
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        if (!(deaf && first)) socket.send(message);
      });
    });
    await openLive(page, `${api}/counters`);
    deaf = true;
    await ana.call("POST", `${api}/counters`, COUNTER);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("link", { name: COUNTER.name })).toBeVisible();
    await expect(offlineBadge(page)).toBeHidden();
  });

  test("A socket that the room renews is back before the header says that it is not live", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const { page } = beto;
    let renew = () => {};
    await page.routeWebSocket(/\/parties\//, (socket) => {
      socket.connectToServer();
      renew = () => void socket.close({ code: 1012 });
    });
    await openLive(page, `${api}/counters`);
    const wasShown = await page.evaluateHandle(() => {
      const shown = { badge: false };
      new MutationObserver(() => {
        shown.badge ||= document.body.innerText.includes("Sin conexión en vivo");
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return shown;
    });
    renew();
    await ana.call("POST", `${api}/counters`, COUNTER);
    await expect(page.getByRole("link", { name: COUNTER.name })).toBeVisible();
    expect(await wasShown.jsonValue()).toEqual({ badge: false });
  });

  test("A person without sockets can read, write and use the timer, sees within half a minute what changes elsewhere, and the header says that it is not live", async ({
    person,
  }) => {
    const { ana, api } = await pair(person);
    const { page } = ana;
    await page.clock.install();
    await page.routeWebSocket(/\/parties\//, (socket) => socket.close({ code: 1011 }));
    await page.goto(`${api}/retrospectives/create`);
    await expect(offlineBadge(page)).toBeVisible();
    await page.getByLabel("Nombre").fill("Sin socket");
    await page.getByRole("radio", { name: /Sin mesa/ }).check();
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sin socket" })).toBeVisible();
    const [retro] = /\/retrospectives\/[^/?]+/.exec(page.url()) ?? [""];
    await page.getByLabel("¿A quién?").selectOption({ label: "Beto Rojas" });
    await page.getByLabel("¿Por qué?").fill("Por la paciencia");
    await page.getByRole("button", { name: "Agradecer" }).click();
    await expect(page.getByRole("list", { name: "Agradecimientos" }).getByText("Por la paciencia")).toBeVisible();
    await page.getByRole("button", { name: "Poner Timer" }).click();
    await page.getByRole("button", { name: "Empezar" }).click();
    await expect(page.getByRole("timer")).toBeVisible();
    const { endsAt } = await ana.call<{ endsAt: string }>("GET", `${api}/timers`);
    await expectCountdown(page, endsAt);
    await expect(offlineBadge(page)).toBeVisible();
    await ana.call("PATCH", `${api}${retro}`, { retrospectiveName: "Sin socket, otra vez" });
    await page.clock.fastForward(30_000);
    await expect(page.getByRole("heading", { level: 1, name: "Sin socket, otra vez" })).toBeVisible();
  });
});

test("The countdown shows the same second in two browsers whose clocks differ by ten minutes", async ({ person }) => {
  const { ana, beto, api } = await pair(person);
  for (const [{ page }, minutes] of [
    [ana, 4],
    [beto, -6],
  ] as const) {
    await page.addInitScript((shift) => {
      const RealDate = Date;
      const now = () => RealDate.now() + shift;
      window.Date = new Proxy(RealDate, {
        construct: (target, args) => (args.length === 0 ? new target(now()) : Reflect.construct(target, args)),
        get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
      });
    }, minutes * 60_000);
  }
  await openLive(ana.page, api);
  const { endsAt } = await ana.call<{ endsAt: string }>("POST", `${api}/timers`, { minutes: 5 });
  // Ana saw it start, and Beto opens the page later.
  await openLive(beto.page, api);
  for (const { page } of [ana, beto]) {
    await expectCountdown(page, endsAt);
  }
  await beto.page.reload();
  await expectCountdown(beto.page, endsAt);
});
