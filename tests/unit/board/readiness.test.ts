import { describe, expect, it } from "vitest";
import { namesWriters, readinessOf, readyText, writingText } from "#app/boards/readiness.ts";
import { groupingText } from "#app/boards/room/activity.ts";
import { ANA, BETO, CARLA, OpenBoard } from "#tests/factories/board.ts";

describe("How many are ready", () => {
  it("Those at the table count, and those who said Listo and left it", () => {
    const board = new OpenBoard();
    board.do(CARLA, { kind: "ready", step: "ARRIVE", ready: true });
    const readiness = readinessOf(board.view(ANA), [ANA, BETO], ANA);
    expect(readiness).toEqual({ ready: 1, people: 3, missing: [BETO], isMissing: true });
    expect(readyText(readiness)).toBe("1 de 3 listos");
  });

  it("The person counts before the room knows that they are there", () => {
    expect(readyText(readinessOf(new OpenBoard().view(ANA), [], ANA))).toBe("0 de 1 listo");
  });

  it("Only a signed board names those who write, and only while they write", () => {
    const named = ([signed, step]: [boolean, "WRITE" | "GROUP"]) =>
      namesWriters(new OpenBoard({ signed }, [step]).view(ANA));
    expect(named([true, "WRITE"])).toBe(true);
    expect(named([false, "WRITE"])).toBe(false);
    expect(named([true, "GROUP"])).toBe(false);
  });

  it("The first two are named, and the others counted", () => {
    expect(writingText(["Beto"])).toBe("Beto todavía escribe");
    expect(writingText(["Beto", "Isidora"])).toBe("Beto e Isidora todavía escriben");
    expect(writingText(["Beto", "Camila", "Ana", "Eva"])).toBe("Beto, Camila y 2 más todavía escriben");
    expect(groupingText(["Ana", "Beto"])).toBe("Ana y Beto están juntando");
    expect(groupingText(["Ana"])).toBe("Ana está juntando");
  });
});
