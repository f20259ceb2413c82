import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Figures } from "#tests/factories/figures.ts";
import { bytes } from "./bytes.ts";
import { cpu } from "./cpu.ts";
import { database } from "./database.ts";
import { writeFreePlan } from "./free-plan.ts";
import { navigation } from "./navigation.ts";
import { paint } from "./paint.ts";
import { retrospective } from "./retrospective.ts";
import { rooms } from "./rooms.ts";
import { type Row, type Topic, tableOf } from "./row.ts";

/*
 * Every figure of quality *Fast* and *Free*, measured on the built product: `npm run bench`, or some topics by name
 * (`npm run bench -- bytes rooms`). It measures and never fails: what is exact is held by the tests.
 */
const TOPICS: Record<string, Topic> = { bytes, database, navigation, retrospective, cpu, rooms, paint };
const RESULTS = "tests/bench/results.md";

/** This machine, as far as it matters. */
function machine(): string {
  const [core] = cpus();
  return `${cpus().length} cores (${core?.model.trim()}), Node ${process.versions.node}, ${process.platform}`;
}

async function measure(name: string, topic: Topic, run: string, figures: Figures): Promise<Row[]> {
  console.log(`${name}…`);
  const folder = join(run, name);
  mkdirSync(folder);
  try {
    const measured = await topic({ folder });
    Object.assign(figures, measured.figures);
    return measured.rows;
  } catch (error) {
    console.error(error);
    return [{ topic: name, figure: "could not be measured", measured: String(error), target: "", kept: false }];
  }
}

const named = process.argv.slice(2);
const busy = loadavg()[0] ?? 0;
const folder = mkdtempSync(join(tmpdir(), "tertulia-bench-"));
const rows: Row[] = [];
const figures: Figures = {};
for (const [name, topic] of Object.entries(TOPICS)) {
  if (named.length === 0 || named.includes(name)) rows.push(...(await measure(name, topic, folder, figures)));
}
rmSync(folder, { recursive: true, force: true });
const table = tableOf(rows);
console.log(`\n${table}`);
if (named.length === 0) {
  const others = `${busy.toFixed(1)} other processes at work when it began`;
  const made = `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}, ${others}.`;
  writeFileSync(RESULTS, `# Fast and free, in figures\n\n${made} What misses its target is bold.\n\n${table}\n`);
  writeFreePlan(figures);
}
process.exit();
