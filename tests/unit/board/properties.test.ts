import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { allCards } from "#app/boards/table/layout.ts";
import { firstCards } from "#party/board/first-cards.ts";
import { applyGesture, inverseOf } from "#party/board/gestures.ts";
import type { Outcome } from "#party/board/outcome.ts";
import { applyPatch, patchFor, sharedPatch } from "#party/board/patch.ts";
import { predict } from "#party/board/predict.ts";
import { rankBetween } from "#party/board/rank.ts";
import { RARE_RULES } from "#party/board/rare-rules.ts";
import { type BoardState, isPublic } from "#party/board/state.ts";
import { boardView } from "#party/board/view.ts";
import { ANA, BETO, CARLA, context, OpenBoard, STATEMENTS, uuid } from "#tests/factories/board.ts";
import { GESTURE_WEIGHTS } from "#tests/factories/gesture-weights.ts";
import { type Gesture, type GestureKind, gesture as gestureSchema } from "#worker/contract/board-gestures.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { BoardView, Step } from "#worker/contract/boards.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
import { MARKS } from "#worker/contract/marks.ts";
import { namesOf } from "#worker/contract/names-of.ts";
import { Model, withoutMoments, withoutRanks } from "./model.ts";

const PEOPLE = [ANA, BETO, CARLA, uuid(9004), uuid(9005)];
const COLUMNS = ["bien", "mejorar"];

const KINDS = namesOf(GESTURE_WEIGHTS).flatMap((kind) => Array<GestureKind>(GESTURE_WEIGHTS[kind]).fill(kind));

const move = fc.record({
  /** The facilitator acts in every second move. */
  who: fc.oneof(fc.constant(null), fc.nat(PEOPLE.length - 1)),
  kind: fc.constantFrom(...KINDS),
  a: fc.nat(40),
  b: fc.nat(40),
  n: fc.nat(6),
  flag: fc.boolean(),
  /** The hours since the move before. */
  hours: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(40)),
});
type Move = {
  who: number | null;
  kind: GestureKind;
  a: number;
  b: number;
  n: number;
  flag: boolean;
  hours: number;
};

/** `asks`: whether there is a health check. */
const kind = fc.record({ signed: fc.boolean(), asks: fc.boolean() });
type Kind = { signed: boolean; asks: boolean };

const HOUR = 3_600_000;
const ADMINS = [BETO];

const pick = <T>(items: readonly T[], index: number, otherwise: T): T => items[index % items.length] ?? otherwise;

