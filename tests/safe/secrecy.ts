import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomFrom } from "#drizzle/seed/random.ts";
import { mapConcurrently } from "#tests/factories/map-concurrently.ts";
import { bundled } from "#tests/server/bundled.ts";
import type { Check, Row } from "./context.ts";
import { Product } from "./product.ts";
import { attackAsPerson, guessFromNames, guessOrders, type Tallies, withAnswersAsCards } from "./secrecy/attacks.ts";
import { playBecomingSigned } from "./secrecy/becoming-signed.ts";
import { FALSE_ALARM, Tally, textOf } from "./secrecy/chance.ts";
import type { Received } from "./secrecy/evidence.ts";
import { askOracles } from "./secrecy/oracles.ts";
import { type Played, Retrospective } from "./secrecy/retrospective.ts";

const RETROSPECTIVES = { long: 60, short: 6 };
/** Their people come over days, mostly alone. */
const PLANNED = { long: 30, short: 4 };
const BECOMING_SIGNED = { long: 20, short: 4 };
const AT_ONCE = 4;

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

/** A strategy that chance does not explain breaks the promise, and so does a fault. */
function rowOf(promise: string, from: string, tally: Tally, faults: string[] = []): Row {
  const scores = tally.scores();
  const [best] = scores;
  const all = [...scores.filter(({ probability }) => probability < FALSE_ALARM).map(textOf), ...faults];
  const figure = `${from}, ${scores.length} strategies${best ? `; the best: ${textOf(best)}` : ""}`;
  return { check: "secrecy", promise, figure, kept: all.length === 0, faults: all };
}

async function rowsOfDatabase({ database }: Product): Promise<Received[]> {
  const tables = await database.prepare("select name from sqlite_master where type = 'table'").all<{ name: string }>();
  const names = tables.results.map(({ name }) => name).filter((name) => !/^(_cf_|sqlite_)/.test(name));
  const read = names.map(async (name) => {
    const { results } = await database.prepare(`select * from "${name}"`).all();
    return results.map((row) => ({ source: name, moment: 0, at: 0, text: JSON.stringify(row) }));
  });
  return (await Promise.all(read)).flat();
}

/** Where a fingerprint of a person occurs outside the board that made it: there it could be joined with others. */
function escapedFingerprints(all: Played[], elsewhere: string): string[] {
  const owners = all.map(({ keys }) => new Set(keys.owners));
  const repeated = owners.flatMap((ofOne, index) =>
    [...ofOne].filter((owner) => owners.some((ofOther, other) => other !== index && ofOther.has(owner))),
  );
  const secrets = all.flatMap(({ keys }) => [...keys.owners, ...keys.secrets]);
  return [
    ...repeated.map(() => "a person has the same fingerprint on two boards"),
    ...secrets.filter((one) => elsewhere.includes(one)).map(() => "a fingerprint or key outside the room of its board"),
  ];
}

const cardsOf = (all: Played[]) =>
  `${sum(all.map((played) => played.cards.size))} cards and ${sum(all.map((played) => played.answers.size))} answers of ${all.length} retrospectives`;

const reactionsOf = (all: Played[]) => {
  const marks = all.flatMap(({ reacted }) => [...reacted.values()].map((cards) => cards.size));
  return `${sum(marks)} reactions of ${all.length} retrospectives`;
};

/** What one attacker of each retrospective guesses, all together. */
function attackAll(all: Played[], database: Received[], tallies: Tallies) {
  const repeated: string[] = [];
  for (const played of all) {
    repeated.push(...attackAsPerson(tallies, played));
    for (const one of [played, withAnswersAsCards(played)]) guessOrders(tallies.orders, one, rowsOf(played, database));
  }
  const pauses = `${sum(all.map((played) => played.pauses.length))} pauses, ${repeated.length} repeated frames`;
  return { repeated: repeated.slice(0, 1), pauses };
}

const rowsOf = ({ retroId }: Played, all: Received[]) => all.filter(({ text }) => text.includes(retroId));

