import { describe, expect, it } from "vitest";
import { startedMention, storedText, typedText } from "#app/boards/talk/typed-mentions.ts";
import { mentionOf } from "#party/board/mentions.ts";
import { ANA, BETO, CARLA } from "#tests/factories/board.ts";

const MEMBERS = [
  { id: ANA, name: "Ana" },
  { id: BETO, name: "Ana Rojas" },
];
const nobody = new Map<string, string>();

describe("A mention in a text that is typed", () => {
  it("A mention is stored by id, the longest name first, and returns as it was typed", () => {
    const typed = "@Ana y @Ana Rojas: ¿mañana?";
    const stored = storedText(typed, MEMBERS, nobody);
    expect(stored).toBe(`${mentionOf(ANA)} y ${mentionOf(BETO)}: ¿mañana?`);
    const nameOf = (userId: string) => MEMBERS.find(({ id }) => id === userId)?.name ?? "nadie";
    expect(typedText(stored, nameOf).text).toBe(typed);
  });

  it("An address, a longer word and a name of nobody stay text", () => {
    const typed = "hola@Ana, @Anabel y @Zoe";
    expect(storedText(typed, MEMBERS, nobody)).toBe(typed);
  });

  it("Of two people with one name, the chosen one is meant", () => {
    const twins = [...MEMBERS, { id: CARLA, name: "Ana" }];
    expect(storedText("@Ana", twins, new Map([["Ana", ANA]]))).toBe(mentionOf(ANA));
    expect(storedText("@Ana", twins, new Map([["Ana", CARLA]]))).toBe(mentionOf(CARLA));
  });

  it("A mention begins with an @ that begins a word", () => {
    expect(startedMention("Hola @", 6)).toBe("");
    expect(startedMention("Hola @an", 8)).toBe("an");
    expect(startedMention("ana@ej", 6)).toBeNull();
    expect(startedMention("Hola", 4)).toBeNull();
  });
});
