import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { IMPORT } from "#worker/contract/limits/retrospectives.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Sheet } from "#worker/contract/sheet.ts";

const SPRINT = {
  retrospectiveName: "Sprint 3",
  heldOn: "2024-05-10",
  columns: ["Bien", "Mejorar"],
  groups: [
    { votes: 1, cards: [{ text: "Pares", column: 0 }] },
    {
      title: "Despliegues",
      note: "Ana: los viernes no",
      votes: 4,
      cards: [
        { text: "=1+1", column: 1 },
        { text: "Muy lentos", column: 1 },
      ],
    },
  ],
};

let ana: Someone;
let beto: Someone;
let teamId: string;

beforeEach(async () => {
  [ana, beto] = [await someone("Ana"), await someone("Beto")];
  teamId = await teamOf(ana, beto);
});

afterEach(() => {
  vi.useRealTimers();
});

async function request<Answer>(method: string, path: string, { token }: Someone, json?: object) {
  const response = await call(`/api/teams/${teamId}/retrospectives${path}`, { method, token, json });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as Answer & { code?: string } };
}

const bring = (json: object, by = ana) => request<Retrospective>("POST", "/import", by, json);
const list = async () => (await request<Retrospective[]>("GET", "", beto)).body;
const ask = async <Answer>(path: string): Promise<Answer> =>
  (await call(`/api/teams/${teamId}/${path}`, { token: ana.token })).json();
const withText = (text: string) => ({ ...SPRINT, groups: [{ votes: 0, cards: [{ text, column: 0 }] }] });

async function deleteAllForGood() {
  for (const { id } of await list()) await request("DELETE", `/${id}`, ana);
  for (const { id } of await ask<{ id: string }[]>("bin")) {
    await call(`/api/teams/${teamId}/bin/${id}`, { method: "DELETE", token: ana.token });
  }
}

