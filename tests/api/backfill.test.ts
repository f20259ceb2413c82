import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";

const RESULTS = "select id, winner_votes, total_votes, decided_by from retrospectives order by id";
const results = async () => (await env.DB.prepare(RESULTS).all()).results;

it("The migration that added results gives older retrospectives the result that closing computes", async () => {
  const [ana, beto, carla] = [await someone("Ana"), await someone("Beto"), await someone("Carla")];
  const teamId = await teamOf(ana, beto, carla);
  const retrospectives = ana.api.teams[":teamId"].retrospectives;
  const close = async (votes: [Someone, Someone][], thanks: [Someone, Someone][]) => {
    const made = await retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint" } });
    const param = { teamId, retroId: (await made.json()).id };
    for (const [{ api }, { id: userId }] of votes) {
      const cast = api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"].$post({ param, json: { userId } });
      expect((await cast).status).toBe(201);
    }
    for (const [{ api }, { id: userId }] of thanks) {
      const given = api.teams[":teamId"].retrospectives[":retroId"]["thank-you"];
      expect((await given.$post({ param, json: { userId, message: "Gracias por todo" } })).status).toBe(201);
    }
    expect((await retrospectives[":retroId"].close.$post({ param })).status).toBe(200);
  };
  await close([[ana, beto]], []);
  await close(
    [
      [ana, beto],
      [beto, carla],
    ],
    [[ana, carla]],
  );
  await close(
    [
      [ana, beto],
      [beto, carla],
    ],
    [],
  );
  await close([], []);

  const computed = await results();
  expect(new Set(computed.map(({ decided_by }) => decided_by))).toEqual(
    new Set(["votes", "thank-yous", "earlier-last-vote", null]),
  );
  await env.DB.exec("update retrospectives set winner_votes = null, total_votes = null, decided_by = null");
  const backfill = env.MIGRATIONS.flatMap(({ queries }) => queries).filter((query) =>
    /^update `?retrospectives/i.test(query),
  );
  expect(backfill).toHaveLength(1);
  await env.DB.batch(backfill.map((query) => env.DB.prepare(query)));
  expect(await results()).toEqual(computed);
});

it("The migration that added message counts gives older topics the number of their messages", async () => {
  const ana = await someone("Ana");
  const teamId = await teamOf(ana);
  const topics = ana.api.teams[":teamId"].topics;
  for (const [title, count] of [
    ["Ninguno", 0],
    ["Tres", 3],
  ] as const) {
    const made = await topics.$post({ param: { teamId }, json: { title } });
    const { id: topicId } = await made.json();
    for (let sent = 0; sent < count; sent += 1) {
      await topics[":topicId"].messages.$post({ param: { teamId, topicId }, json: { message: "Hola" } });
    }
  }
  const counts = async () =>
    (await env.DB.prepare("select title, message_count from topics order by title").all()).results;
  const counted = await counts();
  expect(counted).toEqual([
    { title: "Ninguno", message_count: 0 },
    { title: "Tres", message_count: 3 },
  ]);
  await env.DB.exec("update topics set message_count = 9");
  const [backfill = ""] = env.MIGRATIONS.flatMap(({ queries }) => queries).filter((query) =>
    /update `topics`/i.test(query),
  );
  await env.DB.batch([env.DB.prepare(backfill)]);
  expect(await counts()).toEqual(counted);
});
