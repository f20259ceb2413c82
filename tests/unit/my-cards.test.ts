import { expect, it } from "vitest";
import { toMyCards } from "#worker/services/account/my-cards.ts";

const MOST = 30;

it("The download of a person asks at most 30 rooms, and names the boards that it did not ask for", async () => {
  const row = (number: number) => ({
    teamId: "team",
    retroId: `retro-${number}`,
    retrospectiveName: `Sprint ${number}`,
    settings: { template: null, columns: [], signed: false, budget: 5, perGroup: 3 },
    creatorId: null,
    fence: 0,
    status: "CREATED" as const,
  });
  const open = Array.from({ length: MOST + 2 }, (_, index) => row(index + 1));
  const asked: string[] = [];
  const { boardsNotRead } = await toMyCards({ said: [], open }, "ana", async (_, { retroId }) => {
    asked.push(retroId);
    return null;
  });
  expect(asked).toEqual(open.slice(0, MOST).map(({ retroId }) => retroId));
  // One that was asked for and did not answer is named too.
  expect(boardsNotRead).toHaveLength(MOST + 2);
  expect(boardsNotRead.at(-1)).toEqual({ retrospectiveId: "retro-32", retrospectiveName: "Sprint 32" });
});