/** Turns a move into a gesture on what exists; some are on something unknown or hidden, or name an old `rev`. */
function gestureOf(
  { kind, a, b, n, flag }: Move,
  userId: string,
  state: BoardState,
  view: BoardView,
  turn: number,
): Gesture {
  const ids = Object.keys(state.cards);
  const seen = allCards(view).map(({ id }) => id);
  const cardId = pick(n === 0 ? ids : seen, a, uuid(8000));
  const groupIds = n === 0 ? Object.keys(state.groups) : view.groups.map(({ id }) => id);
  const groupId = pick(groupIds, a, uuid(8000));
  const columnId = pick(COLUMNS, b, "bien");
  const stale = n === 0 ? 1 : 0;
  const text = `texto-${turn}-`;
  // One's own in every second move.
  const ownFirst = (items: { id: string; authorId: string }[]) =>
    [...items]
      .sort((one, other) => Number(other.authorId === userId) - Number(one.authorId === userId))
      .map(({ id }) => id);
  const [comments, proposals] =
    n === 0 ? [Object.values(state.comments), Object.values(state.proposals)] : [view.comments, view.proposals];
  const commentId = pick(flag ? ownFirst(comments).slice(0, 1) : ownFirst(comments), a, uuid(8000));
  const proposalId = pick(flag ? ownFirst(proposals).slice(0, 1) : ownFirst(proposals), a, uuid(8000));
  const openingId = state.opening && b % 8 > 0 ? state.opening.id : uuid(8000);
  const answerId = pick(Object.keys(state.opening?.answers ?? {}), a, uuid(8000));
  switch (kind) {
    case "addCard":
      return {
        kind,
        cardId: n === 0 ? cardId : uuid(turn),
        columnId,
        text,
        rank: rankOf(view, columnId, a, n),
        ...(n < 6 && { signed: flag || n > 2 }),
      };
    case "editCard":
      return { kind, cardId, text, rev: (state.cards[cardId]?.rev ?? 0) + stale };
    case "moveCard":
      return { kind, cardId, columnId, rank: rankOf(view, columnId, a + b, n) };
    case "removeCard":
      return { kind, cardId };
    case "restoreCard":
      return { kind, cardId: pick(n === 0 ? ids : view.me.removed.map(({ id }) => id), a, cardId) };
    case "joinGroup":
      return { kind, cardId, withCardId: pick(seen, b, uuid(8000)) };
    case "leaveGroup":
      return { kind, cardId, newGroupId: flag ? pick(Object.keys(state.groups), b, uuid(turn)) : uuid(turn) };
    case "nameGroup":
      return { kind, groupId, title: flag ? `Título ${n}` : null };
    case "noteGroup":
      return {
        kind,
        groupId,
        note: n === 6 ? null : noteOf(state.groups[groupId]?.note, turn, b),
        rev: (state.groups[groupId]?.rev ?? 0) + stale,
        ...(b % 4 > 0 && { base: b % 4 > 1 ? (state.groups[groupId]?.note ?? null) : "Una nota de antes" }),
        ...(flag && { keepsBoth: true }),
      };
    case "setFichas":
      return { kind, groupId, n: b % 5 };
    case "goTo":
      return { kind, step: pick(STEPS, a, "WRITE"), stepRev: state.stepRev + stale };
    case "focus":
      return { kind, groupId: n === 6 ? null : groupId, ...(flag && { stepRev: state.stepRev + stale }) };
    case "facilitate":
      return { kind, ...(flag && { stepRev: state.stepRev + stale }) };
    case "renameColumn":
      return { kind, columnId, title: `Columna ${n}` };
    case "setBudget":
      return { kind, budget: 3 + (a % 4), perGroup: 1 + (b % 4) };
    case "setSigned":
      return { kind, signed: flag };
    case "answer":
      return {
        kind,
        question: flag ? "arrive" : "worth",
        value: 1 + (a % 5),
        // One's own, that of another person, or a new one.
        ...(n < 5 && { answerId: uuid(7000 + (b % 5)) }),
      };
    case "answerHealth":
      return { kind, answerId: uuid(7100 + (b % 5)), values: healthValues(a, n) };
    case "setPlan":
      return { kind, plan: a % 5 === 0 ? null : endsOf(view, a, b, n) };
    case "addDay":
      return { kind, end: endOf(view, b), zone: "UTC" };
    case "pausePlan":
    case "resumePlan":
      return { kind };
    case "ready":
      return { kind, step: n === 0 ? pick(STEPS, a, "WRITE") : state.step, ready: flag || n > 4 };
    case "addComment":
      return { kind, commentId: n === 0 ? commentId : uuid(turn), groupId, text };
    case "editComment":
      return { kind, commentId, text };
    case "removeComment":
      return { kind, commentId };
    case "propose":
      return { kind, proposalId: n === 0 ? proposalId : uuid(turn), groupId, ...agreementOf(text, a, flag) };
    case "editProposal":
      return { kind, proposalId, ...agreementOf(text, a, flag) };
    case "removeProposal":
    case "acceptProposal":
      return { kind, proposalId };
    case "agree":
      return { kind, proposalId, agrees: n > 2 };
    case "react":
      return { kind, cardId, mark: n > 4 ? null : pick(MARKS, b, "agree") };
    case "setOpening":
      return { kind, openingId: n === 0 ? openingId : uuid(turn), question: n > 4 ? null : { text: `¿${turn}?` } };
    case "answerOpening":
      return {
        kind,
        openingId,
        answerId: n === 0 ? answerId : uuid(turn),
        text: n > 4 ? null : text,
        ...(n < 6 && { signed: flag || n > 2 }),
      };
    case "showOpening":
      return { kind, openingId };
    case "removeAnswer":
      return { kind, answerId, removed: flag || n > 3 };
  }
}

