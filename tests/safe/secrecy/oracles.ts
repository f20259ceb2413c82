import { setTimeout as wait } from "node:timers/promises";
import { mapConcurrently } from "#tests/factories/map-concurrently.ts";
import { newCard } from "#tests/safe/boards.ts";
import type { Product } from "#tests/safe/product.ts";
import { type Browser, newTable } from "./browser.ts";
import type { Tally } from "./chance.ts";

/** After this a person may make gestures again, in milliseconds. */
const PAUSE = 10_500;
const BURST = 30;
/** What one of the others writes in a burst, so that they can do more. */
const SMALL_BURST = 25;
/** The others can fill the board, and the number is one of 20. */
const HIDDEN = { from: 10, to: 29 };
const CARDS = 300;
const COINS = 5;

/** Somebody has hidden cards, and the others want to know. The creator of the board is one of the others. */
async function table(product: Product): Promise<{ victim: Browser; others: Browser[]; browsers: Browser[] }> {
  const { browsers } = await newTable(product);
  const victim = browsers.at(-1);
  if (!victim) throw new Error("nobody");
  return { victim, others: browsers.slice(0, -1), browsers };
}

const write = (browser: Browser, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => browser.act(newCard("Tarjeta"))));

/** How many hidden cards does one person have? The others write until the board takes no more. */
async function countByFilling(product: Product, random: () => number, tally: Tally): Promise<void> {
  const { victim, others, browsers } = await table(product);
  for (const browser of browsers) await browser.openTab();
  const [attacker] = others;
  const hidden = HIDDEN.from + Math.floor(random() * (HIDDEN.to - HIDDEN.from + 1));
  await write(victim, hidden);
  const burst = async () => {
    const answers = others.map((browser) => write(browser, browser === attacker ? SMALL_BURST : BURST));
    return (await Promise.all(answers)).flat().filter((answer) => answer === "done").length;
  };
  const first = await burst();
  await wait(PAUSE);
  const accepted = first + (await burst());
  const isRight = CARDS - accepted === hidden;
  tally.add("the number of hidden cards, by filling the board", 1 / (HIDDEN.to - HIDDEN.from + 1), isRight);
  for (let coin = 0; coin < COINS && attacker; coin += 1) {
    const { me } = await attacker.view();
    const [cardId] = me.cardIds;
    if (cardId && me.removed.length === 0) await attacker.act({ kind: "removeCard", cardId });
    const before = (await attacker.view()).me.removed.length;
    const wrote = random() < 0.5;
    if (wrote) await write(victim, 1);
    const after = (await attacker.view()).me.removed.length;
    tally.add("a hidden card, by a removed card that makes room", 1 / 2, after < before === wrote);
  }
  for (const browser of browsers) browser.closeTabs();
}

/** Is there a hidden card? Anybody takes over and asks for signed cards, which are counted. */
async function countBySigning(product: Product, random: () => number, tally: Tally): Promise<void> {
  const { victim, others } = await table(product);
  const [attacker] = others;
  const wrote = random() < 0.5;
  if (wrote) await write(victim, 1);
  await attacker?.act({ kind: "facilitate" });
  const answer = await attacker?.act({ kind: "setSigned", signed: true });
  const counts = Object.values((await attacker?.view())?.counts ?? {});
  tally.add("a hidden card, by the counts after setSigned", 1 / 2, counts.some((n) => n > 0) === wrote);
  tally.add("a hidden card, by the answer of setSigned", 1 / 2, (answer !== "done") === wrote);
}

type AnswerOf = (browser: Browser, value: number, answerId?: string) => Promise<string>;

const FACE: AnswerOf = (browser, value, answerId = browser.answerIds.arrive) =>
  browser.act({ kind: "answer", question: "arrive", value, answerId });
const HEALTH: AnswerOf = (browser, value, answerId = browser.answerIds.health) =>
  browser.act({ kind: "answerHealth", values: [value, null], answerId });

/** Did a person change their answer? Another one who answered too reads all that arrives, and asks the room. */
async function noticeChange(
  product: Product,
  random: () => number,
  tally: Tally,
  [what, answer]: [string, AnswerOf],
): Promise<void> {
  const { victim, others, browsers } = await table(product);
  const [attacker] = others;
  if (!attacker) throw new Error("nobody");
  for (const browser of browsers) await answer(browser, 3);
  await attacker.openTab();
  const [tab] = attacker.tabs;
  if (!tab) throw new Error("no tab");
  const look = async () => {
    await tab.settled();
    return { frames: tab.frames.length, view: await attacker.ask(`${attacker.path}/board`) };
  };
  const before = await look();
  const changed = random() < 0.5;
  const code = await answer(victim, changed ? 5 : 3);
  if (code !== "done") throw new Error(`the answer was not changed: ${code}`);
  const after = await look();
  const isOwnAccepted = (await answer(attacker, 1)) === "done";
  const isOthersAccepted = (await answer(attacker, 1, crypto.randomUUID())) === "done";
  tally.add(`a changed ${what}, by a frame`, 1 / 2, after.frames > before.frames === changed);
  tally.add(`a changed ${what}, by another answer of GET board`, 1 / 2, (after.view !== before.view) === changed);
  tally.add(`a changed ${what}, by changing one's own`, 1 / 2, isOwnAccepted === changed);
  tally.add(`a changed ${what}, by a guessed id`, 1 / 2, isOthersAccepted === changed);
}

/** Questions whose answers depend on what is hidden. `random` tosses the coins. */
export async function askOracles(product: Product, random: () => number, tally: Tally): Promise<void> {
  const signings = Array.from({ length: 24 }, () => countBySigning);
  const fillings = Array.from({ length: 5 }, () => countByFilling);
  const changesOf =
    (...kind: [string, AnswerOf]) =>
    (on: Product, toss: () => number, into: Tally) =>
      noticeChange(on, toss, into, kind);
  const changes = Array.from({ length: 24 }, () => changesOf("answer", FACE));
  const healthChanges = Array.from({ length: 24 }, () => changesOf("health check", HEALTH));
  await Promise.all([
    mapConcurrently(fillings, 5, (ask) => ask(product, random, tally)),
    mapConcurrently([...signings, ...changes, ...healthChanges], 2, (ask) => ask(product, random, tally)),
  ]);
}
