import { type Caller, expect, teamOf, test } from "./fixtures.ts";

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

type Thanks = { teamId: string; retroId: string; to: string };

async function thank({ call }: Caller, { teamId, retroId, to }: Thanks, messages: string[]): Promise<void> {
  for (const message of messages) {
    await call("POST", `/teams/${teamId}/retrospectives/${retroId}/thank-you`, { userId: to, message });
  }
}

const openRetro = ({ call }: Caller, teamId: string, retrospectiveName = "Sprint 1") =>
  call<Named>("POST", `/teams/${teamId}/retrospectives`, { retrospectiveName });

/** One *Sin prisa*, whose first phase ends tomorrow. */
const openPlan = ({ call }: Caller, teamId: string, retrospectiveName: string) => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  const plan = { write: inDays(1), choose: inDays(2), talk: inDays(3) };
  return call<Named>("POST", `/teams/${teamId}/retrospectives`, { retrospectiveName, template: "velero", plan });
};

const inChile = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "America/Santiago" } as const;

test("With one team, Home is the team's table: what waits, the retrospective, streaks, agreements and thanks", async ({
  person,
}) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const base = `/teams/${teamId}`;
  const before = await openRetro(ana, teamId, "Sprint 1");
  const agreement = { text: "Revisar los PR el mismo día", ownerId: beto.id, retrospectiveId: before.id };
  await ana.call("POST", `${base}/agreements`, agreement);
  await thank(ana, { teamId, retroId: before.id, to: beto.id }, ["Por la primera vez", "Por la segunda", "Por todo"]);
  await ana.call("POST", `${base}/retrospectives/${before.id}/close`);
  const retro = await openRetro(ana, teamId, "Sprint 2");
  await ana.call("POST", `${base}/counters`, { ...COUNTER, name: "Días sin bugs" });
  const { endsAt } = await ana.call<{ endsAt: string }>("POST", `${base}/timers`, { minutes: 30 });

  const { page } = beto;
  await page.goto("/");
  const waiting = (text: string) => page.getByRole("main").getByText(text, { exact: true });
  await expect(waiting("Te esperan 1 retro abierta, 1 racha por marcar y 1 acuerdo tuyo.")).toBeVisible();
  await expect(
    page.getByText(new RegExp(`Timer hasta las? ${new Date(endsAt).toLocaleTimeString("es-CL", inChile)}`)),
  ).toBeVisible();
  const thanks = page.getByRole("list", { name: "Últimos agradecimientos" }).getByRole("listitem");
  await expect(thanks).toHaveText([/Por todo.*Ana Soto/, /Por la segunda/]);

  await page.getByRole("button", { name: "Sumar" }).click();
  await expect(page.getByText("Listo por hoy")).toBeFocused();
  await page.getByRole("button", { name: "Hecho: Revisar los PR el mismo día" }).dblclick();
  await expect(page.getByText("1 de 1 hecho")).toBeVisible();
  await expect(waiting("Te espera 1 retro abierta.")).toBeVisible();
  await page.getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL(`${base}/retrospectives/${retro.id}`);
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("main").getByRole("link", { name: "Equipo de prueba" }).click();
  await expect(page).toHaveURL(base);

  // Ana gave the thanks and received none.
  await ana.page.goto("/");
  await expect(
    ana.page.getByText("El próximo agradecimiento que te den en una retro va a aparecer aquí."),
  ).toBeVisible();
});

test("With several teams, Home lists what waits in each, and Mis equipos says what is going on there", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const [busy, quiet] = [await teamOf(ana, beto), await teamOf(ana, beto)];
  await ana.call("PATCH", `/teams/${busy}`, { name: "Andes" });
  await ana.call("PATCH", `/teams/${quiet}`, { name: "Bosque" });
  const closed = await openRetro(ana, quiet, "Sprint 8");
  await ana.call("POST", `/teams/${quiet}/retrospectives/${closed.id}/close`);
  const retro = await openRetro(ana, busy);
  for (const name of ["Días sin bugs", "Reuniones a la hora"]) {
    await ana.call("POST", `/teams/${busy}/counters`, { ...COUNTER, name });
  }
  const agree = (text: string, more = {}) => ana.call("POST", `/teams/${busy}/agreements`, { text, ...more });
  await agree("Revisar los PR el mismo día", { ownerId: beto.id, dueOn: "2020-03-02" });
  await agree("Preguntar antes");

  const { page } = beto;
  await page.goto("/");
  await expect(page.getByText("Te esperan 1 retro abierta, 2 rachas por marcar y 1 acuerdo tuyo.")).toBeVisible();
  const teams = page.getByRole("main").getByRole("list", { name: "Equipos" });
  await expect(teams.getByRole("heading", { level: 3 })).toHaveText(["Andes", "Bosque"]);
  const links = teams.getByRole("link");
  await expect(links).toHaveText([
    "Andes",
    /Entra a Sprint 1.*Falta tu voto/,
    "2 counters pendientes",
    /Revisar los PR el mismo día.*Lo llevas tú · era para el 2 mar 2020/,
    "1 acuerdo más pendiente",
    "Bosque",
    /Ninguna retro abierta.*La última: Sprint 8/,
  ]);
  await links.filter({ hasText: "Lo llevas tú" }).click();
  await expect(page.getByRole("list", { name: "Pendientes" }).getByRole("listitem")).toHaveText([/Revisar los PR/]);
  await page.goBack();
  await links.filter({ hasText: "Entra a Sprint 1" }).click();
  await expect(page).toHaveURL(`/teams/${busy}/retrospectives/${retro.id}`);
  await page.getByRole("radio", { name: "Ana Soto" }).check();
  await page.getByRole("button", { name: "Votar" }).click();
  await expect(page.getByText("1 de 2 votos")).toBeVisible();
  await page.getByRole("link", { name: "Home" }).click();
  await expect(links.filter({ hasText: "Ya votaste" })).toBeVisible();

  await page.getByRole("link", { name: "Mis equipos" }).click();
  await expect(page.getByRole("list", { name: "Mis equipos" }).getByRole("listitem")).toHaveText([
    /Andes.*Sprint 1: abierta.*2 rachas por marcar · 2 acuerdos pendientes/,
    /Bosque.*Última retro.*Nada pendiente/,
  ]);
});

