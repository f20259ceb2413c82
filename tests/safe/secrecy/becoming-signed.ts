import { newCard } from "#tests/safe/boards.ts";
import type { Product } from "#tests/safe/product.ts";
import { shuffled } from "#tests/safe/shuffled.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { type Browser, newTable } from "./browser.ts";
import type { Received } from "./evidence.ts";
import type { Cast } from "./retrospective.ts";

const CARDS = 12;

/** Everyone writes without network on an unsigned board. It becomes signed before their browsers send the cards. */
export async function playBecomingSigned(
  product: Product,
  random: () => number,
): Promise<Cast & { received: Received[] }> {
  const { browsers, facilitator } = await newTable(product);
  const [attacker] = shuffled(browsers, random);
  if (!attacker) throw new Error("nobody");
  const cards: Cast["cards"] = new Map();
  const waiting: [Browser, Extract<Gesture, { kind: "addCard" }>][] = [];
  for (let number = 0; number < CARDS; number += 1) {
    const browser = browsers[Math.floor(random() * browsers.length)] ?? attacker;
    const text = `Canario ${crypto.randomUUID().slice(0, 13)}`;
    const gesture = { ...newCard(text, `a${number}V`), signed: false };
    waiting.push([browser, gesture]);
    cards.set(gesture.cardId, { authorId: browser.person.id, text, writtenAt: number, shownAt: CARDS });
  }
  await facilitator.act({ kind: "setSigned", signed: true });
  for (const [browser, gesture] of shuffled(waiting, random)) await browser.act(gesture);
  await facilitator.act({ kind: "goTo", step: "GROUP", stepRev: 0 });
  const read = async (end: string) => ({
    source: `GET ${end}`,
    moment: 0,
    at: 0,
    text: await attacker.ask(attacker.path + end),
  });
  const open = await read("/board");
  await facilitator.close();
  const received = [
    open,
    await read("/board"),
    await read("/summary"),
    await read("/summary.md"),
    await read("/summary.csv"),
  ];
  return { people: browsers.map(({ person }) => person), attacker: attacker.person, cards, received };
}