/** Mostly of both statements, sometimes of one of them, or too many. */
const healthValues = (a: number, n: number) =>
  n === 6 ? [1, 2, 3] : n === 5 ? [null, 1 + (a % 9)] : [1 + (a % 9), n > 2 ? 1 + ((a + n) % 9) : null];

/** Ends some hours from now, sometimes too close or too far, and sometimes some of those that are there. */
function endsOf({ plan }: BoardView, a: number, b: number, n: number) {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const write = 1 + (b % 9);
  const choose = write + (a % 12);
  const ends = { write: inHours(write), choose: inHours(choose), talk: inHours(n === 0 ? 721 : choose + n) };
  if (!plan || n % 2 === 0) return ends;
  return n === 1 ? { write: plan.write, choose: plan.choose, talk: ends.talk } : { ...ends, write: plan.write };
}

/** Mostly the end that comes next. */
const endOf = ({ plan }: BoardView, b: number): string =>
  plan ? plan[b % 8 === 0 ? "write" : (plan.next ?? "talk")] : new Date(0).toISOString();
const agreementOf = (text: string, a: number, flag: boolean) => ({
  text,
  ...(flag && { ownerId: pick(PEOPLE, a, ANA) }),
  ...(a % 2 > 0 && { dueOn: "2026-12-01" }),
});

/** Sometimes the note that is there, with a line more. */
const noteOf = (before: string | null | undefined, turn: number, b: number) =>
  b % 3 > 0 && before && before.length < 200 ? `${before}\nNota ${turn}` : `Nota ${turn}`;

/** The rank is mostly between two cards, and sometimes taken or too long. */
function rankOf(view: BoardView, columnId: string, index: number, n: number): string {
  const cards = allCards(view).filter((card) => card.columnId === columnId);
  const at = index % (cards.length + 1);
  if (n === 5) return cards[at]?.rank ?? "a0";
  if (n === 6) return (cards[at]?.rank ?? "a0").padEnd(64, "V");
  return rankBetween(cards[at - 1]?.rank ?? null, cards[at]?.rank ?? null);
}

function expectShared(items: { id: string }[], before: { id: string }[]): void {
  const known = new Map(before.map((item) => [item.id, item]));
  for (const item of items) if (isDeepStrictEqual(item, known.get(item.id))) expect(item).toBe(known.get(item.id));
}

function same(actual: unknown, expected: unknown, what: string) {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toEqual(expected);
}

/** One gesture with what every person saw before and after it. */
type Turn = {
  gesture: Gesture;
  userId: string;
  outcome: Outcome;
  before: { state: BoardState; views: BoardView[] };
  after: { state: BoardState; views: BoardView[] };
};

const viewsOf = (state: BoardState) => PEOPLE.map((userId) => boardView(state, userId, context));

/** Plays the moves and calls `check` after each. */
function play(moves: Move[], { signed, asks }: Kind, check: (turn: Turn, model: Model) => void) {
  const board = new OpenBoard({ signed, ...(asks && { health: STATEMENTS }) });
  const model = new Model(signed, ANA, ADMINS, asks ? STATEMENTS : []);
  let before = { state: board.state, views: viewsOf(board.state) };
  moves.forEach((move, index) => {
    const userId = move.who === null ? model.facilitator : (PEOPLE[move.who] ?? ANA);
    vi.setSystemTime(Date.now() + move.hours * HOUR);
    board.visit(userId);
    model.tick(Date.now());
    model.see(userId, Date.now());
    if (board.state !== before.state) before = { state: board.state, views: viewsOf(board.state) };
    const view = before.views[PEOPLE.indexOf(userId)];
    if (!view) throw new Error("no view");
    same(withoutRanks(view), model.view(userId, PEOPLE), `what ${userId} finds`);
    const gesture = gestureOf(move, userId, before.state, view, index + 1);
    if (!gestureSchema.safeParse(gesture).success) throw new Error(`not in the contract: ${JSON.stringify(gesture)}`);
    const outcome = board.try(userId, gesture, ADMINS.includes(userId));
    const expected = model.apply(userId, gesture, Date.now());
    expect([gesture.kind, outcome.ok ? "done" : outcome.code]).toEqual([gesture.kind, expected]);
    const isSame = board.state === before.state;
    const after = isSame ? before : { state: board.state, views: viewsOf(board.state) };
    check({ gesture, userId, outcome, before, after }, model);
    before = after;
  });
}

