import { describe, expect, it } from "vitest";
import { applyGesture } from "#party/board/gestures.ts";
import { bytesOfPeople, withSpace } from "#party/board/space.ts";
import { fingerprint } from "#party/board/state.ts";
import { ANA, BETO, CARLA, context, OpenBoard, uuid } from "#tests/factories/board.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { BOARD, BOARD_SPACE } from "#worker/contract/limits/boards.ts";

const NOTE = "€".repeat(BOARD.note);
const noteOf = (board: OpenBoard, n: number, note: string | null) =>
  ({ kind: "noteGroup", groupId: uuid(n), note, rev: board.state.groups[uuid(n)]?.rev ?? 0 }) as const;
const join = (n: number, other: number) => ({ kind: "joinGroup", cardId: uuid(n), withCardId: uuid(other) }) as const;

/** Ana's notes, on cards of Carla, take all the space that Ana has. The last one is on the group `full`. */
function fullOfNotes(): { board: OpenBoard; full: number } {
  const board = new OpenBoard({}, ["GROUP"]);
  for (let n = 1; n <= 12; n++) board.add(CARLA, n);
  let n = 1;
  while (board.codeOf(ANA, noteOf(board, n, NOTE)) === "done") n += 1;
  return { board, full: n - 1 };
}

describe("The space of one person on a board", () => {
  it("The texts of a person's cards and the titles and notes that they wrote take their space, also in merged groups", () => {
    const { board, full } = fullOfNotes();
    expect(full).toBe(6);
    for (let n = 2; n <= full; n++) board.do(ANA, join(n, 1));
    expect(board.codeOf(ANA, noteOf(board, 7, NOTE))).toBe("board_too_large");
    const card = { kind: "addCard", cardId: uuid(50), columnId: "bien", text: NOTE.slice(0, 500), rank: "a0" } as const;
    board.do(ANA, { ...card, text: "Corta" });
    board.do(ANA, { ...card, cardId: uuid(51) });
    board.do(ANA, { ...card, cardId: uuid(52) });
    expect(board.codeOf(ANA, { ...card, cardId: uuid(53) })).toBe("board_too_large");
    expect(board.codeOf(ANA, { kind: "editCard", cardId: uuid(50), text: card.text, rev: 0 })).toBe("board_too_large");
    expect(board.codeOf(BETO, noteOf(board, 7, NOTE))).toBe("done");
    expect(board.codeOf(BETO, { ...card, cardId: uuid(53) })).toBe("done");
  });

  it("A full space does not refuse what shortens, moves, groups, removes, answers or changes the step", () => {
    const { board } = fullOfNotes();
    const own = board.add(ANA, 20, { text: NOTE.slice(0, 500) });
    board.add(ANA, 21, { text: NOTE.slice(0, 500) });
    expect(board.codeOf(ANA, noteOf(board, 7, NOTE))).toBe("board_too_large");
    board.do(ANA, { kind: "moveCard", cardId: own, columnId: "mejorar", rank: "a0" });
    board.do(ANA, join(1, 2));
    board.do(ANA, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(30) });
    board.do(ANA, { kind: "editCard", cardId: own, text: "Corta", rev: 0 });
    board.do(ANA, { kind: "removeCard", cardId: uuid(8) });
    board.do(ANA, { kind: "restoreCard", cardId: uuid(8) });
    board.do(ANA, { kind: "answer", question: "worth", value: 3 });
    board.do(ANA, { kind: "renameColumn", columnId: "bien", title: "Lo bueno" });
    board.do(BETO, noteOf(board, 7, NOTE));
    board.do(ANA, noteOf(board, 7, NOTE.slice(1)));
    board.do(ANA, noteOf(board, 3, null));
    board.goTo("TALK");
  });

  it("A text takes space of the person who made it longer last", () => {
    const { board } = fullOfNotes();
    for (const n of [1, 2]) board.do(BETO, noteOf(board, n, `€${NOTE.slice(2)}!`));
    expect(board.codeOf(ANA, noteOf(board, 7, NOTE))).toBe("board_too_large");
    for (const n of [1, 2]) board.do(ANA, noteOf(board, n, "Corta"));
    for (const n of [1, 2]) board.do(BETO, noteOf(board, n, NOTE));
    expect(board.codeOf(ANA, noteOf(board, 7, NOTE))).toBe("done");
  });

  it("A person's own removed cards free their space", () => {
    const { board } = fullOfNotes();
    for (const n of [20, 21]) board.add(ANA, n, { text: NOTE.slice(0, 500) });
    const card = { kind: "addCard", cardId: uuid(22), columnId: "bien", text: NOTE.slice(0, 500), rank: "a0" } as const;
    expect(board.codeOf(ANA, card)).toBe("board_too_large");
    board.do(ANA, { kind: "removeCard", cardId: uuid(20) });
    expect(board.codeOf(ANA, card)).toBe("done");
    expect(board.codeOf(ANA, { kind: "restoreCard", cardId: uuid(20) })).toBe("not_found");
  });

  it("Grouping and separating again and again does not fill the board, and loses no text", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    for (const n of [1, 2, 3]) board.add(ANA, n);
    board.do(ANA, { kind: "nameGroup", groupId: uuid(3), title: "Queda" });
    board.do(ANA, join(3, 2));
    for (let n = 1000; n < 1000 + 2 * BOARD.spareGroups; n++) {
      board.do(BETO, join(1, 2));
      board.do(BETO, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(n) });
    }
    expect(Object.keys(board.state.groups).length).toBeLessThanOrEqual(BOARD.spareGroups + 4);
    board.do(ANA, { kind: "leaveGroup", cardId: uuid(3), newGroupId: uuid(3) });
    expect(board.group(uuid(3))?.title).toBe("Queda");
    expect(board.shared.cards.map(({ groupId }) => groupId).sort()).toEqual(
      board.shared.groups.map(({ id }) => id).sort(),
    );
  });
});

