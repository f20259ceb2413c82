import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  act,
  type BoardIds,
  card,
  gestureOver,
  newBoard,
  pairWithBoard,
  patchesOf,
  readBoard,
  watching,
} from "#tests/factories/boards.ts";
import { env, settled } from "#tests/factories/client.ts";
import { alarm, pass } from "#tests/factories/clock.ts";
import { countingDatabase, newQueryCounts } from "#tests/factories/counting-database.ts";
import type { Someone } from "#tests/factories/people.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { connect, eventsOf, isEventOf } from "#tests/factories/socket.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { writeAgreements } from "#worker/services/for-rooms.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const agreementsOf = async ({ teamId }: BoardIds) => {
  const query = env.DB.prepare(
    "select id, text, owner_id, due_on, group_id, retrospective_id from agreements where team_id = ?",
  );
  return (await query.bind(teamId).all()).results;
};

const close = ({ api }: Someone, ids: BoardIds) =>
  api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });

const remove = ({ api }: Someone, ids: BoardIds) =>
  api.teams[":teamId"].retrospectives[":retroId"].$delete({ param: ids });

/** Until `back`, the database refuses agreements. */
async function withoutAgreements() {
  vi.spyOn(console, "error").mockReturnValue();
  await env.DB.prepare("alter table agreements rename column due_on to due_away").run();
  return { back: () => env.DB.prepare("alter table agreements rename column due_away to due_on").run() };
}

type Options = Partial<Pick<Extract<Gesture, { kind: "propose" }>, "ownerId" | "dueOn">>;

/** Beto has proposed an agreement on Ana's card. Ana facilitates. */
async function withProposal(options: (pair: { ana: Someone; beto: Someone }) => Options = () => ({})) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { ana, beto, ids } = await pairWithBoard();
  const first = card("Las reuniones");
  const groupId = first.cardId;
  expect(await act(ana, ids, first)).toBe("done");
  expect(await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 0 })).toBe("done");
  const proposalId = crypto.randomUUID();
  const fields = { proposalId, groupId, text: "Quince minutos", ...options({ ana, beto }) };
  expect(await act(beto, ids, { kind: "propose", ...fields })).toBe("done");
  const accept = { kind: "acceptProposal", proposalId } as const;
  return { ana, beto, ids, groupId, proposalId, accept };
}

