import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { expectWatching } from "#tests/e2e/board-bar.ts";
import { settings } from "#tests/factories/board.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Step } from "#worker/contract/boards.ts";
import { HEALTH_KEYS } from "#worker/contract/health-check/keys.ts";
import { storedStatements } from "#worker/contract/health-check/statements.ts";
import { newId } from "#worker/contract/ids.ts";
import type { Person, Team } from "./people.ts";

/** What a team of eight does on the board of the standard retrospective. */
const DONE = { cards: 40, edits: 10, groupings: 12, titles: 6, moves: 30, fichasOfPerson: 6, focuses: 12 };
const AGREED = { before: 4, made: 8 };
const COLUMNS = ["bien", "mejorar"];

const EVERYTHING = { opening: { text: "¿Qué plato recomiendas?" }, health: storedStatements(HEALTH_KEYS) };

/**
 * Gives the retrospective a board, and the team agreements to review. @returns their ids
 * @param hasEverything with a question to begin and a health check
 */
export async function prepareBoard(
  db: Db,
  { teamId, retroId, people }: Team,
  hasEverything: boolean,
): Promise<string[]> {
  const ids = Array.from({ length: AGREED.before }, () => newId());
  await db
    .update(retrospectives)
    .set({ board: settings({ signed: true, ...(hasEverything && EVERYTHING) }), creatorId: people[0]?.id })
    .where(eq(retrospectives.id, retroId));
  await db.insert(agreements).values(ids.map((id) => ({ teamId, id, text: "Avisar los cambios de prioridad" })));
  return ids;
}

type OwnSocket = { sockets?: WebSocket[] };

/** A person whose gestures go over the socket of their own page, as the page would send them. */
export type BoardPage = { page: Page; token: string };

export async function boardPage(page: Page, person: Person | undefined): Promise<BoardPage> {
  await page.addInitScript(() => {
    const own = window as unknown as OwnSocket;
    const sockets: WebSocket[] = [];
    own.sockets = sockets;
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        sockets.push(this);
      }
    };
  });
  return { page, token: person?.token ?? "" };
}

type Ids = { teamId: string; retroId: string };

/** The room closes a socket whose access was checked too long ago. */
export async function sendAnything({ page }: BoardPage, { teamId, retroId }: Ids): Promise<void> {
  const text = JSON.stringify({ event: "watch", data: { teamId, retroId } });
  await page.evaluate((text) => {
    for (const socket of (window as unknown as OwnSocket).sockets ?? []) if (socket.readyState === 1) socket.send(text);
  }, text);
}

export async function perform({ page }: BoardPage, { teamId, retroId }: Ids, gesture: Gesture): Promise<void> {
  const id = crypto.randomUUID();
  const answer = await page.evaluate(
    ({ id, data }) =>
      new Promise<string>((resolve, reject) => {
        const socket = (window as unknown as OwnSocket).sockets?.find(({ readyState }) => readyState === 1);
        if (!socket) return reject(new Error("no open socket"));
        const answered = new AbortController();
        setTimeout(() => reject(new Error("no answer within 10 s")), 10_000);
        socket.addEventListener(
          "message",
          ({ data: text }) => {
            const message = JSON.parse(String(text));
            if (message.data?.id !== id) return;
            answered.abort();
            resolve(message.event === "done" ? "done" : message.data.code);
          },
          { signal: answered.signal },
        );
        socket.send(JSON.stringify({ event: "gesture", data }));
      }),
    { id, data: { teamId, retroId, id, gesture } },
  );
  if (answer !== "done") throw new Error(`${gesture.kind}: ${answer}`);
}

export async function write({ page, token }: BoardPage, method: string, path: string, json: object): Promise<void> {
  const status = await page.evaluate(
    async ({ method, path, body, token }) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      return (await fetch(path, { method, headers, body })).status;
    },
    { method, path, body: JSON.stringify(json), token },
  );
  if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
}

/**
 * The people take turns.
 * @param hasEverything each also answers the question and the health check, reacts to a card and says something to a topic
 */