/** A card of `bytes`, with what its row takes beside the text. */
const cardOf = (n: number, bytes: number) =>
  ({
    kind: "addCard",
    cardId: uuid(n),
    columnId: "bien",
    // Its text has quotation marks around it.
    text: "x".repeat(bytes - BOARD_SPACE.rowBytes.card - 2),
    rank: "a0",
  }) as const;

/** What the room answers, which knows how much space the others take. */
function codeIn(board: OpenBoard, userId: string, gesture: Gesture): string {
  const outcome = applyGesture(board.state, gesture, userId, context);
  if (!outcome.ok) return outcome.code;
  const actor = { userId, isAdmin: false, owner: fingerprint(board.state, userId, context) };
  const state = withSpace(board.state, outcome.state, actor, context);
  board.state = state ?? board.state;
  return state ? "done" : "board_too_large";
}

const HALF = BOARD_SPACE.step / 2;

/** A board without space for another step. Each of its accounts may still write, as far as only its own texts count. */
function fullBoard(): OpenBoard {
  const board = new OpenBoard();
  for (let n = 0; n < BOARD_SPACE.all / HALF; n += 1) {
    expect(codeIn(board, uuid(5000 + Math.floor(n / 8)), cardOf(10_000 + n, HALF))).toBe("done");
  }
  return board;
}

