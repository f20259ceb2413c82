import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { hostDays, hostTokens } from "#drizzle/schema/host.ts";
import { webhookDeliveries, webhooks } from "#drizzle/schema/webhooks.ts";
import { textIn } from "#tests/factories/languages.ts";
import { call } from "#tests/server/request.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import type { HealthInput } from "#worker/contract/health-check/health-check.ts";
import { HEALTH_KEYS } from "#worker/contract/health-check/keys.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { Series } from "#worker/contract/series.ts";
import { dayOf } from "#worker/contract/spending.ts";
import type { NewTrial } from "#worker/contract/trials.ts";
import { WEBHOOK_EVENTS } from "#worker/contract/webhook-events.ts";
import type { NewWebhook } from "#worker/contract/webhooks.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { fromNow } from "#worker/services/clock.ts";
import { tokenHashOf } from "#worker/services/link-tokens.ts";
import { type Backend, newAccount, newSession, newTeam, sharedBackend } from "./accounts.ts";
import { expect, loggedIn, test as withFixtures } from "./fixtures.ts";
import type { Say, Screen, Who } from "./screens.ts";

export const DEMO_TEAM = "cafe2mesas";

export const demoId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** The cookie of the page that shows the host what is used of the plan. */
export const PLAN_PAGE = "p".repeat(43);

async function openPlanPage({ db }: Backend): Promise<void> {
  const row = { tokenHash: await tokenHashOf(PLAN_PAGE), kind: "page", expiresAt: fromNow(DAY) } as const;
  await db.insert(hostTokens).values(row).onConflictDoNothing();
  const use = {
    requests: 31_240,
    rowsRead: 1_284_000,
    rowsWritten: 41_730,
    objectRequests: 27_900,
    objectRowsWritten: 72_850,
  };
  await db
    .insert(hostDays)
    .values({ day: dayOf(Date.now()), ...use, mails: 23 })
    .onConflictDoNothing();
}

export const DEMO = { ana: demoId(1), beto: demoId(2), camila: demoId(3), diego: demoId(4) };

type BoardStep = "ARRIVE" | "WRITE" | "GROUP" | "CHOOSE" | "TALK" | "THANK";
/**
 * At `COMMENTS` people talk, and the topic in focus has as many comments as it can have. `HEALTH` begins with a health check
 * that has a statement with a long word, `QUESTION` with a question, and at `ANSWERS` its answers are shown.
 */
type BoardName = BoardStep | "COMMENTS" | "HEALTH" | "QUESTION" | "ANSWERS";

/**
 * The founder's teams: one is empty, one has a running timer. `boards` are paths of retrospectives by step; those of ARRIVE,
 * CHOOSE, TALK and THANK let strangers in. `invitation` is a path that leads to the second team, and `trial` that of the
 * host's retrospective. `series` is the path of a series of the team with the timer. `bin` is the path of a bin with one thing
 * of each kind, `webhooks` that of a list with two. Another team of the founder is deleted.
 */
export type ScreenData = {
  tokens: Record<Exclude<Who, "guest">, string>;
  emptyTeam: string;
  timedTeam: string;
  invitation: string;
  outsideSheet: string;
  closed: string;
  trial: string;
  series: string;
  webhooks: string;
  bin: string;
  boards: Record<BoardName, string>;
};

export async function startTimer(origin: string, teamId: string, minutes: number, token: string): Promise<void> {
  const answer = await call(`${origin}/api/teams/${teamId}/timers`, "POST", { token, json: { minutes } });
  expect(answer.status, await answer.text()).toBe(201);
}

/** A week from now. */
const AHEAD = new Date(Date.now() + 7 * DAY);

const CARDS = [
  "Reuniones de dos horas, y después nadie recuerda qué se decidió",
  "Un día sin reuniones",
  "El ambiente de pruebas estuvo caído tres días",
  "Buen ritmo de revisiones",
  "La demo con el cliente fue corta y concreta",
];

async function sendTo(url: string, token: string, json: object) {
  const answer = await call(url, "POST", { token, json });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text);
}