export async function runBoard(
  people: BoardPage[],
  ids: Ids,
  agreementIds: string[],
  hasEverything: boolean,
): Promise<void> {
  const [facilitator] = people;
  if (!facilitator) throw new Error("no people");
  const at = (place: number): BoardPage => people[place % people.length] ?? facilitator;
  const inTurn = async (count: number, gestureAt: (place: number) => Gesture) => {
    for (let place = 0; place < count; place += 1) await perform(at(place), ids, gestureAt(place));
  };
  let stepRev = 0;
  const goTo = async (step: Step) => {
    await perform(facilitator, ids, { kind: "goTo", step, stepRev });
    stepRev += 1;
  };
  const listOfAgreements = `/api/teams/${ids.teamId}/agreements`;
  const cardIds = Array.from({ length: DONE.cards }, () => newId());
  const cardId = (place: number) => cardIds[place % cardIds.length] ?? "";
  const columnId = (place: number) => COLUMNS[place % COLUMNS.length] ?? "";
  const rank = (place: number) => `b${String(place + 10)}V`;
  /** The groups that stay: the last cards are joined to them. */
  const groups = DONE.cards - DONE.groupings;

  // Their pages must watch before the first gesture.
  for (const { page } of people) await expectWatching(page);
  for (const [place, id] of agreementIds.entries()) {
    await write(at(place), "PATCH", `${listOfAgreements}/${id}`, { state: "DONE" });
  }
  const ofEach = async (gestureAt: (place: number) => Gesture) => {
    if (hasEverything) await inTurn(people.length, gestureAt);
  };
  await inTurn(people.length, (place) => ({ kind: "answer", question: "arrive", value: (place % 5) + 1 }));
  await ofEach((place) => ({
    kind: "answerOpening",
    openingId: "created",
    answerId: crypto.randomUUID(),
    text: `Humitas con ensalada, como las que hacían en mi casa: ${place}`,
    signed: true,
  }));
  await ofEach((place) => ({
    kind: "answerHealth",
    answerId: crypto.randomUUID(),
    values: HEALTH_KEYS.map((_, index) => ((place + index) % 9) + 1),
  }));
  await goTo("WRITE");
  await inTurn(DONE.cards, (place) => ({
    kind: "addCard",
    cardId: cardId(place),
    columnId: columnId(place),
    rank: rank(place),
    text: `Lo que vimos esta semana, y lo que queremos probar en la próxima: ${place}`,
    signed: true,
  }));
  await inTurn(DONE.edits, (place) => ({
    kind: "editCard",
    cardId: cardId(place),
    rev: 0,
    text: `Mejor dicho: ${place}`,
  }));
  await goTo("GROUP");
  await inTurn(DONE.groupings, (place) => ({
    kind: "joinGroup",
    cardId: cardId(groups + place),
    withCardId: cardId(place),
  }));
  await inTurn(DONE.titles, (place) => ({ kind: "nameGroup", groupId: cardId(place), title: `Tema ${place}` }));
  await inTurn(DONE.moves, (place) => ({
    kind: "moveCard",
    cardId: cardId(place),
    columnId: columnId(place + 1),
    rank: rank(place + DONE.cards),
  }));
  await ofEach((place) => ({ kind: "react", cardId: cardId(place + 1), mark: "thanks" }));
  await goTo("CHOOSE");
  // The last one of each person takes a ficha back.
  await inTurn(DONE.fichasOfPerson * people.length, (place) => {
    const turn = Math.floor(place / people.length);
    const isLast = turn === DONE.fichasOfPerson - 1;
    return { kind: "setFichas", groupId: cardId(isLast ? 0 : turn), n: isLast ? 0 : 1 };
  });
  await goTo("GROUP");
  await goTo("TALK");
  for (let place = 0; place < DONE.focuses; place += 1) {
    await perform(facilitator, ids, { kind: "focus", groupId: cardId(place) });
    if (place >= AGREED.made) continue;
    const json = {
      text: `Probar el tema ${place} durante dos semanas`,
      retrospectiveId: ids.retroId,
      groupId: cardId(place),
    };
    await write(at(place), "POST", listOfAgreements, json);
  }
  await ofEach((place) => ({
    kind: "addComment",
    commentId: newId(),
    groupId: cardId(place),
    text: "A mí me pasó lo mismo con las entregas del viernes.",
  }));
  await goTo("THANK");
  await inTurn(people.length, (place) => ({ kind: "answer", question: "worth", value: (place % 5) + 1 }));
}
