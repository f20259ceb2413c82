import type { WebSocket } from "miniflare";
import { loggedIn } from "#tests/e2e/fixtures.ts";
import { newCard, openBoard, sendGesture, watchBoard } from "./board-sockets.ts";
import type { MeasuredServer } from "./counted-server.ts";
import { type Person, teamOf } from "./people.ts";
import type { Refacto } from "./refacto.ts";
import { percentile, type Row } from "./row.ts";
import { type Connection, Receipts } from "./sockets.ts";
import type { Visit } from "./visits.ts";

const RECEIPT_WITHIN = 20_000;
/** Of each card. */
export const TEXT = "Lo que vimos esta semana, y lo que queremos probar en la próxima";

/** A retrospective whose people are connected. */
export type Room = Pick<Visit, "path" | "storageState"> & {
  /** Sends a card of the person at this place. @returns milliseconds from sending it to the last person's frame */
  add: (place: number, text?: string) => Promise<number>;
  close: () => void;
};

export type Product = Pick<Visit, "origin" | "field"> & {
  /** The process that serves it. */
  pid: number;
  /** A new retrospective with this many people. */
  open: (size: number) => Promise<Room>;
};

/** Tertulia and Refacto. */
export type Two<Value> = [Value, Value];

export const tertulia = (server: MeasuredServer, everybody: Person[]): Product => ({
  origin: server.origin,
  pid: server.pid,
  field: (page) => page.getByRole("textbox", { name: "Nueva tarjeta en" }).first(),
  open: async (size) => {
    const team = await teamOf(server.db, everybody.slice(0, size));
    await openBoard(server, team);
    const receipts = new Receipts();
    const connections: Connection[] = [];
    for (const one of team.people) connections.push(await watchBoard(server.origin, team, one, receipts.receive));
    sendGesture(team, connections[0], { kind: "goTo", step: "GROUP", stepRev: 0 });
    return {
      add: async (place, text = TEXT) => {
        const card = newCard(place, text);
        const sentAt = performance.now();
        sendGesture(team, connections[place % size], card);
        return (await receipts.all(card.cardId, size, RECEIPT_WITHIN)) - sentAt;
      },
      close: () => {
        for (const { socket } of connections) socket.close();
      },
      path: `/teams/${team.teamId}/retrospectives/${team.retroId}`,
      storageState: loggedIn(server.origin, team.people[0]?.token ?? ""),
    };
  },
});

export const refacto = (server: Refacto): Product => ({
  origin: server.origin,
  pid: server.pid,
  field: (page) => page.getByRole("textbox").first(),
  open: async (size) => {
    const retro = await server.createRetro();
    const receipts = new Receipts();
    const sockets: WebSocket[] = [];
    for (let place = 0; place < size; place += 1) sockets.push(await server.connect(retro, receipts.receive));
    const { id, token: retroToken, scopes, expires } = retro;
    const stored = { name: `retro-token-${id}`, value: JSON.stringify({ retroToken, scopes, expires }) };
    return {
      add: async (place, text = TEXT) => {
        const card = server.add(text);
        const sentAt = performance.now();
        sockets[place % size]?.send(card.message);
        return (await receipts.all(card.id, size, RECEIPT_WITHIN)) - sentAt;
      },
      close: () => {
        for (const socket of sockets) socket.close();
      },
      path: `/retros/${retro.slug}`,
      storageState: { cookies: [], origins: [{ origin: server.origin, localStorage: [stored] }] },
    };
  },
});

/** One after the other. */
export const each = async <From, To>([ours, theirs]: Two<From>, act: (one: From) => Promise<To>): Promise<Two<To>> => [
  await act(ours),
  await act(theirs),
];

/** One after the other in each turn, so that what else the machine does slows both. */
export async function inTurns<From, To>(
  [ours, theirs]: Two<From>,
  turns: number,
  act: (one: From, turn: number) => Promise<To>,
): Promise<Two<To[]>> {
  const values: Two<To[]> = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    values[0].push(await act(ours, turn));
    values[1].push(await act(theirs, turn));
  }
  return values;
}

/** Compares a part of the values, such as the median. @param most times what the other product takes */
export function ratioRow(
  figure: string,
  [ours, theirs]: Two<number[]>,
  write: (value: number) => string,
  most: number,
  part = 0.5,
): Row {
  const ratio = percentile(ours, part) / percentile(theirs, part);
  return {
    topic: "peers",
    figure,
    measured: `${ratio.toFixed(2)} times: ${write(percentile(ours, part))}`,
    target: `≤ ${most} times`,
    kept: ratio <= most,
    beside: `Refacto: ${write(percentile(theirs, part))}`,
  };
}