describe("A proposal that the facilitator accepts", () => {
  it("An accepted proposal becomes an agreement with its group, owner and day, and every browser receives it", async () => {
    const { ana, beto, ids, groupId, proposalId, accept } = await withProposal(({ beto }) => ({
      ownerId: beto.id,
      dueOn: "2026-12-01",
    }));
    const connection = await watching(beto, ids);
    expect(await act(beto, ids, accept)).toBe("not_facilitator");
    expect(await act(ana, ids, accept)).toBe("done");
    await connection.next(isEventOf("agreements"));
    const [written] = await agreementsOf(ids);
    expect(eventsOf(connection).at(-1)).toMatchObject({
      id: written?.id,
      change: { kind: "agreement", agreement: { text: "Quince minutos", owner: { name: "Beto" }, groupId } },
    });
    expect(patchesOf(connection)).toMatchObject([{ proposals: [{ id: proposalId, isAccepted: true }] }]);
    expect(await agreementsOf(ids)).toEqual([
      {
        id: expect.any(String),
        text: "Quince minutos",
        owner_id: beto.id,
        due_on: "2026-12-01",
        group_id: groupId,
        retrospective_id: ids.retroId,
      },
    ]);
  });

  it("An accepted proposal becomes an agreement although somebody made one with its id on another board", async () => {
    const { ana, beto, ids, proposalId, accept } = await withProposal();
    const other = await newBoard(beto, ids.teamId);
    const elsewhere = { teamId: ids.teamId, retroId: other };
    const own = card("Otra cosa");
    expect(await act(beto, elsewhere, own)).toBe("done");
    expect(await act(beto, elsewhere, { kind: "goTo", step: "TALK", stepRev: 0 })).toBe("done");
    const fields = { proposalId, groupId: own.cardId, text: "Ninguna reunión" };
    expect(await act(beto, elsewhere, { kind: "propose", ...fields })).toBe("done");
    expect(await act(beto, elsewhere, accept)).toBe("done");
    expect(await act(ana, ids, accept)).toBe("done");
    await expect
      .poll(async () => (await agreementsOf(ids)).map((one) => [one.retrospective_id, one.text]).sort())
      .toEqual(
        [
          [ids.retroId, "Quince minutos"],
          [other, "Ninguna reunión"],
        ].sort(),
      );
  });

  it("A proposal with the id of an agreement of the same retrospective becomes an agreement beside it", async () => {
    const { ana, beto, ids, groupId } = await withProposal();
    const created = await beto.api.teams[":teamId"].agreements.$post({
      param: { teamId: ids.teamId },
      json: { text: "Ninguna reunión", retrospectiveId: ids.retroId },
    });
    const { id: proposalId } = await created.json();
    const connection = await watching(ana, ids);
    expect(await act(beto, ids, { kind: "propose", proposalId, groupId, text: "Media hora" })).toBe("done");
    expect(await act(ana, ids, { kind: "acceptProposal", proposalId })).toBe("done");
    await connection.next(isEventOf("agreements"));
    expect((await agreementsOf(ids)).map(({ text }) => text).sort()).toEqual(["Media hora", "Ninguna reunión"]);
  });

  it("Two presses, on two devices at once, make one agreement", async () => {
    const { ana, ids, accept } = await withProposal();
    const connection = await watching(ana, ids);
    const answers = await Promise.all([act(ana, ids, accept), gestureOver(connection, ids, accept)]);
    expect(answers).toEqual(["done", "done"]);
    await connection.next(isEventOf("agreements"));
    expect(await agreementsOf(ids)).toHaveLength(1);
  });

  it("The agreement belongs to the whole team where the owner is no member", async () => {
    const { ana, ids, accept } = await withProposal(() => ({ ownerId: "nadie" }));
    const connection = await watching(ana, ids);
    expect(await act(ana, ids, accept)).toBe("done");
    await connection.next(isEventOf("agreements"));
    expect(await agreementsOf(ids)).toMatchObject([{ owner_id: null }]);
  });

  it("The agreement belongs to the group into which the proposal's own was merged", async () => {
    const { ana, ids, groupId, accept } = await withProposal();
    const other = card("La daily");
    expect(await act(ana, ids, other)).toBe("done");
    expect(await act(ana, ids, { kind: "joinGroup", cardId: groupId, withCardId: other.cardId })).toBe("done");
    const connection = await watching(ana, ids);
    expect(await act(ana, ids, accept)).toBe("done");
    await connection.next(isEventOf("agreements"));
    expect(await agreementsOf(ids)).toMatchObject([{ group_id: other.cardId }]);
  });
});

describe("While the database does not answer", () => {
  it("The room tries again until it does, and writes the agreement once", async () => {
    const { ana, ids, accept } = await withProposal();
    const database = await withoutAgreements();
    expect(await act(ana, ids, accept)).toBe("done");
    expect((await readBoard(ana, ids)).proposals).toMatchObject([{ isAccepted: true }]);
    pass(BOARD.agreementRetry);
    expect(await alarm(ids.teamId)).toBe(true);
    await database.back();
    expect(await agreementsOf(ids)).toEqual([]);
    pass(BOARD.agreementRetry);
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await agreementsOf(ids)).toMatchObject([{ text: "Quince minutos" }]);
    pass(BOARD.agreementRetry);
    await alarm(ids.teamId);
    expect(await agreementsOf(ids)).toHaveLength(1);
  });

  it("A restart between the acceptance and the write loses nothing", async () => {
    const { ana, ids, accept } = await withProposal();
    const database = await withoutAgreements();
    expect(await act(ana, ids, accept)).toBe("done");
    await abortAllDurableObjects();
    await database.back();
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await agreementsOf(ids)).toMatchObject([{ text: "Quince minutos" }]);
    await abortAllDurableObjects();
    await alarm(ids.teamId);
    expect(await agreementsOf(ids)).toHaveLength(1);
  });

  it("A restart after the write whose answer was lost makes no second agreement, also where somebody edited it meanwhile", async () => {
    const { ana, ids, proposalId, accept } = await withProposal();
    const connection = await watching(ana, ids);
    expect(await act(ana, ids, accept)).toBe("done");
    await connection.next(isEventOf("agreements"));
    const [written] = await agreementsOf(ids);
    const edited = await ana.api.teams[":teamId"].agreements[":agreementId"].$patch({
      param: { teamId: ids.teamId, agreementId: String(written?.id) },
      json: { text: "Diez minutos" },
    });
    expect(edited.status).toBe(200);
    await runInDurableObject(roomOf(env.TeamRoom, ids.teamId), (_room, { storage }) => {
      storage.kv.put("accepted-proposals", [{ retroId: ids.retroId, proposalId }]);
    });
    await abortAllDurableObjects();
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await agreementsOf(ids)).toMatchObject([{ text: "Diez minutos" }]);
  });

  it("The retrospective does not close without the agreement, and closing writes it", async () => {
    const { ana, ids, proposalId, accept } = await withProposal();
    const database = await withoutAgreements();
    expect(await act(ana, ids, accept)).toBe("done");
    expect((await close(ana, ids)).status).toBe(503);
    await database.back();
    expect((await close(ana, ids)).status).toBe(200);
    expect(await agreementsOf(ids)).toMatchObject([{ text: "Quince minutos" }]);
    expect((await readBoard(ana, ids)).proposals).toMatchObject([{ id: proposalId, isAccepted: true }]);
  });
});