/** The lines of the server's log. */
const linesOf = (log: string): Received[] => log.split("\n").map((text) => ({ source: "log", moment: 0, at: 0, text }));

/** Where most gestures are refused, there is nothing to find. */
function refusals(all: Played[]): string[] {
  const [done, refused] = [
    sum(all.map(({ gestures }) => gestures.done)),
    sum(all.map(({ gestures }) => gestures.refused)),
  ];
  return refused > done / 10 ? [`${refused} gestures were refused, ${done} done`] : [];
}

export const secrecy: Check = async ({ testRun, short, seed }) => {
  const script = bundled("tests/safe/inspected-worker.ts");
  const product = new Product({ ...testRun, script, port: testRun.port++ }, "secrecy");
  await product.startNew();
  const length = (counts: { long: number; short: number }) => (short ? counts.short : counts.long);
  const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n * 7919);
  const [asked, becoming] = [new Tally(), new Tally()];
  const playBecoming = async (one: number) => {
    const cast = await playBecomingSigned(product, randomFrom(one));
    guessFromNames(becoming, cast, cast.received);
    return cast.cards.size;
  };
  const [live, planned, becomingCards] = await Promise.all([
    mapConcurrently(seedsFrom(seed, length(RETROSPECTIVES)), AT_ONCE, (one) =>
      Retrospective.play(product, randomFrom(one)),
    ),
    mapConcurrently(seedsFrom(seed + 3, length(PLANNED)), AT_ONCE, (one) =>
      Retrospective.play(product, randomFrom(one), true),
    ),
    mapConcurrently(seedsFrom(seed + 1, length(BECOMING_SIGNED)), 1, playBecoming),
    askOracles(product, randomFrom(seed + 2), asked),
  ]);
  const database = await rowsOfDatabase(product);
  await product.kill();
  const all = [...live, ...planned];
  const log = readFileSync(join(testRun.folder, "secrecy.log"), "utf8");
  const operator = new Tally();
  for (const played of all) {
    const known = rowsOf(played, [...database, ...linesOf(log)]);
    for (const one of [played, withAnswersAsCards(played)]) guessFromNames(operator, one, [...played.stored, ...known]);
  }
  const elsewhere = [log, ...[...database, ...all.flatMap(({ received }) => received)].map(({ text }) => text)].join(
    "\n",
  );
  const both = { orders: new Tally(), fichas: new Tally(), reactions: new Tally() };
  const ofLive = { ...both, authors: new Tally(), pauses: asked };
  const ofPlanned = { ...both, authors: new Tally(), pauses: new Tally() };
  const [inLive, inPlanned] = [attackAll(live, database, ofLive), attackAll(planned, database, ofPlanned)];
  return [
    rowOf(
      "nobody guesses the author of an unsigned card or answer better than by chance",
      cardsOf(live),
      ofLive.authors,
      refusals(live),
    ),
    rowOf(
      "nor on a board that is open for days, where people come alone",
      cardsOf(planned),
      ofPlanned.authors,
      refusals(planned),
    ),
    rowOf(
      "while cards are hidden there, nobody learns that somebody comes, writes or answers",
      inPlanned.pauses,
      ofPlanned.pauses,
      inPlanned.repeated,
    ),
    rowOf(
      "a card that was written as unsigned has no author on a board that became signed",
      `${sum(becomingCards)} cards`,
      becoming,
    ),
    rowOf(
      "nobody learns how many hidden cards there are, when they are written, and who changes an answer, and no frame repeats the one before",
      inLive.pauses,
      asked,
      inLive.repeated,
    ),
    rowOf(
      "no list and no object is in the order in which cards were written or fichas placed, or of those who did it",
      cardsOf(all),
      both.orders,
    ),
    rowOf("nobody guesses who reacted to a card better than by chance", reactionsOf(all), both.reactions),
    rowOf("nobody guesses who placed fichas where better than by chance", cardsOf(all), both.fichas),
    rowOf(
      "without the keys of boards, the operator finds no author in rows of the database and of rooms and in logs",
      cardsOf(all),
      operator,
      escapedFingerprints(all, elsewhere),
    ),
  ];
};
