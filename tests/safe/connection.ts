import { fetch as open, type Response, type WebSocket } from "miniflare";
import { type RoomMessage, roomMessage } from "#party/protocol.ts";
import { HEARTBEAT } from "#party/protocol-constants.ts";
import type { Product } from "./product.ts";

export const requestSocket = (product: Product, path: string, headers: Record<string, string>): Promise<Response> =>
  open(`${product.origin}/parties/${path}`, { headers: { upgrade: "websocket", ...headers } });

export type Connection = {
  socket: WebSocket;
  messages: RoomMessage[];
  /** The messages as they were sent, and when they arrived, in milliseconds. */
  frames: { text: string; at: number }[];
  /** Resolves when everything has arrived that was sent before. */
  settled: () => Promise<void>;
  /** The first matching message, including earlier ones. @throws Error after `within` milliseconds */
  waitFor: (passes: (message: RoomMessage) => boolean, within?: number) => Promise<RoomMessage>;
  closed: Promise<{ code: number; at: number }>;
};

export function connect({ webSocket: socket, status }: Response): Connection {
  if (!socket) throw new Error(`no socket: ${status}`);
  const messages: RoomMessage[] = [];
  const frames: Connection["frames"] = [];
  const pings: (() => void)[] = [];
  const listeners = new Set<() => void>();
  socket.addEventListener("message", ({ data }) => {
    if (data === HEARTBEAT.pong) return pings.shift()?.();
    frames.push({ text: String(data), at: performance.now() });
    messages.push(roomMessage.parse(JSON.parse(String(data))));
    for (const listener of listeners) listener();
  });
  const closed = new Promise<{ code: number; at: number }>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve({ code, at: performance.now() }));
  });
  const waitFor: Connection["waitFor"] = (passes, within = 10_000) =>
    new Promise((resolve, reject) => {
      const listen = () => {
        const message = messages.find(passes);
        if (!message) return;
        clearTimeout(timeout);
        listeners.delete(listen);
        resolve(message);
      };
      const timeout = setTimeout(() => reject(new Error("no matching message")), within);
      listeners.add(listen);
      listen();
    });
  const settled = () =>
    new Promise<void>((resolve) => {
      pings.push(resolve);
      socket.send(HEARTBEAT.ping);
    });
  socket.accept();
  return { socket, messages, frames, settled, waitFor, closed };
}

export async function connectToRoom(product: Product, teamId: string, token: string, seen?: number) {
  const connection = connect(await requestSocket(product, `team-room/${teamId}`, { authorization: `Bearer ${token}` }));
  connection.socket.send(JSON.stringify({ event: "joinTeam", data: { teamId, seen } }));
  const sync = await connection.waitFor(({ event }) => event === "sync");
  return { connection, version: sync.event === "sync" ? sync.data.version : 0 };
}
