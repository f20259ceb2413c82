import { mapConcurrently } from "#tests/factories/map-concurrently.ts";
import type { Check } from "./context.ts";
import { Product } from "./product.ts";
import { send, type Write, writesFor } from "./writes.ts";

const SIZES = { long: { writes: 300, rows: 50_000 }, short: { writes: 44, rows: 5_000 } };
const CLIENTS = 4;
const TABLES = [
  "users",
  "sessions",
  "teams",
  "members",
  "counters",
  "counter_resets",
  "goals",
  "retrospectives",
  "votes",
  "thank_yous",
  "topics",
  "topic_likes",
  "topic_messages",
  "message_likes",
];

const MIGRATION = TABLES.flatMap((table) => [
  `alter table ${table} add column safe_note text default 'x'`,
  `create index safe_${table} on ${table} (safe_note)`,
]).map((sql) => ({ sql, params: [] }));

const filling = (rows: number) => ({
  sql: `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
    insert into topics (id, team_id, title, author_id) select 'lleno' || i, (select id from teams), 'Tema', (select id from users) from n`,
  params: [],
});

export const migration: Check = async ({ testRun, short }) => {
  const { writes, rows } = short ? SIZES.short : SIZES.long;
  const product = new Product(testRun, "migration");
  await product.startNew();
  const queue = await writesFor(product, writes);
  await product.run([filling(rows)]);
  const faults: string[] = [];
  let [answered, took] = [0, 0];
  let migrating: Promise<void> | undefined;
  const migrate = async () => {
    const results = await product.run(MIGRATION);
    took = results.reduce((sum, { meta }) => sum + meta.duration, 0);
  };
  let slowest = 0;
  await mapConcurrently(queue, CLIENTS, async (write: Write) => {
    if (answered > writes / 4) migrating ??= migrate();
    const asked = performance.now();
    const answer = await send(product, write);
    slowest = Math.max(slowest, performance.now() - asked);
    answered += 1;
    if (!answer.ok) faults.push(`${write.kind} answered ${answer.status}: ${await answer.text()}`);
  });
  await migrating;
  const shown = await mapConcurrently(queue, CLIENTS, (write) => write.shown());
  const lost = shown.filter((times) => times !== 1).length;
  await product.kill();
  return [
    {
      check: "migration",
      promise: "an additive migration during writes fails none and loses none",
      figure: `${TABLES.length} columns and indexes, ${rows} rows, in ${Math.round(took)} ms; ${writes} writes, ${faults.length} failed, ${lost} lost, the slowest ${Math.round(slowest)} ms`,
      kept: faults.length === 0 && lost === 0,
      faults,
    },
  ];
};
