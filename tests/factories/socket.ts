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

export const requestSocket = (teamId: string, headers: Record<string, string>, room = "team-room", query = "") =>
  exports.default.fetch(
    new Request(`${ORIGIN}/parties/${room}/${teamId}${query}`, { headers: { upgrade: "websocket", ...headers } }),
  );

export type Connection = {
  send: (message: unknown) => void;
  /** The next matching message, including unread earlier ones. */
  next: (passes: (message: RoomMessage) => boolean) => Promise<RoomMessage>;
  closed: Promise<{ code: number }>;
  close: () => void;
  all: RoomMessage[];
  /** The same as they were sent. */
  frames: string[];
};

/** @param onMessage called before any `next` resolves */
export async function connect(
  teamId: string,
  token: string,
  onMessage?: (message: RoomMessage) => void,
  query = "",
): Promise<Connection> {
  const { webSocket, status } = await requestSocket(teamId, { authorization: `Bearer ${token}` }, "team-room", query);
  if (!webSocket) throw new Error(`no socket: ${status}`);
  const waiting: { passes: (message: RoomMessage) => boolean; resolve: (message: RoomMessage) => void }[] = [];
  const unread: RoomMessage[] = [];
  const all: RoomMessage[] = [];
  const frames: string[] = [];
  webSocket.addEventListener("message", ({ data }) => {
    frames.push(String(data));
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
    frames,
  };
}

/** @param seen last version received @returns the room's version */
export async function join(connection: Connection, teamId: string, seen?: number): Promise<number> {
  connection.send({ event: "joinTeam", data: { teamId, seen } });
  const message = await connection.next(isSync);
  return message.event === "sync" ? message.data.version : 0;
}

export const eventsOf = (connection: Connection): TeamEventData[] =>
  connection.all.flatMap((message) => (message.event === "team" ? [message.data] : []));

export const isEventOf = (entity: string) => (message: RoomMessage) =>
  message.event === "team" && message.data.entity === entity;
export const isSync = (message: RoomMessage) => message.event === "sync";
export const isPresenceOf = (count: number) => (message: RoomMessage) =>
  message.event === "presence" && message.data.members.length === count;