test("Home follows its team without listing the person as present, and asks again on arrival", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const base = `/teams/${teamId}`;
  await ana.page.goto(base);
  const present = ana.page.getByRole("list", { name: "Quién está aquí" }).getByRole("listitem");
  await expect(present).toHaveCount(1);
  const { page } = beto;
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "La mesa está libre" })).toBeVisible();
  const { id } = await openRetro(ana, teamId);
  await expect(page.getByRole("heading", { name: "Sprint 1" })).toBeVisible();
  await expect(present).toHaveCount(1);
  await page.getByRole("link", { name: "Agradecimientos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Agradecimientos" })).toBeVisible();
  await ana.call("POST", `${base}/retrospectives/${id}/close`);
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { name: "La mesa está libre" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Sprint 1" })).toBeVisible();
});

test("Home, the team's home and the list say what a retrospective Sin prisa asks of a person, until they are ready", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  await teamOf(beto);
  const { id } = await openPlan(ana, teamId, "Sprint 1");
  const { page } = beto;
  await page.goto("/");
  await expect(page.getByRole("main")).toContainText(/Te toca escribir, hasta mañana \d\d:\d\d/);
  await page.goto(`/teams/${teamId}`);
  await expect(page.getByText(/^Te toca escribir, hasta mañana \d\d:\d\d/)).toBeVisible();
  const phases = page.getByRole("list", { name: "Pasos de la retrospectiva" }).getByRole("listitem");
  await expect(phases).toHaveText(["Llegar y escribir", "Juntar y elegir", "Conversar"]);
  await expect(page.getByText("0 de 2 listos")).toBeVisible();
  // What Beto says on another device is here at once.
  await beto.call("POST", `/teams/${teamId}/retrospectives/${id}/board`, {
    id: crypto.randomUUID(),
    gesture: { kind: "ready", step: "WRITE", ready: true },
  });
  await expect(page.getByText("Ya estás listo")).toBeVisible();
  await expect(page.getByText("1 de 2 listos")).toBeVisible();
  await page.goto(`/teams/${teamId}/retrospectives`);
  const open = page.getByRole("list", { name: "Abiertas" }).getByRole("listitem");
  await expect(open).toContainText(/Abierto · Sin prisa.*Escriben hasta mañana \d\d:\d\d/);
  await page.goto("/");
  await expect(page.getByRole("main")).toContainText("Ya estás listo");
});

test("Home of a person with one team says the ends of a phase and of a timer on both clocks, and the team's home that of the phase", async ({
  caller,
  person,
}) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas", { timezoneId: "Europe/Madrid" })];
  const teamId = await teamOf(ana, beto);
  await openPlan(ana, teamId, "Sprint 1");
  await ana.call("POST", `/teams/${teamId}/timers`, { minutes: 5 });
  for (const path of [`/teams/${teamId}`, "/"]) {
    await beto.page.goto(path);
    await expect(beto.page.getByText(/^Te toca escribir, hasta .+ \d\d:\d\d \(.+ en Santiago\)$/)).toBeVisible();
  }
  await expect(beto.page.getByText(/^Timer hasta las? \d\d:\d\d \(\d\d:\d\d en Santiago\)$/)).toBeVisible();
});

test("The team's home also says what an earlier open retrospective asks of a person", async ({ person }) => {
  const ana = await person("Ana Soto");
  const teamId = await teamOf(ana);
  await openPlan(ana, teamId, "Sin reunirnos");
  await openRetro(ana, teamId);
  const { page } = ana;
  await page.goto(`/teams/${teamId}`);
  const others = page.getByRole("list", { name: "También abiertas" }).getByRole("listitem");
  await expect(others).toHaveText(/Sin reunirnos.*Te toca escribir, hasta mañana \d\d:\d\d/);
});

test("Home and the team's home count open retrospectives that they do not show, and lead to them", async ({
  person,
}) => {
  const ana = await person("Ana Soto");
  const teamId = await teamOf(ana);
  for (const number of [1, 2, 3, 4, 5]) await openRetro(ana, teamId, `Sprint ${number}`);
  const { page } = ana;
  const sentence = page.getByText("Te esperan 5 retros abiertas.");
  await page.goto("/");
  await expect(sentence).toBeVisible();
  const rest = page.getByRole("link", { name: "Ver 2 abiertas más" });
  await expect(rest).toHaveAttribute("href", `/teams/${teamId}/retrospectives`);
  await page.goto(`/teams/${teamId}`);
  await expect(rest).toBeVisible();
  await expect(page.getByRole("link", { name: "Retros 5 abiertas" })).toBeVisible();
  await teamOf(ana);
  await page.goto("/");
  await expect(sentence).toBeVisible();
  await expect(page.getByRole("link", { name: "Entra a Sprint 5 (y 4 más)" })).toBeVisible();
});
