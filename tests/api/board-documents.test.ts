import { describe, expect, it } from "vitest";
import { act, boardOf, card, newBoard, pairWithBoard, readBoard } from "#tests/factories/boards.ts";
import { env } from "#tests/factories/client.ts";

/** The first released version stored this text. It did not count the people who wrote. */
const STORED = JSON.stringify({
  schema: 1,
  step: "THANK",
  stepRev: 5,
  columns: [{ id: "c1", title: "Lo bueno", hint: null }],
  signed: false,
  isRevealed: true,
  cards: [
    {
      id: "11111111-1111-4111-8111-111111111111",
      columnId: "c1",
      groupId: "11111111-1111-4111-8111-111111111111",
      text: "Todo salió a tiempo",
      rank: "a0",
      rev: 0,
      authorId: null,
      isLate: false,
    },
  ],
  counts: { c1: 1 },
  groups: [
    { id: "11111111-1111-4111-8111-111111111111", title: "A tiempo", note: "Seguir así", rev: 2, isDiscussed: true },
  ],
  budget: 5,
  perGroup: 3,
  voters: { some: 1, all: 0 },
  totals: { "11111111-1111-4111-8111-111111111111": 2 },
  focusGroupId: null,
  facilitatorId: null,
  pulse: { arrive: { n: 2, counts: null }, worth: { n: 0, counts: null } },
});

async function closedWith(document: string) {
  const made = await pairWithBoard();
  const retro = made.ana.api.teams[":teamId"].retrospectives[":retroId"];
  await retro.close.$post({ param: made.ids });
  await env.DB.prepare("update boards set document = ? where retrospective_id = ?")
    .bind(document, made.ids.retroId)
    .run();
  return { ...made, retro };
}

describe("The stored document of a closed board", () => {
  it("The board, the sheet and the export read a document of the first schema", async () => {
    const { ana, ids, retro } = await closedWith(STORED);
    expect(await readBoard(ana, ids)).toMatchObject({
      cards: [{ text: "Todo salió a tiempo" }],
      totals: { "11111111-1111-4111-8111-111111111111": 2 },
    });
    const sheet = await (await retro["summary.md"].$get({ param: ids })).text();
    expect(sheet).toContain("A tiempo");
    const file = await ana.api.teams[":teamId"]["export.json"].$get({ param: ids });
    expect(await file.text()).toContain("Todo salió a tiempo");
  });

  it("A document of this version is stored compressed, and a team repeats its last columns from it", async () => {
    const { ana, teamId, ids } = await pairWithBoard();
    expect(await act(ana, ids, card("Una tarjeta"))).toBe("done");
    await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    const stored = await env.DB.prepare(
      "select typeof(document) as type, length(document) as bytes, facts from boards where retrospective_id = ?",
    )
      .bind(ids.retroId)
      .first<{ type: string; bytes: number; facts: string }>();
    const { length, columns } = JSON.parse(stored?.facts ?? "");
    expect(stored?.type).toBe("blob");
    expect(stored?.bytes).toBeLessThan(length);
    expect((await readBoard(ana, ids)).cards).toMatchObject([{ text: "Una tarjeta" }]);
    const next = { teamId, retroId: await newBoard(ana, teamId, { template: "como-la-ultima" }) };
    expect((await readBoard(ana, next)).columns.map(({ id }) => id)).toEqual(
      columns.map(({ id }: { id: string }) => id),
    );
  });

  it("A document that a newer version of the server stored is refused with words", async () => {
    const { ana, ids, retro } = await closedWith(STORED.replace('"schema":1', '"schema":1000'));
    for (const answer of [
      await boardOf(ana).$get({ param: ids, query: {} }),
      await retro.summary.$get({ param: ids }),
    ]) {
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ code: "board_newer" });
    }
  });
});
