import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Figures } from "#tests/factories/figures.ts";
import { board } from "./board.ts";
import { bytes } from "./bytes.ts";
import { continents } from "./continents.ts";
import { cpu } from "./cpu.ts";
import { database } from "./database.ts";
import { writeFreePlan } from "./free-plan.ts";
import { languagesTopic } from "./languages.ts";
import { longLists } from "./long-lists.ts";
import { memory } from "./memory.ts";
import { navigation } from "./navigation.ts";
import { overDays } from "./over-days.ts";
import { paint } from "./paint.ts";
import { peers } from "./peers.ts";
import { retrospective } from "./retrospective.ts";
import { rooms } from "./rooms.ts";
import { type Row, type Topic, tableOf } from "./row.ts";
import { start } from "./start.ts";

// npm run bench [-- TOPIC… --refacto PATH] measures the built product and never fails. Tests hold what is exact.
const TOPICS: Record<string, Topic> = {
  start,
  bytes,
  database,
  navigation,
  retrospective,
  "over-days": overDays,
  board,
  cpu,
  languages: languagesTopic,
  rooms,
  continents,
  memory,
  paint,
  "long-lists": longLists,
  peers,
};
/** This topic needs a checkout of Refacto. */
const WITH_REFACTO = "peers";
const RESULTS = "tests/bench/results.md";

const {
  positionals: named,
  values: { refacto },
} = parseArgs({ allowPositionals: true, options: { refacto: { type: "string" } } });
const isAsked = (name: string) =>
  named.length === 0 ? name !== WITH_REFACTO || refacto !== undefined : named.includes(name);

function machine(): string {
  const [core] = cpus();
  return `${cpus().length} cores (${core?.model.trim()}), Node ${process.versions.node}, ${process.platform}`;
}

async function measure(name: string, topic: Topic, run: string, figures: Figures): Promise<Row[]> {
  console.log(`${name}…`);
  const folder = join(run, name);
  mkdirSync(folder);
  try {
    const measured = await topic({ folder, refacto });
    Object.assign(figures, measured.figures);
    return measured.rows;
  } catch (error) {
    console.error(error);
    return [{ topic: name, figure: "could not be measured", measured: String(error), target: "", kept: false }];
  }
}

const busy = loadavg()[0] ?? 0;
const folder = mkdtempSync(join(tmpdir(), "tertulia-bench-"));
const rows: Row[] = [];
const figures: Figures = {};
for (const [name, topic] of Object.entries(TOPICS)) {
  if (isAsked(name)) rows.push(...(await measure(name, topic, folder, figures)));
}
rmSync(folder, { recursive: true, force: true });
const table = tableOf(rows);
console.log(`\n${table}`);
if (named.length === 0) {
  const others = `${busy.toFixed(1)} other processes running at the start`;
  const made = `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}, ${others}.`;
  writeFileSync(RESULTS, `# Benchmark\n\n${made} Missed targets are bold.\n\n${table}\n`);
}
// Counts are the same on any machine and in any run.
writeFreePlan(figures);
process.exit();