function forAllBoards(check: (turn: Turn, model: Model) => void) {
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 60, size: "max" }), kind, (moves, one) => {
      play(moves, one, check);
    }),
    { numRuns: 300 },
  );
}

/** The browser predicts at the same moment. */
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
});

const TEXTS = /texto-\d+-/g;

describe("Any sequence of gestures of several people", { timeout: 240_000 }, () => {
  it("Everyone sees what the model says, and nothing else", () => {
    forAllBoards(({ after }, model) => {
      PEOPLE.forEach((userId, index) => {
        const view = after.views[index];
        if (!view) throw new Error("no view");
        same(withoutRanks(view), model.view(userId, PEOPLE), `the view of ${userId}`);
        if (!model.wasSigned) expectNoPeople({ ...view, ...WITH_NAMES });
      });
    });
  });

  it("A patch turns the view before into the view after, and holds nothing that its reader may not see", () => {
    forAllBoards(({ gesture, userId, outcome, before, after }, model) => {
      const [first, then] = [before.views[0], after.views[0]];
      if (!first || !then) throw new Error("no view");
      const shared = sharedPatch(sharedOf(first), sharedOf(then));
      before.views.forEach((view, index) => {
        const next = after.views[index];
        if (!next) throw new Error("no view");
        const patch = patchFor(shared, view.me, next.me);
        if (!patch) {
          same(view, next, "a view without a patch");
          return;
        }
        if (isDeepStrictEqual(view, next)) throw new Error("a patch without a change");
        same(applyPatch(view, patch), next, "the view after the patch");
        const visible = new Set(JSON.stringify(next).match(TEXTS));
        for (const text of JSON.stringify(patch).match(TEXTS) ?? []) expect(visible).toContain(text);
        if (!model.wasSigned)
          expectNoPeople({ ...patch, ...WITH_NAMES, set: { ...patch.set, facilitatorId: null, ready: [] } });
        if (gesture.kind === "setFichas" && PEOPLE[index] !== userId) expect(Object.keys(patch)).toEqual(["set"]);
        if (gesture.kind === "setFichas") expect(Object.keys(patch.set ?? { voters: 0 })).toEqual(["voters"]);
      });
      if (!outcome.ok || !outcome.activity) return;
      const { cardId, kind, ...rest } = outcome.activity;
      expect([
        "addCard",
        "editCard",
        "moveCard",
        "removeCard",
        "restoreCard",
        "setFichas",
        "answer",
        "answerHealth",
        "ready",
      ]).not.toContain(kind);
      expect(JSON.stringify(rest)).not.toMatch(TEXTS);
      if (cardId) expect(then.cards.map(({ id }) => id)).toContain(cardId);
    });
  });

  it("A gesture that is sent again changes nothing, and a refused one neither", () => {
    forAllBoards(({ gesture, userId, outcome, before, after }) => {
      if (!outcome.ok) return expect(after.state).toBe(before.state);
      const again = applyGesture(after.state, gesture, userId, context, ADMINS.includes(userId));
      if (!isRenumbering(gesture) && !(again.ok && again.state === after.state))
        throw new Error(JSON.stringify([gesture, again]));
      same(JSON.parse(JSON.stringify(after.state)), after.state, "the state as JSON");
    });
  });

  it("No record is stored in the order in which people acted", () => {
    forAllBoards(({ after: { state, views } }) => {
      const { cards, groups, fichas, comments, proposals, health, opening } = state;
      const shownAnswers = views.flatMap((view) => view.opening?.answers?.map(({ id }) => id) ?? []);
      same(shownAnswers.slice(0, shownAnswers.length / 5), [...new Set(shownAnswers)].sort(), "the answers");
      const shown = views.flatMap(({ totals, me, cards: seen }) => [
        totals ?? {},
        me.fichas,
        me.reactions,
        ...seen.map((card) => card.reactions ?? {}),
      ]);
      const reactions = Object.values(cards).map((card) => card.reactions);
      for (const record of [
        cards,
        groups,
        comments,
        proposals,
        opening?.answers ?? {},
        fichas,
        ...Object.values(fichas),
        ...reactions,
        ...shown,
        health?.values ?? {},
      ])
        same(Object.keys(record), Object.keys(record).sort(), "the keys");
      for (const people of [...Object.values(state.ready), health?.answered ?? []])
        same(people, [...people].sort(), "who is ready or answered");
    });
  });

  it("A card goes to its place, the others keep their order, and no two visible cards share a rank", () => {
    forAllBoards(({ gesture, outcome, before, after }) => {
      if (!outcome.ok) return;
      for (const columnId of COLUMNS) expectOrder(gesture, before.state, after.state, columnId);
    });
  });

  it("No group with visible cards is merged, and merged groups lead to one that is not", () => {
    forAllBoards(({ after: { state } }) => {
      for (const card of Object.values(state.cards).filter(isPublic)) {
        expect(state.groups[card.groupId]?.mergedInto).toBeNull();
      }
      for (const { id } of Object.values(state.groups)) {
        const seen = new Set<string>();
        for (let next: string | null = id; next; next = state.groups[next]?.mergedInto ?? null) {
          if (seen.has(next)) throw new Error(`a circle at ${next}`);
          seen.add(next);
        }
      }
    });
  });

  it("The browser predicts what the room answers, and waits for it where a person begins to facilitate", () => {
    const kinds = Object.keys(GESTURE_WEIGHTS).filter((kind) => !FOR_THE_ROOM.includes(kind));
    const missing = new Set<string>(kinds);
    // Some gestures need several others before them, so a round of boards may have none of a kind.
    for (let round = 0; round < 10 && missing.size > 0; round += 1) {
      forAllBoards((turn) => {
        if (expectPrediction(turn)) missing.delete(turn.gesture.kind);
      });
    }
    expect([...missing]).toEqual([]);
  });

  it("A page that does not have all cards yet predicts the same for those that it has", () => {
    forAllBoards(expectPartialPrediction);
  });

  it("Several gestures are predicted together as they are one after the other", () => {
    forAllBoards((turn) => {
      const { gesture, userId, before } = turn;
      const view = before.views[PEOPLE.indexOf(userId)];
      if (!view) throw new Error("no view");
      const rest: Gesture[] = [
        { kind: "addCard", cardId: uuid(7000), columnId: "bien", rank: "a0", text: "después", signed: true },
        { kind: "moveCard", cardId: uuid(7000), columnId: "mejorar", rank: "a1" },
        { kind: "removeCard", cardId: uuid(7000) },
      ];
      const inTurn = rest.reduce(
        (shown, one) => predict(shown, [one], userId, RARE_RULES),
        predict(view, [gesture], userId, RARE_RULES),
      );
      const together = predict(view, [gesture, ...rest], userId, RARE_RULES);
      const isKnown = areVotersKnown(turn) && areVotersKnown({ ...turn, before: turn.after });
      const { voters } = isKnown ? inTurn : together;
      same(together, { ...inTurn, voters }, "the predictions together");
    });
  });

  it("What a gesture does not change keeps its identity in the prediction", () => {
    forAllBoards(({ gesture, userId, before }) => {
      const view = before.views[PEOPLE.indexOf(userId)];
      if (!view) throw new Error("no view");
      const predicted = predict(view, [gesture], userId, RARE_RULES);
      expectShared(predicted.cards, view.cards);
      expectShared(predicted.groups, view.groups);
      // The card of the gesture itself may be written again as it was.
      const others = predicted.me.cards.filter(({ id }) => !("cardId" in gesture && gesture.cardId === id));
      expectShared(others, view.me.cards);
      for (const key of ["cardIds", "cards", "removed", "fichas", "answered", "reactions", "opening"] as const)
        if (isDeepStrictEqual(predicted.me[key], view.me[key])) expect(predicted.me[key]).toBe(view.me[key]);
    });
  });

  it("The inverse gesture brings the view back", () => {
    forAllBoards(expectInverse);
  });
});

