import { expect, type Person, teamOf, test } from "./fixtures.ts";
import { countdownError, lostBadge, openLive, readsOf, SOON, untilLive } from "./watch.ts";

type Named = { id: string };
const COUNTER = { name: "Días sin bugs", incrementButtonLabel: "Sumar", resetButtonLabel: "Volver" };

async function pair(person: (name: string) => Promise<Person>) {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  return { ana, beto, teamId, api: `/teams/${teamId}` };
}

test.describe("What one does the other sees within a second, and their browser asks for nothing", () => {
  test("In a retrospective, with its timer", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const { page } = beto;
    await openLive(page, `${api}/retrospectives`);
    const retro = await ana.call<Named>("POST", `${api}/retrospectives`, { retrospectiveName: "Sprint 1" });
    const path = `${api}/retrospectives/${retro.id}`;
    const link = page.getByRole("link", { name: "Sprint 1" });
    await expect(link).toBeVisible(SOON);
    await link.click();
    await expect(page.getByText("0 de 2 votos")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Ana Soto" })).toBeEnabled();
    await expect(page.getByText("La pared espera el primer agradecimiento")).toBeVisible();
    const reads = readsOf(page);

    await ana.call("PATCH", path, { retrospectiveName: "Sprint uno" });
    await expect(page.getByRole("heading", { level: 1, name: "Sprint uno" })).toBeVisible(SOON);
    await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: "Por la ayuda" });
    await expect(page.getByText("Por la ayuda")).toBeVisible(SOON);
    await ana.call("POST", `${path}/sprint-winner`, { userId: beto.id });
    await expect(page.getByText("1 de 2 votos")).toBeVisible(SOON);
    await ana.call("POST", `${api}/timers`, { minutes: 5 });
    await expect(page.getByRole("timer")).toBeVisible(SOON);
    await ana.call("DELETE", `${api}/timers`);
    await expect(page.getByRole("timer")).toBeHidden(SOON);
    // A slow machine may measure the server's clock once more while the timer runs.
    expect(reads.filter((read) => read !== "timers")).toEqual([]);

    await ana.call("POST", `${path}/close`);
    await expect(page.getByText("Cerrado", { exact: true })).toBeVisible(SOON);
    // Beto won: his wins are counted anew, his own and those of the list of people to vote for.
    await expect.poll(() => reads.filter((read) => read !== "timers").sort()).toEqual(["/api/users", "users"]);
  });

  test("In topics and their conversation", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const third = await person("Carla Mena");
    await third.call("POST", `${api}/users`, { joinPassword: "mesa-larga" });
    const [list, thread] = [beto.page, third.page];
    for (const page of [list, thread]) await openLive(page, `${api}/topics`);
    const topic = await ana.call<Named>("POST", `${api}/topics`, { title: "Reuniones más cortas" });
    for (const page of [list, thread]) await expect(page.getByText("Reuniones más cortas")).toBeVisible(SOON);
    await thread.getByRole("link", { name: "Reuniones más cortas" }).click();
    await expect(thread.getByText("Todavía no hay mensajes")).toBeVisible();
    const reads = [readsOf(list), readsOf(thread)];

    const written = await ana.call<Named>("POST", `${api}/topics/${topic.id}/messages`, { message: "De acuerdo" });
    await expect(thread.getByText("De acuerdo")).toBeVisible(SOON);
    await expect(list.getByText("1 mensaje")).toBeVisible(SOON);
    await ana.call("POST", `${api}/topics/${topic.id}/messages/${written.id}/toggle-like`);
    await expect(thread.getByRole("button", { name: "Me gusta: mensaje de Ana Soto (1)", pressed: false })).toBeVisible(
      SOON,
    );
    await ana.call("POST", `${api}/topics/${topic.id}/toggle-like`);
    for (const page of [list, thread]) {
      const like = page.getByRole("button", { name: "Me gusta: Reuniones más cortas (1)", pressed: false });
      await expect(like).toBeVisible(SOON);
    }
    await ana.call("POST", `${api}/topics`, { title: "Otra idea" });
    await expect(list.getByRole("link", { name: "Otra idea" })).toBeVisible(SOON);
    await ana.call("PATCH", `${api}/topics/${topic.id}`, { title: "Dailies de diez minutos" });
    await expect(thread.getByRole("heading", { level: 1, name: "Dailies de diez minutos" })).toBeVisible(SOON);
    await expect(list.getByRole("link", { name: "Dailies de diez minutos" })).toBeVisible(SOON);
    expect(reads).toEqual([[], []]);
  });

  test("In counters and members", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const third = await person("Carla Mena");
    await third.call("POST", `${api}/users`, { joinPassword: "mesa-larga" });
    const [counters, members] = [beto.page, third.page];
    await openLive(counters, `${api}/counters`);
    await openLive(members, `${api}/members`);
    const reads = [readsOf(counters), readsOf(members)];

    const counter = await ana.call<Named>("POST", `${api}/counters`, COUNTER);
    await expect(counters.getByRole("link", { name: COUNTER.name })).toBeVisible(SOON);
    await ana.call("POST", `${api}/counters/${counter.id}/increment`);
    await expect(counters.getByText("Listo por hoy")).toBeVisible(SOON);
    await ana.call("PATCH", `${api}/counters/${counter.id}`, { name: "Días en calma" });
    await expect(counters.getByRole("link", { name: "Días en calma" })).toBeVisible(SOON);
    await ana.call("DELETE", `${api}/counters/${counter.id}`);
    await expect(counters.getByRole("link", { name: "Días en calma" })).toBeHidden(SOON);
    await ana.call("POST", `${api}/users/${beto.id}/admin`);
    await expect(members.getByRole("row", { name: /Beto Rojas/ })).toContainText("Admin", SOON);
    // Only to celebrate the goals that the increment may have achieved.
    expect(reads).toEqual([[`counters/${counter.id}/goals`], []]);
  });
});

