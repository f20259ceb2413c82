import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";

const NAME = "0039_messages-by-topic.sql";
const before = env.MIGRATIONS.findIndex(({ name }) => name === NAME);

const FACTS = {
  columns: [{ title: 'Ñandú; "sí"' }],
  arrive: [0, 1, 2, 0, 0],
  worth: null,
  writers: 2,
  length: 900,
  said: {
    ana: [
      ["cards", "Una tarjeta"],
      ["comments", '¿Y si "no"; o sí?', "2026-01-01T10:00:00.000Z"],
      ["proposals", "Probarlo", "2026-01-01T11:00:00.000Z"],
    ],
    beto: [
      ["cards", "Otra tarjeta"],
      ["answers", "Una respuesta"],
    ],
  },
  opening: ["¿Cómo llegas?", "Una respuesta"],
};

const ROWS = [
  "insert into users (id, name, email, password_hash) values ('ana', 'Ana', 'ana@ejemplo.cl', 'x'), ('beto', 'Beto', 'beto@ejemplo.cl', 'x')",
  "insert into teams (id, name, join_password_hash) values ('equipo', 'Equipo', 'x')",
  "insert into retrospectives (id, team_id, retrospective_name) values ('r1', 'equipo', 'Uno'), ('r2', 'equipo', 'Dos'), ('r3', 'equipo', 'Tres')",
  "insert into topics (id, team_id, title, author_id) values ('p1', 'equipo', 'Tema', 'ana'), ('p2', 'equipo', 'Otro', 'beto')",
  "insert into topic_messages (id, topic_id, user_id, message, created_at, updated_at) values ('m1', 'p2', 'ana', 'Hola; «ñandú»', '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z'), ('m2', 'p1', 'beto', 'Chao', '2026-01-02T10:00:00.000Z', '2026-01-02T10:00:00.000Z')",
  "insert into message_likes (message_id, user_id, liked) values ('m1', 'beto', true), ('m2', 'ana', false), ('m2', 'beto', true)",
];

const run = async (sql: string, ...values: unknown[]) =>
  (
    await env.REPLICA.prepare(sql)
      .bind(...values)
      .all()
  ).results;

it("The migration to messages by topic keeps every message, like and document, and the facts without cards and answers", async () => {
  await applyD1Migrations(env.REPLICA, env.MIGRATIONS.slice(0, before));
  for (const sql of ROWS) await run(sql);
  const insertBoard = "insert into boards (retrospective_id, document, facts) values (?, ?, ?)";
  await run(insertBoard, "r1", [31, 139, 0, 255], JSON.stringify(FACTS));
  await run(insertBoard, "r2", '{"schema":1}', null);
  await run(insertBoard, "r3", [31, 139], JSON.stringify({ ...FACTS, said: {}, opening: undefined }));
  const messages = "select id, topic_id, user_id, message, created_at from topic_messages order by id";
  const likes = "select message_id, user_id, liked from message_likes order by 1, 2";
  const documents = "select retrospective_id, typeof(document) as type, document from boards order by 1";
  const kept = async () => [await run(messages), await run(likes), await run(documents)];
  const old = await kept();
  expect(old.flat()).toHaveLength(8);

  await applyD1Migrations(env.REPLICA, env.MIGRATIONS.slice(0, before + 1));

  expect(await kept()).toEqual(old);
  expect(await run("select topic_id, message_id from message_likes order by 2, 1")).toEqual([
    { topic_id: "p2", message_id: "m1" },
    { topic_id: "p1", message_id: "m2" },
    { topic_id: "p1", message_id: "m2" },
  ]);
  const facts = (await run("select facts from boards order by retrospective_id")).map(({ facts: one }) =>
    typeof one === "string" ? JSON.parse(one) : one,
  );
  const { opening: _, ...withoutOpening } = FACTS;
  expect(facts).toEqual([{ ...FACTS, said: { ana: FACTS.said.ana.slice(1) } }, null, { ...withoutOpening, said: {} }]);
  expect(await run("pragma foreign_key_check")).toEqual([]);
  expect(await run("select name from sqlite_master where name glob 'old_*'")).toEqual([]);
});

it("The version before still writes messages and closed boards, and a like refers to a message of its topic", async () => {
  // It wrote them so.
  await run(
    `insert into "topic_messages" ("id", "topic_id", "user_id", "message", "created_at", "updated_at") select 'm3', 'p1', 'ana', 'Otra', '2026-01-03T10:00:00.000Z', '2026-01-03T10:00:00.000Z' where true on conflict do nothing`,
  );
  await run("insert into retrospectives (id, team_id, retrospective_name) values ('r4', 'equipo', 'Cuatro')");
  await run("insert into boards (retrospective_id, document, facts) values ('r4', '{}', '{}') on conflict do nothing");
  await run("insert into message_likes (topic_id, message_id, user_id) values ('p1', 'm3', 'beto')");
  for (const like of ["('p2', 'm3', 'beto')", "('p1', 'no', 'beto')"]) {
    const insert = run(`insert into message_likes (topic_id, message_id, user_id) values ${like}`);
    await expect(insert).rejects.toThrow("FOREIGN KEY");
  }
});
