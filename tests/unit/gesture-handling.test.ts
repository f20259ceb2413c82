import { expect, it } from "vitest";
import { saysLate } from "#app/boards/room/gesture-handling.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";

it("The page says that a gesture after a pause came too late, except for Listo, which no longer matters then", () => {
  const gestures: Gesture[] = [
    { kind: "setFichas", groupId: "a", n: 1 },
    { kind: "answerHealth", answerId: "b", values: [1] },
    { kind: "react", cardId: "c", mark: "agree" },
    { kind: "ready", step: "ARRIVE", ready: true },
  ];
  expect(gestures.filter(saysLate).map(({ kind }) => kind)).toEqual(["setFichas", "answerHealth", "react"]);
});