/** A retrospective at a step; from grouping on, two of its cards are in a group with a name, and it is in focus. */
async function createBoard(
  origin: string,
  teamId: string,
  token: string,
  step: BoardStep,
  health?: HealthInput,
): Promise<string> {
  const send = (path: string, json: object) =>
    sendTo(`${origin}/api/teams/${teamId}/retrospectives${path}`, token, json);
  const { id, board } = await send("", {
    retrospectiveName: `Sprint en ${step}`,
    template: "velero",
    signed: true,
    health,
  });
  const path = `/teams/${teamId}/retrospectives/${id}`;
  const act = (gesture: Gesture) => send(`/${id}/board`, { id: crypto.randomUUID(), gesture });
  const cardIds = CARDS.map(() => crypto.randomUUID());
  for (const [index, cardId] of cardIds.entries()) {
    const columnId = String(board.columns[index % 3].id);
    await act({ kind: "addCard", cardId, columnId, rank: `a${index}`, text: String(CARDS[index]), signed: true });
  }
  if (step === "ARRIVE") return path;
  await act({ kind: "goTo", step, stepRev: 0 });
  if (step === "WRITE") return path;
  const [first = "", second = ""] = cardIds;
  await act({ kind: "joinGroup", cardId: second, withCardId: first });
  await act({ kind: "nameGroup", groupId: first, title: "Demasiadas reuniones" });
  if (step === "TALK") await act({ kind: "focus", groupId: first });
  return path;
}

const LONG_NAMES = [
  "María de los Ángeles Wolfeschlegelsteinhausen",
  "Bartolomé",
  "Úrsula Ñancupil",
  "Guadalupe Etxeberria-Goikoetxea",
];
const LONG_WORD = "desoxirribonucleoproteínas".repeat(4);

/** Comments of several people with long words, lines, links and mentions, below the topic in focus. */
async function fillConversation(origin: string, path: string, tokens: readonly string[], mentioned: string) {
  const send = (token: string, gesture: Gesture) =>
    sendTo(`${origin}/api${path}/board`, token, { id: crypto.randomUUID(), gesture });
  const read = await call(`${origin}/api${path}/board`, "GET", { token: tokens[0] });
  const { focusGroupId }: BoardView = JSON.parse(await read.text());
  const groupId = String(focusGroupId);
  const texts = [
    "Sí.",
    `${LONG_WORD} y después nada más`,
    `@[${mentioned}] ¿lo ves igual?\n\nYo lo haría el martes.`,
    `Está en https://ejemplo.cl/${LONG_WORD}?pagina=1`,
    "Podríamos partir las pruebas en dos trabajos, uno por cada base de datos. ".repeat(6).trim(),
  ];
  const say = async (token: string, first: number) => {
    for (let n = first; n < BOARD.comments; n += tokens.length) {
      const text = String(texts[n % texts.length]);
      await send(token, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text });
    }
  };
  await Promise.all(tokens.map(say));
  const text = `Escribir ${LONG_WORD.slice(0, 80)} antes de cerrar el día`;
  await send(tokens[1] ?? "", { kind: "propose", proposalId: crypto.randomUUID(), groupId, text });
}

/** A question that people answer. @param step in which the board is then: from `WRITE` on the answers are shown */
async function askedBoard(origin: string, teamId: string, tokens: readonly string[], step: "ARRIVE" | "WRITE") {
  const [host = ""] = tokens;
  const send = (token: string, path: string, json: object) =>
    sendTo(`${origin}/api/teams/${teamId}/retrospectives${path}`, token, json);
  const input = { retrospectiveName: "Sprint con pregunta", template: "velero", signed: true };
  const opening = { text: `¿Qué palabra te gusta? ${LONG_WORD}`.slice(0, BOARD.openingQuestion) };
  const { id } = await send(host, "", { ...input, opening });
  const act = (token: string, gesture: Gesture) => send(token, `/${id}/board`, { id: crypto.randomUUID(), gesture });
  const texts = ["Sí.", LONG_WORD, "Murciélago,\nporque tiene todas las vocales", "Sobremesa ".repeat(20).trim()];
  for (const [index, token] of tokens.slice(1).entries()) {
    const text = String(texts[index % texts.length]);
    const answerId = crypto.randomUUID();
    await act(token, { kind: "answerOpening", openingId: "created", answerId, text, signed: true });
  }
  if (step === "WRITE") await act(host, { kind: "goTo", step, stepRev: 0 });
  return `/teams/${teamId}/retrospectives/${id}`;
}

async function fillBin(origin: string, teamId: string, token: string): Promise<void> {
  for (const [kind, json] of [
    ["retrospectives", { retrospectiveName: "Sprint 14", template: "velero" }],
    ["counters", { name: "Días sin caídas", incrementButtonLabel: "Sin caídas", resetButtonLabel: "Se cayó" }],
    ["topics", { title: "Un día sin reuniones", description: "Los miércoles" }],
  ] as const) {
    const made = await call(`${origin}/api/teams/${teamId}/${kind}`, "POST", { token, json });
    const { id }: { id: string } = JSON.parse(await made.text());
    const deleted = await call(`${origin}/api/teams/${teamId}/${kind}/${id}`, "DELETE", { token });
    expect(deleted.status, kind).toBe(204);
  }
}

