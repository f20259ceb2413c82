import { exports } from "cloudflare:workers";
import { type RoomMessage, roomMessage, type TeamEventData } from "#party/protocol.ts";
import { ORIGIN } from "./client.ts";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import("#worker/index.ts");
    }
  }
}

/** Asks for a socket in a team's room, as a browser or a program would. */
export const knock = (teamId: string, headers: Record<string, string>, room = "team-room", query = "") =>
  exports.default.fetch(
    new Request(`${ORIGIN}/parties/${room}/${teamId}${query}`, { headers: { upgrade: "websocket", ...headers } }),
  );

export type Seat = {
  send: (message: unknown) => void;
  /** The next message that passes, also one that came before and was not yet taken. */
  next: (passes: (message: RoomMessage) => boolean) => Promise<RoomMessage>;
  closed: Promise<{ code: number }>;
  close: () => void;
  all: RoomMessage[];
};

/** Sits down in a team's room. @param onMessage called with each message, in order, before anybody who waits for one */
export async function sitDown(
  teamId: string,
  token: string,
  onMessage?: (message: RoomMessage) => void,
): Promise<Seat> {
  const { webSocket, status } = await knock(teamId, { authorization: `Bearer ${token}` });
  if (!webSocket) throw new Error(`no socket: ${status}`);
  const waiting: { passes: (message: RoomMessage) => boolean; resolve: (message: RoomMessage) => void }[] = [];
  const unread: RoomMessage[] = [];
  const all: RoomMessage[] = [];
  webSocket.addEventListener("message", ({ data }) => {
    const message = roomMessage.parse(JSON.parse(String(data)));
    all.push(message);
    onMessage?.(message);
    const index = waiting.findIndex(({ passes }) => passes(message));
    if (index < 0) unread.push(message);
    else waiting.splice(index, 1)[0]?.resolve(message);
  });
  const closed = new Promise<{ code: number }>((resolve) => {
    webSocket.addEventListener("close", ({ code }) => {
      webSocket.close();
      resolve({ code });
    });
  });
  webSocket.accept();
  return {
    send: (message) => webSocket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next: (passes) => {
      const index = unread.findIndex(passes);
      if (index >= 0) return Promise.resolve(unread.splice(index, 1)[0] as RoomMessage);
      return new Promise((resolve) => waiting.push({ passes, resolve }));
    },
    closed,
    close: () => webSocket.close(1000),
    all,
  };
}

/** Says what was seen last, and waits for what was missed. @returns the room's version */
export async function join(seat: Seat, teamId: string, seen?: number): Promise<number> {
  seat.send({ event: "joinTeam", data: { teamId, seen } });
  const message = await seat.next(isSync);
  return message.event === "sync" ? message.data.version : 0;
}

/** The news a seat was told, in order. */
export const toldOf = (seat: Seat): TeamEventData[] =>
  seat.all.flatMap((message) => (message.event === "team" ? [message.data] : []));

/** Whether a message is news of an entity. */
export const newsOf = (entity: string) => (message: RoomMessage) =>
  message.event === "team" && message.data.entity === entity;
export const isSync = (message: RoomMessage) => message.event === "sync";
export const presenceOf = (count: number) => (message: RoomMessage) =>
  message.event === "presence" && message.data.members.length === count;