/** Whether the cards of the column get new ranks. Then a rank from before it means another place. */
const isRenumbering = (gesture: Gesture) => "rank" in gesture && gesture.rank.length > 48;

const sharedOf = ({ me: _, ...shared }: BoardView) => shared;

/** Who facilitates, is ready, comments, proposes and agrees does so with their name. */
const WITH_NAMES = { facilitatorId: null, comments: [], proposals: [], ready: [] };

function expectNoPeople(value: unknown) {
  const text = JSON.stringify(value);
  for (const userId of PEOPLE) if (text.includes(userId)) throw new Error(`${userId} is in ${text}`);
}

const byRank = (a: { rank: string; id: string }, b: { rank: string; id: string }) =>
  a.rank < b.rank || (a.rank === b.rank && a.id < b.id) ? -1 : 1;

function expectOrder(gesture: Gesture, before: BoardState, after: BoardState, columnId: string) {
  const subject = gesture.kind === "restoreCard" || "rank" in gesture ? gesture.cardId : null;
  const publicIn = (state: BoardState) =>
    Object.values(state.cards)
      .filter((card) => card.columnId === columnId && isPublic(card))
      .sort(byRank);
  const [old, now] = [publicIn(before), publicIn(after)];
  expect(new Set(now.map(({ rank }) => rank)).size).toBe(now.length);
  const isOld = (id: string) => id !== subject && old.some((card) => card.id === id);
  const kept = now.filter(({ id }) => isOld(id)).map(({ id }) => id);
  const isKept = (id: string) => id !== subject && now.some((card) => card.id === id);
  same(
    kept,
    old.filter(({ id }) => isKept(id)).map(({ id }) => id),
    "the order of the other cards",
  );
  if (subject && "rank" in gesture && before !== after) {
    const index = now.findIndex(({ id }) => id === subject);
    const smaller = old.filter(({ id, rank }) => id !== subject && rank <= gesture.rank);
    if (index >= 0) expect(index).toBe(smaller.length);
  }
  const isReveal = gesture.kind === "goTo" && now.length > old.length;
  if (isReveal && !after.signed)
    same(
      now.slice(0, old.length).map(({ id }) => id),
      kept,
      "seen cards come first",
    );
  if (isReveal && after.signed) {
    const ordered = now.flatMap(({ id }) => before.cards[id] ?? []).sort(byRank);
    same(
      now.map(({ id }) => id),
      ordered.map(({ id }) => id),
      "signed cards keep their ranks",
    );
  }
}

