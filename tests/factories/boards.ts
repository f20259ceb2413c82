import type { RoomMessage } from "#party/protocol.ts";
import type { Gesture, Refusal } from "#worker/contract/board-gestures.ts";
import type { Ends } from "#worker/contract/board-phases.ts";
import type { Board, BoardPatch, BoardView } from "#worker/contract/boards.ts";
import type { OpeningQuestion } from "#worker/contract/openings.ts";
import { type Someone, someone, teamOf } from "./people.ts";
import { type Connection, connect } from "./socket.ts";

export type BoardIds = { teamId: string; retroId: string };
type Input = {
  retrospectiveName?: string;
  template?: "velero" | "como-la-ultima";
  signed?: boolean;
  budget?: number;
  perGroup?: number;
  plan?: Ends;
  opening?: OpeningQuestion;
};

export async function newBoard({ api }: Someone, teamId: string, input: Input = {}): Promise<string> {
  const json = { retrospectiveName: "Sprint 14", template: "velero" as const, ...input };
  const created = await api.teams[":teamId"].retrospectives.$post({ param: { teamId }, json });
  return (await created.json()).id;
}

export async function pairWithBoard(input: Input = {}) {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const teamId = await teamOf(ana, beto);
  return { ana, beto, teamId, ids: { teamId, retroId: await newBoard(ana, teamId, input) } };
}

export const boardOf = ({ api }: Someone) => api.teams[":teamId"].retrospectives[":retroId"].board;

export async function readBoard(person: Someone, ids: BoardIds): Promise<Board> {
  const response = await boardOf(person).$get({ param: ids, query: {} });
  if (response.status !== 200) throw new Error(`not read: ${response.status}`);
  return response.json();
}

/** Sends a gesture over HTTP. @returns "done" or the code of the refusal */
export async function act(person: Someone, ids: BoardIds, gesture: Gesture): Promise<string> {
  const response = await boardOf(person).$post({ param: ids, json: { id: crypto.randomUUID(), gesture } });
  const answer: { code?: string } = await response.json();
  return answer.code ?? "done";
}

export const card = (text: string, columnId = "c1"): Extract<Gesture, { kind: "addCard" }> => ({
  kind: "addCard",
  cardId: crypto.randomUUID(),
  columnId,
  rank: "a0",
  text,
  // An unsigned board names nobody for it.
  signed: true,
});

export const isBoard = (message: RoomMessage) => message.event === "board";
export const isPeople = (message: RoomMessage) => message.event === "board-people";

/** A socket that watches the board. The board is open in the room. */
export async function watching(person: Someone, ids: BoardIds): Promise<Connection> {
  await readBoard(person, ids);
  const connection = await connect(ids.teamId, person.token);
  await watch(connection, ids);
  return connection;
}

export async function watch(connection: Connection, ids: BoardIds): Promise<BoardView> {
  connection.send({ event: "watch", data: ids });
  const message = await connection.next(isBoard);
  if (message.event !== "board" || !("view" in message.data)) throw new Error("no view");
  return message.data.view;
}

/** Sends a gesture over a socket. @returns "done" or the refusal */
export async function gestureOver(
  connection: Connection,
  ids: BoardIds,
  gesture: unknown,
): Promise<"done" | Refusal["code"]> {
  const id = crypto.randomUUID();
  connection.send({ event: "gesture", data: { ...ids, id, gesture } });
  const answer = await connection.next(
    (message) => (message.event === "done" || message.event === "refused") && message.data.id === id,
  );
  return answer.event === "refused" ? answer.data.code : "done";
}

/** The patches that arrived so far. */
export const patchesOf = (connection: Connection): BoardPatch[] =>
  connection.all.flatMap((message) =>
    message.event === "board" && "patch" in message.data ? [message.data.patch] : [],
  );
