import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";

const NAME = "0010_fewer-rows.sql";
const TABLES = ["thank_yous", "votes", "topic_likes", "board_titles", "boards", "topic_messages", "message_likes"];

const before = env.MIGRATIONS.findIndex(({ name }) => name === NAME);

const ROWS = [
  "insert into users (id, name, email, password_hash) values ('ana', 'Ana', 'ana@ejemplo.cl', 'x'), ('beto', 'Beto', 'beto@ejemplo.cl', 'x')",
  "insert into teams (id, name, join_password_hash) values ('equipo', 'Equipo', 'x')",
  "insert into retrospectives (id, team_id, retrospective_name) values ('r1', 'equipo', 'Uno'), ('r2', 'equipo', 'Dos')",
  "insert into thank_yous values ('t1', 'r1', 'ana', 'beto', 'Gracias; «ñandú»', '2026-01-01T10:00:00.000Z'), ('t2', 'r2', 'beto', 'ana', 'De nada', '2026-01-02T10:00:00.000Z')",
  "insert into votes values ('v1', 'r1', 'ana', 'beto', '2026-01-01T10:00:00.000Z'), ('v2', 'r1', 'beto', 'ana', '2026-01-01T10:00:00.000Z'), ('v3', 'r2', 'ana', 'beto', '2026-01-03T10:00:00.000Z')",
  "insert into topics (id, team_id, title, author_id) values ('p1', 'equipo', 'Tema', 'ana')",
  "insert into topic_likes values ('p1', 'ana', true), ('p1', 'beto', false)",
  "insert into topic_messages values ('m1', 'p1', 'ana', 'Hola', '2026-01-01T10:00:00.000Z', '2026-01-01T11:00:00.000Z'), ('m2', 'p1', 'beto', 'Chao', '2026-01-02T10:00:00.000Z', '2026-01-02T10:00:00.000Z')",
  "insert into message_likes values ('m1', 'beto', true), ('m2', 'ana', false)",
  `insert into boards values ('r1', '{"schema":1}')`,
  "insert into board_titles values ('equipo', 'reuniones', 'r1', 'g1', '¡Reuniones!', 3)",
];

const rowsOf = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const { results } = await env.REPLICA.prepare(`select * from ${table} order by 1, 2`).all();
        return [table, results.map(({ rowid: _, ...row }) => row)] as const;
      }),
    ),
  );

const run = (sql: string) => env.REPLICA.prepare(sql).run();

it("The migration to tables without rowids keeps every row, key and reference", async () => {
  await applyD1Migrations(env.REPLICA, env.MIGRATIONS.slice(0, before));
  for (const sql of ROWS) await run(sql);
  const kept = await rowsOf();
  expect(Object.values(kept).flat()).toHaveLength(13);
  await applyD1Migrations(env.REPLICA, env.MIGRATIONS.slice(0, before + 1));
  expect(await rowsOf()).toEqual(kept);
  expect((await run("pragma foreign_key_check")).results).toEqual([]);
  const { results } = await run("select name, sql from sqlite_master where type = 'table'");
  const clustered = results.filter(({ sql }) => String(sql).endsWith("WITHOUT ROWID")).map(({ name }) => name);
  expect(clustered.sort()).toEqual([...TABLES].sort());
  expect(results.filter(({ name }) => String(name).startsWith("old_"))).toEqual([]);
});

it("The version before still writes to the tables, and what was unique and checked still is", async () => {
  // The version before wrote and read them so.
  await run(
    `insert into "thank_yous" ("id", "retrospective_id", "giver_id", "receiver_id", "message", "created_at") select 't3', 'r1', 'beto', 'ana', 'Otra', '2026-01-04T10:00:00.000Z' where true on conflict do nothing`,
  );
  const newest = await run(
    "select id from thank_yous where retrospective_id = 'r1' order by created_at desc, rowid desc",
  );
  expect(newest.results).toEqual([{ id: "t3" }, { id: "t1" }]);
  await run("select max(created_at), max(votes.rowid) from votes where retrospective_id = 'r1' group by voted_for_id");
  await expect(
    run("insert into votes (id, retrospective_id, voter_id, voted_for_id) values ('v9', 'r1', 'ana', 'beto')"),
  ).rejects.toThrow("UNIQUE");
  await expect(
    run(
      "insert into thank_yous (id, retrospective_id, giver_id, receiver_id, message) values ('t9', 'r1', 'ana', 'ana', 'Yo')",
    ),
  ).rejects.toThrow("CHECK");
  await expect(run("insert into message_likes (message_id, user_id) values ('no', 'ana')")).rejects.toThrow(
    "FOREIGN KEY",
  );
});
