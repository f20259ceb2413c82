import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { settings } from "#tests/factories/board.ts";
import type { World } from "#tests/factories/create-world.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardSettings, BoardView } from "#worker/contract/boards.ts";
import type { Product } from "./product.ts";

const FIRST_COLUMN = "bien";
export const SECOND_COLUMN = "mejorar";

/** The admin facilitates it. @returns the path of the retrospective */
export async function newBoard(product: Product, world: World, changes?: Partial<BoardSettings>): Promise<string> {
  const { teamId, admin } = world;
  const id = crypto.randomUUID();
  const row = { id, teamId, creatorId: admin.id, retrospectiveName: "Sprint", board: settings(changes) };
  await product.db.insert(retrospectives).values(row);
  return `/api/teams/${teamId}/retrospectives/${id}`;
}

export const gestureJson = (gesture: Gesture) => ({ id: crypto.randomUUID(), gesture });

export const perform = (product: Product, path: string, token: string, gesture: Gesture): Promise<Response> =>
  product.call("POST", `${path}/board`, { token, json: gestureJson(gesture) });

/** @throws Error where a gesture is refused */
export async function performAll(product: Product, path: string, token: string, gestures: Gesture[]): Promise<void> {
  for (const gesture of gestures) {
    const answer = await perform(product, path, token, gesture);
    if (!answer.ok) throw new Error(`${gesture.kind}: ${answer.status} ${await answer.text()}`);
  }
}

export async function readBoard(product: Product, path: string, token: string): Promise<BoardView> {
  const answer = await product.call("GET", `${path}/board`, { token });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const newCard = (text: string, rank = "a0"): Extract<Gesture, { kind: "addCard" }> => ({
  kind: "addCard",
  cardId: crypto.randomUUID(),
  columnId: FIRST_COLUMN,
  rank,
  text,
});
