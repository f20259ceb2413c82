import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { GESTURES, SEEN } from "#app/lib/forms/drafts.ts";
import { JUMPING_WORKER, JumpingProduct } from "#tests/safe/jumping-product.ts";
import type { Product } from "#tests/safe/product.ts";
import { bundled } from "#tests/server/bundled.ts";
import { call } from "#tests/server/request.ts";
import { slackOnThisMachine } from "#tests/server/slack.ts";
import type { Board } from "#worker/contract/boards.ts";
import { codeFor, DESKTOP, expect, loggedIn, PASSWORD, test, toast } from "./fixtures.ts";
import { PORT } from "./run-settings.ts";

const WEBHOOK = "https://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx";
const EMAIL = "ana.zonas@ejemplo.cl";
const [DEMO, LONG, AGENDA] = ["La demo salió bien", "Reuniones muy largas", "Reuniones sin agenda"];
const [PAIRS, TESTS] = ["Programar en pareja", "Más pruebas"];
const GROUP = "Las reuniones";
const [ACCEPTED, LEFT] = ["Agenda el día antes", "Cámaras apagadas"];
const [ASKED, ANSWERED] = ["¿La escribes tú, @Beto Rojas el lunes?", "Con agenda duran la mitad"];

/** Each writes one card. `ends` says when the parts end, as the person reads it in the visits of this test. */
const PEOPLE = {
  ana: {
    name: "Ana Soto",
    timezoneId: "America/Santiago",
    column: "Lo bueno",
    card: DEMO,
    ends: { write: "hoy 18:00", choose: "hoy 18:00", talk: "hoy 18:00" },
    comments: ["29 mar, 19:05", "30 mar, 04:05"],
    closed: "el martes 30 a las 18:00",
    day: "30 de marzo de 2032",
  },
  beto: {
    name: "Beto Rojas",
    timezoneId: "Europe/Madrid",
    column: "Por mejorar",
    card: LONG,
    ends: {
      write: "mañana 22:00 (18:00 en Santiago)",
      choose: "mañana 23:00 (18:00 en Santiago)",
      talk: "hoy 23:00 (18:00 en Santiago)",
    },
    comments: ["30 mar, 00:05", "30 mar, 09:05"],
    closed: "el martes 30 a las 23:00",
    day: "30 de marzo de 2032",
  },
  camila: {
    name: "Camila Pinto",
    timezoneId: "Africa/Nairobi",
    column: "Por mejorar",
    card: AGENDA,
    ends: {
      write: "mañana 00:00 (vie 18:00 en Santiago)",
      choose: "mañana 00:00 (lun 18:00 en Santiago)",
      talk: "mañana 00:00 (mar 18:00 en Santiago)",
    },
    comments: ["30 mar, 01:05", "30 mar, 10:05"],
    closed: "el miércoles 31 a las 00:00",
    day: "31 de marzo de 2032",
  },
  dani: {
    name: "Dani Vega",
    timezoneId: "Asia/Kathmandu",
    column: "Ideas",
    card: PAIRS,
    ends: {
      write: "mañana 02:45 (vie 18:00 en Santiago)",
      choose: "mañana 02:45 (lun 18:00 en Santiago)",
      talk: "mañana 02:45 (mar 18:00 en Santiago)",
    },
    // Dani comes before the answer.
    comments: ["30 mar, 03:50"],
    closed: "el miércoles 31 a las 02:45",
    day: "31 de marzo de 2032",
  },
  eva: {
    name: "Eva Lagos",
    timezoneId: "Australia/Sydney",
    column: "Ideas",
    card: TESTS,
    ends: {
      write: "mañana 08:00 (vie 18:00 en Santiago)",
      choose: "mar 08:00 (lun 18:00 en Santiago)",
      talk: "mañana 08:00 (mar 18:00 en Santiago)",
    },
    // Eva asks, and closes the page before the answer.
    comments: ["30 mar, 09:05"],
    closed: "el miércoles 31 a las 08:00",
    day: "31 de marzo de 2032",
  },
};
type Key = keyof typeof PEOPLE;
const ALL: Key[] = ["ana", "beto", "camila", "dani", "eva"];

