import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { act, type BoardIds, pairWithBoard, readBoard } from "#tests/factories/boards.ts";
import { call } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { Pulse } from "#worker/contract/pulse.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { TeamExport } from "#worker/contract/team-export.ts";

type Health = { usual: string[]; own: { title: string; hint?: string }[] };

const create = ({ token }: Someone, teamId: string, health?: Health, more: object = {}) =>
  call(`/api/teams/${teamId}/retrospectives`, {
    method: "POST",
    token,
    json: { retrospectiveName: "Sprint", template: "velero", health, ...more },
  });

const created = async (...input: Parameters<typeof create>): Promise<Retrospective> =>
  JSON.parse(await (await create(...input)).text());

const HEALTH: Health = { usual: ["value", "pace"], own: [{ title: "=Café", hint: "Hay para todos." }] };

/** A closed retrospective of a team of four, who answered with these values for three statements. */
async function answered(people: readonly Someone[], teamId: string, health: Health, answers: (number | null)[][]) {
  const [ana] = people;
  if (!ana) throw new Error("nobody");
  const { id: retroId } = await created(ana, teamId, health);
  const ids = { teamId, retroId };
  for (const [index, values] of answers.entries()) {
    const person = people[index];
    if (!person) throw new Error("nobody");
    expect(await act(person, ids, { kind: "answerHealth", answerId: crypto.randomUUID(), values })).toBe("done");
  }
  const closing = await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
  expect(closing.status).toBe(200);
  return ids;
}

async function fourPeople() {
  const people = await Promise.all(["Ana", "Beto", "Carla", "Dani"].map((name) => someone(name)));
  const [ana] = people as [Someone];
  return { people, ana, teamId: await teamOf(ana, ...people.slice(1)) };
}

const readText = async ({ token }: Someone, path: string) => (await call(path, { token })).text();
const pathOf = ({ teamId, retroId }: BoardIds) => `/api/teams/${teamId}/retrospectives/${retroId}`;

describe("A retrospective that begins with a health check", () => {
  it("A retrospective has the statements that were chosen, each in the reader's language or as the team wrote it", async () => {
    const { ana, teamId } = await pairWithBoard();
    const { id, board } = await created(ana, teamId, HEALTH);
    expect(board?.health).toEqual([
      { id: "value", title: "Valor", hint: "Lo que entregamos le sirve a alguien, y se nota." },
      { id: "pace", title: "Ritmo", hint: "Avanzamos sin esperas largas ni interrupciones." },
      { id: "own-1", title: "=Café", hint: "Hay para todos." },
    ]);
    const headers = { "accept-language": "en" };
    const path = `${pathOf({ teamId, retroId: id })}/board`;
    const english = await (await call(path, { token: ana.token, headers })).text();
    const { statements = [] }: BoardView = JSON.parse(english);
    expect(statements.map(({ title }) => title)).toEqual(["Value", "Pace", "=Café"]);
  });

  it("No other retrospective has a health check, not even one like the last", async () => {
    const { ana, teamId, ids } = await pairWithBoard();
    expect(await readBoard(ana, ids)).not.toHaveProperty("health");
    await created(ana, teamId, HEALTH);
    const like = await created(ana, teamId, undefined, { template: "como-la-ultima" });
    expect(like.board).not.toHaveProperty("health");
  });

  it.each([
    ["no statement", { usual: [], own: [] }],
    ["an unknown one", { usual: ["salary"], own: [] }],
    ["one twice", { usual: ["pace", "pace"], own: [] }],
    ["two of the same words", { usual: [], own: [{ title: "Café" }, { title: "cafe" }] }],
    ["one without a title", { usual: [], own: [{ title: " " }] }],
    ["too many", { usual: [], own: Array.from({ length: BOARD.statements + 1 }, (_, n) => ({ title: `Una ${n}` })) }],
  ])("A health check with %s is refused", async (_, health) => {
    const { ana, teamId } = await pairWithBoard();
    const refused = await create(ana, teamId, health);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('"code":"invalid_input"');
  });

  it("A person who is not in the team does not answer the health check", async () => {
    const { people, teamId } = await fourPeople();
    const [ana] = people as [Someone];
    const { id: retroId } = await created(ana, teamId, HEALTH);
    const gesture: Gesture = { kind: "answerHealth", answerId: crypto.randomUUID(), values: [1, 1, 1] };
    expect(await act(await someone("Eva"), { teamId, retroId }, gesture)).toBe("not_a_member");
  });
});

