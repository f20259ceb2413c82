import type { Page } from "@playwright/test";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { newId } from "#worker/contract/ids.ts";
import { DAY, MINUTE } from "#worker/contract/limits/time.ts";
import { type BoardPage, boardPage, perform, sendAnything, write } from "./board-part.ts";
import { newBrowser, pageOf } from "./browser.ts";
import { OVER_DAYS } from "./budgets.ts";
import { type CountedServer, countedServer } from "./counted-server.ts";
import { type Person, peopleOf, TOPIC, teamOf } from "./people.ts";
import { byTable } from "./retrospective.ts";
import { countRow, type Topic } from "./row.ts";

const topic = "over days";
const PEOPLE = 8;
const VISITS = 6;
const DAYS = { write: 1.5, choose: 3.3, talk: 5 };
/** Longer than a socket is authorized. */
const LONG_VISIT = 16 * MINUTE;
const LONGEST_WAIT = 20_000;

class Clock {
  private shift = 0;

  constructor(private readonly origin: string) {}

  get now(): number {
    return Date.now() + this.shift;
  }

  async jumpTo(moment: number): Promise<void> {
    this.shift = moment - Date.now();
    await fetch(`${this.origin}/safe/clock`, { method: "POST", body: String(this.shift) });
  }

  /** Has the room do what is due. */
  async settle(teamId: string): Promise<void> {
    for (const end = performance.now() + LONGEST_WAIT; performance.now() < end; ) {
      const answer = await fetch(`${this.origin}/safe/alarms/${teamId}`, { method: "POST" });
      if ((await answer.json()) !== null) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** @returns the board that the page's next socket brings */
async function watched(page: Page): Promise<BoardView> {
  const socket = await page.waitForEvent("websocket", (one) => one.url().includes("/parties/"));
  const isBoard = ({ payload }: { payload: string | Buffer }) => String(payload).startsWith('{"event":"board",');
  const { payload } = await socket.waitForEvent("framereceived", isBoard);
  return JSON.parse(String(payload)).data.view;
}

/** The people come one after the other, each with a browser that keeps its cache, and leave before the next. */
class Retrospective {
  private path = "";
  private retroId = "";

  constructor(
    private readonly server: CountedServer,
    private readonly clock: Clock,
    private readonly teamId: string,
    private readonly people: Person[],
  ) {}

  async open(): Promise<void> {
    const { now } = this.clock;
    const inDays = (days: number) => new Date(now + days * DAY).toISOString();
    const plan = { write: inDays(DAYS.write), choose: inDays(DAYS.choose), talk: inDays(DAYS.talk) };
    const list = `/api/teams/${this.teamId}/retrospectives`;
    const body = JSON.stringify({ retrospectiveName: "Sprint 13", template: "velero", plan });
    const headers = { authorization: `Bearer ${this.people[0]?.token}`, "content-type": "application/json" };
    const created = await fetch(this.server.origin + list, { method: "POST", headers, body });
    const { id }: { id: string } = await created.json();
    this.retroId = id;
    this.path = `/teams/${this.teamId}/retrospectives/${id}`;
  }

  async visit(pages: BoardPage, person: number, round: number): Promise<void> {
    const { page } = pages;
    const [board] = await Promise.all([watched(page), page.goto(this.path)]);
    const ids = { teamId: this.teamId, retroId: this.retroId };
    const [first, ...others] = this.gestures(board, person, round);
    if (first) await perform(pages, ids, first);
    if (round % 2 === 1) {
      await this.clock.jumpTo(this.clock.now + LONG_VISIT);
      await this.clock.settle(this.teamId);
      await Promise.all([watched(page), sendAnything(pages, ids)]);
    }
    for (const gesture of others) await perform(pages, ids, gesture);
    await this.thank(pages, person, round);
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Tópicos" }).click();
    await page.getByRole("heading", { level: 1, name: "Tópicos" }).waitFor();
    await page.getByRole("link", { name: TOPIC }).waitFor();
    await page.goto("about:blank");
  }

  private gestures({ cards, groups }: BoardView, person: number, round: number): Gesture[] {
    const place = person + PEOPLE * round;
    const newCard = (column: string): Gesture => ({
      kind: "addCard",
      cardId: newId(),
      columnId: column,
      rank: `b${10 + place}V`,
      text: `Lo que vimos esta semana, y lo que queremos probar en la próxima: ${place}`,
    });
    if (round === 0) return [{ kind: "answer", question: "arrive", value: 4 }, newCard("c1")];
    if (round === 1) return [newCard("c2"), { kind: "ready", step: "WRITE", ready: true }];
    const [card, other] = [cards[person], cards[person + PEOPLE]];
    const groupAt = (index: number) => groups[(person + index) % groups.length]?.id ?? "";
    if (round === 2 && card && other) {
      const fichas: Gesture = { kind: "setFichas", groupId: card.groupId, n: 1 };
      return [{ kind: "joinGroup", cardId: other.id, withCardId: card.id }, fichas];
    }
    if (round === 3)
      return [
        { kind: "setFichas", groupId: groupAt(0), n: 1 },
        { kind: "ready", step: "CHOOSE", ready: true },
      ];
    const comment = (index: number): Gesture => ({
      kind: "addComment",
      commentId: newId(),
      groupId: groupAt(index),
      text: "A mí me pasó lo mismo con las entregas del viernes.",
    });
    return [comment(0), comment(1)];
  }

  private async thank(pages: BoardPage, person: number, round: number): Promise<void> {
    const api = `/api${this.path}`;
    const userId = this.people[(person + round) % PEOPLE]?.id;
    if (round >= 3) await write(pages, "POST", `${api}/thank-you`, { userId, message: "Gracias por la ayuda." });
    if (round === 4) await write(pages, "POST", `${api}/sprint-winner`, { userId });
    if (round === 5) {
      const json = { text: "Probar el tema durante dos semanas", retrospectiveId: this.retroId };
      await write(pages, "POST", `/api/teams/${this.teamId}/agreements`, json);
    }
  }
}

export const overDays: Topic = async ({ folder }) => {
  const server = await countedServer(folder, {}, "tests/bench/jumping-counting-worker.ts");
  const browser = await newBrowser();
  try {
    const people = await peopleOf(server.db, server.secret, PEOPLE);
    const { teamId } = await teamOf(server.db, people);
    const clock = new Clock(server.origin);
    const start = Date.now();
    await clock.jumpTo(start);
    const pages: BoardPage[] = [];
    for (const person of people) pages.push(await boardPage(await pageOf(browser, server.origin, person), person));
    await server.seen();
    const retrospective = new Retrospective(server, clock, teamId, people);
    await retrospective.open();
    for (let round = 0; round < VISITS; round += 1) {
      for (const [person, one] of pages.entries()) {
        await clock.jumpTo(start + ((round * PEOPLE + person) / (VISITS * PEOPLE)) * DAYS.talk * DAY);
        await clock.settle(teamId);
        await retrospective.visit(one, person, round);
      }
    }
    await clock.jumpTo(start + DAYS.talk * DAY + MINUTE);
    await clock.settle(teamId);
    const { requests, roomRowsWritten, rowsWritten, written } = await server.seen();
    const of = `of ${PEOPLE} people over ${DAYS.talk} days, ${VISITS} visits each`;
    return {
      rows: [
        countRow(topic, `Worker requests ${of}`, requests.length, OVER_DAYS.requests),
        countRow(topic, `rows written by the room ${of}`, roomRowsWritten, OVER_DAYS.roomRowsWritten),
        countRow(topic, `D1 rows written ${of}`, rowsWritten, OVER_DAYS.rowsWritten, byTable(written)),
      ],
      figures: { daysRequests: requests.length, daysRoomRows: roomRowsWritten, daysRowsWritten: rowsWritten },
    };
  } finally {
    await browser.close();
    await server.end();
  }
};
