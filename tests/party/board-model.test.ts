import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { applyPatch } from "#party/board/patch.ts";
import { rankBetween } from "#party/board/rank.ts";
import { NOTHING_PERSONAL } from "#party/board/view.ts";
import type { BoardOrigin } from "#party/board-room.ts";
import { STATEMENTS, settings, uuid } from "#tests/factories/board.ts";
import { act, type BoardIds, gestureOver, isBoard, readBoard } from "#tests/factories/boards.ts";
import { env } from "#tests/factories/client.ts";
import { GESTURE_WEIGHTS } from "#tests/factories/gesture-weights.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { type Connection, connect } from "#tests/factories/socket.ts";
import { withoutRanks } from "#tests/unit/board/model.ts";
import type { Gesture, GestureKind } from "#worker/contract/board-gestures.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { MARKS } from "#worker/contract/marks.ts";
import { namesOf } from "#worker/contract/names-of.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { RoomModel } from "./room-model.ts";

const { db } = openDatabase(env.DB);

/** `RUNS=10 npx vitest run tests/party/board-model.test.ts` plays so many boards, `SEED=…` repeats a run. */
const RUNS = inject("runs");
const MOST_RUNS = 20;
const MOST_TIME = 25_000;
/** The room limits the gestures of a person. In milliseconds. */
const BETWEEN_GESTURES = 700;
/** Frames arrive within this. In milliseconds. */
const ARRIVAL = 2000;
const HOUR = 3_600_000;

const COLUMNS = ["bien", "mejorar"];

/** How often each happens. */
const WEIGHTS: Record<GestureKind | "open" | "close" | "expel" | "merge", number> = {
  ...GESTURE_WEIGHTS,
  open: 5,
  close: 3,
  expel: 1,
  merge: 1,
};
type Kind = keyof typeof WEIGHTS;
const KINDS = namesOf(WEIGHTS).flatMap((kind) => Array<Kind>(WEIGHTS[kind]).fill(kind));

const move = fc.record({
  kind: fc.constantFrom(...KINDS),
  /** The facilitator acts in every second move. */
  who: fc.oneof(fc.constant(null), fc.nat(4)),
  overSocket: fc.boolean(),
  /** The hours since the move before. */
  hours: fc.constantFrom(0, 0, 0, 0, 0, 1, 8, 30),
  a: fc.nat(40),
  b: fc.nat(40),
});
type Move = { kind: Kind; who: number | null; overSocket: boolean; hours: number; a: number; b: number };

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** A board of five people in the room, and the model of it. */
class PlayedBoard {
  private readonly tabs = new Map<string, Connection[]>();
  private readonly model: RoomModel;
  private readonly ids: string[];
  private readonly origin: BoardOrigin;

  private constructor(
    private readonly people: Someone[],
    private readonly board: BoardIds,
    signed: boolean,
  ) {
    this.ids = people.map(({ id }) => id);
    this.model = new RoomModel(signed, this.ids[0] ?? "", this.ids.slice(0, 1), STATEMENTS);
    this.origin = {
      retroId: board.retroId,
      settings: settings({ signed, health: STATEMENTS }),
      creatorId: this.ids[0] ?? "",
    };
  }

  static async open(signed: boolean): Promise<PlayedBoard> {
    const people = await Promise.all(["Ana", "Beto", "Carla", "Dani", "Eva"].map((name) => someone(name)));
    const [ana, ...others] = people;
    if (!ana) throw new Error("nobody");
    const teamId = await teamOf(ana, ...others);
    const retroId = crypto.randomUUID();
    const row = {
      id: retroId,
      teamId,
      creatorId: ana.id,
      retrospectiveName: "Sprint",
      board: settings({ signed, health: STATEMENTS }),
    };
    await db.insert(retrospectives).values(row);
    const board = new PlayedBoard(people, { teamId, retroId }, signed);
    await readBoard(ana, board.board);
    for (const person of [ana, ...others.slice(1)]) await board.openTab(person);
    return board;
  }

  private tabsOf({ id }: Someone): Connection[] {
    return this.tabs.get(id) ?? [];
  }

