import { expect, teamOf, test } from "./fixtures.ts";

type Named = { id: string };
const COUNTER = { incrementButtonLabel: "Sumar", resetButtonLabel: "Volver" };

test("A person with a session reads the landing page from Home and comes back", async ({ person }) => {
  const { page } = await person("Ana Soto");
  await page.goto("/");
  await page.getByRole("link", { name: "Ver la portada" }).click();
  await expect(page).toHaveURL("/landing?visita");
  await expect(page.getByRole("link", { name: "Comenzar" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Comenzar" }).first().click();
  await expect(page).toHaveURL("/");
});

test("A person without a team finds links to create a team and to join one", async ({ person }) => {
  const { page } = await person("Ana Soto");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Hola, Ana" })).toBeVisible();
  await expect(page.getByText("Para empezar hace falta un equipo.")).toBeVisible();
  await page.getByRole("link", { name: "Crear un equipo" }).click();
  await expect(page).toHaveURL("/teams/create");
  await page.goBack();
  await page.getByRole("link", { name: "Unirme a un equipo" }).click();
  await expect(page).toHaveURL("/teams/join");
});

test("Home shows today's vote, counters, timer and latest thanks, each with a link", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const base = `/teams/${teamId}`;
  const retro = await ana.call<Named>("POST", `${base}/retrospectives`, { retrospectiveName: "Sprint 1" });
  const bugs = await ana.call<Named>("POST", `${base}/counters`, { ...COUNTER, name: "Días sin bugs" });
  await ana.call("POST", `${base}/counters`, { ...COUNTER, name: "Reuniones a la hora" });
  for (const message of ["Por la primera vez", "Por la segunda vez", "Por quedarte hasta tarde"]) {
    await ana.call("POST", `${base}/retrospectives/${retro.id}/thank-you`, { userId: beto.id, message });
  }
  const { endsAt } = await ana.call<{ endsAt: string }>("POST", `${base}/timers`, { minutes: 30 });

  const { page } = beto;
  await page.goto("/");
  const today = page.getByRole("main").getByRole("list", { name: "Equipos" }).getByRole("listitem").first();
  const inChile = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "America/Santiago" } as const;
  await expect(today.getByText(new Date(endsAt).toLocaleTimeString("es-CL", inChile))).toBeVisible();
  await expect(today.getByRole("link", { name: "2 counters pendientes" })).toHaveAttribute("href", `${base}/counters`);
  const thanks = page.getByRole("list", { name: "Últimos agradecimientos" }).getByRole("listitem");
  await expect(thanks).toHaveCount(2);
  await expect(thanks.first()).toContainText("Por quedarte hasta tarde");
  await expect(thanks.first()).toContainText("Ana Soto");
  await today.getByRole("link", { name: "Vota en Sprint 1" }).click();
  await expect(page).toHaveURL(`${base}/retrospectives/${retro.id}`);

  await page.getByRole("radio", { name: "Ana Soto" }).check();
  await page.getByRole("button", { name: "Votar" }).click();
  await expect(page.getByText("1 de 2 votos")).toBeVisible();
  await ana.call("POST", `${base}/counters/${bugs.id}/increment`);
  await page.goto("/");
  await expect(today.getByRole("link", { name: "Ya votaste en Sprint 1" })).toBeVisible();
  await today.getByRole("link", { name: "Pendiente: Reuniones a la hora" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reuniones a la hora" })).toBeVisible();

  await page.goto("/");
  await page.getByRole("link", { name: "Ver todos" }).click();
  await expect(page).toHaveURL("/thank-you");
  await page.getByRole("link", { name: "Home" }).click();
  await today.getByRole("link", { name: "Equipo de prueba" }).click();
  await expect(page).toHaveURL(base);

  // Ana gave the thanks and received none.
  await ana.page.goto("/");
  await expect(
    ana.page.getByText("El próximo agradecimiento que te den en una retro va a aparecer aquí."),
  ).toBeVisible();
});

test("Home follows the team at hand without listing the person as present, and asks again on arrival", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const base = `/teams/${teamId}`;
  await ana.page.goto(base);
  const present = ana.page.getByRole("list", { name: "Quién está aquí" }).getByRole("listitem");
  await expect(present).toHaveCount(1);
  const { page } = beto;
  await page.goto("/");
  await expect(page.getByText("Ninguna retro abierta")).toBeVisible();
  const { id } = await ana.call<Named>("POST", `${base}/retrospectives`, { retrospectiveName: "Sprint 1" });
  await expect(page.getByRole("link", { name: "Vota en Sprint 1" })).toBeVisible();
  await expect(present).toHaveCount(1);
  await page.getByRole("link", { name: "Agradecimientos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Agradecimientos" })).toBeVisible();
  await ana.call("POST", `${base}/retrospectives/${id}/close`);
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByText("Ninguna retro abierta")).toBeVisible();
});
