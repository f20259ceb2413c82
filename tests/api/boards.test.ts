import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { act, boardOf, card, newBoard, pairWithBoard, readBoard } from "#tests/factories/boards.ts";
import { ask, call, env, ORIGIN } from "#tests/factories/client.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { type Gesture, gestureError } from "#worker/contract/board-gestures.ts";
import { findPeople } from "#worker/services/retrospective/boards.ts";

const create = async (token: string, teamId: string, json: object) => {
  const response = await call(`/api/teams/${teamId}/retrospectives`, {
    method: "POST",
    token,
    json: { retrospectiveName: "Sprint 15", ...json },
  });
  return { status: response.status, answer: await response.json<{ code?: string; board: object | null }>() };
};

it("A card has an id of 12 letters and digits or a UUID of version 4, and no id that contains a time", async () => {
  const { ana, ids } = await pairWithBoard();
  const add = (cardId: string) => act(ana, ids, { ...card("Las pausas"), cardId });
  expect(await add("xK8mQ2zR7aBc")).toBe("done");
  expect(await add(crypto.randomUUID())).toBe("done");
  for (const cardId of ["xK8mQ2zR7aB", "xK8mQ2zR7aBcd", "xK8mQ2zR7a-c", "0193b1c5-6f4e-7a3b-9c2d-1e0f5a6b7c8d"]) {
    expect([cardId, await add(cardId)]).toEqual([cardId, "invalid_input"]);
  }
});

describe("A retrospective is created with a board", () => {
  it("A template sets the columns, and nothing else gives none", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    expect((await create(ana.token, teamId, {})).answer.board).toBeNull();
    expect((await create(ana.token, teamId, { signed: true })).answer.board).toBeNull();
    expect((await create(ana.token, teamId, { template: "velero", budget: 8 })).answer.board).toEqual({
      template: "velero",
      columns: ["Viento", "Ancla", "Rocas", "Isla"].map((title, index) => ({
        id: `c${index + 1}`,
        title,
        hint: expect.any(String),
        texts: `velero.${index}`,
      })),
      signed: false,
      budget: 8,
      perGroup: 3,
    });
    const columns = [{ title: "Sol", hint: "" }, { title: "Lluvia" }];
    expect((await create(ana.token, teamId, { columns, signed: true })).answer.board).toMatchObject({
      template: null,
      columns: [
        { id: "c1", title: "Sol", hint: null },
        { id: "c2", title: "Lluvia", hint: null },
      ],
      signed: true,
    });
    expect((await create(ana.token, teamId, { columns: [] })).status).toBe(400);
    expect((await create(ana.token, teamId, { template: "otra" })).status).toBe(400);
  });

  it("«Como la última» takes the settings of the last board with its columns as they ended, and the first template without one", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const first = await create(ana.token, teamId, { template: "como-la-ultima" });
    expect(first.answer.board).toMatchObject({ template: "bien-mejorar-ideas", budget: 5 });
    const retroId = await newBoard(ana, teamId, { signed: true, budget: 9 });
    await create(ana.token, teamId, {});
    const again = await create(ana.token, teamId, { template: "como-la-ultima", perGroup: 2 });
    expect(again.answer.board).toMatchObject({ template: "velero", signed: true, budget: 9, perGroup: 2 });
    expect(again.answer.board).toHaveProperty("columns.3.title", "Isla");
    const ids = { teamId, retroId };
    await act(ana, ids, { kind: "renameColumn", columnId: "c4", title: "Puerto" });
    await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    await env.DB.prepare("update retrospectives set board = null where team_id = ? and id <> ?")
      .bind(teamId, retroId)
      .run();
    const last = await create(ana.token, teamId, { template: "como-la-ultima" });
    expect(last.answer.board).toMatchObject({ signed: true, budget: 9, perGroup: 3 });
    expect(last.answer.board).toHaveProperty("columns.3.title", "Puerto");
  });

  it("A team has at most 5 open boards, also when many are created at once", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamId = await teamOf(ana, beto);
    const makers = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ana : beto));
    const made = await Promise.all(makers.map(({ token }) => create(token, teamId, { template: "cuatro" })));
    expect(countByValue(made.map(({ status, answer }) => answer.code ?? status))).toEqual({
      201: 5,
      too_many_boards: 15,
    });
    expect((await create(ana.token, teamId, {})).status).toBe(201);
  });
});

