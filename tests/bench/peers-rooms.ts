import { cpuOfAll } from "./process-cpu.ts";
import { ms, percentile, type Row } from "./row.ts";
import { each, inTurns, type Product, type Room, ratioRow, type Two } from "./two-products.ts";

/** People on one board. */
export const SIZES = [8, 50, 200];
const CARDS = { first: 20, measured: 100 };
const MANY = { teams: 100, people: 8, seconds: 10 };
const SECOND = 1000;
/** For 95 % of the cards of many teams, in milliseconds. */
const RECEIVED = 150;

/** How long a card takes to reach everybody, and what that costs the server. */
async function oneBoard(products: Two<Product>, size: number): Promise<Row[]> {
  const rooms = await each(products, async ({ open, pid }) => ({ ...(await open(size)), pid }));
  await inTurns(rooms, CARDS.first, ({ add }, turn) => add(turn));
  const before = await each(rooms, async ({ pid }) => cpuOfAll(pid));
  const received = await inTurns(rooms, CARDS.measured, ({ add }, turn) => add(CARDS.first + turn));
  const after = await each(rooms, async ({ pid }) => cpuOfAll(pid));
  for (const { close } of rooms) close();
  const costs: Two<number[]> = [[after[0] - before[0]], [after[1] - before[1]]];
  const people = `all ${size} people on a board`;
  return [
    ratioRow(`a card received by ${people}, from sending`, received, ms, 1),
    ratioRow(`CPU of the server for ${CARDS.measured} cards received by ${people}`, costs, ms, 1),
  ];
}

/** Each team writes a card a second, each at another moment of it. @returns milliseconds until a card has reached a team */
async function manyBoards(product: Product): Promise<number[]> {
  const rooms: Room[] = [];
  for (let number = 0; number < MANY.teams; number += 1) rooms.push(await product.open(MANY.people));
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const cards = rooms.map(async ({ add }, number) => {
    const received: Promise<number>[] = [];
    await wait((number / MANY.teams) * SECOND);
    for (let second = 0; second < MANY.seconds; second += 1) {
      received.push(add(second));
      await wait(SECOND);
    }
    return Promise.all(received);
  });
  const received = (await Promise.all(cards)).flat();
  for (const { close } of rooms) close();
  return received;
}

export async function roomRows(products: Two<Product>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(...(await oneBoard(products, size)));
  const [ours, theirs] = await each(products, manyBoards);
  const slowest = percentile(ours, 0.95);
  rows.push({
    topic: "peers",
    figure: `a card received by ${MANY.people} people, in ${MANY.teams} teams that write one a second`,
    measured: `50 %: ${ms(percentile(ours, 0.5))}, 95 %: ${ms(slowest)}`,
    target: `95 % ≤ ${RECEIVED} ms`,
    kept: slowest <= RECEIVED,
    beside: `Refacto: 50 %: ${ms(percentile(theirs, 0.5))}, 95 %: ${ms(percentile(theirs, 0.95))}`,
  });
  return rows;
}
