import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { uuid } from "#tests/factories/board.ts";
import { act, type BoardIds, card, newBoard, readBoard } from "#tests/factories/boards.ts";
import { call, env } from "#tests/factories/client.ts";
import { IDS } from "#tests/factories/ids.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { unpacked } from "#tests/factories/unpacked.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const LEVELS = ["log", "info", "warn", "error", "debug"] as const;
/** Who gives which differs, and nothing else. */
const ONE = [1, 2, 4, 5, 5];
const OTHER = [5, 4, 5, 1, 2];

/** The ids are random. Here equal values have the same one, because the rows of two boards are compared. */
const answerIdOf = (values: readonly number[], index: number): string => {
  const value = values[index] ?? 0;
  const isFirst = values.indexOf(value) === index;
  return uuid(value * 2 + Number(isFirst));
};

type Row = Record<string, unknown>;

/** What differs between two boards anyway: ids of things, keys and moments. People keep their ids. */
function comparable(text: string, people: readonly Someone[]): string {
  const known = new Map(people.map(({ id }, index) => [id, `person ${index}`]));
  return (
    text
      .replace(IDS, (id) => known.get(id) ?? "id")
      .replace(/(key|seed)(\\?":\\?")[\w-]+/g, "$1$2")
      // Fingerprints of the authors of cards.
      .replace(/\b[\da-f]{64}\b/g, "fingerprint")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "moment")
      // The gestures of the team in this day, which go on from one board to the next.
      .replace(/"count_used":\d+/g, '"count_used":0')
  );
}

const stateOf = (teamId: string, retroId: string): Promise<string> =>
  runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) =>
    JSON.stringify(storage.sql.exec("select * from boards where retro_id = ?", retroId).toArray()),
  );

/** Every row of every table that names the retrospective. */
async function rowsAbout(retroId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*'",
  ).all<{ name: string }>();
  const rows: string[] = [];
  for (const { name } of results) {
    const read = await env.DB.prepare(`select * from "${name}"`).all<Row>();
    for (const row of await unpacked(read.results))
      if (JSON.stringify(row).includes(retroId)) rows.push(`${name}: ${JSON.stringify(row)}`);
  }
  return rows;
}

/** Everything that anybody can read of a retrospective on which the people answered. */
async function everythingAbout(people: readonly Someone[], teamId: string, values: readonly number[]) {
  const [ana] = people;
  if (!ana) throw new Error("nobody");
  const ids: BoardIds = { teamId, retroId: await newBoard(ana, teamId, { signed: true }) };
  const seen: string[] = [];
  const look = async () => {
    for (const person of people) seen.push(JSON.stringify(await readBoard(person, ids)));
  };
  await act(ana, ids, { ...card("Una tarjeta firmada"), cardId: ids.retroId });
  for (const question of ["arrive", "worth"] as const) {
    for (const [index, value] of values.entries()) {
      const person = people[index];
      if (!person) continue;
      const first = { kind: "answer", question, value: 3, answerId: answerIdOf(values, index) } as const;
      expect(await act(person, ids, first)).toBe("done");
      await look();
      expect(await act(person, ids, { ...first, value })).toBe("done");
      await look();
    }
    seen.push(await stateOf(teamId, ids.retroId));
    if (question === "arrive") await act(ana, ids, { kind: "goTo", step: "WRITE", stepRev: 0 });
    await look();
  }
  const retro = `/api/teams/${teamId}/retrospectives/${ids.retroId}`;
  expect((await call(`${retro}/close`, { method: "POST", token: ana.token })).status).toBe(200);
  for (const person of people) {
    for (const path of ["", "/board", "/summary", "/summary.md", "/summary.csv"]) {
      seen.push(await (await call(retro + path, { token: person.token })).text());
    }
  }
  seen.push(...(await rowsAbout(ids.retroId)).sort(), await stateOf(teamId, ids.retroId));
  return { seen, ids };
}

describe("No answer to a question leads to a person", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("Two retrospectives in which the same people gave the same answers to other values look the same in every row and answer", {
    timeout: 60_000,
  }, async () => {
    const names = ["Ana", "Beto", "Carla", "Dani", "Eva"];
    const people = await Promise.all(names.map((name) => someone(name)));
    const [ana, ...others] = people as [Someone, ...Someone[]];
    const teamId = await teamOf(ana, ...others);
    const logged: string[] = [];
    for (const level of LEVELS) {
      vi.spyOn(console, level).mockImplementation((...texts) => {
        logged.push(texts.map(String).join(" "));
      });
    }

    const [one, other] = [await everythingAbout(people, teamId, ONE), await everythingAbout(people, teamId, OTHER)];
    const [seenOfOne, seenOfOther] = [one, other].map(({ seen }) => seen.map((text) => comparable(text, people)));
    expect(seenOfOne?.length).toBeGreaterThan(80);
    // Without this, nothing would have been compared.
    expect(one.seen.join()).toContain('"counts":[1,1,0,1,2]');
    expect(seenOfOther).toEqual(seenOfOne);

    for (const { id, token } of people) {
      const data = await (await call("/api/users/data", { token })).text();
      expect(data).toContain(id);
      const closed = await (await call("/api/users/closed-boards", { token })).text();
      for (const text of [data, closed]) expect(text).not.toMatch(/arrive|worth|answered/);
    }
    const csv = await (await call(`/api/teams/${teamId}/pulse.csv?range=all`, { token: ana.token })).text();
    expect(csv).toContain("5,3.40");
    const pulse = await (await call(`/api/teams/${teamId}/pulse?range=all`, { token: ana.token })).text();
    for (const { id, name } of people) for (const text of [csv, pulse]) expect(text).not.toMatch(`${id}|${name}`);

    const calls = logged.filter((line) => line.includes("/board"));
    expect(calls.length).toBeGreaterThan(20);
    for (const { id } of people) expect(calls.filter((line) => line.includes(id))).toEqual([]);
    expect(logged.filter((line) => /"(kind|value|answer)"/.test(line))).toEqual([]);
  });
});