/** As between the two steps of the call that deletes: the database has it in the bin, and the room has not heard of it. */
const putIntoBinUnheard = async ({ teamId, retroId }: BoardIds) => {
  await roomOf(env.TeamRoom, teamId).expectBin();
  await env.DB.batch([
    env.DB.prepare(
      "insert into teams (id, name, join_password_hash, deleted_at, bin_of, bin_kind) values (?1, 'Retro', '', ?2, ?3, 'retrospective')",
    ).bind(retroId, new Date().toISOString(), teamId),
    env.DB.prepare("update retrospectives set team_id = id where id = ?").bind(retroId),
  ]);
};

const inBin = ({ api }: Someone, { teamId, retroId: itemId }: BoardIds) => {
  const item = api.teams[":teamId"].bin[":itemId"];
  return {
    restore: () => item.restore.$post({ param: { teamId, itemId } }),
    deleteForGood: () => item.$delete({ param: { teamId, itemId } }),
  };
};

const inStorage = <Found>({ teamId }: BoardIds, find: (storage: DurableObjectStorage) => Found) =>
  runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) => find(storage));
const waitingIn = (ids: BoardIds) => inStorage(ids, ({ kv }) => kv.get("accepted-proposals"));
const untilAlarm = async (ids: BoardIds) =>
  ((await inStorage(ids, (storage) => storage.getAlarm())) ?? Number.POSITIVE_INFINITY) - Date.now();

describe("While the retrospective is in the bin", () => {
  it("A proposal accepted before the room heard of it becomes an agreement once it is restored, and no alarm asks", async () => {
    const { ana, ids, proposalId, accept } = await withProposal();
    const connection = await watching(ana, ids);
    await putIntoBinUnheard(ids);
    expect(await gestureOver(connection, ids, accept)).toBe("done");
    pass(BIN.settled);
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await waitingIn(ids)).toEqual([{ retroId: ids.retroId, proposalId }]);
    pass(BOARD.agreementRetry);
    await alarm(ids.teamId);
    expect(await untilAlarm(ids)).toBeGreaterThan(BOARD.agreementRetry);
    expect((await inBin(ana, ids).restore()).status).toBe(204);
    await expect.poll(() => agreementsOf(ids)).toMatchObject([{ text: "Quince minutos" }]);
    expect(await waitingIn(ids)).toBeUndefined();
  });

  it("A proposal that the database did not take before becomes an agreement once it is restored", async () => {
    const { ana, ids, accept } = await withProposal();
    const database = await withoutAgreements();
    expect(await act(ana, ids, accept)).toBe("done");
    await database.back();
    expect((await remove(ana, ids)).status).toBe(204);
    pass(BOARD.agreementRetry);
    await alarm(ids.teamId);
    expect(await agreementsOf(ids)).toEqual([]);
    expect((await inBin(ana, ids).restore()).status).toBe(204);
    await expect.poll(() => agreementsOf(ids)).toMatchObject([{ text: "Quince minutos" }]);
  });

  it("A proposal is forgotten where the retrospective is deleted for good", async () => {
    const { ana, ids, accept } = await withProposal();
    const connection = await watching(ana, ids);
    await putIntoBinUnheard(ids);
    expect(await gestureOver(connection, ids, accept)).toBe("done");
    pass(BIN.settled);
    await alarm(ids.teamId);
    expect((await inBin(ana, ids).deleteForGood()).status).toBe(204);
    await settled();
    pass(BOARD.agreementRetry);
    await alarm(ids.teamId);
    expect(await waitingIn(ids)).toBeUndefined();
    expect(await agreementsOf(ids)).toEqual([]);
  });
});

