import { eq } from "drizzle-orm";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { settings } from "#tests/factories/board.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { newId } from "#worker/contract/ids.ts";
import type { MeasuredServer } from "./counted-server.ts";
import type { Person, Team } from "./people.ts";
import { type Connection, connect, type Receive } from "./sockets.ts";

type Card = Extract<Gesture, { kind: "addCard" }>;

export const newCard = (place: number, text: string): Card => ({
  kind: "addCard",
  cardId: newId(),
  columnId: place % 2 === 0 ? "bien" : "mejorar",
  rank: `b${String(10 + (place % 90))}V`,
  text,
  signed: true,
});

/** Gives the team's retrospective a board. */
export async function openBoard({ origin, db }: MeasuredServer, team: Team): Promise<void> {
  const { retroId, people } = team;
  await db
    .update(retrospectives)
    .set({ board: settings({ signed: true }), creatorId: people[0]?.id })
    .where(eq(retrospectives.id, retroId));
  await readBoard(origin, team);
}

async function readBoard(origin: string, { teamId, retroId, people }: Team): Promise<string> {
  const headers = { authorization: `Bearer ${people[0]?.token}` };
  const answer = await fetch(`${origin}/api/teams/${teamId}/retrospectives/${retroId}/board`, { headers });
  if (!answer.ok) throw new Error(`not read: ${answer.status}`);
  return answer.text();
}

/** Joins as a person who watches the board. @param receive gets the id of each card that a frame brings */
export async function watchBoard(
  origin: string,
  { teamId, retroId }: Team,
  person: Person,
  receive: Receive,
  receiveEvent: Receive = () => undefined,
): Promise<Connection> {
  const connection = await connect(origin, teamId, person, receiveEvent);
  connection.socket.addEventListener("message", ({ data }) => {
    const at = performance.now();
    const cardId = /^\{"event":"board","data":\{.*"cards":\[\{"id":"([\w-]+)"/.exec(String(data))?.[1];
    if (cardId) receive(cardId, at);
  });
  connection.socket.send(JSON.stringify({ event: "watch", data: { teamId, retroId } }));
  return connection;
}

export function sendGesture({ teamId, retroId }: Team, connection: Connection | undefined, gesture: Gesture): void {
  const data = { teamId, retroId, id: crypto.randomUUID(), gesture };
  connection?.socket.send(JSON.stringify({ event: "gesture", data }));
}