  private async openTab(person: Someone): Promise<void> {
    const tabs = this.tabsOf(person);
    if (tabs.length >= 2) return;
    const tab = await connect(this.board.teamId, person.token);
    tab.send({ event: "watch", data: this.board });
    this.tabs.set(person.id, [...tabs, tab]);
  }

  /** Sockets are valid for 15 minutes. A page that connects again watches the board again, which is a visit. */
  private async renewTabs(): Promise<void> {
    for (const person of this.people) {
      const before = this.tabsOf(person);
      this.tabs.set(person.id, []);
      for (const tab of before) {
        tab.close();
        await this.openTab(person);
      }
      for (const tab of this.tabsOf(person)) await tab.next(isBoard);
      this.model.tick(Date.now());
      if (before.length > 0) this.model.see(person.id, Date.now());
    }
  }

  private closeTab(person: Someone, index: number): void {
    const tabs = this.tabsOf(person);
    const tab = pick(tabs, index);
    tab?.close();
    this.tabs.set(
      person.id,
      tabs.filter((one) => one !== tab),
    );
  }

  /** The view made of all frames that have arrived. */
  private patched(connection: Connection): BoardView | null {
    let view: BoardView | null = null;
    for (const message of connection.all) {
      if (message.event !== "board") continue;
      if ("view" in message.data) view = message.data.view;
      else if (view) view = applyPatch(view, message.data.patch);
    }
    return view;
  }

  private async read({ id }: Someone): Promise<BoardView> {
    this.model.tick(Date.now());
    this.model.see(id, Date.now());
    const answer = await roomOf(env.TeamRoom, this.board.teamId).readBoard(this.origin, id);
    if (!answer.ok) throw new Error(answer.code);
    return answer.view;
  }

  async make(move: Move, turn: number): Promise<void> {
    vi.setSystemTime(Date.now() + BETWEEN_GESTURES + move.hours * HOUR);
    const facilitator = this.people.find(({ id }) => id === this.model.facilitator);
    const person = (move.who === null && facilitator) || this.people[move.who ?? 0];
    if (!person) throw new Error("nobody");
    const { kind, a, b } = move;
    if (move.hours > 0) await this.renewTabs();
    if (kind === "open") return this.openTab(person);
    if (kind === "close") return this.closeTab(person, a);
    const room = roomOf(env.TeamRoom, this.board.teamId);
    if (kind === "expel") {
      await room.expel(person.id, null, true);
      this.tabs.set(person.id, []);
      // The room refuses sockets that were authorized before.
      vi.setSystemTime(Date.now() + BETWEEN_GESTURES);
      return this.model.leave(person.id);
    }
    if (kind === "merge") {
      const account = this.people[(this.people.indexOf(person) + 1 + (b % 4)) % 5];
      if (!account) throw new Error("nobody");
      await room.mergePerson(person.id, account.id, true);
      return this.model.merge(person.id, account.id);
    }
    const gesture = this.gestureOf(kind, a, b, turn, await this.read(person));
    if (!gesture) return;
    const tab = move.overSocket ? pick(this.tabsOf(person), a) : undefined;
    const answer = tab ? await gestureOver(tab, this.board, gesture) : await act(person, this.board, gesture);
    expect([gesture, answer]).toEqual([gesture, this.model.apply(person.id, gesture, Date.now())]);
  }