/** One webhook to which some deliveries arrived, and one that stopped. */
async function fillWebhooks({ db }: Backend, origin: string, teamId: string, token: string): Promise<void> {
  const add = async (address: string): Promise<string> => {
    const json = { address, events: WEBHOOK_EVENTS };
    const made = await call(`${origin}/api/teams/${teamId}/webhooks`, "POST", { token, json });
    expect(made.status).toBe(201);
    return (JSON.parse(await made.text()) as NewWebhook).id;
  };
  const [webhookId, stoppedId] = [
    await add("https://a.ejemplo.cl/el-canal-general-de-retrospectivas-y-acuerdos"),
    await add("https://ya-no.ejemplo.cl/avisos"),
  ];
  const at = fromNow(-DAY);
  const tried = { webhookId, at, triedAt: at, tries: 1 };
  await db.batch([
    db.insert(webhookDeliveries).values([
      { ...tried, messageId: "1", event: "retrospective.opened", status: 204 },
      { ...tried, messageId: "2", event: "agreement.created", status: 503, failure: "refused", tries: 7 },
      { ...tried, messageId: "3", event: "agreement.done", failure: "no_answer", tries: 2, nextTryAt: fromNow(DAY) },
      { ...tried, messageId: "4", event: "retrospective.closed", failure: "key_changed" },
    ]),
    db
      .update(webhooks)
      .set({ failingSince: at, previousUntil: fromNow(DAY) })
      .where(eq(webhooks.id, webhookId)),
    db.update(webhooks).set({ stoppedAt: at, stopReason: "failing" }).where(eq(webhooks.id, stoppedId)),
  ]);
}

/** Everything that a sheet can have, without thank-yous, which need a second person. */
async function closedBoard(origin: string, teamId: string, token: string): Promise<string> {
  const path = await createBoard(origin, teamId, token, "TALK");
  const retrospectiveId = path.split("/").at(-1);
  const json = { text: "Dejar libre el miércoles", dueOn: dayIn(TIME_ZONE, AHEAD), retrospectiveId };
  await call(`${origin}/api/teams/${teamId}/agreements`, "POST", { token, json });
  await call(`${origin}/api${path}/close`, "POST", { token });
  return path;
}

async function createScreenData(origin: string): Promise<ScreenData> {
  const backend = sharedBackend();
  const founder = await newAccount(backend, "Inés Vidal");
  const timedTeam = await newTeam(backend, "Equipo Andes", [founder.id]);
  await startTimer(origin, timedTeam, 25, founder.token);
  const invited = await call(`${origin}/api/teams/${timedTeam}/invitations`, "POST", {
    token: founder.token,
    json: { days: 7, guests: true },
  });
  const { url }: { url: string } = JSON.parse(await invited.text());
  const started = await call(`${origin}/api/trials`, "POST", { json: { name: "Inés" } });
  const trial: NewTrial = JSON.parse(await started.text());
  // A team has at most five open boards.
  const [tableTeam, stepsTeam] = [
    await newTeam(backend, "Equipo Nevado", [founder.id]),
    await newTeam(backend, "Equipo Puerto", [founder.id]),
  ];
  const changed = await call(`${origin}/api/teams/${stepsTeam}`, "PATCH", {
    token: founder.token,
    json: { retroEntry: true },
  });
  expect(changed.status).toBe(200);
  const made = await call(`${origin}/api/teams/${timedTeam}/series`, "POST", {
    token: founder.token,
    json: { name: "Sprint {n}", number: 24, startsOn: dayIn(TIME_ZONE, AHEAD), hour: "10:00", everyWeeks: 2 },
  });
  const { id: seriesId }: Series = JSON.parse(await made.text());
  const talkers = await Promise.all(LONG_NAMES.map((name) => newAccount(backend, name)));
  const talkTeam = await newTeam(backend, "Equipo Quila", [founder.id, ...talkers.map(({ id }) => id)]);
  const comments = await createBoard(origin, talkTeam, founder.token, "TALK");
  const [talker] = talkers;
  await fillConversation(
    origin,
    comments,
    talkers.map(({ token }) => token),
    String(talker?.id),
  );
  const [binTeam, deletedTeam] = [
    await newTeam(backend, "Equipo Renca", [founder.id]),
    await newTeam(backend, "Equipo Tunquén", [founder.id]),
  ];
  const deleted = await call(`${origin}/api/teams/${deletedTeam}`, "DELETE", { token: founder.token });
  expect(deleted.status).toBe(204);
  await fillBin(origin, binTeam, founder.token);
  const webhookTeam = await newTeam(backend, "Equipo Lonquén", [founder.id]);
  await fillWebhooks(backend, origin, webhookTeam, founder.token);
  // A team of its own, because a topic of an open board shows what was said about one of the same name.
  const closed = await closedBoard(origin, await newTeam(backend, "Equipo Maipo", [founder.id]), founder.token);
  const choice = { days: 30, cards: true, comments: true, thanks: true, names: true };
  const answer = await call(`${origin}/api${closed}/sheet-links`, "POST", { token: founder.token, json: choice });
  const shown: { url: string } = JSON.parse(await answer.text());
  const board = (step: BoardStep, teamId: string) => createBoard(origin, teamId, founder.token, step);
  const health: HealthInput = {
    usual: [...HEALTH_KEYS],
    own: [{ title: LONG_WORD.slice(0, BOARD.columnTitle), hint: LONG_WORD }],
  };
  const asked = (step: "ARRIVE" | "WRITE") =>
    askedBoard(
      origin,
      talkTeam,
      [founder, ...talkers].map(({ token }) => token),
      step,
    );
  await openPlanPage(backend);
  return {
    invitation: new URL(url).pathname,
    outsideSheet: new URL(shown.url).pathname,
    closed,
    trial: `/teams/${trial.teamId}/retrospectives/${trial.retrospectiveId}`,
    tokens: {
      admin: await newSession(backend, DEMO.ana),
      member: await newSession(backend, DEMO.beto),
      newcomer: (await newAccount(backend, "Elisa Paredes")).token,
      founder: founder.token,
      host: trial.token,
    },
    emptyTeam: await newTeam(backend, "Equipo Valle", [founder.id]),
    timedTeam,
    series: `/teams/${timedTeam}/series/${seriesId}/edit`,
    bin: `/teams/${binTeam}/bin`,
    webhooks: `/teams/${webhookTeam}/webhooks`,
    boards: {
      ARRIVE: await board("ARRIVE", stepsTeam),
      WRITE: await board("WRITE", tableTeam),
      GROUP: await board("GROUP", tableTeam),
      CHOOSE: await board("CHOOSE", stepsTeam),
      TALK: await board("TALK", stepsTeam),
      THANK: await board("THANK", stepsTeam),
      COMMENTS: comments,
      HEALTH: await createBoard(origin, tableTeam, founder.token, "ARRIVE", health),
      QUESTION: await asked("ARRIVE"),
      ANSWERS: await asked("WRITE"),
    },
  };
}

