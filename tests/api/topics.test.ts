import { afterEach, describe, expect, it, vi } from "vitest";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import type { TopicState } from "#worker/contract/topics.ts";

const topicsOf = (person: Someone) => person.api.teams[":teamId"].topics;
const topicOf = (person: Someone) => topicsOf(person)[":topicId"];

async function newTopic(person: Someone, teamId: string, title = "Reuniones largas", description?: string) {
  const made = await topicsOf(person).$post({ param: { teamId }, json: { title, description } });
  expect(made.status).toBe(201);
  const { id: topicId } = await made.json();
  return { teamId, topicId };
}

async function teamWithTopic() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const ids = await newTopic(beto, await teamOf(ana, beto));
  return { ana, beto, ids };
}

async function titles(person: Someone, teamId: string, state?: TopicState) {
  const list = await (await topicsOf(person).$get({ param: { teamId }, query: { state } })).json();
  return list.map(({ title }) => title);
}

afterEach(() => void vi.useRealTimers());

describe("A team discusses topics", () => {
  it("A new topic is open, has no likes or messages, and names its author", async () => {
    const { ana, beto, ids } = await teamWithTopic();
    expect(await (await topicOf(ana).$get({ param: ids })).json()).toEqual({
      id: ids.topicId,
      title: "Reuniones largas",
      description: null,
      state: "OPEN",
      topicLikes: 0,
      userLikeTopic: false,
      messageCount: 0,
      createdAt: expect.stringMatching(/Z$/),
      author: { id: beto.id, name: "Beto" },
    });
  });

  it("Topics are sorted newest first and filtered by state", async () => {
    const { ana, ids } = await teamWithTopic();
    const { teamId } = ids;
    await newTopic(ana, teamId, "Pruebas lentas", "Tardan una hora");
    await newTopic(ana, teamId, "Café");
    await topicOf(ana).$patch({ param: ids, json: { state: "CLOSED" } });
    expect(await titles(ana, teamId)).toEqual(["Café", "Pruebas lentas", "Reuniones largas"]);
    expect(await titles(ana, teamId, "OPEN")).toEqual(["Café", "Pruebas lentas"]);
    expect(await titles(ana, teamId, "CLOSED")).toEqual(["Reuniones largas"]);
    expect(await titles(ana, teamId, "CANCELED")).toEqual([]);
    // A value outside the type, as another client could send it.
    const query = { state: "open" as TopicState };
    expect((await topicsOf(ana).$get({ param: { teamId }, query })).status).toBe(400);
  });

  it("Of two topics of the same moment the later one comes first", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { ana, ids } = await teamWithTopic();
    // Many, because ids are random: a few could be in order by chance.
    const later = ["Pruebas lentas", "Café", "Sala fría", "Horario", "Guardias"];
    for (const title of later) await newTopic(ana, ids.teamId, title);
    expect(await titles(ana, ids.teamId)).toEqual(["Reuniones largas", ...later].reverse());
  });

  it("Any member sets any state except the present one", async () => {
    const { beto, ids: param } = await teamWithTopic();
    for (const state of ["CLOSED", "CANCELED", "OPEN"] as const) {
      const set = await topicOf(beto).$patch({ param, json: { state } });
      expect([set.status, await set.json()]).toMatchObject([200, { state }]);
    }
    const same = await topicOf(beto).$patch({ param, json: { state: "OPEN" } });
    expect([same.status, await same.json()]).toMatchObject([409, { code: "same_state" }]);
  });

  it("Only an admin changes the title or description of a topic", async () => {
    const { ana, beto, ids: param } = await teamWithTopic();
    for (const json of [{ title: "Otro" }, { description: "Otra" }, { title: "Otro", state: "CLOSED" as const }]) {
      expect((await topicOf(beto).$patch({ param, json })).status).toBe(403);
    }
    const words = { title: "Otro título", description: "Con más detalle" };
    const refused = await topicOf(ana).$patch({ param, json: { ...words, state: "OPEN" } });
    expect(refused.status).toBe(409);
    expect(await titles(ana, param.teamId)).toEqual(["Reuniones largas"]);
    const both = await topicOf(ana).$patch({ param, json: { ...words, state: "CANCELED" } });
    expect(await both.json()).toMatchObject({ ...words, state: "CANCELED" });
  });

  it("An empty field of a topic stays unchanged", async () => {
    const { ana, beto, ids: param } = await teamWithTopic();
    await topicOf(ana).$patch({ param, json: { description: "Con detalle" } });
    const empty = await topicOf(beto).$patch({ param, json: { title: "", description: "" } });
    expect([empty.status, await empty.json()]).toMatchObject([
      200,
      { title: "Reuniones largas", description: "Con detalle", state: "OPEN" },
    ]);
  });

  it("An admin removes the description of a topic with null, and a member cannot", async () => {
    const { ana, beto, ids: param } = await teamWithTopic();
    await topicOf(ana).$patch({ param, json: { description: "Con detalle" } });
    const refused = await topicOf(beto).$patch({ param, json: { description: null } });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "admin_only" }]);
    const removed = await topicOf(ana).$patch({ param, json: { description: null } });
    expect([removed.status, await removed.json()]).toMatchObject([
      200,
      { title: "Reuniones largas", description: null },
    ]);
    expect(await (await topicOf(beto).$get({ param })).json()).toMatchObject({ description: null });
  });

  it("A title has at least three letters, and so does a description", async () => {
    const { ana, ids: param } = await teamWithTopic();
    for (const json of [{ title: "No" }, { title: "Café", description: "ab" }, { title: "x".repeat(81) }]) {
      expect((await topicsOf(ana).$post({ param, json })).status).toBe(400);
    }
    expect((await topicsOf(ana).$post({ param, json: { title: "Café", description: "" } })).status).toBe(201);
  });
});
