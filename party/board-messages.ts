import { type Gesture, gesture as gestureSchema } from "#worker/contract/board-gestures.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { type Answer, type Refused, refused, tooMany, unusable } from "./board-answer.ts";
import type { BoardPeople } from "./board-people.ts";
import { type BoardStore, isOpenBoard } from "./board-store.ts";
import type { BoardViews } from "./board-views.ts";
import type { BoardWriter } from "./board-writer.ts";
import { type RoomConnection, send } from "./connections.ts";
import type { GestureBudget } from "./gesture-budget.ts";
import { PersonLimit } from "./person-limit.ts";
import type { BoardMessage, DataOf } from "./protocol.ts";
import type { SignalBudget } from "./signal-budget.ts";

type Signal = Extract<BoardMessage, { event: "ready" | "hold" }>;

type Parts = {
  store: BoardStore;
  people: BoardPeople;
  views: BoardViews;
  writer: BoardWriter;
  budget: GestureBudget;
  signals: SignalBudget;
};

/** Reads what browsers send about boards, and counts it. */
export class BoardMessages {
  private readonly gestures = new PersonLimit(...BOARD.gestures);
  private readonly signals = new PersonLimit(...BOARD.gestures);

  constructor(private readonly parts: Parts) {}

  /** @returns false for a message that was refused because the person or the team sent too many */
  receive(connection: RoomConnection, message: BoardMessage): boolean {
    const userId = connection.state?.userId;
    if (!userId) return true;
    if (message.event === "gesture") return this.receiveGesture(connection, userId, message.data);
    const wait = this.signals.take(userId, Date.now());
    if (message.event === "watch") {
      if (wait > 0) refuse(connection, message.data.retroId, tooMany(wait));
      else this.watch(connection, userId, message.data.retroId);
    } else if (message.event === "unwatch") this.parts.people.unwatch(connection);
    else return wait === 0 && this.receiveSignal(connection, userId, message);
    return wait === 0;
  }

  /** Performs a gesture that is not one too many. */
  counted(userId: string, weight: number, perform: () => Answer): Answer {
    const { budget } = this.parts;
    const now = Date.now();
    const wait = this.gestures.take(userId, now) || budget.take(weight, now);
    if (wait > 0) return tooMany(wait);
    const answer = perform();
    budget.keep();
    return answer;
  }

  /** Only signals that reach the others are counted. @returns false for one too many */
  private receiveSignal(connection: RoomConnection, userId: string, message: Signal): boolean {
    const { people, signals } = this.parts;
    const now = Date.now();
    // Guests of one network, and new accounts, have what one person has.
    const payer = connection.state?.payers?.at(-1) ?? userId;
    // It ends one that was counted. Refused, it would leave the card held for those who watch.
    const isEnd = message.event === "hold" && message.data.cardId === null;
    if (!isEnd && signals.isUsedUp(payer, now)) return false;
    const isHeard =
      message.event === "ready" ? this.sayReady(userId, message.data) : people.hold(connection, message.data);
    if (isHeard && !isEnd) signals.count(payer, now);
    return true;
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

  /** A page of an earlier version says it in a message, with the present step. @returns whether it changed the board */
  private sayReady(userId: string, { retroId, stepRev, ready }: DataOf<"ready">): boolean {
    const board = this.parts.store.find(retroId);
    if (!isOpenBoard(board) || board.state.stepRev !== stepRev) return false;
    const { step } = board.state;
    if (board.state.ready[step].includes(userId) === ready) return false;
    const gesture: Gesture = { kind: "ready", step, ready };
    return this.parts.writer.perform(retroId, { userId, isAdmin: false }, gesture).ok;
  }

  private receiveGesture(connection: RoomConnection, userId: string, message: DataOf<"gesture">): boolean {
    const { retroId, id } = message;
    const answer = this.counted(userId, 1, () => {
      const parsed = gestureSchema.safeParse(message.gesture);
      const actor = { userId, isAdmin: connection.state?.isAdmin ?? false };
      return parsed.success ? this.parts.writer.perform(retroId, actor, parsed.data) : refused("invalid_input");
    });
    if (answer.ok) send(connection, { event: "done", data: { id } });
    else refuse(connection, id, answer);
    return answer.ok || answer.code !== "too_many_requests";
  }
}

function refuse(connection: RoomConnection, id: string, { ok: _, ...refusal }: Refused): void {
  send(connection, { event: "refused", data: { id, ...refusal } });
}
