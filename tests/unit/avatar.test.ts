import { describe, expect, it } from "vitest";
import { distinctHues } from "#app/ui/avatar.tsx";

const ids = (count: number) => Array.from({ length: count }, (_, index) => `persona-${index}`);

describe("The colours of avatars", () => {
  it("Members of one team have distinct hues, at least 30 degrees apart for up to twelve people", () => {
    const hues = [...distinctHues(ids(12)).values()].sort((a, b) => a - b);
    expect(hues).toEqual(Array.from({ length: 12 }, (_, index) => index * 30));
    expect(new Set(distinctHues(ids(24)).values()).size).toBe(24);
    expect(distinctHues(ids(60)).size).toBe(60);
  });

  it("A newcomer changes the hue of no earlier member", () => {
    const before = distinctHues(ids(7));
    const after = distinctHues(ids(8));
    for (const [id, hue] of before) expect(after.get(id)).toBe(hue);
  });

  it("A person alone has the same hue in every team", () => {
    for (const id of ids(20)) expect(distinctHues([id]).get(id)).toBe(distinctHues([id, "otra"]).get(id));
  });
});
