import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { BinRoom } from "#party/bin-room.ts";
import { newEmail, newestMail } from "#tests/factories/accounts.ts";
import { planFrom } from "#tests/factories/board.ts";
import { act, type BoardIds, card, newBoard, pairWithBoard, readBoard, watching } from "#tests/factories/boards.ts";
import { guestOf } from "#tests/factories/callers.ts";
import { call, env } from "#tests/factories/client.ts";
import { alarm, pass } from "#tests/factories/clock.ts";
import { addressOf } from "#tests/factories/example-table.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { placesOf } from "#tests/factories/places-of.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { connect, join } from "#tests/factories/socket.ts";
import { newWorld, PASSWORD, type World } from "#tests/factories/world.ts";
import type { BinItem } from "#worker/contract/bin.ts";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS } from "#worker/contract/calls.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import { DAY, HOUR, MINUTE } from "#worker/contract/limits/time.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { settleBin } from "#worker/services/for-rooms.ts";
import { closeRetrospective } from "#worker/services/retrospective/closing.ts";
import { deleteTeam, restoreTeam } from "#worker/services/team/bin.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const codeOf = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
const ask = async (person: Pick<Someone, "token">, method: string, path: string, json?: object) =>
  call(`/api${path}`, { method, token: person.token, json });
const binOf = async (person: Someone, teamId: string): Promise<BinItem[]> =>
  (await ask(person, "GET", `/teams/${teamId}/bin`)).json();

const newWord = () => `zarza${crypto.randomUUID().slice(0, 8)}`;

/** `word` is in each of their texts. */
type Things = { word: string; retroId: string; openId: string; counterId: string; topicId: string };

/** A team whose closed and open retrospective, counter and topic have the word in each of their texts. */
async function worldOfWords(): Promise<World & Things> {
  const world = await newWorld();
  const { admin, member, colleague, teamId, counterId, topicId, retroId: emptyId } = world;
  await ask(admin, "POST", `/teams/${teamId}/retrospectives/${emptyId}/close`);
  const word = newWord();
  const words = `De la ${word}`;
  const write = async (retroId: string) => {
    const ids = { teamId, retroId };
    for (const person of [admin, member, colleague]) expect(await act(person, ids, card(words))).toBe("done");
    const thanks = { userId: colleague.id, message: words };
    expect((await ask(member, "POST", `/teams/${teamId}/retrospectives/${retroId}/thank-you`, thanks)).status).toBe(
      201,
    );
    const agreement = { text: words, retrospectiveId: retroId, ownerId: member.id };
    expect((await ask(member, "POST", `/teams/${teamId}/agreements`, agreement)).status).toBe(201);
    return retroId;
  };
  const retroId = await write(await newBoard(admin, teamId, { retrospectiveName: `Retro ${word}` }));
  expect((await ask(admin, "POST", `/teams/${teamId}/retrospectives/${retroId}/close`)).status).toBe(200);
  const openId = await write(await newBoard(admin, teamId, { retrospectiveName: `Retro ${word}` }));
  const renamed = { name: words, incrementButtonLabel: words, resetButtonLabel: words };
  await ask(admin, "PATCH", `/teams/${teamId}/counters/${counterId}`, renamed);
  await ask(member, "POST", `/teams/${teamId}/counters/${counterId}/goals`, { description: words, targetDays: 3 });
  await ask(member, "POST", `/teams/${teamId}/counters/${counterId}/reset`, { nameEvent: words });
  await ask(admin, "PATCH", `/teams/${teamId}/topics/${topicId}`, { title: words, description: words });
  await ask(member, "POST", `/teams/${teamId}/topics/${topicId}/messages`, { message: words });
  return { ...world, word, retroId, openId };
}

const pathsOf = ({ retroId, openId, counterId, topicId }: Things) => [
  `retrospectives/${retroId}`,
  `retrospectives/${openId}`,
  `counters/${counterId}`,
  `topics/${topicId}`,
];

