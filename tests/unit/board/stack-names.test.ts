import { describe, expect, it } from "vitest";
import { nameOfStack, type Stack, stacksOf, textOfStack } from "#app/boards/table/layout.ts";
import { ANA, OpenBoard, uuid } from "#tests/factories/board.ts";

const LONG = `Reuniones de dos horas,\n${"y nadie recuerda qué se decidió ".repeat(4)}`.trim();

/** The second card lies on the first one. */
function group(title: string | null): Stack | undefined {
  const board = new OpenBoard();
  board.add(ANA, 1, { text: LONG });
  board.add(ANA, 2, { text: "Sin agenda" });
  board.goTo("GROUP");
  board.do(ANA, { kind: "joinGroup", cardId: uuid(2), withCardId: uuid(1) });
  if (title !== null) board.do(ANA, { kind: "nameGroup", groupId: uuid(1), title });
  return [...stacksOf(board.view(ANA), () => true).values()].flat()[0];
}

const namesOf = (stack: Stack | undefined) => stack && [nameOfStack(stack), textOfStack(stack)];

describe("What a topic is called", () => {
  it("A group has the title that people gave it", () => {
    expect(namesOf(group("Reuniones"))).toEqual(["Reuniones", "Reuniones"]);
  });

  it("A group without a title has the text of its first card, shortened in a sentence", () => {
    const [short, text] = namesOf(group(null)) ?? [];
    expect(text).toBe(LONG);
    expect(short).toMatch(/^Reuniones de dos horas, y nadie recuerda.*…$/);
    expect(short).toHaveLength(60);
  });

  it("A card that is alone has its own text, also where it kept the title of a group", () => {
    const stack = group("Reuniones");
    expect(namesOf(stack && { ...stack, cards: [stack.head] })?.[1]).toBe(LONG);
  });
});