const FOR_GROUPS: readonly GestureKind[] = ["setFichas", "focus", "addComment", "propose"];

/** Whether it is for the group that the named one was merged into. The view does not tell which. */
const isForMerged = (gesture: Gesture, { groups }: BoardView) =>
  FOR_GROUPS.includes(gesture.kind) &&
  "groupId" in gesture &&
  gesture.groupId !== null &&
  !groups.some(({ id }) => id === gesture.groupId);

const HIDING: readonly Step[] = ["ARRIVE", "WRITE"];
const COUNTING: readonly Step[] = ["TALK", "THANK"];

/** Only the room merges notes. */
const isForOlderNote = ({ groupId, base }: Extract<Gesture, { kind: "noteGroup" }>, { groups }: BoardView): boolean =>
  base !== undefined && groups.some(({ id, note }) => id === groupId && note !== base);

/** Gestures of which the browser waits for the answer. */
const FOR_THE_ROOM: readonly string[] = ["facilitate", "setPlan", "addDay", "pausePlan", "resumePlan", "showOpening"];

/** Whether the gesture shows, or depends on, what the person does not see. */
function isUnforeseeable(gesture: Gesture, view: BoardView): boolean {
  if (FOR_THE_ROOM.includes(gesture.kind)) return true;
  if (gesture.kind === "restoreCard") return view.isRevealed;
  if (gesture.kind === "removeAnswer") return !gesture.removed;
  if (gesture.kind === "noteGroup" && isForOlderNote(gesture, view)) return true;
  if (gesture.kind !== "goTo") return isForMerged(gesture, view);
  const isReveal = HIDING.includes(view.step) && !HIDING.includes(gesture.step);
  const isPublication =
    view.step === "ARRIVE" &&
    ((view.pulse.arrive.n >= 4 && view.pulse.arrive.counts === null) ||
      (view.health !== undefined && view.health.n >= 4 && view.health.results === null));
  const isShowing = view.step === "ARRIVE" && view.opening !== null && view.opening.answers === null;
  return isReveal || isPublication || isShowing || (COUNTING.includes(gesture.step) && !COUNTING.includes(view.step));
}

