import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { SCHEMA } from "#party/board/upgrade.ts";
import { act, type BoardIds, boardOf, card, gestureOver, pairWithBoard, readBoard } from "#tests/factories/boards.ts";
import { env } from "#tests/factories/client.ts";
import { connect } from "#tests/factories/socket.ts";
import { storedBoards } from "#tests/factories/stored-boards.ts";
import { ERROR_MESSAGES } from "#worker/contract/errors.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const rowOf = ({ teamId, retroId }: BoardIds) =>
  runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) =>
    storage.sql.exec("select schema, state, closed, frozen_until from boards where retro_id = ?", retroId).one(),
  );

/** The id of a stored card and of its group. */
const uuidOf = (digit: string): string => "dddddddd-dddd-4ddd-8ddd-dddddddddddd".replaceAll("d", digit);

/** Stores a board of a much newer version. */
async function newerBoard() {
  const made = await pairWithBoard();
  expect(await act(made.ana, made.ids, card("Una"))).toBe("done");
  await runInDurableObject(roomOf(env.TeamRoom, made.ids.teamId), (_room, { storage }) => {
    storage.sql.exec("update boards set schema = 1000, state = '{\"unknown\":true}'");
  });
  await abortAllDurableObjects();
  return made;
}

describe("A board that a newer version of the server stored", () => {
  it("Such a board is refused with words over HTTP and over a socket, and its row stays as it is", async () => {
    const { ana, beto, ids } = await newerBoard();
    const stored = await rowOf(ids);
    const read = await boardOf(ana).$get({ param: ids, query: {} });
    expect(read.status).toBe(503);
    expect(await read.json()).toMatchObject({ code: "board_newer", message: ERROR_MESSAGES.board_newer() });
    expect(await act(ana, ids, card("Otra"))).toBe("board_newer");
    const connection = await connect(ids.teamId, beto.token);
    connection.send({ event: "watch", data: ids });
    const refused = await connection.next((message) => message.event === "refused");
    expect(refused.data).toEqual({ id: ids.retroId, code: "board_newer" });
    expect(await gestureOver(connection, ids, card("Otra"))).toBe("board_newer");
    const retros = ana.api.teams[":teamId"].retrospectives[":retroId"];
    const closing = await retros.close.$post({ param: ids });
    expect(await closing.json()).toMatchObject({ code: "board_newer" });
    const room = roomOf(env.TeamRoom, ids.teamId);
    await room.expel(beto.id, null, true);
    await room.mergePerson(beto.id, ana.id, true);
    expect(await room.readBoardStatuses()).toEqual([]);
    expect(await rowOf(ids)).toEqual(stored);
  });

  it("The team still thanks and votes", async () => {
    const { ana, beto, ids } = await newerBoard();
    const retros = ana.api.teams[":teamId"].retrospectives[":retroId"];
    const json = { userId: beto.id, message: "Gracias por esperar" };
    expect((await retros["thank-you"].$post({ param: ids, json })).status).toBe(201);
    expect((await retros["sprint-winner"].$post({ param: ids, json: { userId: beto.id } })).status).toBe(201);
  });
});

describe("A board that a released version of the server stored", () => {
  it.each(storedBoards("", "").map(({ schema }) => schema))(
    "A board of schema %i is read, goes on, and is stored in the present schema",
    async (schema) => {
      const { ana, beto, ids } = await pairWithBoard();
      await readBoard(ana, ids);
      const text = storedBoards(ana.id, beto.id)[schema - 1]?.text ?? "";
      await runInDurableObject(roomOf(env.TeamRoom, ids.teamId), (_room, { storage }) => {
        storage.sql.exec("update boards set schema = ?, state = ?", schema, text);
      });
      await abortAllDurableObjects();
      const [group = "", own = ""] = ["1", "2"].map((digit) => uuidOf(digit));
      expect(await readBoard(beto, ids)).toMatchObject({
        step: "CHOOSE",
        cards: [{ text: "De Ana" }, { text: "De Beto" }],
        groups: [{ id: group, title: "Reuniones", note: "Menos" }],
        voters: { some: 2, all: 0 },
        pulse: { arrive: { n: 2, counts: null } },
        me: { cardIds: [own], fichas: { [group]: 2 }, left: 3, answered: { arrive: true, worth: false } },
      });
      expect(await act(beto, ids, { kind: "editCard", cardId: own, text: "Sigue", rev: 1 })).toBe("done");
      expect(await act(ana, ids, { kind: "restoreCard", cardId: uuidOf("3") })).toBe("done");
      expect((await readBoard(ana, ids)).cards.map(({ text }) => text)).toEqual(["De Ana", "Sigue", "Quitada"]);
      expect((await rowOf(ids)).schema).toBe(SCHEMA);
    },
  );
});
