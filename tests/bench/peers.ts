import { join } from "node:path";
import type { WebSocket } from "miniflare";
import { loggedIn } from "#tests/e2e/fixtures.ts";
import { newCard, openBoard, sendGesture, watchBoard } from "./board-sockets.ts";
import { newBrowser } from "./browser.ts";
import { type CountedServer, countedServer } from "./counted-server.ts";
import { type Person, peopleOf, teamOf } from "./people.ts";
import { type Refacto, startRefacto } from "./refacto.ts";
import { kB, ms, percentile, type Row, type Topic } from "./row.ts";
import { type Connection, Receipts } from "./sockets.ts";
import { barriers, firstWrite, type Load, load, readWithoutScript, type Visit } from "./visits.ts";

const topic = "peers";
const SIZES = [8, 50];
const WRITES = { first: 20, measured: 100 };
const PAGE = { people: 8, cards: 20 };
const LOADS = 5;
const RECEIPT_WITHIN = 20_000;
const TEXT = "Lo que vimos esta semana, y lo que queremos probar en la próxima";

type Room = Pick<Visit, "path" | "storageState"> & {
  /** @returns the id that the frames with this card have in common */
  add: (place: number) => string;
  receipts: Receipts;
  close: () => void;
};

type Product = Pick<Visit, "origin" | "field"> & {
  /** A new retrospective with this many people. */
  open: (size: number) => Promise<Room>;
};

/** Tertulia and Refacto. */
type Two<Value> = [Value, Value];

const tertulia = (server: CountedServer, everybody: Person[]): Product => ({
  origin: server.origin,
  field: (page) => page.getByRole("textbox", { name: "Nueva tarjeta en" }).first(),
  open: async (size) => {
    const team = await teamOf(server.db, everybody.slice(0, size));
    await openBoard(server, team);
    const receipts = new Receipts();
    const connections: Connection[] = [];
    for (const one of team.people) connections.push(await watchBoard(server.origin, team, one, receipts.receive));
    sendGesture(team, connections[0], { kind: "goTo", step: "GROUP", stepRev: 0 });
    return {
      add: (place) => {
        const card = newCard(place, TEXT);
        sendGesture(team, connections[place % size], card);
        return card.cardId;
      },
      receipts,
      close: () => {
        for (const { socket } of connections) socket.close();
      },
      path: `/teams/${team.teamId}/retrospectives/${team.retroId}`,
      storageState: loggedIn(server.origin, team.people[0]?.token ?? ""),
    };
  },
});

const refacto = (server: Refacto): Product => ({
  origin: server.origin,
  field: (page) => page.getByRole("textbox").first(),
  open: async (size) => {
    const retro = await server.createRetro();
    const receipts = new Receipts();
    const sockets: WebSocket[] = [];
    for (let place = 0; place < size; place += 1) sockets.push(await server.connect(retro, receipts.receive));
    const { id, token: retroToken, scopes, expires } = retro;
    const stored = { name: `retro-token-${id}`, value: JSON.stringify({ retroToken, scopes, expires }) };
    return {
      add: (place) => {
        const card = server.add(TEXT);
        sockets[place % size]?.send(card.message);
        return card.id;
      },
      receipts,
      close: () => {
        for (const socket of sockets) socket.close();
      },
      path: `/retros/${retro.slug}`,
      storageState: { cookies: [], origins: [{ origin: server.origin, localStorage: [stored] }] },
    };
  },
});

/** A retrospective with cards, which a browser will visit. */
async function prepare(product: Product): Promise<Visit> {
  const { add, receipts, close, path, storageState } = await product.open(PAGE.people);
  for (let place = 0; place < PAGE.cards; place += 1) await receipts.all(add(place), PAGE.people, RECEIPT_WITHIN);
  close();
  return { ...product, path, storageState };
}

async function inTurns<Value>(
  [ours, theirs]: Two<Visit>,
  act: (visit: Visit) => Promise<Value>,
): Promise<Two<Value[]>> {
  const values: Two<Value[]> = [[], []];
  for (let turn = 0; turn < LOADS; turn += 1) {
    values[0].push(await act(ours));
    values[1].push(await act(theirs));
  }
  return values;
}