/** Who is ready for another step comes with the step. */
const withoutNextReady = <View extends { ready: string[] }>({ ready, ...view }: View, { kind }: Gesture) =>
  kind === "goTo" ? view : { ...view, ready };

const isCounted = ({ userId, before }: Turn): boolean =>
  isDeepStrictEqual(before.state.fichas[userId] ?? {}, before.views[PEOPLE.indexOf(userId)]?.me.fichas);

/** Groups whose cards were removed count for how many fichas a person has. A view has neither them nor the fichas on them. */
const areVotersKnown = (turn: Turn): boolean =>
  isCounted(turn) &&
  Object.values(turn.before.state.cards).every(({ isRevealed, removedBy }) => !isRevealed || removedBy === null);

/** Fichas of others, and those of the person that do not count now, are not in a view. Totals follow with the room. */
function withoutUnseen(given: BoardView, turn: Turn) {
  const { gesture, userId, before } = turn;
  const { kind } = gesture;
  // The moment follows what was said in groups that nobody sees now.
  const view = { ...given, comments: withoutMoments(given.comments), proposals: withoutMoments(given.proposals) };
  const { voters, totals, me, ...rest } = view;
  const { [userId]: _, ...others } = before.state.fichas;
  const isAllMine = Object.values(others).every((placed) => Object.keys(placed).length === 0);
  if (kind === "setFichas") return { ...view, voters: areVotersKnown(turn) && voters };
  if (!["addCard", "removeCard", "joinGroup", "leaveGroup"].includes(kind)) return withoutNextReady(view, gesture);
  const { fichas, left, ...mine } = me;
  return {
    ...rest,
    me: isCounted(turn) ? me : mine,
    ...(isAllMine && areVotersKnown(turn) && { voters }),
    ...(before.views.every(({ voters: { some } }) => some === 0) && isAllMine && isCounted(turn) && { totals }),
  };
}

/** A group that comes back has title, note, fichas and what was said of it with the room's answer only. */
function withoutGroup({ groups, focusGroupId: _, voters: __, totals: ___, me, ...view }: BoardView, groupId: string) {
  const { fichas: _fichas, left: _left, ...mine } = me;
  const others = { groups: groups.filter(({ id }) => id !== groupId), comments: null, proposals: null };
  return { ...view, ...others, me: mine };
}

/** The fichas of others, and the proposals of the person in groups that nobody sees now, are not in a view. */
const UNSEEN: readonly ErrorCode[] = ["fichas_placed", "proposals_full"];

/** @returns whether the gesture was predicted */
function expectPrediction(turn: Turn): boolean {
  const { gesture, userId, outcome, before, after } = turn;
  const index = PEOPLE.indexOf(userId);
  const [view, next] = [before.views[index], after.views[index]];
  if (!view || !next) throw new Error("no view");
  const { kind } = gesture;
  const isOldGroup = kind === "leaveGroup" && before.state.groups[gesture.newGroupId] !== undefined;
  const isTakenId =
    (kind === "addCard" && before.state.cards[gesture.cardId] !== undefined) ||
    (kind === "addComment" && before.state.comments[gesture.commentId] !== undefined) ||
    (kind === "propose" && before.state.proposals[gesture.proposalId] !== undefined) ||
    (kind === "answerOpening" && !outcome.ok && outcome.code === "not_yours");
  const isOthersAnswer = (kind === "answer" || kind === "answerHealth") && !outcome.ok && outcome.code === "not_yours";
  // A view does not tell that the room refuses these.
  if (isTakenId || isOthersAnswer || (!outcome.ok && (isOldGroup || UNSEEN.includes(outcome.code)))) return false;
  const predicted = predict(view, [gesture], userId, RARE_RULES);
  if (isUnforeseeable(gesture, view)) {
    expect(predicted).toBe(view);
    return false;
  }
  if (isOldGroup) {
    const seen = predicted === view ? view : next;
    same(
      withoutGroup(predicted, gesture.newGroupId),
      withoutGroup(seen, gesture.newGroupId),
      "a group that comes back",
    );
    return false;
  }
  if (!outcome.ok) same(predicted, view, "a refused gesture");
  else same(withoutUnseen(predicted, turn), withoutUnseen(next, turn), `the prediction of ${kind}`);
  return outcome.ok && before.state !== after.state;
}