describe("Bringing a retrospective from another tool", () => {
  it("Pulso, the team's home and the agreements know only what the team held here", async () => {
    const text = "Revisar los PR el mismo día";
    await call(`/api/teams/${teamId}/agreements`, { method: "POST", token: ana.token, json: { text } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * DAY });
    const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
    expect((await bring({ ...SPRINT, heldOn: yesterday })).status).toBe(201);
    expect(await ask("agreements")).toMatchObject([{ text, timesCarried: 0 }]);
    expect(await ask("pulse")).toMatchObject({ retrospectives: [] });
    expect(await ask("last")).toEqual({ retrospective: null, agreements: [] });
    const [{ id }] = (await list()) as [Retrospective];
    expect(await ask(`retrospectives/${id}/since`)).toMatchObject({ since: null });
  });

  it("An admin brings a retrospective, which is closed on its day and marked", async () => {
    const { status, body } = await bring(SPRINT);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      retrospectiveName: "Sprint 3",
      status: "CLOSED",
      closedAt: expect.stringMatching(/^2024-05-10T1\d:00/),
      board: { importedAt: expect.stringMatching(/Z$/), signed: false },
    });
    expect((await list()).map(({ id }) => id)).toEqual([body.id]);
  });

  it("A retrospective of today that comes before noon is closed at that moment, and not in the future", async () => {
    const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    // In Santiago it is nine or ten.
    const morning = `${tomorrow}T13:00:00.000Z`;
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(morning) });
    const { status, body } = await bring({ ...SPRINT, heldOn: tomorrow });
    expect([status, body.closedAt]).toEqual([201, morning]);
  });

  it("The sheet of a brought retrospective has the groups by votes, their notes and the cards as plain text", async () => {
    const { body } = await bring(SPRINT);
    const sheet = await request<Sheet>("GET", `/${body.id}/summary`, beto);
    const shown = sheet.body.groups.map(({ title, note, fichas, cards }) => ({
      title,
      note,
      fichas,
      cards: cards.map(({ text, column, author }) => [text, column, author]),
    }));
    expect(shown).toEqual([
      {
        title: "Despliegues",
        note: "Ana: los viernes no",
        fichas: 4,
        cards: [
          ["=1+1", "Mejorar", null],
          ["Muy lentos", "Mejorar", null],
        ],
      },
      { title: null, note: null, fichas: 1, cards: [["Pares", "Bien", null]] },
    ]);
  });

  it("The Markdown of a brought retrospective has no sprint winner, for whom nobody could vote", async () => {
    const { body } = await bring(SPRINT);
    const markdown = await call(`/api/teams/${teamId}/retrospectives/${body.id}/summary.md`, { token: beto.token });
    const titles = (await markdown.text()).split("\n").filter((line) => line.startsWith("## "));
    expect(titles).toEqual(["## Lo que se conversó", "## Lo que quedó en la mesa"]);
  });

  it("The board of a brought retrospective opens like that of a closed one", async () => {
    const { body } = await bring(SPRINT);
    const board = await request<{ cards: { text: string }[] }>("GET", `/${body.id}/board`, beto);
    expect(board.body.cards.map(({ text }) => text).sort()).toEqual(["=1+1", "Muy lentos", "Pares"]);
  });

  it("The same content is refused the second time, also with another name and when both arrive at once", async () => {
    const both = await Promise.all([bring(SPRINT), bring({ ...SPRINT, retrospectiveName: "Otra" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await bring(SPRINT)).body.code).toBe("already_imported");
    expect(await list()).toHaveLength(1);
  });

  it("Content that is in the bin is named as such", async () => {
    const { body } = await bring(SPRINT);
    await request("DELETE", `/${body.id}`, ana);
    expect((await bring(SPRINT)).body.code).toBe("in_bin");
  });

  it("A card names its author where that is a member, and nobody else", async () => {
    const by = (authorId: string) => ({
      ...SPRINT,
      groups: [{ votes: 0, cards: [{ text: "Pares", column: 0, authorId }] }],
    });
    const { body } = await bring(by(beto.id));
    const sheet = await request<Sheet>("GET", `/${body.id}/summary`, ana);
    expect(sheet.body.groups[0]?.cards[0]?.author).toEqual({ id: beto.id, name: "Beto" });
    expect((await bring(by((await someone("Elisa")).id))).body.code).toBe("unknown_member");
  });

  it("A new retrospective with the columns of the last one is not marked", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const heldOn = new Date(Date.parse(today) - DAY).toISOString().slice(0, 10);
    await bring({ ...SPRINT, heldOn });
    const created = await request<Retrospective>("POST", "", ana, {
      retrospectiveName: "Sprint 4",
      template: "como-la-ultima",
    });
    expect(created.body.board?.columns.map(({ title }) => title)).toEqual(["Bien", "Mejorar"]);
    expect(created.body.board?.importedAt).toBeUndefined();
  });

  it("The first day of the year 2000 is taken", async () => {
    const { status, body } = await bring({ ...SPRINT, heldOn: "2000-01-01" });
    expect([status, body.closedAt?.slice(0, 10)]).toEqual([201, "2000-01-01"]);
  });

  it.each([
    ["no group", { groups: [] }],
    ["a card of no column", { groups: [{ votes: 0, cards: [{ text: "a", column: 2 }] }] }],
    ["too many columns", { columns: Array(BOARD.columns + 1).fill("a") }],
    ["a card that is too long", withText("a".repeat(BOARD.cardText + 1))],
    ["a day that has not come", { heldOn: new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10) }],
    ["a day of the year 1", { heldOn: "0001-01-01" }],
    ["a day of the year 99", { heldOn: "0099-12-31" }],
    ["a day before the year 2000", { heldOn: "1999-12-31" }],
    [
      "too many cards",
      {
        groups: Array.from({ length: 2 }, () => ({
          votes: 0,
          cards: Array(IMPORT.cards - 1).fill({ text: "a", column: 0 }),
        })),
      },
    ],
  ])("A retrospective with %s is refused", async (_what, wrong) => {
    expect(await bring({ ...SPRINT, ...wrong })).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await list()).toEqual([]);
  });

  it("A body may be larger than that of other calls, up to its limit", async () => {
    const texts = (length: number) => ({
      ...SPRINT,
      groups: Array.from({ length }, (_, index) => ({
        votes: 0,
        cards: [{ text: `${index} ${"a".repeat(490)}`, column: 0 }],
      })),
    });
    expect((await bring(texts(300))).status).toBe(201);
    expect((await bring({ ...texts(400), rest: "a".repeat(IMPORT.bodyBytes) })).status).toBe(413);
  });

  it("A team brings a limited number of retrospectives a day, also when many arrive at once, and what it refuses uses up nothing of a person", async () => {
    const statuses = await Promise.all(
      Array.from({ length: IMPORT.perDay + 3 }, async (_, index) => (await bring(withText(`Tarjeta ${index}`))).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(IMPORT.perDay);
    expect((await bring(withText("Otra"))).body.code).toBe("too_many_imports");
    await env.DB.prepare("update members set is_admin = 1 where team_id = ?").bind(teamId).run();
    const refused = Array.from({ length: IMPORT.perDay }, async () => (await bring(withText("Otra"), beto)).status);
    expect(new Set(await Promise.all(refused))).toEqual(new Set([429]));
    teamId = await teamOf(beto);
    expect((await bring(SPRINT, beto)).status).toBe(201);
  });

  it("A retrospective that is deleted for good counts, and may come again while the day has room", async () => {
    for (let index = 1; index < IMPORT.perDay; index++) await bring(withText(`Tarjeta ${index}`));
    await deleteAllForGood();
    expect((await bring(withText("Tarjeta 1"))).status).toBe(201);
    await deleteAllForGood();
    expect(await bring(withText("Tarjeta 2"))).toMatchObject({ status: 429, body: { code: "too_many_imports" } });
    expect(await list()).toEqual([]);
  });

  it("A retrospective that is refused does not count", async () => {
    await bring(SPRINT);
    await Promise.all(Array.from({ length: IMPORT.perDay }, () => bring(SPRINT)));
    expect((await bring({ ...SPRINT, heldOn: "9999-12-31" })).status).toBe(400);
    for (let index = 1; index < IMPORT.perDay; index++) await bring(withText(`Tarjeta ${index}`));
    expect(await list()).toHaveLength(IMPORT.perDay);
  });

  it("A person who may bring no more uses up nothing of another team", async () => {
    for (let index = 0; index < IMPORT.perDay; index++) await bring(withText(`Tarjeta ${index}`));
    teamId = await teamOf(ana, beto);
    await env.DB.prepare("update members set is_admin = 1 where team_id = ?").bind(teamId).run();
    expect((await bring(SPRINT)).body.code).toBe("too_many_imports");
    for (let index = 0; index < IMPORT.perDay; index++) await bring(withText(`Tarjeta ${index}`), beto);
    expect(await list()).toHaveLength(IMPORT.perDay);
  });

  it("The limit of a person counts in all of their teams", async () => {
    for (let index = 0; index < IMPORT.perDay; index++) await bring(withText(`Tarjeta ${index}`));
    teamId = await teamOf(ana);
    expect((await bring(SPRINT)).body.code).toBe("too_many_imports");
  });

  it("A member who is no admin is refused", async () => {
    expect((await bring(SPRINT, beto)).body.code).toBe("admin_only");
  });
});
