import { describe, expect, it } from "vitest";
import { newestFirst, oldestFirst, removeById, upsert, upsertPersonal } from "#app/lib/data/lists.ts";

const at = (id: string, day: number) => ({ id, createdAt: `2026-03-0${day}T12:00:00.000Z` });
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).join("");

describe("A list takes what an event brings", () => {
  it("A new item stands where its time puts it", () => {
    const [a, b, c] = [at("a", 1), at("b", 2), at("c", 3)];
    expect(idsOf(upsert([c, a], b, newestFirst))).toBe("cba");
    expect(idsOf(upsert([a, c], b, oldestFirst))).toBe("abc");
    expect(idsOf(upsert([c, b], a, newestFirst))).toBe("cba");
    expect(idsOf(upsert([], a, newestFirst))).toBe("a");
  });

  it("Of two items of the same moment, the one that arrived later counts as newer", () => {
    const [first, second] = [at("a", 1), at("b", 1)];
    expect(idsOf(upsert([first], second, newestFirst))).toBe("ba");
    expect(idsOf(upsert([first], second, oldestFirst))).toBe("ab");
  });

  it("A known item is replaced in its place, and a removed one is gone", () => {
    const list = [at("b", 2), at("a", 1)].map((item) => ({ ...item, title: "Antes" }));
    const changed = { ...at("a", 1), title: "Nuevo" };
    expect(upsert(list, changed, newestFirst)).toEqual([list[0], changed]);
    expect(idsOf(removeById(list, "b"))).toBe("a");
  });

  it("A known item keeps what is the person's own, and a new one gets it where nobody has liked it", () => {
    const mine = { ...at("a", 1), likes: 1, liked: true };
    const shared = { ...at("a", 1), likes: 2 };
    const nothing = { liked: false };
    expect(upsertPersonal([mine], shared, nothing, true, newestFirst)).toEqual([{ ...shared, liked: true }]);
    expect(upsertPersonal([mine], { ...at("b", 2), likes: 0 }, nothing, false, newestFirst)).toEqual([
      { ...at("b", 2), likes: 0, liked: false },
      mine,
    ]);
    expect(upsertPersonal([mine], { ...at("b", 2), likes: 1 }, nothing, true, newestFirst)).toBeUndefined();
  });
});
