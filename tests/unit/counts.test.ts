import { describe, expect, it } from "vitest";
import { formatVoteCount, formatVoteShare } from "#worker/contract/counts.ts";
import { atHourText } from "#worker/contract/hours.ts";

describe("Counts in words", () => {
  it("Only the number one is singular, and thousands have a point", () => {
    expect([0, 1, 2, 1234].map((count) => formatVoteCount(count))).toEqual([
      "0 votos",
      "1 voto",
      "2 votos",
      "1.234 votos",
    ]);
  });

  it("The votes of a winner agree with the number of all votes", () => {
    expect(formatVoteShare({ winnerVotes: 1, totalVotes: 1 })).toBe("1 de 1 voto");
    expect(formatVoteShare({ winnerVotes: 1, totalVotes: 2 })).toBe("1 de 2 votos");
  });

  it("One o'clock is singular", () => {
    expect(["00:59", "01:09", "13:00"].map(atHourText)).toEqual(["a las 00:59", "a la 01:09", "a las 13:00"]);
  });
});