  /** Picks a target that the person sees; where `b` is 0, any target, also a hidden one or one with an old `rev`. */
  private gestureOf(kind: GestureKind, a: number, b: number, turn: number, view: BoardView): Gesture | null {
    const { model } = this;
    const seen = [...view.cards, ...view.me.cards].map(({ id }) => id);
    const cardId = pick(b === 0 ? model.cards.map(({ id }) => id) : seen, a);
    const other = pick(seen, b) ?? "";
    const groupId = pick(b === 0 ? model.groups.map(({ id }) => id) : view.groups.map(({ id }) => id), a);
    const columnId = pick(COLUMNS, b) ?? "";
    const stale = b === 0 ? 1 : 0;
    const ranks = [...view.cards, ...view.me.cards]
      .filter((card) => card.columnId === columnId)
      .map(({ rank }) => rank);
    const [before = null, after = null] = ranks.sort().slice(a % (ranks.length + 1));
    const rank = rankBetween(before, after);
    const text = `texto ${turn}`;
    const rev = (model.cards.find(({ id }) => id === cardId)?.rev ?? 0) + stale;
    switch (kind) {
      case "addCard":
        return { kind, cardId: crypto.randomUUID(), columnId, rank, text, signed: b % 3 > 0 };
      case "facilitate":
        return { kind, stepRev: model.stepRev + stale };
      case "goTo":
        return { kind, step: pick(STEPS, a) ?? "WRITE", stepRev: model.stepRev + stale };
      case "renameColumn":
        return { kind, columnId, title: text };
      case "setBudget":
        return { kind, budget: 3 + (a % 4), perGroup: 1 + (b % 4) };
      case "setSigned":
        return { kind, signed: a % 2 === 0 };
      case "answer":
        return {
          kind,
          question: a % 2 === 0 ? "arrive" : "worth",
          value: 1 + (b % 5),
          ...(b % 4 > 0 && { answerId: uuid(b % 3) }),
        };
      case "answerHealth":
        return {
          kind,
          answerId: uuid(100 + (b % 4)),
          values: b % 5 === 0 ? [null, 1 + (a % 9)] : [1 + (a % 9), b % 2 === 0 ? null : 1 + (b % 9)],
        };
      case "setPlan":
        return { kind, plan: a % 5 === 0 ? null : endsInHours(1 + (b % 40), 2 + (a % 40), 3 + (a % 40)) };
      case "addDay":
        return { kind, end: view.plan?.[view.plan.next ?? "talk"] ?? new Date().toISOString(), zone: "UTC" };
      case "pausePlan":
      case "resumePlan":
        return { kind };
      case "ready":
        return { kind, step: b === 0 ? (pick(STEPS, a) ?? "WRITE") : model.step, ready: b % 3 > 0 };
      case "restoreCard":
        return { kind, cardId: pick(view.me.removed, a)?.id ?? cardId ?? crypto.randomUUID() };
    }
    if (cardId && kind === "editCard") return { kind, cardId, text, rev };
    if (cardId && kind === "moveCard") return { kind, cardId, columnId, rank };
    if (cardId && kind === "removeCard") return { kind, cardId };
    if (cardId && kind === "react") return { kind, cardId, mark: b % 5 === 1 ? null : (pick(MARKS, b) ?? null) };
    const openingId = model.opening && b % 8 > 0 ? model.opening.id : uuid(8000);
    const answerId = pick(idsOf(model.opening?.answers ?? []), a) ?? crypto.randomUUID();
    if (kind === "setOpening") return { kind, openingId: crypto.randomUUID(), question: b % 5 === 0 ? null : { text } };
    if (kind === "answerOpening")
      return {
        kind,
        openingId,
        answerId: b === 0 ? answerId : crypto.randomUUID(),
        text: b % 5 === 1 ? null : text,
        signed: b % 3 > 0,
      };
    if (kind === "showOpening") return { kind, openingId };
    if (kind === "removeAnswer") return { kind, answerId, removed: b % 3 > 0 };
    if (cardId && other && kind === "joinGroup") return { kind, cardId, withCardId: other };
    if (cardId && kind === "leaveGroup")
      return { kind, cardId, newGroupId: pick(model.groups, b)?.id ?? crypto.randomUUID() };
    const commentId = pick(idsOf(b === 0 ? model.comments : view.comments), a) ?? crypto.randomUUID();
    const proposalId = pick(idsOf(b === 0 ? model.proposals : view.proposals), a) ?? crypto.randomUUID();
    const agreement = {
      text,
      ...(a % 2 > 0 && { ownerId: pick(this.ids, a) }),
      ...(b % 2 > 0 && { dueOn: "2026-12-01" }),
    };
    switch (kind) {
      case "addComment":
        return { kind, commentId: crypto.randomUUID(), groupId: groupId ?? uuid(8000), text };
      case "editComment":
        return { kind, commentId, text };
      case "removeComment":
        return { kind, commentId };
      case "propose":
        return { kind, proposalId: crypto.randomUUID(), groupId: groupId ?? uuid(8000), ...agreement };
      case "editProposal":
        return { kind, proposalId, ...agreement };
      case "removeProposal":
      case "acceptProposal":
        return { kind, proposalId };
      case "agree":
        return { kind, proposalId, agrees: b % 4 > 0 };
    }
    if (groupId && kind === "nameGroup") return { kind, groupId, title: b % 3 === 0 ? null : text };
    if (groupId && kind === "noteGroup") {
      const group = model.groups.find(({ id }) => id === groupId);
      const base = b % 3 === 0 ? { base: b % 2 ? (group?.note ?? null) : text.slice(1) } : {};
      return { kind, groupId, note: text, rev: (group?.rev ?? 0) + stale, ...base };
    }
    if (groupId && kind === "setFichas") return { kind, groupId, n: b % 5 };
    if (groupId && kind === "focus")
      return { kind, groupId: b % 5 === 1 ? null : groupId, stepRev: model.stepRev + stale };
    return null;
  }