/** Waits until fonts and data have loaded and finite animations have ended. */
export async function settle(page: Page): Promise<void> {
  // Skeletons are hidden from assistive technology, so only their class finds them.
  await expect(page.locator(".animate-skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What is not rendered, as in closed details, does not advance.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect }) =>
          effect instanceof KeyframeEffect &&
          effect.getTiming().iterations !== Infinity &&
          effect.target?.checkVisibility() === true,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** The texts in the language of the page. */
export async function sayOn(page: Page): Promise<Say> {
  const code = (await page.locator("html").getAttribute("lang")) ?? "";
  return (text, ...values) => textIn(code, text, ...values);
}

export async function waitForPresence(page: Page): Promise<void> {
  if (!/\/teams\/.{10}(?!.*\/(enter|no-existe)\b)/.test(page.url())) return;
  const say = await sayOn(page);
  await page.getByRole("list", { name: say("Quién está aquí") }).waitFor({ state: "attached" });
  await settle(page);
}

type Prepare = (context: BrowserContext) => Promise<void>;
type Show = (screen: Screen, options: BrowserContextOptions, prepare?: Prepare) => Promise<Page>;

export async function openScreen(page: Page, screen: Screen, screenData: ScreenData): Promise<void> {
  const path = typeof screen.path === "string" ? screen.path : screen.path(screenData);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(screen.status ?? 200);
  await screen.open?.(page, await sayOn(page));
  await settle(page);
}

export const storageOf = (who: Who, { tokens }: ScreenData, origin: string) =>
  who === "guest" ? undefined : loggedIn(origin, tokens[who]);

/** Made once in each worker. A fixture of a worker would end the worker, and its browser, before tests without it. */
let screenData: Promise<ScreenData> | undefined;

export const test = withFixtures.extend<{ show: Show; screenData: ScreenData }>({
  screenData: async ({ baseURL }, use) => {
    screenData ??= createScreenData(String(baseURL));
    await use(await screenData);
  },
  show: async ({ newContext, screenData, baseURL }, use) => {
    await use(async (screen, options, prepare) => {
      const context = await newContext({
        ...options,
        storageState: storageOf(screen.who, screenData, String(baseURL)),
      });
      await prepare?.(context);
      const page = await context.newPage();
      await openScreen(page, screen, screenData);
      return page;
    });
  },
});
