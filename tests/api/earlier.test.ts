import { describe, expect, it } from "vitest";
import { act, card, newBoard, pairWithBoard } from "#tests/factories/boards.ts";
import { costOfCall } from "#tests/factories/cost.ts";
import type { Someone } from "#tests/factories/people.ts";
import { newWorld } from "#tests/factories/world.ts";
import type { Earlier } from "#worker/contract/earlier.ts";
import type { Sheet } from "#worker/contract/sheet.ts";

type Ids = { teamId: string; retroId: string };

const retroOf = ({ api }: Someone) => api.teams[":teamId"].retrospectives[":retroId"];

async function earlierOf(person: Someone, ids: Ids, titles: string): Promise<Earlier[]> {
  const response = await retroOf(person).earlier.$get({ param: ids, query: { titles } });
  expect(response.status).toBe(200);
  return response.json();
}

const sheetOf = async (person: Someone, ids: Ids): Promise<Sheet> =>
  (await retroOf(person).summary.$get({ param: ids })).json();

/** @returns the id of the group */
async function group(person: Someone, ids: Ids, title: string): Promise<string> {
  const { cardId, ...rest } = card(`Tarjeta de ${title}`);
  await act(person, ids, { cardId, ...rest });
  const { stepRev, step } = await (await retroOf(person).board.$get({ param: ids, query: {} })).json();
  if (step === "ARRIVE") await act(person, ids, { kind: "goTo", step: "TALK", stepRev });
  expect(await act(person, ids, { kind: "nameGroup", groupId: cardId, title })).toBe("done");
  return cardId;
}

async function close(admin: Someone, ids: Ids): Promise<void> {
  // Two closings of the same millisecond have no order.
  await scheduler.wait(2);
  expect((await retroOf(admin).close.$post({ param: ids })).status).toBe(200);
}

const agree = (person: Someone, ids: Ids, text: string, rest: { groupId?: string; ownerId?: string } = {}) =>
  person.api.teams[":teamId"].agreements.$post({
    param: ids,
    json: { text, retrospectiveId: ids.retroId, ...rest },
  });

describe("A title that was on the table before", () => {
  it("A title is found without accents, case and punctuation, with what was agreed for its group", async () => {
    const { ana, beto, teamId, ids } = await pairWithBoard();
    const groupId = await group(ana, ids, "¡Reuniones LARGAS!");
    await agree(beto, ids, "Daily de pie", { groupId, ownerId: beto.id });
    await agree(beto, ids, "De otro grupo", { groupId: crypto.randomUUID() });
    const next = { teamId, retroId: await newBoard(ana, teamId) };
    expect(await earlierOf(beto, next, "reuniones largas")).toEqual([]);
    await close(ana, ids);
    expect(await earlierOf(beto, next, "deploy lento,Réuniones largas")).toEqual([
      {
        key: "reuniones largas",
        retrospectiveId: ids.retroId,
        closedAt: expect.stringMatching(/Z$/),
        agreements: [
          { id: expect.any(String), text: "Daily de pie", owner: { id: beto.id, name: "Beto" }, state: "OPEN" },
        ],
      },
    ]);
    expect(await earlierOf(beto, next, ",, ,")).toEqual([]);
  });

  it("The last time counts, and the sheet of each retrospective knows only those before it", async () => {
    const { ana, teamId, ids: first } = await pairWithBoard();
    await group(ana, first, "Deploy lento");
    await close(ana, first);
    const second = { teamId, retroId: await newBoard(ana, teamId) };
    await group(ana, second, "deploy, lento");
    await close(ana, second);
    const third = { teamId, retroId: await newBoard(ana, teamId) };
    expect(await earlierOf(ana, third, "deploy lento")).toMatchObject([{ retrospectiveId: second.retroId }]);
    expect((await sheetOf(ana, first)).groups).toMatchObject([{ title: "Deploy lento", earlier: null }]);
    expect((await sheetOf(ana, second)).groups).toMatchObject([
      { title: "deploy, lento", earlier: { retrospectiveId: first.retroId, agreements: [] } },
    ]);
  });

  it("A title of a retrospective in the bin is not found, and is found again once it is restored", async () => {
    const { ana, teamId, ids: first } = await pairWithBoard();
    await group(ana, first, "Deploy lento");
    await close(ana, first);
    const next = { teamId, retroId: await newBoard(ana, teamId) };
    const found = async () =>
      (await earlierOf(ana, next, "deploy lento")).map(({ retrospectiveId }) => retrospectiveId);
    await retroOf(ana).$delete({ param: first });
    expect(await found()).toEqual([]);
    const restore = ana.api.teams[":teamId"].bin[":itemId"].restore;
    await restore.$post({ param: { teamId, itemId: first.retroId } });
    expect(await found()).toEqual([first.retroId]);
  });

  it("Each title has what was agreed for its own group", async () => {
    const { ana, teamId, ids } = await pairWithBoard();
    const [slow, long] = [await group(ana, ids, "Deploy lento"), await group(ana, ids, "Reuniones largas")];
    await agree(ana, ids, "Caché en la CI", { groupId: slow });
    await agree(ana, ids, "Daily de pie", { groupId: long });
    await close(ana, ids);
    const next = { teamId, retroId: await newBoard(ana, teamId) };
    const found = await earlierOf(ana, next, "deploy lento,reuniones largas");
    expect(Object.fromEntries(found.map(({ key, agreements }) => [key, agreements.map(({ text }) => text)]))).toEqual({
      "deploy lento": ["Caché en la CI"],
      "reuniones largas": ["Daily de pie"],
    });
  });

  it("Another team's titles are not found", async () => {
    const { ana, ids } = await pairWithBoard();
    await group(ana, ids, "Deploy lento");
    await close(ana, ids);
    const other = await pairWithBoard();
    expect(await earlierOf(other.ana, other.ids, "deploy lento")).toEqual([]);
    const foreign = await retroOf(ana).earlier.$get({
      param: { teamId: ids.teamId, retroId: other.ids.retroId },
      query: { titles: "deploy lento" },
    });
    expect(foreign.status).toBe(404);
  });

  it("The agreements of a team are read once for all titles, and not at all where none is found", async ({ task }) => {
    const world = await newWorld();
    const ids = { teamId: world.teamId, retroId: await newBoard(world.admin, world.teamId) };
    const groupIds = [];
    for (const title of ["Uno", "Dos", "Tres"]) groupIds.push(await group(world.admin, ids, title));
    for (const groupId of groupIds) await agree(world.admin, ids, "Un acuerdo", { groupId });
    await close(world.admin, ids);
    const name = "GET /teams/:teamId/retrospectives/:retroId/earlier";
    const cost = (query: string) => costOfCall(name, world, world.member.token, { query });
    const [none, one, three] = [
      await cost("?titles=nada"),
      await cost("?titles=uno"),
      await cost("?titles=uno,dos,tres"),
    ];
    expect([none.roundTrips, one.roundTrips, three.roundTrips]).toEqual([2, 2, 2]);
    expect(one.rowsRead - none.rowsRead).toBeGreaterThan(4);
    task.meta.figures = { rowsWithoutTitle: none.rowsRead, rowsWithOne: one.rowsRead, rowsWithThree: three.rowsRead };
    // A title costs its row, its retrospective's and what it agreed.
    expect((three.rowsRead - one.rowsRead) / 2).toBeLessThanOrEqual(12);
  });
});
