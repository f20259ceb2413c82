import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { act, boardOf, card, newBoard } from "#tests/factories/boards.ts";
import { env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";

const { db } = openDatabase(env.DB);
const day = (number: number) => new Date(Date.UTC(2026, 0, number, 12)).toISOString();

const pulseOf = async ({ api }: Someone, teamId: string, range?: "5" | "12" | "all") =>
  (await api.teams[":teamId"].pulse.$get({ param: { teamId }, query: { ...(range && { range }) } })).json();

const close = ({ api }: Someone, param: { teamId: string; retroId: string }) =>
  api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param });

const people = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => someone(`Persona ${index}`)));

/** A closed retrospective with a board on which everybody of the team answered. */
async function answered(everybody: readonly Someone[], teamId: string, values: readonly number[], name = "Sprint") {
  const [ana] = everybody;
  if (!ana) throw new Error("nobody");
  const ids = { teamId, retroId: await newBoard(ana, teamId) };
  await ana.api.teams[":teamId"].retrospectives[":retroId"].$patch({ param: ids, json: { retrospectiveName: name } });
  await boardOf(ana).$get({ param: ids, query: {} });
  for (const [index, value] of values.entries()) {
    const person = everybody[index];
    if (!person) continue;
    expect(await act(person, ids, { kind: "answer", question: "arrive", value })).toBe("done");
    expect(await act(person, ids, card(`Tarjeta de ${index}`))).toBe("done");
  }
  return ids;
}

describe("The pulse of a team", () => {
  it("Averages and spreads are of four answers or more, and participation and agreements are counted", async () => {
    const everybody = await people(4);
    const [ana, beto, carla] = everybody as [Someone, Someone, Someone, Someone];
    const teamId = await teamOf(ana, ...everybody.slice(1));
    const ids = await answered(everybody, teamId, [2, 4, 4, 4]);
    const retro = ana.api.teams[":teamId"].retrospectives[":retroId"];
    for (const giver of [ana, carla]) {
      const thanks = giver.api.teams[":teamId"].retrospectives[":retroId"]["thank-you"];
      for (const message of ["Por todo", "Por más"])
        await thanks.$post({ param: ids, json: { userId: beto.id, message } });
    }
    await retro["sprint-winner"].$post({ param: ids, json: { userId: beto.id } });
    await act(beto, ids, { kind: "answer", question: "worth", value: 5 });
    const { closedAt } = await (await close(ana, ids)).json();
    const made = { teamId, retrospectiveId: ids.retroId, createdAt: day(1) };
    await db.insert(agreements).values([
      { ...made, id: "a", text: "Hecho en cuatro", state: "DONE", closedAt: day(5) },
      { ...made, id: "b", text: "Hecho en dos", state: "DONE", closedAt: day(3) },
      { ...made, id: "c", text: "Descartado", state: "DROPPED", closedAt: day(3) },
      { ...made, id: "d", text: "Pendiente" },
    ]);
    expect(await pulseOf(beto, teamId)).toEqual({
      retrospectives: [
        {
          id: ids.retroId,
          retrospectiveName: "Sprint",
          closedAt,
          arrive: { n: 4, average: 3.5, spread: expect.closeTo(0.866, 3) },
          worth: null,
          writers: 4,
          voters: 1,
          thankers: 2,
          thanks: 4,
          agreed: 4,
          kept: 2,
          dropped: 1,
          keptDays: expect.closeTo(3, 3),
        },
      ],
      streaks: [],
    });
  });

  it("Of three people who answered and wrote without signing, no number is shown", async () => {
    const everybody = await people(3);
    const [ana] = everybody as [Someone, Someone, Someone];
    const teamId = await teamOf(ana, ...everybody.slice(1));
    await close(ana, await answered(everybody, teamId, [1, 1, 5]));
    expect((await pulseOf(ana, teamId)).retrospectives).toMatchObject([{ arrive: null, worth: null, writers: null }]);
  });

  it("The range takes the last closed retrospectives, the oldest first, and none that is open", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const retros = ana.api.teams[":teamId"].retrospectives;
    const names = Array.from({ length: 7 }, (_, index) => `Sprint ${index}`);
    for (const retrospectiveName of [...names, "Abierta"]) {
      const made = await retros.$post({ param: { teamId }, json: { retrospectiveName } });
      const { id: retroId } = await made.json();
      if (retrospectiveName !== "Abierta") await close(ana, { teamId, retroId });
    }
    const namesIn = async (range: "5" | "all") =>
      (await pulseOf(ana, teamId, range)).retrospectives.map(({ retrospectiveName }) => retrospectiveName);
    expect(await namesIn("5")).toEqual(names.slice(-5));
    expect(await namesIn("all")).toEqual(names);
  });

  it("The CSV has a row for each retrospective, and no cell that a spreadsheet would run", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const retros = ana.api.teams[":teamId"].retrospectives;
    const made = await retros.$post({ param: { teamId }, json: { retrospectiveName: '=1+1, "dos"' } });
    await close(ana, { teamId, retroId: (await made.json()).id });
    const answer = await ana.api.teams[":teamId"]["pulse.csv"].$get({ param: { teamId }, query: {} });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row, ...others] = parse(new TextDecoder().decode(bytes)) as string[][];
    expect(others).toEqual([]);
    expect(head?.slice(0, 4)).toEqual(["retrospectiva", "cerrada", "llegada: respuestas", "llegada: promedio"]);
    expect(row?.[0]).toBe('\'=1+1, "dos"');
    expect(row?.slice(8)).toEqual(["", "0", "0", "0", "0", "0", "0", ""]);
  });
});