test("Whoever writes sees it, too, without asking for it; personal things only they and their other tabs see", async ({
  person,
}) => {
  const { ana, beto, api } = await pair(person);
  const topic = await ana.call<Named>("POST", `${api}/topics`, { title: "Reuniones" });
  const otherTab = await ana.context.newPage();
  const path = `${api}/topics/${topic.id}`;
  for (const page of [ana.page, otherTab, beto.page]) await openLive(page, path);
  const reads = [ana.page, otherTab, beto.page].map(readsOf);
  const like = (liked: boolean) => ({ name: "Me gusta: Reuniones (1)", pressed: liked });

  await ana.page.getByRole("button", { name: "Me gusta: Reuniones (0)" }).click();
  await expect(ana.page.getByText("Like actualizado")).toBeVisible();
  for (const page of [ana.page, otherTab]) await expect(page.getByRole("button", like(true))).toBeVisible(SOON);
  await expect(beto.page.getByRole("button", like(false))).toBeVisible(SOON);
  await ana.page.getByLabel("Tu mensaje").fill("Probemos una semana");
  await ana.page.getByRole("button", { name: "Enviar" }).click();
  await expect(ana.page.getByText("Mensaje Creado")).toBeVisible();
  for (const page of [ana.page, otherTab, beto.page]) {
    await expect(page.getByText("Probemos una semana")).toHaveCount(1, SOON);
  }
  expect(reads).toEqual([[], [], []]);
});

test.describe("When the socket is gone", () => {
  test.use({ expectedErrors: [/WebSocket|ERR_INTERNET_DISCONNECTED/] });

  test("Who comes back is shown exactly what changed meanwhile", async ({ person }) => {
    const { ana, beto, api } = await pair(person);
    const retro = await ana.call<Named>("POST", `${api}/retrospectives`, { retrospectiveName: "Sprint 1" });
    const path = `${api}/retrospectives/${retro.id}`;
    const { page } = beto;
    await openLive(ana.page, api);
    await openLive(page, path);
    // What was changed just before the page was rendered is told once more; then there is silence.
    await expect(lostBadge(page)).toBeHidden();
    await beto.context.setOffline(true);
    await expect(lostBadge(page)).toBeVisible();
    await ana.call("POST", `${path}/thank-you`, { userId: beto.id, message: "Mientras no estabas" });
    await ana.call("POST", `${api}/counters`, COUNTER);
    const reads = readsOf(page);
    const back = untilLive(page);
    await beto.context.setOffline(false);
    await back;
    await expect(page.getByText("Mientras no estabas")).toBeVisible();
    await expect(lostBadge(page)).toBeHidden();
    expect(reads).toEqual([`retrospectives/${retro.id}/thank-you`]);
  });

  test("A socket that died without a word is found out when one looks at the page again", async ({ person }) => {
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
    await expect(lostBadge(page)).toBeHidden();
  });

  test("With sockets blocked altogether everything is read and written, the timer counts, and the header says so", async ({
    person,
  }) => {
    const { ana, api } = await pair(person);
    const { page } = ana;
    await page.routeWebSocket(/\/parties\//, (socket) => socket.close({ code: 1011 }));
    await page.goto(`${api}/retrospectives/create`);
    await expect(lostBadge(page)).toBeVisible();
    await page.getByLabel("Nombre").fill("Sin socket");
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sin socket" })).toBeVisible();
    await page.getByLabel("¿A quién?").selectOption({ label: "Beto Rojas" });
    await page.getByLabel("¿Por qué?").fill("Por la paciencia");
    await page.getByRole("button", { name: "Agradecer" }).click();
    await expect(page.getByRole("list", { name: "Agradecimientos" }).getByText("Por la paciencia")).toBeVisible();
    await page.getByRole("button", { name: "Poner Timer" }).click();
    await page.getByRole("button", { name: "Empezar" }).click();
    await expect(page.getByRole("timer")).toBeVisible();
    const { endsAt } = await ana.call<{ endsAt: string }>("GET", `${api}/timers`);
    expect(Math.abs(await countdownError(page, endsAt))).toBeLessThan(200);
    await expect(lostBadge(page)).toBeVisible();
  });
});

test("Two browsers whose clocks differ by ten minutes show the same time, the server's", async ({ person }) => {
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
  // One saw it start, the other came late.
  await openLive(beto.page, api);
  for (const { page } of [ana, beto]) {
    expect(Math.abs(await countdownError(page, endsAt))).toBeLessThan(200);
  }
  await beto.page.reload();
  expect(Math.abs(await countdownError(beto.page, endsAt))).toBeLessThan(200);
});