/** @returns milliseconds from sending a card to the last of the frames */
async function receive(room: Room, size: number, place: number): Promise<number> {
  const sentAt = performance.now();
  return (await room.receipts.all(room.add(place), size, RECEIPT_WITHIN)) - sentAt;
}

async function receiptsOf([ours, theirs]: Two<Product>, size: number): Promise<Two<number[]>> {
  const rooms: Two<Room> = [await ours.open(size), await theirs.open(size)];
  const values: Two<number[]> = [[], []];
  for (let place = 0; place < WRITES.first + WRITES.measured; place += 1) {
    for (const at of [0, 1] as const) {
      const value = await receive(rooms[at], size, place);
      if (place >= WRITES.first) values[at].push(value);
    }
  }
  for (const { close } of rooms) close();
  return values;
}

/** Compares medians. @param most times what the other product takes */
function rowOf(figure: string, [ours, theirs]: Two<number[]>, write: (value: number) => string, most: number): Row {
  const ratio = percentile(ours, 0.5) / percentile(theirs, 0.5);
  return {
    topic,
    figure,
    measured: `${ratio.toFixed(2)} times: ${write(percentile(ours, 0.5))}`,
    target: `≤ ${most} times`,
    kept: ratio <= most,
    beside: `Refacto: ${write(percentile(theirs, 0.5))}`,
  };
}

const rounded = (value = Number.NaN) => Math.round(value * 1000) / 1000;

const exactRow = (figure: string, ours: number, theirs: number, target: string, kept: boolean): Row => ({
  topic,
  figure,
  measured: String(ours),
  target,
  kept,
  beside: `Refacto: ${theirs}`,
});

async function rowsOf(products: Two<Product>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) {
    const values = await receiptsOf(products, size);
    rows.push(rowOf(`a card received by all ${size} people on a board, from sending`, values, ms, 1.5));
  }
  const visits: Two<Visit> = [await prepare(products[0]), await prepare(products[1])];
  const browser = await newBrowser();
  try {
    const [ours, theirs] = await inTurns(visits, (visit) => load(browser, visit));
    const each = (key: keyof Load): Two<number[]> => [ours.map((one) => one[key]), theirs.map((one) => one[key])];
    const what = `a shared retrospective with ${PAGE.cards} cards`;
    const phone = "slow 4G, slow phone";
    rows.push(
      rowOf(`${what}: bytes`, each("bytes"), kB, 1),
      rowOf(`${what}: requests`, each("requests"), String, 1),
      rowOf(`${what}: Largest Contentful Paint, ${phone}`, each("paint"), ms, 1),
    );
    const writes = await inTurns(visits, (visit) => firstWrite(browser, visit));
    rows.push(rowOf(`${what}: first card sent after opening the link, ${phone}`, writes, ms, 1));
    const [shift, otherShift] = each("shift").map((values) => Math.max(...values));
    const [found, otherFound] = [await barriers(browser, visits[0]), await barriers(browser, visits[1])];
    const [read, otherRead] = [
      await readWithoutScript(browser, visits[0], TEXT),
      await readWithoutScript(browser, visits[1], TEXT),
    ];
    rows.push(
      exactRow(`${what}: layout shift`, rounded(shift), rounded(otherShift), "0", shift === 0),
      exactRow(`${what}: elements that break WCAG 2.2 AA (axe)`, found, otherFound, "0", found === 0),
      exactRow(`${what}: cards in view without script`, read, otherRead, "≥ 1", read >= 1),
    );
    return rows;
  } finally {
    await browser.close();
  }
}

/** This product and Refacto on the same machine, one after the other in each turn, with the same script. */
export const peers: Topic = async ({ folder, refacto: checkout }) => {
  if (!checkout) throw new Error("peers needs --refacto PATH (docs/testing.md)");
  const server = await countedServer(join(folder, "peers"));
  try {
    const other = await startRefacto(checkout, join(folder, "refacto"));
    try {
      const people = await peopleOf(server.db, server.secret, Math.max(...SIZES));
      return { rows: await rowsOf([tertulia(server, people), refacto(other)]) };
    } finally {
      await other.end();
    }
  } finally {
    await server.end();
  }
};
