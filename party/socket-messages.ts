import type { WSMessage } from "partyserver";
import { SOCKET } from "#worker/contract/limits/rooms.ts";
import type { BoardRoom } from "./board-room.ts";
import { isLonger } from "./bytes.ts";
import { countInvalidMessage, countJoin, endDue, isOpen, type RoomConnection, send } from "./connections.ts";
import type { MessageCount } from "./message-count.ts";
import { type ClientMessage, clientMessage } from "./protocol.ts";
import { CLOSE_CODE } from "./protocol-constants.ts";
import type { RoomSockets } from "./room-sockets.ts";
import { SocketLimits } from "./socket-limits.ts";
import type { TeamEvents } from "./team-events.ts";

type Parts = { sockets: RoomSockets; boards: BoardRoom; events: TeamEvents; count: MessageCount };

/** Reads what browsers send over their sockets, and refuses what is too much. */
export class SocketMessages {
  private readonly limits = new SocketLimits();

  constructor(private readonly parts: Parts) {}

  mayConnect(userId: string): boolean {
    return this.limits.mayConnect(userId, this.parts.sockets.countOf(userId));
  }

  /** @returns what counts the message for those who pay for it */
  receive(teamId: string, connection: RoomConnection, raw: WSMessage): Promise<void> | null {
    const userId = connection.state?.userId;
    if (!userId) return null;
    // The socket may be closed: by its client right after this message, or by the room, before the client noticed.
    if (!isOpen(connection) || endDue(connection)) return this.parts.count.received(connection, undefined);
    // During a flood nothing is read, because reading is most of the work.
    const isFlood = this.limits.isFlooding(userId);
    const message = isFlood ? null : parseMessage(raw);
    const counted = this.parts.count.received(connection, gestureOf(message));
    if (isFlood || !(this.read(teamId, connection, userId, message) || this.limits.mayBeRefused(userId))) {
      connection.close(CLOSE_CODE.tooMany, "too many messages");
    }
    return counted;
  }

  /** @returns false for a message that was ignored, or refused because there were too many */
  private read(teamId: string, connection: RoomConnection, userId: string, message: ClientMessage | null): boolean {
    if (!message || message.data.teamId !== teamId) {
      countInvalidMessage(connection);
      return false;
    }
    if (message.event === "joinTeam") {
      if (this.limits.mayJoin(userId)) this.join(connection, message.data.seen);
      else connection.close(CLOSE_CODE.tooMany, "too many joins");
    } else if (message.event === "leaveTeam") connection.close(CLOSE_CODE.left, "left");
    else return this.parts.boards.receive(connection, message);
    return true;
  }

  private join(connection: RoomConnection, seen: number | undefined): void {
    const { sockets, boards, events } = this.parts;
    if (!countJoin(connection, Date.now())) return;
    events.sendMissed(connection, seen, sockets.epoch);
    for (const data of boards.statuses()) send(connection, { event: "table", data });
  }
}

function parseMessage(raw: unknown): ClientMessage | null {
  if (typeof raw !== "string" || isLonger(raw, SOCKET.gestureBytes)) return null;
  try {
    const parsed = clientMessage.safeParse(JSON.parse(raw));
    const isRead = parsed.success && (parsed.data.event === "gesture" || !isLonger(raw, SOCKET.messageBytes));
    return isRead ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The message's gesture, which may write the board. */
function gestureOf(message: ClientMessage | null): unknown {
  if (message?.event === "ready") return { kind: "ready" };
  return message?.event === "gesture" ? message.data.gesture : undefined;
}
