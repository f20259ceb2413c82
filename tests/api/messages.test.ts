import { describe, expect, it } from "vitest";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";

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

  it("Simultaneous retries with the same key create one message", async () => {
    const { ana, ids: param } = await teamWithTopic();
    const options = { headers: { "idempotency-key": crypto.randomUUID() } };
    const send = () => messagesOf(ana).$post({ param, json: { message: "Una vez" } }, options);
    const made = await Promise.all([send(), send(), send()]);
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await (await messagesOf(ana).$get({ param })).json()).toHaveLength(1);
  });

  it("A closed topic still accepts messages", async () => {
    const { ana, beto, ids: param } = await teamWithTopic();
    await topicOf(ana).$patch({ param, json: { state: "CLOSED" } });
    await write(beto, param, "Una última cosa");
  });

  it("Each person can like a message once and take the like back", async () => {
    const { ana, beto, ids } = await teamWithTopic();
    const { id: messageId } = await write(ana, ids, "Duran demasiado");
    const param = { ...ids, messageId };
    const like = async (person: Someone) => {
      const answer = await messagesOf(person)[":messageId"]["toggle-like"].$post({ param });
      return answer.json();
    };
    expect(await like(ana)).toEqual({ messageLikes: 1, userLikeMessage: true });
    expect(await like(beto)).toEqual({ messageLikes: 2, userLikeMessage: true });
    expect(await like(ana)).toEqual({ messageLikes: 1, userLikeMessage: false });
    await Promise.all(Array.from({ length: 10 }, () => like(beto)));
    const [message] = await (await messagesOf(beto).$get({ param })).json();
    expect(message).toMatchObject({ messageLikes: 1, userLikeMessage: true });
  });

  it("A message of another topic or another team is not found", async () => {
    const { ana, ids } = await teamWithTopic();
    const other = await teamWithTopic();
    const { id: messageId } = await write(other.ana, other.ids, "Ajeno");
    for (const param of [
      { ...ids, messageId },
      { teamId: ids.teamId, topicId: other.ids.topicId, messageId },
    ]) {
      expect((await messagesOf(ana)[":messageId"]["toggle-like"].$post({ param })).status).toBe(404);
    }
    const stolen = { teamId: ids.teamId, topicId: other.ids.topicId };
    expect((await messagesOf(ana).$get({ param: stolen })).status).toBe(404);
    expect((await messagesOf(ana).$post({ param: stolen, json: { message: "Colado" } })).status).toBe(404);
    const [untouched, ...more] = await (await messagesOf(other.ana).$get({ param: other.ids })).json();
    expect([untouched?.messageLikes, more]).toEqual([0, []]);
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
