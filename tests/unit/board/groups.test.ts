import { describe, expect, it } from "vitest";
import { ANA, BETO, OpenBoard, uuid } from "#tests/factories/board.ts";

/** Revealed cards 1 to `count`, each in its own group. */
function grouping(count: number): OpenBoard {
  const board = new OpenBoard({}, ["GROUP"]);
  for (let n = 1; n <= count; n++) board.add(ANA, n);
  return board;
}

const join = (n: number, other: number) => ({ kind: "joinGroup", cardId: uuid(n), withCardId: uuid(other) }) as const;
const leave = (n: number, group: number) => ({ kind: "leaveGroup", cardId: uuid(n), newGroupId: uuid(group) }) as const;
const groupsOf = (board: OpenBoard) => board.shared.cards.map(({ groupId }) => Number(groupId.slice(-12)));

describe("Groups", () => {
  it("A new card has a group with its id", () => {
    expect(grouping(1).shared).toMatchObject({ cards: [{ groupId: uuid(1) }], groups: [{ id: uuid(1), title: null }] });
  });

  it("A card joins the present group of another card", () => {
    const board = grouping(3);
    board.do(ANA, join(2, 3));
    expect(board.do(BETO, join(1, 2)).activity).toEqual({
      userId: BETO,
      kind: "joinGroup",
      cardId: uuid(1),
      groupId: uuid(1),
    });
    expect(groupsOf(board)).toEqual([3, 3, 3]);
    expect(board.shared.groups.map(({ id }) => id)).toEqual([uuid(3)]);
  });

  it("Joining the own group changes nothing", () => {
    const board = grouping(2);
    board.do(ANA, join(1, 2));
    const { state } = board;
    expect(board.do(BETO, join(1, 2))).toEqual({ ok: true, state });
    expect(board.state).toBe(state);
  });

  it("Groups are formed from GROUP on", () => {
    const board = grouping(2);
    board.goTo("WRITE");
    expect(board.codeOf(ANA, join(1, 2))).toBe("not_yet");
    expect(board.codeOf(ANA, leave(1, 9))).toBe("not_yet");
  });

  it("A card leaves to a new group, and the rest keeps title and id", () => {
    const board = grouping(3);
    board.do(ANA, join(1, 3));
    board.do(ANA, join(2, 3));
    board.do(ANA, { kind: "nameGroup", groupId: uuid(3), title: "Reuniones" });
    board.do(ANA, leave(3, 9));
    expect(groupsOf(board)).toEqual([3, 3, 9]);
    expect(board.group(uuid(3))?.title).toBe("Reuniones");
    expect(board.group(uuid(9))?.title).toBeNull();
  });

  it("Leaving changes nothing for a card that is alone", () => {
    const board = grouping(1);
    const { state } = board;
    board.do(ANA, leave(1, 9));
    expect(board.state).toBe(state);
  });

  it("Undoing a join brings back title, note and fichas of the emptied group", () => {
    const board = grouping(2);
    board.do(ANA, { kind: "nameGroup", groupId: uuid(1), title: "Primero" });
    board.do(ANA, { kind: "noteGroup", groupId: uuid(1), note: "Una nota", rev: 0 });
    board.goTo("CHOOSE");
    board.do(BETO, { kind: "setFichas", groupId: uuid(1), n: 2 });
    const before = board.view(BETO);
    board.do(ANA, join(1, 2));
    expect(board.view(BETO).me.fichas).toEqual({ [uuid(2)]: 2 });
    board.do(ANA, leave(1, 1));
    expect(board.view(BETO)).toEqual(before);
  });

  it("A group that was merged twice comes back from the last one", () => {
    const board = grouping(3);
    board.do(ANA, { kind: "nameGroup", groupId: uuid(1), title: "Primero" });
    board.do(ANA, join(1, 2));
    board.do(ANA, join(1, 3));
    board.do(ANA, join(2, 3));
    board.do(ANA, leave(1, 1));
    expect(groupsOf(board)).toEqual([1, 3, 3]);
    expect(board.group(uuid(1))?.title).toBe("Primero");
  });

  it("A group of other cards cannot be used as a new group", () => {
    const board = grouping(3);
    board.do(ANA, join(1, 2));
    expect(board.try(ANA, leave(1, 3))).toMatchObject({ code: "changed_meanwhile", current: { id: uuid(1) } });
  });

  it("A group that was merged elsewhere does not come back", () => {
    const board = grouping(4);
    board.do(ANA, join(1, 2));
    board.do(ANA, join(3, 4));
    expect(board.codeOf(ANA, leave(3, 1))).toBe("changed_meanwhile");
  });

  it("A card that is left alone by removals still goes back to its group, and returns", () => {
    const board = grouping(2);
    board.do(ANA, join(1, 2));
    board.do(ANA, { kind: "removeCard", cardId: uuid(2) });
    board.do(ANA, leave(1, 1));
    expect(groupsOf(board)).toEqual([1]);
    board.do(ANA, leave(1, 2));
    expect(groupsOf(board)).toEqual([2]);
    board.do(ANA, { kind: "restoreCard", cardId: uuid(2) });
    expect(groupsOf(board)).toEqual([2, 2]);
  });

  it("A restored card follows its group into the merged one", () => {
    const board = grouping(3);
    board.do(ANA, join(1, 2));
    board.do(ANA, { kind: "removeCard", cardId: uuid(1) });
    board.do(ANA, join(2, 3));
    board.do(ANA, { kind: "restoreCard", cardId: uuid(1) });
    expect(groupsOf(board)).toEqual([3, 3, 3]);
  });

  it("Anybody names a group and writes its note", () => {
    const board = grouping(1);
    const groupId = uuid(1);
    board.do(BETO, { kind: "nameGroup", groupId, title: "Reuniones" });
    board.do(BETO, { kind: "noteGroup", groupId, note: "Más cortas", rev: 0 });
    expect(board.group(groupId)).toEqual({
      id: groupId,
      title: "Reuniones",
      note: "Más cortas",
      rev: 1,
      isDiscussed: false,
    });
    board.do(ANA, { kind: "nameGroup", groupId, title: null });
    expect(board.group(groupId)?.title).toBeNull();
  });

  it("A note over an older one is refused with the present group", () => {
    const board = grouping(1);
    const groupId = uuid(1);
    board.do(BETO, { kind: "noteGroup", groupId, note: "De Beto", rev: 0 });
    expect(board.try(ANA, { kind: "noteGroup", groupId, note: "De Ana", rev: 0 })).toMatchObject({
      code: "changed_meanwhile",
      current: { id: groupId, note: "De Beto", rev: 1 },
    });
    expect(board.codeOf(BETO, { kind: "noteGroup", groupId, note: "De Beto", rev: 0 })).toBe("done");
  });

  it("A note that was made of an older one is merged with the present one where both wrote other lines", () => {
    const board = grouping(1);
    const groupId = uuid(1);
    const note = (text: string, base: string | null) =>
      ({ kind: "noteGroup", groupId, note: text, rev: 0, base }) as const;
    board.do(BETO, note("De Beto", null));
    board.do(ANA, note("De Ana", null));
    expect(board.group(groupId)).toMatchObject({ note: "De Beto\nDe Ana", rev: 2 });
    board.do(BETO, note("De Beto, que sigue", "De Beto"));
    expect(board.group(groupId)).toMatchObject({ note: "De Beto, que sigue\nDe Ana", rev: 3 });
    const same = note("De Beto, que termina", "De Beto");
    expect(board.try(BETO, same)).toMatchObject({ code: "changed_meanwhile", current: { rev: 3 } });
    board.do(BETO, { ...same, keepsBoth: true });
    expect(board.group(groupId)?.note).toBe("De Beto, que sigue\nDe Ana\nDe Beto, que termina");
  });

  it("A title or a note for a merged group is refused with the group that it is in", () => {
    const board = grouping(2);
    board.do(ANA, { kind: "nameGroup", groupId: uuid(2), title: "Queda" });
    board.do(ANA, join(1, 2));
    const current = { id: uuid(2), title: "Queda" };
    const name = { kind: "nameGroup", groupId: uuid(1), title: "Se pierde" } as const;
    expect(board.try(BETO, name)).toMatchObject({ code: "changed_meanwhile", current });
    const note = { kind: "noteGroup", groupId: uuid(1), note: "Se pierde", rev: 0 } as const;
    expect(board.try(BETO, note)).toMatchObject({ code: "changed_meanwhile", current });
  });

  it("A group without visible cards does not exist", () => {
    const board = grouping(1);
    board.do(ANA, { kind: "removeCard", cardId: uuid(1) });
    expect(board.shared.groups).toEqual([]);
    for (const groupId of [uuid(1), uuid(8)]) {
      expect(board.codeOf(ANA, { kind: "nameGroup", groupId, title: "Hola" })).toBe("not_found");
      expect(board.codeOf(ANA, { kind: "noteGroup", groupId, note: "Hola", rev: 0 })).toBe("not_found");
      expect(board.codeOf(ANA, { kind: "focus", groupId })).toBe("not_found");
    }
  });
});
