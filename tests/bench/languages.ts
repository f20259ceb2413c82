import { randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { hc } from "hono/client";
import { openDatabase } from "#drizzle/client.ts";
import languages from "#languages";
import { bundleInto } from "#scripts/local/bundle.ts";
import { createWorld } from "#tests/factories/create-world.ts";
import { addressIn, idsForPages, pagesOf } from "#tests/factories/pages.ts";
import type { Api } from "#worker/api/index.ts";
import { bareWorkerd } from "./bare-workerd.ts";
import { pageScripts } from "./build-files.ts";
import { newDatabase, serveDatabase } from "./database-server.ts";
import { cpuOf } from "./process-cpu.ts";
import { kB, ms, percentile, type Row, type Topic } from "./row.ts";
import { buildWithoutLanguages } from "./without-languages.ts";

const topic = "languages";
/** Two Workers with the same code differ by several percent, for as long as they live, so each reader has some. */
const WORKERS = 5;
/** Requests of each page to each Worker. */
const REPEAT = { warm: 15, rounds: 14, inRound: 5 };
const LIMIT = { bytes: 2000, cpu: 0.03 };

const PAGES = [
  "landing/landing",
  "account/login",
  "home/home",
  "teams/home",
  "retrospectives/detail",
  "sheet/screen",
  "counters/list",
  "topics/list",
];

const NONE = "none";
/** The build without languages a second time: what is left of the differences between Workers with the same code. */
const AGAIN = "none, again";

/** A Worker that is read in one language. */
type Reader = { name: string; code: string } & Awaited<ReturnType<typeof bareWorkerd>>;
type Page = { id: string; path: string };

const gzipped = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length;

/** Pages in turns with a request of each reader, so that what else the machine does slows all alike. */
async function measure(pages: Page[], readers: Reader[], token: string) {
  const ask = async ({ path, id }: Page, { origin, code }: Reader) => {
    const isLanding = id === "landing/landing";
    const at = isLanding ? `${code === "es" ? "" : `/${code}`}/landing` : path;
    const cookie = isLanding || id === "account/login" ? `language=${code}` : `session=${token}; language=${code}`;
    const answer = await fetch(origin + at, { headers: { cookie, "accept-language": code }, redirect: "manual" });
    const html = await answer.text();
    if (answer.status !== 200) throw new Error(`${at}: ${answer.status}`);
    return html;
  };
  const costs = new Map(pages.map(({ id }) => [id, readers.map(() => [] as number[])]));
  const html = new Map<string, number[]>();
  for (const page of pages) {
    html.set(page.id, await Promise.all(readers.map(async (reader) => gzipped(await ask(page, reader)))));
  }
  for (let round = -1; round < REPEAT.rounds; round += 1) {
    for (const page of pages) {
      const each = readers.map(() => [] as number[]);
      for (let turn = 0; turn < (round < 0 ? REPEAT.warm : REPEAT.inRound); turn += 1) {
        for (let index = 0; index < readers.length; index += 1) {
          // Each is first, second … equally often.
          const at = (index + turn) % readers.length;
          const reader = readers[at];
          if (!reader) continue;
          const before = cpuOf(reader.pid);
          await ask(page, reader);
          each[at]?.push(cpuOf(reader.pid) - before);
        }
      }
      if (round >= 0) for (const [at, values] of each.entries()) costs.get(page.id)?.[at]?.push(...values);
    }
  }
  return { costs, html };
}

const percent = (part: number): string => `${part >= 0 ? "+" : "−"}${Math.abs(part * 100).toFixed(1)} %`;
const more = (bytes: number): string => `${bytes >= 0 ? "+" : "−"}${kB(Math.abs(bytes))}`;

/** What the languages cost: this build beside one of the same commit in which each text is plain Spanish. */
export const languagesTopic: Topic = async ({ folder }) => {
  const plain = buildWithoutLanguages(join(folder, "plain"));
  const script = bundleInto(join(folder, "alone"));
  const { database, dispose } = await newDatabase();
  const { db } = openDatabase(database);
  const databaseSocket = join(folder, "d1.sock");
  const stopDatabase = await serveDatabase(database, databaseSocket);
  const secret = randomBytes(32).toString("hex");
  const texts = { ENVIRONMENT: "development", API_BASE_URL: "/api", WS_BASE_URL: "/parties", JWT_SECRET: secret };
  const workerd = (path: string) => bareWorkerd({ script: path, databaseSocket, texts });
  const codes = ["es", ...Object.keys(languages)];
  const readers: Reader[] = [];
  const start = (name: string, of: string) => {
    const own = join(folder, name, "index.js");
    mkdirSync(dirname(own));
    copyFileSync(of, own);
    return workerd(own);
  };
  const add = async (name: string, code: string, of: string) => {
    readers.push({ name, code, ...(await start(`${name} ${readers.length}`, of)) });
  };
  // Each language in Workers of its own, because one that answers more often is faster.
  for (let count = 0; count < WORKERS; count += 1) {
    await add(NONE, "es", plain.script);
    await add(AGAIN, "es", plain.script);
    for (const code of codes) await add(code, code, script);
  }
  // A Worker that has also created the team answers its pages a fifth slower.
  const creator = await start("creator", script);
  try {
    const clientOf = (token: string) => hc<Api>(creator.origin, { headers: { authorization: `Bearer ${token}` } }).api;
    const world = await createWorld({ db, secret, clientOf });
    const { routes } = await import("#build");
    const idsFor = await idsForPages(world);
    const pages = pagesOf(routes)
      .filter(({ id }) => PAGES.includes(id))
      .map(({ id, path }) => ({ id, path: addressIn(path, idsFor(id)) }));
    const { costs, html } = await measure(pages, readers, world.admin.token);
    return { rows: [...byteRows(plain, script, codes, html), ...cpuRows(readers, costs)] };
  } finally {
    for (const { end } of [creator, ...readers]) end();
    stopDatabase();
    await dispose();
  }
};

function byteRows(
  plain: { script: string; client: string },
  script: string,
  codes: string[],
  html: Map<string, number[]>,
): Row[] {
  const before = new Map(pageScripts(plain.client).map(({ id, script }) => [id, script]));
  const worker = [script, plain.script].map((path) => gzipped(readFileSync(path)));
  const [with_ = 0, without = 0] = worker;
  const ofPages = codes.map((code, at): Row => {
    const pages = pageScripts("build/client", languages[code]?.folder).map(({ id, script }) => ({
      id,
      script: script - (before.get(id) ?? 0),
      html: (html.get(id)?.[at + 2] ?? 0) - (html.get(id)?.[0] ?? 0),
    }));
    const worst = pages.reduce((most, page) => (page.script > most.script ? page : most));
    const worstHtml = pages.reduce((most, page) => (page.html > most.html ? page : most));
    return {
      topic,
      figure: `bytes of a page in ${code}, beside none`,
      measured: `script ${more(worst.script)} (${worst.id}, the worst), HTML ${more(worstHtml.html)} (${worstHtml.id}, the worst)`,
      target: `≤ ${kB(LIMIT.bytes)}`,
      kept: worst.script <= LIMIT.bytes && worstHtml.html <= LIMIT.bytes,
    };
  });
  const figure = "Worker with all languages, beside none";
  return [...ofPages, { topic, figure, measured: `${kB(with_)} (${more(with_ - without)})`, target: "", kept: true }];
}

function cpuRows(readers: Reader[], costs: Map<string, number[][]>): Row[] {
  /** The median of a reader's Workers, of each of which it is the median. */
  const costOf = (ofPage: number[][], name: string): number =>
    percentile(
      readers.flatMap((reader, at) => (reader.name === name ? percentile(ofPage[at] ?? [], 0.5) : [])),
      0.5,
    );
  const names = new Set(readers.map(({ name }) => name).filter((name) => name !== NONE));
  return [...names].map((name): Row => {
    const pages = [...costs].map(([id, ofPage]) => {
      const before = costOf(ofPage, NONE);
      return { id, before, part: costOf(ofPage, name) / before - 1 };
    });
    const above = pages.filter(({ part }) => part > LIMIT.cpu);
    const list = above.map(({ id, before, part }) => `${id} ${percent(part)} of ${ms(before)}`).join(", ");
    const middle = percentile(
      pages.map(({ part }) => part),
      0.5,
    );
    return {
      topic,
      figure: `CPU of a page in ${name}, beside none`,
      measured: `${percent(middle)}, the median of ${pages.length} (above the limit: ${list || "none"})`,
      target: name === AGAIN ? "" : `≤ ${percent(LIMIT.cpu)}`,
      kept: name === AGAIN || middle <= LIMIT.cpu,
    };
  });
}
