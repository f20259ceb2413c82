import { describe, expect, it } from "vitest";
import { Bookmarks } from "#app/lib/realtime/bookmarks.ts";
import { shareEqual } from "#app/lib/realtime/share-equal.ts";

const copyOf = <Value>(value: Value): Value => structuredClone(value);
const cards = () => ["a", "b", "c"].map((id) => ({ id, text: `Tarjeta ${id}`, author: { id: "ana", name: "Ana" } }));

describe("What new data shares with the data before", () => {
  it("Equal data is the same data", () => {
    const before = { step: "GROUP", cards: cards(), people: ["ana"], counts: null };
    expect(shareEqual(before, copyOf(before))).toBe(before);
  });

  it("A list with one item more at the start leaves all others the same", () => {
    const before = { cards: cards() };
    const added = { id: "z", text: "Otra", author: { id: "beto", name: "Beto" } };
    const after = { cards: [added, ...copyOf(before.cards)] };
    const shared = shareEqual(before, after) as typeof before;
    expect(shared).toEqual(after);
    expect(shared.cards.slice(1).map((card, index) => card === before.cards[index])).toEqual([true, true, true]);
  });

  it("A list with one item less and in another order leaves the rest the same", () => {
    const before = cards();
    const [first, , last] = copyOf(before);
    const shared = shareEqual(before, [last, first]) as typeof before;
    expect(shared).toEqual([last, first]);
    expect([shared[0] === before[2], shared[1] === before[0]]).toEqual([true, true]);
  });

  it("A changed item is new, and what did not change in it is the same", () => {
    const before = cards();
    const after = copyOf(before).map((card) => (card.id === "b" ? { ...card, text: "Cambiada" } : card));
    const shared = shareEqual(before, after) as typeof before;
    expect(shared).toEqual(after);
    expect(shared[1]).not.toBe(before[1]);
    expect(shared[1]?.author).toBe(before[1]?.author);
    expect(shared[2]).toBe(before[2]);
  });

  it.each([
    ["a field fewer", { a: 1, b: 2 }, { a: 1 }],
    ["a field more", { a: 1 }, { a: 1, b: 2 }],
    ["another field without a value", { b: 1 }, { a: undefined }],
    ["a list in place of an object", { a: {} }, { a: [] }],
    ["an object in place of a list", { a: [] }, { a: {} }],
    ["null in place of an object", { a: {} }, { a: null }],
    ["an object in place of null", { a: null }, { a: {} }],
    ["a list without ids that got shorter", [1, 2, 3], [1, 2]],
    [
      "two items with one id",
      [{ id: "a", n: 1 }],
      [
        { id: "a", n: 1 },
        { id: "a", n: 2 },
      ],
    ],
  ])("Data with %s is what came", (_, before, after) => {
    expect(shareEqual(before, after)).toStrictEqual(after);
  });
});

describe("Data that is shared knows when it was read", () => {
  it("Shared data has the bookmark of what came last, and keeps its own where that has none", () => {
    const bookmarks = new Bookmarks();
    const [before, after, unknown] = [cards(), cards(), cards()];
    bookmarks.setOfData(before, "0001");
    bookmarks.setOfData(after, "0002");
    const shared = bookmarks.share(before, after);
    expect(shared).toBe(before);
    expect(bookmarks.ofData(shared)).toBe("0002");
    expect(bookmarks.ofData(bookmarks.share(shared, unknown))).toBe("0002");
  });
});
