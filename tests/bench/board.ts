import { applyGesture } from "#party/board/gestures.ts";
import { sharedPatch } from "#party/board/patch.ts";
import { type BoardState, createBoard } from "#party/board/state.ts";
import { boardView, personalView, sharedView } from "#party/board/view.ts";
import { context, settings } from "#tests/factories/board.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { newCard, openBoard, sendGesture, watchBoard } from "./board-sockets.ts";
import { type CountedServer, countedServer } from "./counted-server.ts";
import { type Person, peopleOf, type Team, teamOf } from "./people.ts";
import { kB, ms, percentile, type Topic } from "./row.ts";
import { type Connection, Receipts } from "./sockets.ts";

const topic = "board";
const PEOPLE = 50;
const CARDS = 200;
const GESTURES = { first: 20, measured: 200 };
const RECEIPT_WITHIN = 20_000;
const TEXT = "Lo que vimos esta semana, y lo que queremos probar en la próxima, con un ejemplo concreto";
/** Another product's board in the same kind of room, measured on the reference machine; in milliseconds. */
const PEER = 2;

type Room = { team: Team; connections: Connection[]; receipts: Receipts };

/** Everybody watches. The card's id tells which gesture a frame is about. */
async function openRoom(server: CountedServer, team: Team): Promise<Room> {
  await openBoard(server, team);
  const receipts = new Receipts();
  const connections: Connection[] = [];
  for (const person of team.people) connections.push(await watchBoard(server.origin, team, person, receipts.receive));
  return { team, connections, receipts };
}

function send({ team, connections }: Room, place: number, gesture: Gesture): void {
  sendGesture(team, connections[place % connections.length], gesture);
}

/** @returns milliseconds from sending a card to the last of the frames */
async function addCard(room: Room, place: number): Promise<number> {
  const gesture = newCard(place, TEXT);
  const sentAt = performance.now();
  send(room, place, gesture);
  return (await room.receipts.all(gesture.cardId, room.connections.length, RECEIPT_WITHIN)) - sentAt;
}

async function measureReceipts(room: Room): Promise<number[]> {
  send(room, 0, { kind: "goTo", step: "GROUP", stepRev: 0 });
  const values: number[] = [];
  for (let place = 0; place < GESTURES.first + GESTURES.measured; place += 1) {
    const value = await addCard(room, place);
    if (place >= GESTURES.first) values.push(value);
  }
  return values;
}

/** What the room computes for one gesture on a board of 200 cards that 50 people watch, without storing and sending it. */
function measureRules(people: Person[]): { values: number[]; view: number; state: number } {
  let state: BoardState = createBoard(settings({ signed: true }), people[0]?.id ?? "", { key: "key", seed: "seed" }, 0);
  const apply = (userId: string, gesture: Gesture) => {
    const outcome = applyGesture(state, gesture, userId, context);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.state;
  };
  const at = (place: number) => people[place % people.length]?.id ?? "";
  state = apply(at(0), { kind: "goTo", step: "GROUP", stepRev: 0 });
  const cards = Array.from({ length: CARDS }, (_, place) => newCard(place, TEXT));
  for (const [place, card] of cards.entries()) state = apply(at(place), card);
  let shared = sharedView(state);
  const values: number[] = [];
  for (const [place, { cardId, columnId }] of cards.entries()) {
    const started = performance.now();
    const after = apply(at(place), { kind: "moveCard", cardId, columnId, rank: `c${100 + place}V` });
    JSON.stringify(after);
    const next = sharedView(after);
    JSON.stringify(sharedPatch(shared, next));
    for (const { id } of people) {
      JSON.stringify(personalView(state, id, context));
      JSON.stringify(personalView(after, id, context));
    }
    [state, shared] = [after, next];
    values.push(performance.now() - started);
  }
  return {
    values,
    view: JSON.stringify(boardView(state, at(0), context)).length,
    state: JSON.stringify(state).length,
  };
}

const spread = (values: number[]) => `50 %: ${ms(percentile(values, 0.5))}, 95 %: ${ms(percentile(values, 0.95))}`;

export const board: Topic = async ({ folder }) => {
  const server = await countedServer(folder);
  try {
    const people = await peopleOf(server.db, server.secret, PEOPLE);
    const room = await openRoom(server, await teamOf(server.db, people));
    const receipts = await measureReceipts(room);
    for (const { socket } of room.connections) socket.close();
    const rules = measureRules(people);
    return {
      rows: [
        {
          topic,
          figure: `gesture received by all ${PEOPLE} people who watch, from sending, while the board grows from 20 to 220 cards`,
          measured: `${spread(receipts)}; none lost`,
          target: `50 % ≤ ${ms(PEER * 1.5)}`,
          kept: percentile(receipts, 0.5) <= PEER * 1.5,
          beside: `another product: ${ms(PEER)}`,
        },
        {
          topic,
          figure: `computing one gesture on ${CARDS} cards for ${PEOPLE} people`,
          measured: spread(rules.values),
          target: "95 % ≤ 10 ms",
          kept: percentile(rules.values, 0.95) <= 10,
        },
        {
          topic,
          figure: `view of ${CARDS} cards, and what the room stores`,
          measured: `${kB(rules.view)}, ${kB(rules.state)}`,
          target: "≤ 1 MB stored",
          kept: rules.state <= 1_000_000,
        },
      ],
    };
  } finally {
    await server.end();
  }
};
