import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { act, card, pairWithBoard } from "#tests/factories/boards.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { unpacked } from "#tests/factories/unpacked.ts";
import type { BoardDocument } from "#worker/contract/boards.ts";

const RESULTS = "select id, winner_votes, total_votes, decided_by from retrospectives order by id";
const results = async () => (await env.DB.prepare(RESULTS).all()).results;

/** Repeats the only statement of the migrations that begins so, after its comments. */
async function repeat(beginning: RegExp): Promise<void> {
  const isIt = (query: string) => beginning.test(query.replace(/^\s*--.*\n/gm, ""));
  const [query, ...others] = env.MIGRATIONS.flatMap(({ queries }) => queries).filter(isIt);
  if (!query) throw new Error(`no statement begins with ${beginning}`);
  expect(others).toEqual([]);
  await env.DB.prepare(query).run();
}

/** Repeats the statement of a migration that rewrites the rows of a table. */
const backfill = (table: string, column = ".*") =>
  repeat(new RegExp(`^update \\W?${table}\\W+set \\W?${column}\\W`, "i"));

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
  const [closed] = await unpacked((await env.DB.prepare("select document from boards").all()).results);
  const stored = String(closed?.document);
  const document: BoardDocument = JSON.parse(stored);
  expect(Object.values(document.totals ?? {})).toEqual([2, 2, 2]);
  const before = { ...document, totals: Object.fromEntries(Object.entries(document.totals ?? {}).reverse()) };
  await env.DB.prepare("update boards set document = ?").bind(JSON.stringify(before)).run();
  expect(await read()).not.toBe(stored);
  await backfill("boards", "document");
  expect(await read()).toBe(stored);
  await env.DB.prepare("update boards set document = ?")
    .bind(JSON.stringify({ ...document, totals: null }))
    .run();
  await backfill("boards", "document");
  expect(JSON.parse(await read())).toEqual({ ...document, totals: null });
});

it("The migrations of the facts of closed boards find in their texts what closing writes", async () => {
  const { ana, beto, ids } = await pairWithBoard({ signed: true });
  const own = card('De Ana, con "comillas" y ñ');
  expect(await act(ana, ids, own)).toBe("done");
  expect(await act(beto, ids, card("De Beto"))).toBe("done");
  expect(await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 0 })).toBe("done");
  const groupId = own.cardId;
  for (const { person, text } of [
    { person: beto, text: "¿Y si lo probamos?" },
    { person: beto, text: "Dale" },
    { person: ana, text: "Listo" },
  ]) {
    expect(await act(person, ids, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text })).toBe("done");
  }
  const proposal = { proposalId: crypto.randomUUID(), groupId, text: "Probarlo una semana" };
  expect(await act(beto, ids, { kind: "propose", ...proposal })).toBe("done");
  expect((await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids })).status).toBe(200);
  const read = async () => {
    const stored = env.DB.prepare("select document, facts from boards where retrospective_id = ?").bind(ids.retroId);
    const [row] = await unpacked((await stored.all()).results);
    return { document: String(row?.document), facts: JSON.parse(String(row?.facts)) };
  };
  const { document, facts } = await read();
  expect(facts.said).toMatchObject({ [beto.id]: { length: 3 }, [ana.id]: { length: 1 } });
  expect(facts.length).toBe(document.length);
  await env.DB.prepare("update boards set document = ?, facts = null where retrospective_id = ?")
    .bind(document, ids.retroId)
    .run();
  await backfill("boards", "facts");
  expect((await read()).facts.said).toMatchObject({ [beto.id]: { length: 4 }, [ana.id]: { length: 2 } });
  // The last migration of them copies the rows to a new table.
  await env.DB.exec("create table old_boards as select * from boards");
  await env.DB.exec("delete from boards");
  await repeat(/^insert into `boards` \(`retrospective_id`, `document`, `facts`\)/i);
  await env.DB.exec("drop table old_boards");
  expect(await read()).toEqual({ document, facts });
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
  await backfill("topics");
  expect(await counts()).toEqual(counted);
});

it("The migration of names to log in writes them in lower case, but not where another account has that name", async () => {
  const people = [await someone(), await someone(), await someone()];
  const before = ["AbC", "XyZ", "xyz"].map((id) => `${id}@sin-confirmar.invalid`);
  const set = env.DB.prepare("update users set email = ? where id = ?");
  await env.DB.batch(people.map(({ id }, position) => set.bind(before[position], id)));
  await repeat(/^update or ignore users/i);
  const emailOf = ({ id }: Someone) =>
    env.DB.prepare("select email from users where id = ?").bind(id).first<string>("email");
  expect(await Promise.all(people.map(emailOf))).toEqual([before[0]?.toLowerCase(), before[1], before[2]]);
});
