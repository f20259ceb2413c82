import type { Connection } from "partyserver";
import { SOCKET } from "#worker/contract/limits/rooms.ts";
import type { RoomMessage, SocketIdentity } from "./protocol.ts";
import { CLOSE_CODE } from "./protocol-constants.ts";

/** The board that a socket watches. `held.at` is in milliseconds. */
export type Watching = { retroId: string; held: { cardId: string; at: number } | null };

/** `joins` are the times of the last joins, in milliseconds since the epoch. At most 2 kB (the platform's limit). */
export type ConnectionState = SocketIdentity & {
  invalidMessages: number;
  isQuiet: boolean;
  /** Absent for sockets of an earlier version. */
  epoch?: string;
  joins?: readonly number[];
  /** Negative while the use is within what was charged when the socket opened. */
  unpaid?: Readonly<SocketUse>;
  watching?: Watching;
};

/** What the messages of a socket take. The rows are those that the room writes. */
export type SocketUse = { messages: number; rows: number };

export type RoomConnection = Connection<ConnectionState>;

/** When the room has to close a socket, in milliseconds since the epoch. */
export const dueTime = ({ authorizedAt, expiresAt }: SocketIdentity): number =>
  Math.min(expiresAt, authorizedAt + SOCKET.life);

export const isOpen = (connection: RoomConnection): boolean => connection.readyState === WebSocket.OPEN;

export function renew(connection: RoomConnection): void {
  connection.close(CLOSE_CODE.reconnect, "renew");
}

/** @returns whether the session of the socket is over, so that it is closed now */
export function endExpired(connection: RoomConnection): boolean {
  const { state } = connection;
  const isExpired = state !== null && state.expiresAt <= Date.now();
  if (isExpired) connection.close(CLOSE_CODE.forbidden, "session ended");
  return isExpired;
}

/** @returns whether the time of the socket is over, so that it is closed now */
export function endDue(connection: RoomConnection): boolean {
  const { state } = connection;
  if (!state || dueTime(state) > Date.now()) return false;
  if (!endExpired(connection)) renew(connection);
  return true;
}

/** A socket whose time is over receives nothing more: its browser connects again, and asks for what it missed. */
export function sendText(connection: RoomConnection, text: string): void {
  if (!endDue(connection)) connection.send(text);
}

export function send(connection: RoomConnection, message: RoomMessage): void {
  sendText(connection, JSON.stringify(message));
}

export function countInvalidMessage(connection: RoomConnection): void {
  const { state } = connection;
  if (!state || state.invalidMessages + 1 >= SOCKET.invalidMessages) {
    connection.close(CLOSE_CODE.tooMany, "invalid messages");
    return;
  }
  connection.setState({ ...state, invalidMessages: state.invalidMessages + 1 });
}

/** @returns false for one too many, which closes the socket */
export function countJoin(connection: RoomConnection, now: number): boolean {
  const { most, within } = SOCKET.joins;
  const joins = (connection.state?.joins ?? []).filter((at) => at > now - within);
  if (!connection.state || joins.length >= most) {
    connection.close(CLOSE_CODE.tooMany, "too many joins");
    return false;
  }
  connection.setState({ ...connection.state, joins: [...joins, now] });
  return true;
}
