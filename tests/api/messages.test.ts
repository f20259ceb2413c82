import { describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { call, env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { listTopics } from "#worker/services/topic/topics.ts";

const topicOf = (person: Someone) => person.api.teams[":teamId"].topics[":topicId"];
const messagesOf = (person: Someone) => topicOf(person).messages;

async function teamWithTopic() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const teamId = await teamOf(ana, beto);
  const made = await ana.api.teams[":teamId"].topics.$post({ param: { teamId }, json: { title: "Reuniones" } });
  const { id: topicId } = await made.json();
  return { ana, beto, ids: { teamId, topicId } };
}

type Ids = { teamId: string; topicId: string };

async function write(person: Someone, param: Ids, message: string) {
  const made = await messagesOf(person).$post({ param, json: { message } });
  expect(made.status).toBe(201);
  return made.json();
}

describe("A topic has messages", () => {
  it("Messages are sorted oldest first with their authors, and the topic counts them", async () => {
    const { ana, beto, ids: param } = await teamWithTopic();
    await write(ana, param, "Duran demasiado");
    await write(beto, param, "De acuerdo");
    await write(ana, param, "¿Media hora?");
    const list = await (await messagesOf(beto).$get({ param })).json();
    expect(list.map(({ message }) => message)).toEqual(["Duran demasiado", "De acuerdo", "¿Media hora?"]);
    const [first] = list;
    expect(first).toEqual({
      id: expect.any(String),
      message: "Duran demasiado",
      user: { id: ana.id, name: "Ana", email: ana.email },
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: first?.createdAt,
      messageLikes: 0,
      userLikeMessage: false,
    });
    expect(await (await topicOf(ana).$get({ param })).json()).toMatchObject({ messageCount: 3 });
  });

  it("A repeated message counts once, simultaneous ones each, and a message to another team's topic not at all", async () => {
    const { ana, beto, ids: param } = await teamWithTopic();
    const other = await teamWithTopic();
    const path = `/api/teams/${param.teamId}/topics/${param.topicId}/messages`;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const send = () => call(path, { method: "POST", token: ana.token, headers, json: { message: "Una vez" } });
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([201, 201, 201]);
    await Promise.all(Array.from({ length: 10 }, (_, index) => write(beto, param, `Mensaje ${index}`)));
    const astray = await messagesOf(ana).$post({
      param: { teamId: param.teamId, topicId: other.ids.topicId },
      json: { message: "Perdido" },
    });
    expect(astray.status).toBe(404);
    expect(await (await topicOf(ana).$get({ param })).json()).toMatchObject({ messageCount: 11 });
    expect(await (await topicOf(other.ana).$get({ param: other.ids })).json()).toMatchObject({ messageCount: 0 });
  });

  it("A list of topics reads no messages", async () => {
    const { ana, ids: param } = await teamWithTopic();
    const rowsRead = async () => {
      const database = openDatabase(env.DB);
      await listTopics(database.db, { teamId: param.teamId, userId: ana.id });
      return database.cost.rowsRead;
    };
    const before = await rowsRead();
    for (const message of ["Uno", "Dos", "Tres"]) await write(ana, param, message);
    expect(await rowsRead()).toBe(before);
  });

  it("A closed topic still accepts messages", async () => {
    const { ana, beto, ids: param } = await teamWithTopic();
    await topicOf(ana).$patch({ param, json: { state: "CLOSED" } });
    await write(beto, param, "Una última cosa");
    expect(await (await topicOf(ana).$get({ param })).json()).toMatchObject({ state: "CLOSED", messageCount: 1 });
    expect(await (await messagesOf(ana).$get({ param })).json()).toMatchObject([{ message: "Una última cosa" }]);
  });

  it("A message has 1 to 2,000 characters and cannot be blank", async () => {
    const { ana, ids: param } = await teamWithTopic();
    for (const message of ["", "   ", "x".repeat(2001)]) {
      const refused = await messagesOf(ana).$post({ param, json: { message } });
      expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: "message" }] }]);
    }
    await write(ana, param, "x".repeat(2000));
  });
});
