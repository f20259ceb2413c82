import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { act, card, pairWithBoard } from "#tests/factories/boards.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import type { BoardDocument } from "#worker/contract/boards.ts";

const RESULTS = "select id, winner_votes, total_votes, decided_by from retrospectives order by id";
const results = async () => (await env.DB.prepare(RESULTS).all()).results;

/** Repeats the statement of a migration that rewrites the rows of a table. */
async function backfill(table: string): Promise<void> {
  const isIt = (query: string) => new RegExp(`^update \\W?${table}\\W`, "i").test(query.replace(/^\s*--.*\n/gm, ""));
  const [query, ...others] = env.MIGRATIONS.flatMap(({ queries }) => queries).filter(isIt);
  if (!query) throw new Error(`no migration rewrites ${table}`);
  expect(others).toEqual([]);
  await env.DB.prepare(query).run();
}

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
  await backfill("retrospectives");
  expect(await results()).toEqual(computed);
});

it("The migration that sorts the totals of closed boards changes their order and nothing else", async () => {
  const { ana, beto, ids } = await pairWithBoard();
  const cards = Array.from({ length: 6 }, (_, n) => card(`Tarjeta ${n} con "comillas" y ñ`));
  for (const gesture of cards) expect(await act(ana, ids, gesture)).toBe("done");
  expect(await act(ana, ids, { kind: "goTo", step: "CHOOSE", stepRev: 0 })).toBe("done");
  for (const [index, { cardId }] of cards.entries()) {
    const gesture = { kind: "setFichas", groupId: cardId, n: index < 3 ? 1 : 0 } as const;
    for (const person of [ana, beto]) expect(await act(person, ids, gesture)).toBe("done");
  }
  const close = ana.api.teams[":teamId"].retrospectives[":retroId"].close;
  expect((await close.$post({ param: ids })).status).toBe(200);
  const read = async () => {
    const row = await env.DB.prepare("select document from boards").first<{ document: string }>();
    return row?.document ?? "";
  };
  const stored = await read();
  const document: BoardDocument = JSON.parse(stored);
  expect(Object.values(document.totals ?? {})).toEqual([2, 2, 2]);
  const before = { ...document, totals: Object.fromEntries(Object.entries(document.totals ?? {}).reverse()) };
  await env.DB.prepare("update boards set document = ?").bind(JSON.stringify(before)).run();
  expect(await read()).not.toBe(stored);
  await backfill("boards");
  expect(await read()).toBe(stored);
  await env.DB.prepare("update boards set document = ?")
    .bind(JSON.stringify({ ...document, totals: null }))
    .run();
  await backfill("boards");
  expect(JSON.parse(await read())).toEqual({ ...document, totals: null });
});