  /**
   * What each person reads is what the model says, and so is what each of their tabs made of its frames. The room is asked
   * directly: over HTTP, the session and the names of people would take most of the time of the test.
   * @returns how many tabs were compared
   */
  async check(when: string): Promise<number> {
    let compared = 0;
    for (const person of this.people) {
      const fresh = await this.read(person);
      const { me } = this.model.view(person.id, this.ids);
      same(withoutRanks(fresh), { ...this.model.shared(this.ids), me }, `${person.name} reads ${when}`);
      for (const tab of this.tabsOf(person)) {
        const isThere = () => isDeepStrictEqual(this.patched(tab), fresh);
        const until = performance.now() + ARRIVAL;
        while (!isThere() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 2));
        same(this.patched(tab), fresh, `a tab of ${person.name} shows ${when}`);
        compared += 1;
      }
    }
    return compared;
  }

  /** The document that is kept is the model's board, and every tab hears of the closing. */
  async close(): Promise<void> {
    const [ana] = this.people;
    if (!ana) throw new Error("nobody");
    const answer = await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: this.board });
    expect(answer.status).toBe(200);
    const { people: _, omittedCards: __, omittedComments: ___, me: ____, ...kept } = await readBoard(ana, this.board);
    const { me: _____, ...document } = withoutRanks({ ...kept, me: NOTHING_PERSONAL });
    same(document, this.model.closed(this.ids), "the closed board");
    for (const connection of [...this.tabs.values()].flat()) {
      await connection.next(({ event }) => event === "board-closed");
      connection.close();
    }
  }
}

/** @param hours of each phase */
function endsInHours(...hours: [write: number, choose: number, talk: number]) {
  const inHours = (phases: number) =>
    new Date(Date.now() + hours.slice(0, phases).reduce((sum, one) => sum + one, 0) * HOUR).toISOString();
  return { write: inHours(1), choose: inHours(2), talk: inHours(3) };
}

function same(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toEqual(expected);
}

describe("Any sequence of gestures of five people over sockets and HTTP", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("Each tab shows what its person would read anew, which is what the rules say, until the board closes", {
    timeout: 2 * MOST_TIME + (RUNS ?? MOST_RUNS) * 10_000,
  }, async ({ task }) => {
    const figures = { boards: 0, moves: 0, views: 0 };
    task.meta.figures = figures;
    vi.useFakeTimers({ toFake: ["Date"] });
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 20, maxLength: 40, size: "max" }),
        fc.boolean(),
        async (moves, signed) => {
          const board = await PlayedBoard.open(signed);
          for (const [turn, one] of moves.entries()) {
            await board.make(one, turn);
            figures.views += await board.check(`after move ${turn}, ${one.kind}`);
          }
          await board.close();
          figures.boards += 1;
          figures.moves += moves.length;
        },
      ),
      {
        numRuns: RUNS ?? MOST_RUNS,
        seed: inject("seed"),
        interruptAfterTimeLimit: RUNS === null ? MOST_TIME : undefined,
        // The JSON report has no cause of an error.
        includeErrorInReport: true,
      },
    );
  });
});