async function deleteAll(world: World & Things): Promise<void> {
  for (const path of pathsOf(world)) {
    pass(1);
    expect((await ask(world.admin, "DELETE", `/teams/${world.teamId}/${path}`)).status).toBe(204);
  }
}

/** Every call that reads, as the person makes it, of which the answer has the word. */
async function callsWithWord(world: World & Things, person: Someone): Promise<string[]> {
  const { word } = world;
  const found: string[] = [];
  for (const name of CALL_NAMES.filter((call) => call.startsWith("GET "))) {
    const { role }: Call = CALLS[name];
    if (role === "anyone") continue;
    for (const retroId of [world.retroId, world.openId]) {
      for (const query of [`?type=RECEIVER&range=all&search=${word}&titles=${word}`, "?type=disponibles"]) {
        const { path } = addressOf(name, { ...world, retroId }, { params: { itemId: world.topicId }, query });
        const answer = await call(path, { token: person.token });
        if ((await answer.text()).includes(word)) found.push(name);
      }
    }
  }
  return [...new Set(found)];
}

describe("What an admin deletes", () => {
  it("What was deleted is in no answer to anybody but in the bin of admins, the newest first, and comes back with all that belongs to it", async () => {
    const world = await worldOfWords();
    const { admin, member, teamId } = world;
    const before = await callsWithWord(world, member);
    expect(before.length).toBeGreaterThan(15);
    await deleteAll(world);
    expect(await callsWithWord(world, member)).toEqual([]);
    expect(await callsWithWord(world, world.stranger)).toEqual([]);
    expect(await callsWithWord(world, admin)).toEqual(["GET /users/data", "GET /teams/:teamId/bin"]);
    const binned = await binOf(admin, teamId);
    expect(binned.map(({ id }) => id)).toEqual([world.topicId, world.counterId, world.openId, world.retroId]);
    for (const { id } of binned) {
      expect((await ask(admin, "POST", `/teams/${teamId}/bin/${id}/restore`)).status).toBe(204);
    }
    expect(await callsWithWord(world, member)).toEqual(before);
    expect(await binOf(admin, teamId)).toEqual([]);
  }, 60_000);

  it.each(["the retrospective", "the team"])(
    "Neither list of one's own thank-yous has one while %s is in the bin, also for a person who left",
    async (deleted) => {
      const { admin, member, colleague, teamId, retroId } = await newWorld();
      const path = `/teams/${teamId}/retrospectives/${retroId}`;
      await env.DB.prepare("delete from thank_yous where retrospective_id = ?").bind(retroId).run();
      const thanks = { userId: colleague.id, message: "Gracias por todo" };
      expect((await ask(member, "POST", `${path}/thank-you`, thanks)).status).toBe(201);
      expect((await ask(member, "DELETE", `/teams/${teamId}/users`)).status).toBe(204);
      const listed = async () => {
        const answers = [
          await ask(member, "GET", "/users/thank-you?type=GIVER"),
          await ask(colleague, "GET", "/users/thank-you?type=RECEIVER"),
        ];
        return Promise.all(
          answers.map(async (answer) => (await answer.json<ThankYou[]>()).map(({ message }) => message)),
        );
      };
      expect(await listed()).toEqual([["Gracias por todo"], ["Gracias por todo"]]);
      const [thing, restored] =
        deleted === "the team"
          ? [`/teams/${teamId}`, `/teams/${teamId}/restore`]
          : [path, `/teams/${teamId}/bin/${retroId}/restore`];
      expect((await ask(admin, "DELETE", thing)).status).toBe(204);
      expect(await listed()).toEqual([[], []]);
      expect((await ask(admin, "POST", restored)).status).toBe(204);
      expect(await listed()).toEqual([["Gracias por todo"], ["Gracias por todo"]]);
    },
  );

  it("Admins read in the bin who deleted what and until when it stays", async () => {
    const world = await worldOfWords();
    await deleteAll(world);
    const { admin, teamId, topicId } = world;
    const [newest, ...others] = await binOf(admin, teamId);
    const at = new Date();
    expect(newest).toEqual({
      id: topicId,
      kind: "topic",
      name: `De la ${world.word}`,
      deletion: {
        by: { id: admin.id, name: admin.name },
        at: at.toISOString(),
        until: new Date(at.getTime() + BIN.life).toISOString(),
      },
    });
    expect(others.map(({ kind }) => kind).sort()).toEqual(["counter", "retrospective", "retrospective"]);
  });

  it("What was deleted is nowhere after 30 days, neither in a table nor in the room, and other things stay", async () => {
    const world = await worldOfWords();
    const { teamId, admin } = world;
    const named = await ask(admin, "GET", `/teams/${teamId}/retrospectives`);
    const kept = (await named.json<{ id: string }[]>()).filter(({ id }) => ![world.retroId, world.openId].includes(id));
    await env.DB.prepare("update agreements set reviewed_in_id = ? where team_id = ?")
      .bind(world.retroId, teamId)
      .run();
    await env.DB.prepare("insert into board_copies (retrospective_id, part, text) values (?, 0, ?)")
      .bind(world.openId, world.word)
      .run();
    await deleteAll(world);
    pass(BIN.life - MINUTE);
    await alarm(teamId);
    expect(await placesOf(world.word, teamId)).toContain("room boards");
    expect(await placesOf(world.word, teamId)).toContain("boards");
    pass(2 * MINUTE);
    await alarm(teamId);
    expect(await placesOf(world.word, teamId)).toEqual([]);
    const left = await env.DB.prepare("select id from retrospectives where team_id = ?").bind(teamId).all();
    expect(left.results).toEqual(kept.map(({ id }) => ({ id })));
  });

  it("What an admin deletes for good is nowhere at once", async () => {
    const world = await worldOfWords();
    const { teamId, admin } = world;
    await deleteAll(world);
    for (const { id } of await binOf(admin, teamId)) {
      expect((await ask(admin, "DELETE", `/teams/${teamId}/bin/${id}`)).status).toBe(204);
    }
    expect(await placesOf(world.word, teamId)).toEqual([]);
  });

  it("A member with an old link reads that it is in the bin", async () => {
    const world = await worldOfWords();
    await deleteAll(world);
    for (const path of pathsOf(world)) {
      expect(await codeOf(await ask(world.member, "GET", `/teams/${world.teamId}/${path}`))).toEqual([410, "in_bin"]);
    }
  });

  it("A topic is deleted only once, and one of two people who restore it succeeds", async () => {
    const { admin, otherAdmin, teamId, topicId } = await newWorld();
    const remove = () => ask(admin, "DELETE", `/teams/${teamId}/topics/${topicId}`);
    const both = await Promise.all([remove(), remove()]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    const restore = (person: Someone) => ask(person, "POST", `/teams/${teamId}/bin/${topicId}/restore`);
    const restored = await Promise.all([restore(admin), restore(otherAdmin)]);
    expect(restored.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  it("A person who stops being an admin during the call neither deletes nor restores a team", async () => {
    const { admin, member, teamId } = await newWorld();
    const { db } = openDatabase(env.DB);
    const deletedAt = async () =>
      (await env.DB.prepare("select deleted_at from teams where id = ?").bind(teamId).first())?.deleted_at;
    await deleteTeam(db, teamId, member.id);
    expect(await deletedAt()).toBeNull();
    expect((await ask(admin, "DELETE", `/teams/${teamId}`)).status).toBe(204);
    await restoreTeam(db, teamId, member.id);
    expect(await deletedAt()).toMatch(/Z$/);
  });

  // The table of permissions follows the role that the contract gives each call, so it cannot find a wrong role.
  it("A member who is no admin and a guest cannot reach the bin", async () => {
    const world = await newWorld();
    const { admin, member, teamId, topicId } = world;
    await ask(admin, "DELETE", `/teams/${teamId}/topics/${topicId}`);
    for (const [method, path] of [
      ["GET", "bin"],
      ["POST", `bin/${topicId}/restore`],
      ["DELETE", `bin/${topicId}`],
      ["DELETE", `topics/${topicId}`],
      ["DELETE", ""],
    ] as const) {
      for (const person of [member, { token: await guestOf(world) }]) {
        const answer = await ask(person, method, `/teams/${teamId}/${path}`.replace(/\/$/, ""));
        expect([method, path, ...(await codeOf(answer))]).toEqual([method, path, 403, "admin_only"]);
      }
    }
    expect(await binOf(admin, teamId)).toHaveLength(1);
  });

  it("The admin of another team cannot reach the bin", async () => {
    const { admin, stranger, otherTeam, teamId, topicId } = await newWorld();
    await ask(admin, "DELETE", `/teams/${teamId}/topics/${topicId}`);
    for (const [method, path] of [
      ["POST", `/teams/${otherTeam.teamId}/bin/${topicId}/restore`],
      ["DELETE", `/teams/${otherTeam.teamId}/bin/${topicId}`],
      ["POST", `/teams/${topicId}/restore`],
      ["GET", `/teams/${topicId}`],
    ] as const) {
      expect(await codeOf(await ask(stranger, method, path))).toEqual([404, "not_found"]);
    }
    expect(await binOf(admin, teamId)).toHaveLength(1);
  });

  it("A retrospective comes back with its agreement although a repeated key made another one meanwhile", async () => {
    const { admin, teamId, retroId } = await newWorld();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const agree = (text: string, more = {}) =>
      call(`/api/teams/${teamId}/agreements`, { method: "POST", token: admin.token, headers, json: { text, ...more } });
    expect((await agree("Medir antes", { retrospectiveId: retroId })).status).toBe(201);
    expect((await ask(admin, "DELETE", `/teams/${teamId}/retrospectives/${retroId}`)).status).toBe(204);
    expect((await agree("Medir después")).status).toBe(201);
    const [item] = await binOf(admin, teamId);
    expect((await ask(admin, "POST", `/teams/${teamId}/bin/${item?.id}/restore`)).ok).toBe(true);
    const agreements = await (await ask(admin, "GET", `/teams/${teamId}/agreements`)).json<{ text: string }[]>();
    expect(agreements.map(({ text }) => text)).toEqual(expect.arrayContaining(["Medir antes", "Medir después"]));
  });

  it("A full bin takes nothing more", async () => {
    const { admin, teamId, topicId } = await newWorld();
    const rows = JSON.stringify(Array.from({ length: BIN.most }, () => crypto.randomUUID()));
    await env.DB.prepare(
      "insert into teams (id, name, join_password_hash, deleted_at, bin_of, bin_kind) select value, 'Tópico', '', '2026-01-01', ?, 'topic' from json_each(?)",
    )
      .bind(teamId, rows)
      .run();
    expect(await codeOf(await ask(admin, "DELETE", `/teams/${teamId}/topics/${topicId}`))).toEqual([409, "bin_full"]);
    expect((await ask(admin, "GET", `/teams/${teamId}/topics/${topicId}`)).status).toBe(200);
  });

  it("A board waits in the bin while the team has as many open boards as it can have", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const retroId = await newBoard(ana, teamId);
    await ask(ana, "DELETE", `/teams/${teamId}/retrospectives/${retroId}`);
    const others = [];
    for (let count = 0; count < BOARD.openBoards; count += 1) others.push(await newBoard(ana, teamId));
    const restore = () => ask(ana, "POST", `/teams/${teamId}/bin/${retroId}/restore`);
    expect(await codeOf(await restore())).toEqual([409, "too_many_boards"]);
    await ask(ana, "DELETE", `/teams/${teamId}/retrospectives/${others[0]}`);
    expect((await restore()).status).toBe(204);
  });

  it("A restored retrospective counts for the wins of its winner again", async () => {
    const { admin, member, colleague, teamId, retroId } = await newWorld();
    const closed = await ask(admin, "POST", `/teams/${teamId}/retrospectives/${retroId}/close`);
    const { sprintWinner } = await closed.json<{ sprintWinner: { id: string } }>();
    const winner = [admin, member, colleague].find(({ id }) => id === sprintWinner.id) ?? admin;
    const wins = async () => (await (await ask(winner, "GET", "/users")).json<{ sprintWins: number }>()).sprintWins;
    expect(await wins()).toBe(1);
    await ask(admin, "DELETE", `/teams/${teamId}/retrospectives/${retroId}`);
    expect(await wins()).toBe(0);
    await ask(admin, "POST", `/teams/${teamId}/bin/${retroId}/restore`);
    expect(await wins()).toBe(1);
  });
});

describe("A call that is repeated while what it made is in the bin", () => {
  it.each<[string, object]>([
    ["retrospectives", { retrospectiveName: "Sprint 14", template: "velero" }],
    ["retrospectives", { retrospectiveName: "Sprint 14" }],
    ["counters", { name: "Días", incrementButtonLabel: "Sumar", resetButtonLabel: "Empezar" }],
    ["topics", { title: "Reuniones largas" }],
  ])("A repeated call for %s answers that the thing is in the bin", async (kind, json) => {
    const ana = await someone("Ana");
    const path = `/teams/${await teamOf(ana)}/${kind}`;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const create = () => call(`/api${path}`, { method: "POST", token: ana.token, json, headers });
    const made = await create();
    expect(made.status).toBe(201);
    const { id } = await made.json<{ id: string }>();
    expect((await ask(ana, "DELETE", `${path}/${id}`)).status).toBe(204);
    expect(await codeOf(await create())).toEqual([410, "in_bin"]);
  });
});

describe("The wins that a winner is told at a closing", () => {
  it("The wins do not count a retrospective in the bin", async () => {
    const { admin, member, teamId, retroId } = await newWorld();
    const retros = `/teams/${teamId}/retrospectives`;
    const closed = await ask(admin, "POST", `${retros}/${retroId}/close`);
    const { sprintWinner } = await closed.json<{ sprintWinner: { id: string } }>();
    await ask(admin, "DELETE", `${retros}/${retroId}`);
    const made = await ask(admin, "POST", retros, { retrospectiveName: "Sprint 2" });
    const { id } = await made.json<{ id: string }>();
    await ask(member, "POST", `${retros}/${id}/sprint-winner`, { userId: sprintWinner.id });
    const { db } = openDatabase(env.DB);
    const noBoard = () => Promise.reject(new Error("It has no board."));
    expect((await closeRetrospective(db, teamId, id, noBoard)).sprintWins).toBe(1);
  });
});

describe("A board in the bin", () => {
  const remove = ({ teamId, retroId }: BoardIds, person: Someone) =>
    ask(person, "DELETE", `/teams/${teamId}/retrospectives/${retroId}`);
  const restore = ({ teamId, retroId }: BoardIds, person: Someone) =>
    ask(person, "POST", `/teams/${teamId}/bin/${retroId}/restore`);

  it("A deleted board closes for those at it, refuses gestures over the socket, and is as before when it is restored", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const connection = await watching(beto, ids);
    await act(ana, ids, card("Antes"));
    await remove(ids, ana);
    await connection.next(({ event }) => event === "board-closed");
    const gesture = card("Después");
    connection.send({ event: "gesture", data: { ...ids, id: "una", gesture } });
    const refused = await connection.next(({ event }) => event === "refused");
    expect(refused).toMatchObject({ data: { id: "una", code: "in_bin" } });
    expect(await act(beto, ids, gesture)).toBe("in_bin");
    const { teamId, retroId } = ids;
    const path = `/teams/${teamId}/retrospectives/${retroId}/board`;
    expect(await codeOf(await ask(beto, "GET", path))).toEqual([410, "in_bin"]);
    const elsewhere = await newWorld();
    const foreign = `/teams/${elsewhere.teamId}/retrospectives/${retroId}/board`;
    expect(await codeOf(await ask(elsewhere.member, "GET", foreign))).toEqual([404, "not_found"]);
    await restore(ids, ana);
    const board = await readBoard(ana, ids);
    expect(board.me.cards.map(({ text }) => text)).toEqual(["Antes"]);
    expect(await act(beto, ids, gesture)).toBe("done");
  });

  it("A deleted board keeps no end of its plan, and the ends come later by the time in the bin", async () => {
    const { write, choose, talk } = planFrom(Date.now());
    const { ana, ids } = await pairWithBoard({ plan: { write, choose, talk } });
    await remove(ids, ana);
    pass(10 * DAY);
    await alarm(ids.teamId);
    await restore(ids, ana);
    const { step, plan } = await readBoard(ana, ids);
    expect(step).toBe("WRITE");
    expect(Date.parse(plan?.write ?? "") - Date.parse(write)).toBeGreaterThanOrEqual(10 * DAY);
    expect(Date.parse(plan?.write ?? "") - Date.parse(write)).toBeLessThanOrEqual(10 * DAY + MINUTE);
    expect(plan?.pausedAt).toBeNull();
  });

  it("A board stays paused where its plan was paused before", async () => {
    const { write, choose, talk } = planFrom(Date.now());
    const { ana, ids } = await pairWithBoard({ plan: { write, choose, talk } });
    await act(ana, ids, { kind: "pausePlan" });
    await remove(ids, ana);
    pass(DAY);
    await restore(ids, ana);
    expect((await readBoard(ana, ids)).plan).toMatchObject({ write, pausedAt: expect.any(String) });
  });

  it("A restored board does not say that its facilitator was away while nobody could come", async () => {
    const { write, choose, talk } = planFrom(Date.now());
    const { ana, beto, ids } = await pairWithBoard({ plan: { write, choose, talk } });
    await remove(ids, ana);
    pass(10 * DAY);
    await restore(ids, ana);
    expect((await readBoard(beto, ids)).plan?.isFacilitatorAway).toBe(false);
  });

  it.each(["open", "closed"])("A board begins anew with the key of a deleted one that was %s", async (status) => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const json = { retrospectiveName: "Sprint 14", template: "velero" };
    const create = () =>
      call(`/api/teams/${teamId}/retrospectives`, { method: "POST", token: ana.token, json, headers });
    const { id: retroId } = await (await create()).json<{ id: string }>();
    const ids = { teamId, retroId };
    expect(await act(ana, ids, card("Antes"))).toBe("done");
    if (status === "closed") await ask(ana, "POST", `/teams/${teamId}/retrospectives/${retroId}/close`);
    await remove(ids, ana);
    expect((await ask(ana, "DELETE", `/teams/${teamId}/bin/${retroId}`)).status).toBe(204);
    expect((await create()).status).toBe(201);
    expect((await readBoard(ana, ids)).me.cards).toEqual([]);
    expect(await act(ana, ids, card("Después"))).toBe("done");
  });

  it("A restored board stays closed where it was", async () => {
    const { ana, ids } = await pairWithBoard();
    const stored = () =>
      runInDurableObject(roomOf(env.TeamRoom, ids.teamId), (_, { storage }) =>
        storage.sql.exec("select retro_id, closed from boards").toArray(),
      );
    await act(ana, ids, card("Antes"));
    await ask(ana, "POST", `/teams/${ids.teamId}/retrospectives/${ids.retroId}/close`);
    await remove(ids, ana);
    await restore(ids, ana);
    expect(await stored()).toEqual([{ retro_id: ids.retroId, closed: 1 }]);
    expect(await act(ana, ids, card("Después"))).toBe("retrospective_closed");
    await remove(ids, ana);
    pass(BIN.life);
    await alarm(ids.teamId);
    expect(await stored()).toEqual([]);
  });

  it("The alarm puts a board aside where the Worker ended before it called the room", async () => {
    const { beto, ids, teamId } = await pairWithBoard();
    const connection = await watching(beto, ids);
    await roomOf(env.TeamRoom, teamId).expectBin();
    await env.DB.batch([
      env.DB.prepare(
        "insert into teams (id, name, join_password_hash, deleted_at, bin_of, bin_kind) values (?1, 'Retro', '', ?2, ?3, 'retrospective')",
      ).bind(ids.retroId, new Date().toISOString(), teamId),
      env.DB.prepare("update retrospectives set team_id = id where id = ?").bind(ids.retroId),
    ]);
    pass(BIN.settled);
    expect(await alarm(teamId)).toBe(true);
    await connection.next(({ event }) => event === "board-closed");
  });
});

describe("A deleted team", () => {
  const remove = (person: Someone, teamId: string) => ask(person, "DELETE", `/teams/${teamId}`);

  it("Nobody enters a deleted team, and its members see it as in the bin", async () => {
    const world = await newWorld();
    const { admin, member, stranger, teamId, retroId, token } = world;
    const connection = await connect(teamId, member.token);
    await join(connection, teamId);
    expect((await remove(admin, teamId)).status).toBe(204);
    expect((await connection.closed).code).toBe(4403);
    for (const person of [admin, member]) {
      expect(await codeOf(await ask(person, "GET", `/teams/${teamId}`))).toEqual([410, "team_in_bin"]);
      const [listed] = await (await ask(person, "GET", "/teams")).json<{ deletion: object }[]>();
      expect(listed?.deletion).toMatchObject({ by: { name: admin.name } });
    }
    expect(await codeOf(await ask(stranger, "GET", `/teams/${teamId}`))).toEqual([404, "not_found"]);
    expect(await codeOf(await call(`/api/invitations/${token}`))).toEqual([404, "invitation_ended"]);
    expect(await codeOf(await ask(stranger, "POST", `/invitations/${token}/users`))).toEqual([404, "invitation_ended"]);
    const entry = `/teams/${teamId}/retrospectives/${retroId}/entry`;
    expect(await codeOf(await call(`/api${entry}`))).toEqual([404, "not_invited"]);
    expect(await codeOf(await ask(stranger, "POST", `${entry}/users`))).toEqual([404, "not_invited"]);
    expect(await (await ask(member, "GET", "/users/today")).json()).toEqual([]);
  });

  it("A deleted team comes back with all that it had when an admin restores it, and nobody else restores it", async () => {
    const world = await worldOfWords();
    const { admin, otherAdmin, member, stranger, teamId } = world;
    const before = await callsWithWord(world, member);
    await remove(admin, teamId);
    expect(await callsWithWord(world, member)).toEqual([]);
    expect(await codeOf(await ask(member, "POST", `/teams/${teamId}/restore`))).toEqual([403, "admin_only"]);
    expect(await codeOf(await ask(stranger, "POST", `/teams/${teamId}/restore`))).toEqual([404, "not_found"]);
    expect((await ask(otherAdmin, "POST", `/teams/${teamId}/restore`)).status).toBe(204);
    expect(await callsWithWord(world, member)).toEqual(before);
  }, 60_000);

  it("A deleted team is nowhere after 30 days, with what was in its bin, and its room is empty", async () => {
    const world = await worldOfWords();
    const { admin, teamId, topicId } = world;
    await env.DB.prepare("update teams set name = ? where id = ?").bind(world.word, teamId).run();
    await ask(admin, "DELETE", `/teams/${teamId}/topics/${topicId}`);
    await remove(admin, teamId);
    pass(BIN.life + 1);
    expect(await alarm(teamId)).toBe(true);
    expect(await placesOf(world.word, teamId)).toEqual([]);
    expect(await env.DB.prepare("select 1 from teams where id = ?1 or bin_of = ?1").bind(teamId).first()).toBeNull();
  });

  it("A deleted team ends after 30 days, and its guests lose their names and sessions, also where 120 came", async () => {
    const { admin, teamId } = await newWorld();
    const guests = JSON.stringify(Array.from({ length: 120 }, () => crypto.randomUUID()));
    await env.DB.batch([
      env.DB.prepare(
        "insert into users (id, name, email, password_hash, is_guest) select value, 'Gabi', value, '', 1 from json_each(?)",
      ).bind(guests),
      env.DB.prepare(
        "insert into members (team_id, user_id, is_admin, joined_at) select ?, value, 0, '' from json_each(?)",
      ).bind(teamId, guests),
      env.DB.prepare(
        "insert into sessions (id, user_id, expires_at) select value, value, '2100-01-01' from json_each(?)",
      ).bind(guests),
    ]);
    await remove(admin, teamId);
    pass(BIN.life + 1);
    expect(await settleBin(roomDatabase(env.DB, teamId), Date.now(), [])).toBe("ended");
    const countOf = (rows: string) =>
      env.DB.prepare(`select count(*) as n from ${rows} in (select value from json_each(?))`).bind(guests).first("n");
    expect(await countOf("users where deleted_at is not null and id")).toBe(120);
    expect(await countOf("sessions where user_id")).toBe(0);
  });

  it("The room of a deleted team wakes when its 30 days are over", async () => {
    const { admin, teamId } = await newWorld();
    await remove(admin, teamId);
    const end = Date.now() + BIN.life;
    pass(HOUR);
    await alarm(teamId);
    const next = await runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) => storage.getAlarm());
    expect(next).toBe(end);
  });

  it("A team ends where the database does not know it twice in a row, and not where it knew it in between", async () => {
    const { admin, teamId, topicId } = await newWorld();
    await ask(admin, "DELETE", `/teams/${teamId}/topics/${topicId}`);
    const unknown = crypto.randomUUID();
    const ended = await runInDurableObject(roomOf(env.TeamRoom, unknown), async (_room, { storage }) => {
      let asked: string = unknown;
      const database = { ...roomDatabase(), teamId: () => asked };
      const bin = new BinRoom(storage.kv, database, { aside: () => [], apply: () => undefined });
      const answers: boolean[] = [];
      for (asked of [unknown, teamId, unknown, unknown]) answers.push(await bin.ask(Date.now()));
      return answers;
    });
    expect(ended).toEqual([false, false, false, true]);
  });

  it("A deleted team keeps no end of a plan", async () => {
    const { write, choose, talk } = planFrom(Date.now());
    const { ana, ids } = await pairWithBoard({ plan: { write, choose, talk } });
    await remove(ana, ids.teamId);
    pass(5 * DAY + HOUR);
    await alarm(ids.teamId);
    await ask(ana, "POST", `/teams/${ids.teamId}/restore`);
    const { step, plan } = await readBoard(ana, ids);
    expect([step, plan?.pausedAt]).toEqual(["WRITE", null]);
    expect(Date.parse(plan?.write ?? "")).toBeGreaterThan(Date.now());
  });

  it("The last admin of a deleted team may delete their account", async () => {
    const { admin, otherAdmin, teamId } = await newWorld();
    await ask(admin, "DELETE", `/teams/${teamId}/users/${otherAdmin.id}/admin`);
    const leave = () => ask(admin, "DELETE", "/users", { password: PASSWORD });
    expect(await codeOf(await leave())).toEqual([409, "last_admin"]);
    await remove(admin, teamId);
    expect((await leave()).status).toBe(204);
  });

  it("A guest who keeps their place in a deleted team without an admin does not become its admin", async () => {
    const world = await newWorld();
    const { admin, otherAdmin, teamId } = world;
    const guest = { token: await guestOf(world) };
    await ask(admin, "DELETE", `/teams/${teamId}/users/${otherAdmin.id}/admin`);
    await remove(admin, teamId);
    await ask(admin, "DELETE", "/users", { password: PASSWORD });
    const email = newEmail();
    await ask(guest, "POST", "/auth/request-keep", { email });
    const kept = await ask(guest, "POST", "/auth/keep", { email, code: newestMail(email)?.code });
    expect(kept.status).toBe(200);
    const account: { token: string } = await kept.json();
    expect(await codeOf(await ask(account, "POST", `/teams/${teamId}/restore`))).toEqual([403, "admin_only"]);
  });
});