const slackDate = (moment: string, day: string) =>
  `<!date^${Date.parse(moment) / 1000}^{date_short_pretty} {time}|${day}, 18:00, hora de Chile>`;
/** 18:00 in Santiago. Madrid changes its clocks on the Sunday between the first two. */
const END = {
  write: slackDate("2032-03-26T21:00Z", "viernes, 26 de marzo"),
  choose: slackDate("2032-03-29T21:00Z", "lunes, 29 de marzo"),
  talk: slackDate("2032-03-30T21:00Z", "martes, 30 de marzo"),
};

/** Everything that the team's channel reads, in order. @param url of the retrospective */
function messagesOf(url: string): string[] {
  const entry = `<${url}|Entrar a la retrospectiva>`;
  return [
    `Se abrió la retrospectiva *Sprint 24* de *Equipo Mundo*.
Es sin prisa: cada uno entra a su hora.
• Llegar y escribir, hasta ${END.write}
• Juntar y elegir, hasta ${END.choose}
• Conversar, hasta ${END.talk}
${entry}`,
    `Queda un día para *Llegar y escribir* en la retrospectiva *Sprint 24*: termina ${END.write}. 1 persona todavía no está lista.
${entry}`,
    `En la retrospectiva *Sprint 24* empezó *Juntar y elegir*, hasta ${END.choose}.
${entry}`,
    `Queda un día para *Juntar y elegir* en la retrospectiva *Sprint 24*: termina ${END.choose}. 3 personas todavía no están listas.
${entry}`,
    `En la retrospectiva *Sprint 24* empezó *Conversar*, hasta ${END.talk}.
${entry}`,
    `Se cerró la retrospectiva *Sprint 24* de *Equipo Mundo*.
*Sprint winner*
Nadie alcanzó a votar: este sprint lo ganó todo el equipo.
*Acuerdos*
• ${ACCEPTED} (Beto Rojas)
<${url}/summary|Ver la hoja>`,
  ];
}

const ORIGIN = `http://localhost:${PORT + 1}`;
let folder: string;
let slack: Awaited<ReturnType<typeof slackOnThisMachine>>;
let product: JumpingProduct;

