import { fetch as open, type Response, type WebSocket } from "miniflare";
import { type RoomMessage, roomMessage } from "#party/protocol.ts";
import type { Product } from "./product.ts";

/** Asks for a socket as a browser or a program would. @param path below `/parties/` */
export const knock = (product: Product, path: string, headers: Record<string, string>): Promise<Response> =>
  open(`${product.origin}/parties/${path}`, { headers: { upgrade: "websocket", ...headers } });

export type Seat = {
  socket: WebSocket;
  messages: RoomMessage[];
  /** The first message that passes, also one that came before. @throws Error when none comes in time */
  until: (passes: (message: RoomMessage) => boolean, within?: number) => Promise<RoomMessage>;
  /** When it was closed, and with which code. */
  closed: Promise<{ code: number; at: number }>;
};

/** Takes a socket that was granted. */
export function take({ webSocket: socket, status }: Response): Seat {
  if (!socket) throw new Error(`no socket: ${status}`);
  const messages: RoomMessage[] = [];
  const heard = new Set<() => void>();
  socket.addEventListener("message", ({ data }) => {
    messages.push(roomMessage.parse(JSON.parse(String(data))));
    for (const listener of heard) listener();
  });
  const closed = new Promise<{ code: number; at: number }>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve({ code, at: performance.now() }));
  });
  const until: Seat["until"] = (passes, within = 10_000) =>
    new Promise((resolve, reject) => {
      const listen = () => {
        const message = messages.find(passes);
        if (!message) return;
        clearTimeout(patience);
        heard.delete(listen);
        resolve(message);
      };
      const patience = setTimeout(() => reject(new Error("the room did not say it")), within);
      heard.add(listen);
      listen();
    });
  socket.accept();
  return { socket, messages, until, closed };
}

/** Sits down in a team's room, says what was seen last, and waits until the room has told what was missed. */
export async function sitDown(product: Product, teamId: string, token: string, seen?: number) {
  const seat = take(await knock(product, `team-room/${teamId}`, { authorization: `Bearer ${token}` }));
  seat.socket.send(JSON.stringify({ event: "joinTeam", data: { teamId, seen } }));
  const sync = await seat.until(({ event }) => event === "sync");
  return { seat, version: sync.event === "sync" ? sync.data.version : 0 };
}
