import { describe, expect, it } from "vitest";
import { countOf, formatVoteShare } from "#worker/contract/counts.ts";
import { withHourArticle } from "#worker/contract/hours.ts";

describe("Counts in words", () => {
  it("Only one is singular, and thousands have a point", () => {
    expect([0, 1, 2, 1234].map((count) => countOf(count, "día", "días"))).toEqual([
      "0 días",
      "1 día",
      "2 días",
      "1.234 días",
    ]);
  });

  it("The votes of a winner agree with the number of all votes", () => {
    expect(formatVoteShare({ winnerVotes: 1, totalVotes: 1 })).toBe("1 de 1 voto");
    expect(formatVoteShare({ winnerVotes: 1, totalVotes: 2 })).toBe("1 de 2 votos");
  });

  it("One o'clock is singular", () => {
    expect(["00:59", "01:09", "13:00"].map(withHourArticle)).toEqual(["las 00:59", "la 01:09", "las 13:00"]);
  });
});