test.use({ baseURL: ORIGIN });
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-zones-"));
  slack = await slackOnThisMachine();
  const testRun = { folder, port: PORT + 1, secrets: new Set<string>(), products: new Set<Product>() };
  const jumping = { ...testRun, script: bundled(JUMPING_WORKER) };
  product = new JumpingProduct(jumping, "server", { SLACK_BASE_URL: slack.origin });
  await product.startNew();
});
test.afterAll(async () => {
  await product.kill();
  slack.close();
  rmSync(folder, { recursive: true, force: true });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const phase = (page: Page) => page.getByRole("button", { name: / \d de 3/ });
const news = (page: Page) => page.getByRole("region", { name: "Desde que te fuiste" });
const talk = (page: Page) => page.getByRole("region", { name: "Conversación" });
const agreeButton = (page: Page, text: string) =>
  page.getByRole("button", { name: new RegExp(`^De acuerdo \\d+: ${text}`) });

/** Each press shows before the next, as a person would wait for it. */
async function place(page: Page, name: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await press(page, `Poner una ficha en ${name}`);
    const fichas = page.getByRole("spinbutton", { name: `Fichas en ${name}` });
    await expect(fichas).toHaveAttribute("aria-valuenow", String(n));
  }
}

async function comment(page: Page, text: string): Promise<void> {
  await field(page, "Comentar este tema").focus();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await expect(talk(page).getByText(text)).toBeVisible();
}

async function propose(page: Page, text: string): Promise<void> {
  await press(page, "Proponer acuerdo");
  await field(page, "¿Qué propones?").fill(text);
  await page.getByLabel("¿Quién lo lleva?").selectOption("Beto Rojas");
  await press(page, "Proponer");
  await expect(agreeButton(page, text)).toContainText("1");
}

/** Waits until everything was sent, and the browser remembers what the person saw. */
async function finish(page: Page): Promise<void> {
  const keys = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(async () => (await keys()).filter((key) => key.startsWith(GESTURES))).toEqual([]);
  await expect.poll(async () => (await keys()).filter((key) => key.startsWith(SEEN))).toHaveLength(1);
}

test("Five people in five zones who are never online together hold a retrospective Sin prisa from its plan to its sheet", async ({
  newContext,
  request,
}) => {
  const kept = new Map<Key, BrowserContextOptions["storageState"]>();
  const tokens = new Map<Key, string>();
  let [teamId, path, invitation] = ["", "", ""];

  const ask = async <Answer>(path: string, token?: string, json?: object): Promise<Answer> => {
    const answer = await call(`${ORIGIN}/api${path}`, json ? "POST" : "GET", { token, json });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const readBoard = (who: Key) => ask<Board>(`${path}/board`, tokens.get(who));

  /** Opens this person's browser at a moment, as they left it, and closes it. Nobody else has one open. */
  async function visit(who: Key, moment: string, act: (page: Page) => Promise<void>): Promise<void> {
    await product.jumpTo(new Date(moment));
    const { name, timezoneId } = PEOPLE[who];
    const context = await newContext({ viewport: DESKTOP, timezoneId, storageState: kept.get(who) });
    await context.clock.install({ time: new Date(moment) });
    const page = await context.newPage();
    await test.step(`${name}, ${moment}`, () => act(page));
    const state = await context.storageState();
    kept.set(who, state);
    const session = state.origins[0]?.localStorage.find((item) => item.name === "auth-data");
    tokens.set(who, JSON.parse(session?.value ?? "").token);
    await context.close();
  }

  /** The alarm of the room is due while nobody has a browser open. */
  async function passTo(moment: string): Promise<void> {
    await product.jumpTo(new Date(moment));
    await product.fireAlarm(teamId);
  }

  /** @param count of messages that were posted until now */
  const expectTold = (count: number) =>
    expect
      .poll(() => slack.posted.map(({ blocks }) => blocks.map(({ text }) => text.text).join("\n")))
      .toEqual(messagesOf(ORIGIN + path).slice(0, count));

  async function write(who: Key, moment: string, ready: string): Promise<void> {
    const { name, column, card, ends } = PEOPLE[who];
    await visit(who, moment, async (page) => {
      if (who === "ana") await page.goto(path);
      else {
        await page.goto(invitation);
        await field(page, "¿Cómo te llamas?").fill(name);
        await press(page, "Entrar");
      }
      await expect(phase(page)).toHaveText(`Llegar y escribir 1 de 3 hasta ${ends.write}`);
      await press(page, "Bien");
      await expect(page.getByText("Tu respuesta está guardada.")).toBeVisible();
      await field(page, `Nueva tarjeta en ${column}`).fill(card);
      await field(page, `Nueva tarjeta en ${column}`).press("Enter");
      await expect(page.getByText("Solo tú la ves")).toHaveCount(1);
      await press(page, "Listo");
      await expect(page.getByText(ready)).toBeVisible();
      if (who === "ana") {
        await expect(page.getByText("Todos están listos. Puedes pasar a Juntar y elegir.")).toBeVisible();
      }
      await finish(page);
    });
    expect((await readBoard(who)).me.cards.map(({ text }) => text)).toEqual([card]);
  }

  async function choose(who: Key, moment: string, since: string, act?: (page: Page) => Promise<void>): Promise<void> {
    await visit(who, moment, async (page) => {
      await page.goto(path);
      await expect(phase(page)).toHaveText(`Juntar y elegir 2 de 3 hasta ${PEOPLE[who].ends.choose}`);
      await expect(news(page).getByRole("paragraph")).toHaveText(`Desde que te fuiste: ${since}`);
      await act?.(page);
      await place(page, GROUP, 3);
      await place(page, PAIRS, 2);
      await press(page, "Marcar todo como visto");
      await finish(page);
    });
  }

  async function discuss(who: Key, moment: string, since: string | null, act: (page: Page) => Promise<void>) {
    const { ends, comments } = PEOPLE[who];
    await visit(who, moment, async (page) => {
      await page.goto(path);
      await expect(phase(page)).toHaveText(`Conversar 3 de 3 hasta ${ends.talk}`);
      if (since) await expect(news(page).getByRole("paragraph")).toHaveText(`Desde que te fuiste: ${since}`);
      await press(page, `Empezar: ${GROUP}`);
      await act(page);
      await expect(talk(page).locator("time")).toHaveText(comments);
      await finish(page);
    });
  }

  await test.step("Ana has an account", async () => {
    await product.jumpTo(new Date("2032-03-25T12:00Z"));
    await ask("/auth/request-create", undefined, { email: EMAIL });
    const account = { name: PEOPLE.ana.name, email: EMAIL, password: PASSWORD, code: await codeFor(request, EMAIL) };
    const { token } = await ask<{ token: string }>("/auth/register", undefined, account);
    kept.set("ana", loggedIn(ORIGIN, token));
  });

  await visit("ana", "2032-03-25T12:05Z", async (page) => {
    await page.goto("/teams/create");
    await expect(page.getByRole("button", { name: /^Zona horaria:/ })).toHaveText("Santiago (Chile), hoy 09:05");
    await field(page, "Nombre").fill("Equipo Mundo");
    await press(page, "Crear equipo");
    await expect(page.getByRole("heading", { level: 1, name: "Equipo Mundo" })).toBeVisible();
    const team = new URL(page.url()).pathname;
    teamId = team.replace("/teams/", "");
    await page.goto(`${team}/edit`);
    await field(page, "Dirección del webhook").fill(WEBHOOK);
    await press(page, "Conectar");
    await expect(toast(page, "Slack conectado")).toBeVisible();
    await page.goto(`${team}/retrospectives/create`);
    await field(page, "Nombre").fill("Sprint 24");
    await page.getByRole("radio", { name: /Sin prisa/ }).check();
    await expect(page.getByRole("button", { name: "3 días" })).toHaveAttribute("aria-pressed", "true");
    await press(page, "Crear");
    await expect(phase(page)).toHaveText("Llegar y escribir 1 de 3 hasta mañana 18:00");
    path = new URL(page.url()).pathname;
    await press(page, "Invitar");
    await field(page, "Sirve por").selectOption({ label: "7 días" });
    await press(page, "Crear enlace");
    invitation = await field(page, "Enlace").inputValue();
    await finish(page);
  });
  await expectTold(1);

  await write("beto", "2032-03-25T19:30Z", "1 de 2 listos");
  await passTo("2032-03-25T21:00Z");
  await expectTold(2);
  const before = await readBoard("ana");
  await write("dani", "2032-03-26T01:55Z", "2 de 3 listos");
  await write("eva", "2032-03-26T07:20Z", "3 de 4 listos");
  await write("camila", "2032-03-26T08:10Z", "4 de 5 listos");
  await test.step("Nothing says who wrote", async () => {
    const { ready, ...board } = await readBoard("ana");
    expect(ready).toHaveLength(4);
    expect({ ...board, ready: before.ready }).toEqual(before);
    const log = readFileSync(join(folder, "server.log"), "utf8");
    const ofBoard = log.split("\n").filter((line) => line.includes("/board"));
    expect(ofBoard.length).toBeGreaterThan(0);
    for (const id of ready) expect(ofBoard.filter((line) => line.includes(id))).toEqual([]);
    for (const text of [LONG, AGENDA, PAIRS, TESTS]) expect(log).not.toContain(text);
  });
  await write("ana", "2032-03-26T13:00Z", "5 de 5 listos");

  await test.step("The first end shows the cards, without a name, while nobody is online", async () => {
    await passTo("2032-03-26T20:59Z");
    expect((await readBoard("eva")).step).toBe("WRITE");
    await passTo("2032-03-26T21:00Z");
    await expectTold(3);
    const { step, cards } = await readBoard("eva");
    expect(step).toBe("CHOOSE");
    expect(cards.map(({ text }) => text).sort()).toEqual(ALL.map((who) => PEOPLE[who].card).sort());
    expect(cards.every(({ authorId }) => authorId === null)).toBe(true);
  });

  await choose("eva", "2032-03-26T22:30Z", "4 tarjetas", async (page) => {
    await press(page, `Tomar: ${LONG}`);
    await press(page, `Juntar aquí: ${AGENDA}`);
    const group = page.getByRole("region", { name: /^Grupo de 2 tarjetas/ });
    await group.getByRole("textbox", { name: "Nombre del grupo" }).fill(GROUP);
    await group.getByRole("textbox", { name: "Nombre del grupo" }).press("Enter");
    await press(page, "Listo");
  });
  await choose("beto", "2032-03-28T10:00Z", "4 tarjetas, 1 grupo", (page) => press(page, "Listo"));
  await passTo("2032-03-28T21:00Z");
  await expectTold(4);
  await choose("dani", "2032-03-29T04:15Z", "4 tarjetas, 1 grupo");
  await choose("camila", "2032-03-29T05:00Z", "4 tarjetas, 1 grupo");
  await choose("ana", "2032-03-29T12:30Z", "4 tarjetas, 1 grupo");
  await passTo("2032-03-29T20:59Z");
  expect((await readBoard("ana")).totals).toBeNull();
  await passTo("2032-03-29T21:00Z");
  await expectTold(5);

  await discuss("eva", "2032-03-29T22:05Z", null, async (page) => {
    await field(page, "Comentar este tema").focus();
    await page.keyboard.type("¿La escribes tú, @be");
    await expect(page.getByRole("option", { name: "Beto Rojas" })).toBeVisible();
    await page.keyboard.press("Enter");
    await comment(page, "el lunes?");
    await expect(talk(page).getByText(ASKED)).toBeVisible();
    await expect(news(page)).toBeHidden();
  });
  await discuss("dani", "2032-03-30T02:15Z", "1 comentario", (page) => propose(page, ACCEPTED));
  await discuss("beto", "2032-03-30T07:05Z", "1 comentario, 1 propuesta", async (page) => {
    await comment(page, ANSWERED);
    await agreeButton(page, ACCEPTED).click();
    await propose(page, LEFT);
  });
  await discuss("camila", "2032-03-30T09:05Z", "2 comentarios, 2 propuestas", async (page) => {
    await agreeButton(page, ACCEPTED).click();
    await agreeButton(page, LEFT).click();
  });
  await discuss("ana", "2032-03-30T13:05Z", "2 comentarios, 2 propuestas", async (page) => {
    await expect(agreeButton(page, ACCEPTED)).toContainText("3");
    await expect(agreeButton(page, LEFT)).toContainText("2");
  });

  await test.step("The last end closes it while nobody is online", async () => {
    await passTo("2032-03-30T20:59Z");
    expect((await readBoard("ana")).plan?.next).toBe("talk");
    await passTo("2032-03-30T21:00Z");
    await expectTold(6);
  });

  for (const who of ALL) {
    await visit(who, "2032-03-31T12:00Z", async (page) => {
      await page.goto(path);
      await expect(page.getByText(`Se cerró sola ${PEOPLE[who].closed}`)).toBeVisible();
      await page.goto(`${path}/summary`);
      const sheet = page.getByRole("article", { name: "La hoja" });
      await expect(page.getByText("La hoja de la retrospectiva del")).toContainText(PEOPLE[who].day);
      await expect(sheet.getByRole("region", { name: "Acuerdos" }).getByRole("listitem")).toHaveText([
        /^Agenda el día antes *Beto Rojas$/,
      ]);
      const talked = sheet.getByRole("region", { name: "Lo que se conversó" });
      for (const text of ["15 fichas", GROUP, LONG, AGENDA, `Eva Lagos: ${ASKED}`, `Beto Rojas: ${ANSWERED}`, LEFT]) {
        await expect(talked).toContainText(text);
      }
      for (const text of [DEMO, `${PAIRS} Ideas · 10 fichas`, TESTS]) await expect(sheet).toContainText(text);
    });
  }
  await expectTold(6);
});