describe("The space that the people of a board share", () => {
  it("The space has a part for the fichas and the marks of a person whose notes take all of the space for texts", () => {
    const { board, full } = fullOfNotes();
    expect(board.codeOf(ANA, noteOf(board, full + 1, NOTE))).toBe("board_too_large");
    const mark = { kind: "react", cardId: uuid(1), mark: "thanks" } as const;
    expect(codeIn(board, ANA, mark)).toBe("done");
    board.goTo("CHOOSE");
    expect(codeIn(board, ANA, { kind: "setFichas", groupId: uuid(1), n: 1 })).toBe("done");
  });

  it("Each person takes space in steps, so that nobody learns from the rest how much a person wrote", () => {
    const board = fullBoard();
    const accounts = [uuid(5001), uuid(5002)];
    const codes = () => accounts.map((userId) => codeIn(board, userId, cardOf(5, HALF)));
    const refusals = accounts.map(() => "board_too_large");
    expect(codes()).toEqual(refusals);
    expect(codeIn(board, BETO, cardOf(1, 1000))).toBe("board_too_large");
    for (const n of [0, 1]) drop(board, uuid(10_000 + n));
    for (let n = 10; n < 10 + BOARD_SPACE.step / 1000; n += 1) {
      expect(codeIn(board, BETO, cardOf(n, 1000))).toBe("done");
      expect(codes()).toEqual(refusals);
    }
    expect(codeIn(board, BETO, cardOf(30, 1000))).toBe("board_too_large");
  });

  it("A full board does not refuse what takes no more space, and a person's own removed cards make room", () => {
    const board = fullBoard();
    const account = uuid(5000);
    const [first, second] = [uuid(10_000), uuid(10_001)];
    for (const gesture of [
      { kind: "moveCard", cardId: first, columnId: "mejorar", rank: "a5" },
      { kind: "answer", question: "arrive", value: 3 },
      { kind: "ready", step: "WRITE", ready: true },
      { kind: "editCard", cardId: second, text: "x".repeat(HALF / 2), rev: 0 },
    ] as const)
      expect([gesture.kind, codeIn(board, account, gesture)]).toEqual([gesture.kind, "done"]);
    expect(codeIn(board, account, cardOf(1, HALF))).toBe("board_too_large");
    expect(codeIn(board, account, { kind: "removeCard", cardId: first })).toBe("done");
    expect(codeIn(board, account, cardOf(1, HALF))).toBe("done");
    expect(codeIn(board, account, { kind: "restoreCard", cardId: first })).toBe("not_found");
  });

  it("The space counts at least the bytes that each record takes, so a full board fits in its row", () => {
    const board = new OpenBoard({ signed: true, opening: { text: "¿Mar o montaña?" } });
    const bytesOf = () => new TextEncoder().encode(JSON.stringify(board.state)).length;
    const counted = () => [...bytesOfPeople(board.state, context).values()].reduce((sum, bytes) => sum + bytes, 0);
    let [bytes, space] = [bytesOf(), counted()];
    const grows = (does: () => void) => {
      does();
      const [grown, taken] = [bytesOf() - bytes, counted() - space];
      [bytes, space] = [bytes + grown, space + taken];
      return grown <= taken;
    };
    const answer = {
      kind: "answerOpening",
      openingId: "created",
      answerId: uuid(70),
      text: "Mar",
      signed: true,
    } as const;
    expect(grows(() => board.do(BETO, answer))).toBe(true);
    expect(
      grows(() => {
        for (const n of [1, 2, 3]) board.add(BETO, n, { text: 'Con "comillas"\n' });
        board.goTo("CHOOSE");
        for (const n of [1, 2]) board.do(ANA, { kind: "removeCard", cardId: uuid(n) });
        for (const n of [1, 2]) board.do(ANA, { kind: "restoreCard", cardId: uuid(n) });
        board.do(BETO, { kind: "moveCard", cardId: uuid(1), columnId: "mejorar", rank: `a0${"0".repeat(45)}V` });
        board.do(ANA, { kind: "removeCard", cardId: uuid(1) });
      }),
    ).toBe(true);
    expect(
      grows(() => {
        board.do(BETO, { kind: "nameGroup", groupId: uuid(2), title: "T" });
        board.do(BETO, join(2, 3));
      }),
    ).toBe(true);
    const groupId = uuid(3);
    const proposal = {
      kind: "propose",
      proposalId: uuid(91),
      groupId,
      text: "A",
      ownerId: ANA,
      dueOn: "2026-12-01",
    } as const;
    for (const [userId, gesture] of [
      [CARLA, { kind: "react", cardId: uuid(3), mark: "surprise" }],
      [CARLA, { kind: "setFichas", groupId, n: 3 }],
      [CARLA, { kind: "addComment", commentId: uuid(90), groupId, text: "C" }],
      [CARLA, proposal],
      [BETO, { kind: "agree", proposalId: uuid(91), agrees: true }],
    ] as const)
      expect([gesture.kind, grows(() => board.do(userId, gesture))]).toEqual([gesture.kind, true]);
  });
});

/** Takes a card off the board, as if it had never been there. */
function drop(board: OpenBoard, cardId: string): void {
  const { [cardId]: _card, ...cards } = board.state.cards;
  board.state = { ...board.state, cards };
}
