import { type Gesture, gesture as gestureSchema } from "#worker/contract/board-gestures.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { type Refused, refused, tooMany, unusable } from "./board-answer.ts";
import type { BoardPeople } from "./board-people.ts";
import { type BoardStore, isOpenBoard } from "./board-store.ts";
import type { BoardViews } from "./board-views.ts";
import type { BoardWriter } from "./board-writer.ts";
import { type RoomConnection, send } from "./connections.ts";
import type { DayBudget } from "./day-budget.ts";
import { PersonLimit } from "./person-limit.ts";
import type { BoardMessage } from "./protocol.ts";

type DataOf<Event extends BoardMessage["event"]> = Extract<BoardMessage, { event: Event }>["data"];

type Parts = { store: BoardStore; people: BoardPeople; views: BoardViews; writer: BoardWriter; budget: DayBudget };

/** Reads what browsers send about boards, and counts it. */
export class BoardMessages {
  private readonly gestures = new PersonLimit(...BOARD.gestures);
  private readonly signs = new PersonLimit(...BOARD.gestures);

  constructor(private readonly parts: Parts) {}

  /** @returns false for a message that was refused because the person or the team sent too many */
  receive(connection: RoomConnection, message: BoardMessage): boolean {
    const userId = connection.state?.userId;
    if (!userId) return true;
    if (message.event === "gesture") return this.receiveGesture(connection, userId, message.data);
    const { people, budget } = this.parts;
    const now = Date.now();
    const wait = this.signs.take(userId, now);
    if (message.event === "watch") {
      if (wait > 0) refuse(connection, message.data.retroId, tooMany(wait));
      else this.watch(connection, userId, message.data.retroId);
    } else if (message.event === "unwatch") people.unwatch(connection);
    else if (wait === 0 && budget.take(1, now) === 0) {
      if (message.event === "ready") this.sayReady(userId, message.data);
      else people.hold(connection, message.data);
    }
    return wait === 0;
  }

  /** @returns the refusal of one too many, null otherwise */
  countGesture(userId: string, weight: number): Refused | null {
    const now = Date.now();
    const wait = this.gestures.take(userId, now) || this.parts.budget.take(weight, now);
    return wait > 0 ? tooMany(wait) : null;
  }

  private watch(connection: RoomConnection, userId: string, retroId: string): void {
    const { people, views, writer } = this.parts;
    const board = writer.visit(retroId, userId);
    if (!board) refuse(connection, retroId, refused("not_found"));
    else if (board.kind === "closed") send(connection, { event: "board-closed", data: { retroId } });
    else if (!isOpenBoard(board)) refuse(connection, retroId, unusable(board));
    else {
      // Who is there comes before the cards, which take a slow phone a moment to receive.
      people.watch(connection, retroId);
      send(connection, { event: "board", data: { retroId, view: views.of(board.state, userId) } });
    }
  }

  /** A page of the version before says it in a message, with the present step. */
  private sayReady(userId: string, { retroId, stepRev, ready }: DataOf<"ready">): void {
    const board = this.parts.store.find(retroId);
    if (!isOpenBoard(board) || board.state.stepRev !== stepRev) return;
    const gesture: Gesture = { kind: "ready", step: board.state.step, ready };
    this.parts.writer.perform(retroId, { userId, isAdmin: false }, gesture);
  }

  private receiveGesture(connection: RoomConnection, userId: string, message: DataOf<"gesture">): boolean {
    const { retroId, id } = message;
    const limited = this.countGesture(userId, 1);
    if (limited) {
      refuse(connection, id, limited);
      return false;
    }
    const parsed = gestureSchema.safeParse(message.gesture);
    const actor = { userId, isAdmin: connection.state?.isAdmin ?? false };
    const answer = parsed.success ? this.parts.writer.perform(retroId, actor, parsed.data) : refused("invalid_input");
    if (answer.ok) send(connection, { event: "done", data: { id } });
    else refuse(connection, id, answer);
    return true;
  }
}

function refuse(connection: RoomConnection, id: string, { ok: _, ...refusal }: Refused): void {
  send(connection, { event: "refused", data: { id, ...refusal } });
}