describe("A board over HTTP", () => {
  it("A member reads and changes the board, and a retrospective without one answers 404", async () => {
    const { ana, beto, teamId, ids } = await pairWithBoard({ signed: true });
    const gesture = card("Más pruebas");
    expect(await act(beto, ids, gesture)).toBe("done");
    expect(await readBoard(ana, ids)).toMatchObject({
      facilitatorId: ana.id,
      cards: [],
      counts: { c1: 1 },
      people: [{ id: ana.id, name: "Ana" }],
    });
    expect(await readBoard(beto, ids)).toMatchObject({ me: { cards: [{ text: "Más pruebas", authorId: beto.id }] } });
    const without = await ana.api.teams[":teamId"].retrospectives.$post({
      param: { teamId },
      json: { retrospectiveName: "Sprint 1" },
    });
    const param = { teamId, retroId: (await without.json()).id };
    expect((await boardOf(ana).$get({ param, query: {} })).status).toBe(404);
    expect(await act(ana, param, gesture)).toBe("not_found");
  });

  it("The first part and the page that the server renders have 60 cards, and the whole board has all", async () => {
    const people = [await someone("Ana"), await someone("Beto"), await someone("Carla")];
    const [ana] = people;
    if (!ana) throw new Error("no people");
    const teamId = await teamOf(ana, ...people.slice(1));
    const ids = { teamId, retroId: await newBoard(ana, teamId) };
    for (const person of people) {
      for (let number = 0; number < 22; number += 1) await act(person, ids, card("Nota larga"));
    }
    await act(ana, ids, { kind: "goTo", step: "GROUP", stepRev: 0 });
    const first = await (await boardOf(ana).$get({ param: ids, query: { part: "first" } })).json();
    expect(first).toMatchObject({ cards: { length: 60 }, omittedCards: 6 });
    expect(await readBoard(ana, ids)).toMatchObject({ cards: { length: 66 }, omittedCards: 0 });
    const url = `${ORIGIN}/teams/${teamId}/retrospectives/${ids.retroId}`;
    const page = await ask(new Request(url, { headers: { cookie: `session=${ana.token}` } }), env);
    expect((await page.text()).match(/>Nota larga</g)).toHaveLength(60);
  });

  it("The board names all who wrote, also where 120 of them have left", async () => {
    const gone = Array.from({ length: 120 }, () => ({ id: crypto.randomUUID(), name: "Gabi" }));
    const present = { id: crypto.randomUUID(), name: "Ana" };
    const ids = gone.map(({ id }) => id);
    await env.DB.prepare(
      "insert into users (id, name, email, password_hash) select value, 'Gabi', value, '' from json_each(?)",
    )
      .bind(JSON.stringify(ids))
      .run();
    const found = await findPeople(openDatabase(env.DB).db, [present.id, ...ids], [present]);
    const byId = new Map(found.map((person) => [person.id, person]));
    expect(ids.map((id) => byId.get(id))).toEqual(gone);
    expect(byId.get(present.id)).toEqual(present);
  });

  it("The board of another team is not found", async () => {
    const { ana, ids } = await pairWithBoard();
    const other = await pairWithBoard();
    expect(await act(ana, { ...other.ids, teamId: ids.teamId }, card("Aquí no"))).toBe("not_found");
    expect(await act(ana, other.ids, card("Aquí no"))).toBe("not_a_member");
    expect((await boardOf(ana).$get({ param: { ...other.ids, teamId: ids.teamId }, query: {} })).status).toBe(404);
  });

  it("A gesture that is refused because of a change answers what is there now: the card, the group or the step", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const gesture = card("Dice uno");
    const groupId = gesture.cardId;
    await act(beto, ids, gesture);
    await act(beto, ids, { kind: "editCard", cardId: gesture.cardId, rev: 0, text: "Dice dos" });
    await act(ana, ids, { kind: "goTo", step: "GROUP", stepRev: 0 });
    await act(ana, ids, { kind: "noteGroup", groupId, rev: 0, note: "La de Ana" });
    const refusalOf = async (person: Someone, refused: Gesture) => {
      const response = await boardOf(person).$post({ param: ids, json: { id: crypto.randomUUID(), gesture: refused } });
      expect(response.status).toBe(409);
      return gestureError.parse(await response.json());
    };
    const edit = { kind: "editCard", cardId: gesture.cardId, rev: 0, text: "Dice tres" } as const;
    expect(await refusalOf(beto, edit)).toEqual({
      code: "changed_meanwhile",
      message: "Alguien lo cambió mientras tanto.",
      current: expect.objectContaining({ id: gesture.cardId, text: "Dice dos", rev: 1 }),
    });
    const note = { kind: "noteGroup", groupId, rev: 0, note: "La de Beto" } as const;
    expect(await refusalOf(beto, note)).toMatchObject({ current: { id: groupId, note: "La de Ana", rev: 1 } });
    const step = { kind: "goTo", step: "TALK", stepRev: 0 } as const;
    expect(await refusalOf(ana, step)).toMatchObject({ current: { step: "GROUP", stepRev: 1 } });
  });

  it("A person makes at most 30 gestures in 10 seconds", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const answers: string[] = [];
    for (let count = 0; count < 31; count += 1) answers.push(await act(ana, ids, card("Una más")));
    expect(countByValue(answers)).toEqual({ done: 30, too_many_requests: 1 });
    expect(await act(beto, ids, card("Otra persona"))).toBe("done");
  });
});