describe("A proposal of a retrospective that the database does not know", () => {
  it("A proposal is tried ever less often, and keeps no other from becoming an agreement", async () => {
    const { ana, ids, accept } = await withProposal();
    const { teamId: elsewhere } = await pairWithBoard();
    await env.DB.prepare("update retrospectives set team_id = ? where id = ?").bind(elsewhere, ids.retroId).run();
    const connection = await connect(ids.teamId, ana.token);
    connection.send({ event: "watch", data: ids });
    expect(await gestureOver(connection, ids, accept)).toBe("done");
    const waits: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await expect.poll(() => untilAlarm(ids)).toBeGreaterThan(0);
      waits.push(await untilAlarm(ids));
      pass(waits.at(-1) ?? 0);
      await alarm(ids.teamId);
    }
    expect(waits.map((wait) => Math.round(wait / BOARD.agreementRetry))).toEqual([1, 2, 4, 8]);
    const other = { teamId: ids.teamId, retroId: await newBoard(ana, ids.teamId) };
    const own = card("Otra cosa");
    const proposalId = crypto.randomUUID();
    expect(await act(ana, other, own)).toBe("done");
    expect(await act(ana, other, { kind: "goTo", step: "TALK", stepRev: 0 })).toBe("done");
    const fields = { proposalId, groupId: own.cardId, text: "Ninguna reunión" };
    expect(await act(ana, other, { kind: "propose", ...fields })).toBe("done");
    expect(await act(ana, other, { kind: "acceptProposal", proposalId })).toBe("done");
    await expect.poll(() => agreementsOf(other)).toMatchObject([{ text: "Ninguna reunión" }]);
    // The database wrote one: it is asked soon again for the first.
    pass(BOARD.agreementRetry);
    await alarm(ids.teamId);
    expect(Math.round((await untilAlarm(ids)) / BOARD.agreementRetry)).toBe(1);
  });
});

/** The board has so many accepted proposals, of which the database has none. */
async function withManyAccepted(count: number) {
  const { ana, ids, groupId } = await withProposal();
  const proposals = Array.from({ length: count }, (_, place) => ({
    id: crypto.randomUUID(),
    groupId,
    authorId: ana.id,
    at: new Date().toISOString(),
    text: `Acuerdo ${place}`,
    ownerId: place % 2 === 0 ? ana.id : "nadie",
    dueOn: null,
    agreed: [ana.id],
    isAccepted: true,
  }));
  await runInDurableObject(roomOf(env.TeamRoom, ids.teamId), async (_room, { storage }) => {
    const { state } = storage.sql.exec<{ state: string }>("select state from boards").one();
    const entries = Object.fromEntries(proposals.map((one) => [one.id, one]));
    storage.sql.exec("update boards set state = ?", JSON.stringify({ ...JSON.parse(state), proposals: entries }));
    const waiting = proposals.map(({ id: proposalId }) => ({ retroId: ids.retroId, proposalId }));
    storage.kv.put("accepted-proposals", waiting);
    await storage.setAlarm(Date.now() + BOARD.agreementRetry);
  });
  await abortAllDurableObjects();
  const accepted = proposals.map((proposal) => ({ retroId: ids.retroId, proposal }));
  const inOrder = async () => {
    const query = env.DB.prepare("select text from agreements where team_id = ? order by created_at, rowid");
    return (await query.bind(ids.teamId).all()).results.map(({ text }) => text);
  };
  return { ana, ids, accepted, texts: proposals.map(({ text }) => text), inOrder };
}

