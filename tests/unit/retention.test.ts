import { describe, expect, it } from "vitest";
import { firstDeletionText } from "#app/retention/retention-text.ts";
import { addMonths } from "#worker/contract/retention.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

const moved = (iso: string, months: number) => new Date(addMonths(Date.parse(iso), months)).toISOString();

describe("A number of months", () => {
  it("A number of months leads to the same day and hour, also over the end of a year", () => {
    expect(moved("2026-11-24T15:30:00.000Z", 6)).toBe("2027-05-24T15:30:00.000Z");
    expect(moved("2026-02-03T00:00:00.000Z", -12)).toBe("2025-02-03T00:00:00.000Z");
  });

  it("A number of months leads to the last day of a shorter month", () => {
    expect(moved("2026-08-31T10:00:00.000Z", -6)).toBe("2026-02-28T10:00:00.000Z");
    expect(moved("2024-02-29T10:00:00.000Z", 12)).toBe("2025-02-28T10:00:00.000Z");
    expect(moved("2023-08-31T10:00:00.000Z", 6)).toBe("2024-02-29T10:00:00.000Z");
  });
});

describe("What the team reads before its cards are deleted", () => {
  // What the text does not read is left out.
  const retrospective = (closedAt: string, board: object | null = {}) =>
    ({ status: "CLOSED", closedAt, board }) as unknown as Retrospective;
  const text = (...retrospectives: Retrospective[]) =>
    firstDeletionText({ months: 6, from: "2026-12-01T15:00:00.000Z" }, retrospectives, "UTC");

  it("The text has the first day, how many retrospectives it is about and until when these closed", () => {
    const [old, older] = [retrospective("2026-06-01T15:00:00.000Z"), retrospective("2025-01-01T15:00:00.000Z")];
    const young = retrospective("2026-06-01T15:00:00.001Z");
    expect(text(old, older, young)).toBe(
      "Desde el 1 de diciembre de 2026 se borran las tarjetas de 2 retrospectivas, cerradas hasta el 1 de junio de 2026.",
    );
    expect(text(old, young)).toContain("de 1 retrospectiva, cerrada hasta");
    expect(text(young)).toContain("Por ahora no hay ninguna.");
  });

  it("The text leaves out retrospectives without a board, brought later, or whose cards are gone", () => {
    const at = "2025-01-01T15:00:00.000Z";
    const kept = [null, { importedAt: "2026-11-01T00:00:00.000Z" }, { cardsDeletedAt: "2026-10-01T00:00:00.000Z" }];
    expect(text(...kept.map((board) => retrospective(at, board)))).toContain("Por ahora no hay ninguna.");
  });
});