describe("A retrospective with a board is closed", () => {
  it("The board is kept in the database with the titles of its groups, and takes no more gestures", async () => {
    const { ana, beto, ids } = await pairWithBoard({ signed: true });
    const gesture = card("Las reuniones se alargan");
    await act(beto, ids, gesture);
    await act(ana, ids, { kind: "goTo", step: "CHOOSE", stepRev: 0 });
    await act(ana, ids, { kind: "nameGroup", groupId: gesture.cardId, title: "¡Reuniónes más cortas!" });
    await act(beto, ids, { kind: "setFichas", groupId: gesture.cardId, n: 2 });
    const closed = await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    expect(await closed.json()).toMatchObject({ status: "CLOSED", board: { template: "velero" } });
    const kept = await readBoard(ana, ids);
    expect(kept).toMatchObject({
      cards: [{ text: "Las reuniones se alargan", authorId: beto.id }],
      totals: { [gesture.cardId]: 2 },
      people: expect.arrayContaining([{ id: beto.id, name: "Beto" }]),
    });
    const { results } = await env.DB.prepare("select * from board_titles where team_id = ?").bind(ids.teamId).all();
    expect(results).toEqual([
      {
        team_id: ids.teamId,
        key: "reuniones mas cortas",
        retrospective_id: ids.retroId,
        group_id: gesture.cardId,
        title: "¡Reuniónes más cortas!",
        fichas: 2,
      },
    ]);
    expect(await act(ana, ids, card("Tarde"))).toBe("retrospective_closed");
  });

  it("Of 50 closings at once exactly one succeeds", async () => {
    const { ana, ids } = await pairWithBoard();
    await act(ana, ids, card("Una"));
    const close = () => ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    const answers = await Promise.all(Array.from({ length: 50 }, close));
    expect(countByValue(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 49 });
    expect((await readBoard(ana, ids)).cards).toHaveLength(1);
  });
});