describe("Many proposals that are accepted at once", () => {
  it("60 proposals become agreements in a few statements, in one piece and in their order, also when that is repeated", async () => {
    const { ana, ids, accepted, texts, inOrder } = await withManyAccepted(60);
    const tally = newQueryCounts();
    const write = () => writeAgreements(roomDatabase(countingDatabase(env.DB, tally), ids.teamId), accepted);
    const { written } = await write();
    expect(written.map(({ retroId, proposalId, agreement: { text } }) => [retroId, proposalId, text])).toEqual(
      accepted.map(({ retroId, proposal: { id, text } }) => [retroId, id, text]),
    );
    expect(tally.statements).toBeLessThanOrEqual(40);
    expect(tally.roundTrips).toBe(1);
    expect((await write()).written).toEqual(written);
    expect(await inOrder()).toEqual(texts);
    const owners = (await agreementsOf(ids)).map(({ owner_id }) => owner_id);
    expect(owners.filter((owner) => owner === ana.id)).toHaveLength(30);
  });

  it("What does not fit into one write follows at the next alarm, which is at once", async () => {
    const { ids, texts, inOrder } = await withManyAccepted(BOARD.agreementsAtOnce + 5);
    expect(await alarm(ids.teamId)).toBe(true);
    await expect.poll(inOrder).toEqual(texts);
    pass(BOARD.agreementRetry);
    await alarm(ids.teamId);
    expect(await inOrder()).toEqual(texts);
  });

  it("A failure and a restart in the middle neither lose nor double one", async () => {
    const { ids, texts, inOrder } = await withManyAccepted(BOARD.agreementsAtOnce + 5);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const refused = texts.at(-2);
    await env.DB.prepare(
      `create trigger refused before insert on agreements when new.text = '${refused}' begin select raise(abort, 'no'); end`,
    ).run();
    expect(await alarm(ids.teamId)).toBe(true);
    await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0);
    expect(await inOrder()).toEqual(texts.slice(0, BOARD.agreementsAtOnce));
    await abortAllDurableObjects();
    await env.DB.prepare("drop trigger refused").run();
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await inOrder()).toEqual(texts);
  });

  it("A retrospective closes once all of them are written", async () => {
    const { ana, ids, texts, inOrder } = await withManyAccepted(BOARD.agreementsAtOnce + 5);
    expect((await close(ana, ids)).status).toBe(503);
    expect((await close(ana, ids)).status).toBe(200);
    expect(await inOrder()).toEqual(texts);
  });
});

describe("Comments and proposals in the room", () => {
  it("A guest who gets an account keeps their comments and proposals, and every watcher sees it", async () => {
    const { ana, beto, ids, groupId } = await withProposal();
    expect(
      await act(beto, ids, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text: "¿Y si no?" }),
    ).toBe("done");
    const connection = await watching(ana, ids);
    await roomOf(env.TeamRoom, ids.teamId).mergePerson(beto.id, ana.id, true);
    await connection.next((message) => message.event === "board" && "patch" in message.data);
    expect(patchesOf(connection)).toMatchObject([
      { comments: [{ authorId: ana.id }], proposals: [{ authorId: ana.id, agreed: [ana.id] }] },
    ]);
  });

  it("A text that is empty or too long is not taken", async () => {
    const { beto, ids, groupId } = await withProposal();
    const comment = (text: string) =>
      act(beto, ids, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text });
    expect(await comment("  ")).toBe("invalid_input");
    expect(await comment("a".repeat(BOARD.comment + 1))).toBe("invalid_input");
    expect(await comment("a".repeat(BOARD.comment))).toBe("done");
  });

  it("The names of those who left are sent, and nobody's whom a comment or a proposal only names by id", async () => {
    const { ana, beto, ids, groupId } = await withProposal();
    const { ana: stranger } = await pairWithBoard();
    const comment = {
      kind: "addComment",
      commentId: crypto.randomUUID(),
      groupId,
      text: `Hola @[${stranger.id}]`,
    } as const;
    expect(await act(beto, ids, comment)).toBe("done");
    const fields = { proposalId: crypto.randomUUID(), groupId, text: "Otro acuerdo", ownerId: stranger.id };
    expect(await act(beto, ids, { kind: "propose", ...fields })).toBe("done");
    await beto.api.teams[":teamId"].users.$delete({ param: ids });
    const { people } = await readBoard(ana, ids);
    expect(people.map(({ id }) => id).sort()).toEqual([ana.id, beto.id].sort());
  });
});
