import { describe, expect, it } from "vitest";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";

const topicOf = (person: Someone) => person.api.teams[":teamId"].topics[":topicId"];
const messagesOf = (person: Someone) => topicOf(person).messages;

async function teamWithTopic() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const teamId = await teamOf(ana, beto);
  const made = await ana.api.teams[":teamId"].topics.$post({ param: { teamId }, json: { title: "Reuniones" } });
  const { id: topicId } = await made.json();
  return { ana, beto, place: { teamId, topicId } };
}

type Place = { teamId: string; topicId: string };

async function write(person: Someone, param: Place, message: string) {
  const made = await messagesOf(person).$post({ param, json: { message } });
  expect(made.status).toBe(201);
  return made.json();
}

describe("Messages", () => {
  it("They come oldest first, with their authors, and the topic counts them", async () => {
    const { ana, beto, place: param } = await teamWithTopic();
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

  it("A retry with the same key writes once, at the same moment too", async () => {
    const { ana, place: param } = await teamWithTopic();
    const options = { headers: { "idempotency-key": crypto.randomUUID() } };
    const send = () => messagesOf(ana).$post({ param, json: { message: "Una vez" } }, options);
    const made = await Promise.all([send(), send(), send()]);
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await (await messagesOf(ana).$get({ param })).json()).toHaveLength(1);
  });

  it("A closed topic still takes messages", async () => {
    const { ana, beto, place: param } = await teamWithTopic();
    await topicOf(ana).$patch({ param, json: { state: "CLOSED" } });
    await write(beto, param, "Una última cosa");
  });

  it("A like is given, taken back, and counted for each person", async () => {
    const { ana, beto, place } = await teamWithTopic();
    const { id: messageId } = await write(ana, place, "Duran demasiado");
    const param = { ...place, messageId };
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

  it("A message of another topic, or of another team, is not found", async () => {
    const { ana, place } = await teamWithTopic();
    const other = await teamWithTopic();
    const { id: messageId } = await write(other.ana, other.place, "Ajeno");
    for (const param of [
      { ...place, messageId },
      { teamId: place.teamId, topicId: other.place.topicId, messageId },
    ]) {
      expect((await messagesOf(ana)[":messageId"]["toggle-like"].$post({ param })).status).toBe(404);
    }
    const stolen = { teamId: place.teamId, topicId: other.place.topicId };
    expect((await messagesOf(ana).$get({ param: stolen })).status).toBe(404);
    expect((await messagesOf(ana).$post({ param: stolen, json: { message: "Colado" } })).status).toBe(404);
    const [untouched, ...more] = await (await messagesOf(other.ana).$get({ param: other.place })).json();
    expect([untouched?.messageLikes, more]).toEqual([0, []]);
  });

  it("A message has 1 to 2,000 characters that are not blank", async () => {
    const { ana, place: param } = await teamWithTopic();
    for (const message of ["", "   ", "x".repeat(2001)]) {
      const refused = await messagesOf(ana).$post({ param, json: { message } });
      expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: "message" }] }]);
    }
    await write(ana, param, "x".repeat(2000));
  });
});