/** Where the page does not have all cards yet, it predicts the same for those that it has. */
function expectPartialPrediction({ gesture, userId, outcome, before }: Turn): void {
  const view = before.views[PEOPLE.indexOf(userId)];
  if (!view || !outcome.ok) return;
  const partial = firstCards(view, 3).view;
  const whole = predict(view, [gesture], userId, RARE_RULES);
  const predicted = predict(partial, [gesture], userId, RARE_RULES);
  if (predicted === partial) return;
  same(predicted.me.cardIds, whole.me.cardIds, "own cards");
  const known = new Set(
    [...partial.cards, ...whole.cards.filter(({ id }) => !view.cards.some((one) => one.id === id))].map(({ id }) => id),
  );
  same(
    withoutRanks(predicted).cards,
    withoutRanks(whole).cards.filter(({ id }) => known.has(id)),
    "the cards of a part",
  );
}

/** What undo brings back: not the counters of changes, and not who removed what. */
function comparable(view: BoardView, kind: GestureKind) {
  const { stepRev: _, ...rest } = view;
  const byColumn = (cards: BoardView["cards"]) =>
    COLUMNS.map((id) =>
      cards.filter(({ columnId }) => columnId === id).map(({ rev: _rev, rank: _rank, ...card }) => card),
    );
  return {
    ...rest,
    cards: byColumn(rest.cards),
    comments:
      kind === "removeComment" ? byText(rest.comments) : rest.comments.map(({ isEdited: _, ...comment }) => comment),
    proposals: kind === "removeProposal" ? byText(rest.proposals) : rest.proposals,
    // A group that everybody has seen stays one while its cards are removed.
    voters: kind === "addCard" || kind === "restoreCard" ? null : rest.voters,
    groups: rest.groups.map(({ rev: _rev, isDiscussed, ...group }) =>
      kind === "focus" ? group : { ...group, isDiscussed },
    ),
    me: { ...rest.me, cards: byColumn(rest.me.cards), removed: null },
  };
}

/** What is said again is said later, and then its author agrees. */
const byText = (items: { text: string }[]) => items.map(({ text }) => text).sort();

function expectInverse({ gesture, userId, outcome, before, after }: Turn) {
  const view = before.views[PEOPLE.indexOf(userId)];
  if (!outcome.ok || before.state === after.state || !view || isRenumbering(gesture)) return;
  const { kind } = gesture;
  const inverse = inverseOf(view, gesture);
  if (!inverse && isForMerged(gesture, view)) return;
  const oneWay = [
    "setSigned",
    "facilitate",
    "answer",
    "answerHealth",
    "acceptProposal",
    "setPlan",
    "addDay",
    "resumePlan",
    "setOpening",
    "showOpening",
  ];
  if (!inverse) return expect(oneWay).toContain(kind);
  const undone = applyGesture(after.state, inverse, userId, context);
  // Someone who restored the card of another person, and facilitates no more, cannot remove it again.
  if ((kind === "restoreCard" || kind === "removeAnswer") && !undone.ok) return expect(undone.code).toBe("not_yours");
  if (!undone.ok) throw new Error(`${JSON.stringify([gesture, inverse])}: ${undone.code}`);
  const back = boardView(undone.state, userId, context);
  const isOneWay =
    kind === "goTo" &&
    (after.state.isRevealed ||
      after.state.pulse.arrive.isPublished ||
      after.state.health?.results ||
      after.state.opening?.isShown);
  if (isOneWay) expect(back.step).toBe(view.step);
  else same(comparable(back, kind), comparable(view, kind), `the undo of ${kind}`);
}