describe("The health check of a closed retrospective", () => {
  it("The sheet and all files have the numbers of each statement that four people answered", async () => {
    const { people, ana, teamId } = await fourPeople();
    const ids = await answered(people, teamId, HEALTH, [
      [9, 1, 5],
      [9, 1, 5],
      [6, 4, 5],
      [8, 5, null],
    ]);
    const texts = [
      ["Valor", "Verde 3, amarillo 1, rojo 0 · Mejora"],
      ["Ritmo", "Verde 0, amarillo 2, rojo 2 · Empeora"],
      ["'=Café", "Menos de 4 respuestas"],
    ];
    const sheet = JSON.parse(await readText(ana, `${pathOf(ids)}/summary`));
    expect(sheet.health).toMatchObject([
      { id: "value", result: { colours: [0, 1, 3], tendencies: [0, 1, 3] } },
      { id: "pace", result: { colours: [2, 2, 0], tendencies: [3, 1, 0] } },
      { title: "=Café", result: null },
    ]);
    const markdown = await readText(ana, `${pathOf(ids)}/summary.md`);
    expect(markdown).toContain(
      [
        "## Chequeo de salud",
        "",
        "- Valor: Verde 3, amarillo 1, rojo 0 · Mejora",
        "- Ritmo: Verde 0, amarillo 2, rojo 2 · Empeora",
        "- \\=Café: Menos de 4 respuestas",
      ].join("\n"),
    );
    const checked = (text: string) =>
      (parse(text, { bom: true, columns: true }) as Record<string, string>[])
        .filter(({ tipo }) => tipo === "chequeo")
        .map(({ grupo, texto }) => [grupo, texto]);
    expect(checked(await readText(ana, `${pathOf(ids)}/summary.csv`))).toEqual(texts);
    expect(checked(await readText(ana, `/api/teams/${teamId}/export.csv`))).toEqual(texts);
    const all: TeamExport = JSON.parse(await readText(ana, `/api/teams/${teamId}/export.json`));
    expect(all.retrospectives[0]?.health).toEqual(sheet.health);
  });

  it("No answer of the API has the values of three answers", async () => {
    const { people, ana, teamId } = await fourPeople();
    const ids = await answered(people, teamId, HEALTH, [
      [9, 9, 9],
      [9, 9, 9],
      [9, 9, 9],
    ]);
    expect(JSON.parse(await readText(ana, `${pathOf(ids)}/summary`))).not.toHaveProperty("health");
    expect(JSON.parse(await readText(ana, `${pathOf(ids)}/board`)).health).toEqual({ n: 3, results: null });
    const { retrospectives }: Pulse = JSON.parse(await readText(ana, `/api/teams/${teamId}/pulse`));
    expect(retrospectives[0]).not.toHaveProperty("health");
  });

  it("Pulso follows each statement over retrospectives, one of the team's own by its words", async () => {
    const { people, ana, teamId } = await fourPeople();
    const all = (...values: number[]) => people.map(() => values);
    await answered(people, teamId, { usual: ["pace"], own: [{ title: "Café" }] }, all(1, 5));
    await answered(people, teamId, { usual: [], own: [{ title: "Otra" }, { title: "¡CAFÉ!" }] }, all(5, 9));
    const { retrospectives }: Pulse = JSON.parse(await readText(ana, `/api/teams/${teamId}/pulse`));
    expect(retrospectives.map(({ health }) => health)).toEqual([
      [
        { key: "pace", title: "Ritmo", colours: [4, 0, 0], tendencies: [4, 0, 0] },
        { key: "cafe", title: "Café", colours: [0, 4, 0], tendencies: [0, 4, 0] },
      ],
      [
        { key: "otra", title: "Otra", colours: [0, 4, 0], tendencies: [0, 4, 0] },
        { key: "cafe", title: "¡CAFÉ!", colours: [0, 0, 4], tendencies: [0, 0, 4] },
      ],
    ]);
    const rows = parse(await readText(ana, `/api/teams/${teamId}/pulse.csv`), { bom: true, columns: true });
    expect(rows).toMatchObject([
      { "chequeo, ¡CAFÉ!: amarillo": "4", "chequeo, Otra: amarillo": "", "chequeo, Ritmo: rojo": "4" },
      { "chequeo, ¡CAFÉ!: verde": "4", "chequeo, Otra: amarillo": "4", "chequeo, Ritmo: rojo": "" },
    ]);
  });
});
