import { expect, it } from "vitest";
import { chosenPerson } from "#app/votes/chosen.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

const [ana, beto] = [
  { id: "ana", name: "Ana" },
  { id: "beto", name: "Beto" },
];

const wonBy = (sprintWinner: Retrospective["sprintWinner"]): Retrospective => ({
  id: "r",
  retrospectiveName: "Sprint 1",
  status: "CLOSED",
  sprintWinner,
  result: null,
  board: null,
  at: null,
  createdAt: "2026-01-05T15:00:00.000Z",
  closedAt: "2026-01-05T16:00:00.000Z",
});

it("Who a person voted for is named while they are on the team, and later where they won", () => {
  expect(chosenPerson("beto", [ana, beto], wonBy(ana))).toEqual(beto);
  expect(chosenPerson("beto", [ana], wonBy(beto))).toEqual(beto);
  for (const winner of [ana, null]) {
    const { id, name } = chosenPerson("beto", [ana], wonBy(winner));
    expect([id, name]).toEqual(["beto", "Alguien que ya no está en el equipo"]);
  }
});
