import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isShortId, newId } from "#worker/contract/ids.ts";
import { TEAM_ID } from "#worker/contract/limits/teams.ts";
import { derivedId, derivedUuid } from "#worker/platform/derived-id.ts";
import { teamIdFrom } from "#worker/services/team/teams.ts";

const MANY = 20_000;
const TEAM = new RegExp(`^[${TEAM_ID.alphabet}]{${TEAM_ID.length}}$`);

/** How many times each character stands in the texts. */
const signsIn = (texts: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const character of texts.join("")) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
};

/** Each of so many characters stands about as often as the others. */
function expectEven(texts: readonly string[], characters: number): void {
  const counts = [...signsIn(texts).values()];
  const mean = texts.join("").length / characters;
  expect(counts).toHaveLength(characters);
  expect(Math.min(...counts)).toBeGreaterThan(mean * 0.9);
  expect(Math.max(...counts)).toBeLessThan(mean * 1.1);
}

describe("An id", () => {
  const ids = Array.from({ length: MANY }, () => newId());

  it("A new id has 12 letters and digits, and no two are the same", () => {
    expect(ids.filter((id) => !isShortId(id))).toEqual([]);
    expect(new Set(ids).size).toBe(MANY);
  });

  it("New ids use each of the 62 characters equally, so the ids of teams use each of their 31", () => {
    expectEven(ids, 62);
    const teams = ids.map(teamIdFrom);
    expect(teams.filter((id) => !TEAM.test(id))).toEqual([]);
    expectEven(teams, 31);
  });

  it("An id that is derived from a source is the same again, and another for another source", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (one, other) => {
        const id = await derivedId(one);
        expect(isShortId(id)).toBe(true);
        expect(await derivedId(one)).toBe(id);
        expect((await derivedId(other)) === id).toBe(one === other);
      }),
    );
  });

  it("An id that is derived as a UUID stays the one of earlier versions", async () => {
    expect(await derivedUuid("import cafe2mesas {}")).toBe("863982d5-1e54-8a99-93a3-ca87e8d3fe15");
    expect(isShortId(await derivedUuid("import cafe2mesas {}"))).toBe(false);
  });
});
